//! The task that leads groups: it begins their transactions, gives each member its turn, commits, and tells them.

use std::sync::{Arc, atomic::Ordering};

use sqlx_sqlite::SqliteConnection;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep, timeout},
};

use super::{
    member::{Ending, Member, Open, Returned, Turn, ended},
    queue::{Company, PAUSE, SOON, WITHOUT_PAUSE, Waiter, Writers},
};
use crate::error::{HeardByMany, Result, StoreError};

const BEGIN: &str = "BEGIN IMMEDIATE; SAVEPOINT member";
/// The change before stays, and the next one can be undone by itself. It fails when there is no transaction any more.
const KEEP: &str = "RELEASE member; SAVEPOINT member";
/// The change before is undone, and the next one takes its place.
const UNDO: &str = "ROLLBACK TO member";

/// Leads one group after the other, until nobody waits.
pub(super) async fn lead(writers: Writers) {
    let mut leader = Leader { writers, has_stopped: false };
    let mut last_pause = Instant::now();
    while let Some(first) = leader.first_of_next_group() {
        Group::begin(&leader.writers, first).await;
        if last_pause.elapsed() > WITHOUT_PAUSE {
            sleep(PAUSE).await;
            last_pause = Instant::now();
        }
    }
}

struct Leader {
    writers: Writers,
    has_stopped: bool,
}

impl Leader {
    /// Who waits first; without anybody it stops, and whoever comes next starts another leader.
    fn first_of_next_group(&mut self) -> Option<Waiter> {
        let mut waiting = self.writers.waiting();
        while let Some(waiter) = waiting.queue.pop_front() {
            if !waiter.turn.is_closed() {
                return Some(waiter);
            }
        }
        waiting.is_led = false;
        self.has_stopped = true;
        None
    }
}

/// When the runtime ends in the middle of it, nobody is left waiting for a leader that is gone.
impl Drop for Leader {
    fn drop(&mut self) {
        if !self.has_stopped {
            let mut waiting = self.writers.waiting();
            waiting.is_led = false;
            waiting.queue.clear();
        }
    }
}

struct Group<'w> {
    writers: &'w Writers,
    began: Instant,
    /// How many members had their turn.
    members: usize,
    /// Those whose change is made and who wait to hear of the COMMIT.
    made: Vec<oneshot::Sender<Result<()>>>,
    /// Whether what the last member did is still to be undone.
    is_to_undo: bool,
    giving_back: (mpsc::UnboundedSender<Returned>, mpsc::UnboundedReceiver<Returned>),
}

impl<'w> Group<'w> {
    async fn begin(writers: &'w Writers, first: Waiter) {
        let transaction = match writers.pool().begin_with(BEGIN).await {
            Ok(transaction) => transaction,
            Err(error) => return drop(first.turn.send(Err(error.into()))),
        };
        writers.0.is_rolled_back.store(false, Ordering::SeqCst);
        let group = Self {
            writers,
            began: Instant::now(),
            members: 0,
            made: Vec::new(),
            is_to_undo: false,
            giving_back: mpsc::unbounded_channel(),
        };
        group.run(transaction, first).await;
    }

    async fn run(mut self, mut transaction: Open, first: Waiter) {
        let mut waiter = first;
        loop {
            let is_alone = waiter.company == Company::Alone;
            let Some(given_back) = self.give_turn(transaction, waiter).await else {
                return self.tell(Err(ended()));
            };
            transaction = given_back;
            let joins = if is_alone { None } else { self.next_member() };
            let Some(next) = joins else { break };
            if let Err(error) = self.make_room(&mut transaction).await {
                // Whoever was next begins the next group.
                self.writers.waiting().queue.push_front(next);
                return self.tell(Err(error));
            }
            waiter = next;
        }
        let outcome = self.end(transaction).await;
        self.tell(outcome);
    }

    /// Lets somebody make their change, and waits until they are done with it.
    async fn give_turn(&mut self, transaction: Open, waiter: Waiter) -> Option<Open> {
        let is_rolled_back = Arc::clone(&self.writers.0.is_rolled_back);
        let (turn, given) = Turn::of(Member::new(transaction, self.giving_back.0.clone(), is_rolled_back));
        self.members += 1;
        // One who has gone away drops the turn, which gives the connection back.
        let _ = waiter.turn.send(Ok(turn));
        let returned = if self.made.is_empty() {
            self.giving_back.1.recv().await
        } else if let Ok(returned) = timeout(SOON, self.giving_back.1.recv()).await {
            returned
        } else if let Some(transaction) = given.take_back() {
            // The others have waited long enough for somebody who does not begin; the group takes nobody in any more.
            self.members = self.writers.1.members;
            return Some(transaction);
        } else {
            self.giving_back.1.recv().await
        };
        let Returned { transaction, ending } = returned?;
        match ending {
            Ending::Made(made) => self.made.push(made),
            Ending::Dropped => self.is_to_undo = true,
        }
        Some(transaction)
    }

    /// Who joins the group next, if it still takes anybody.
    fn next_member(&self) -> Option<Waiter> {
        let bounds = self.writers.1;
        let is_open =
            self.members < bounds.members && self.began.elapsed() < bounds.young && !self.has_ended();
        if is_open { self.writers.next_if(|waiter| waiter.company == Company::Shared) } else { None }
    }

    /// Whether SQLite has rolled the whole transaction back.
    fn has_ended(&self) -> bool {
        self.writers.0.is_rolled_back.load(Ordering::SeqCst)
    }

    /// Keeps or undoes what the last member did.
    async fn make_room(&mut self, connection: &mut SqliteConnection) -> Result<()> {
        let text = if self.is_to_undo { UNDO } else { KEEP };
        self.is_to_undo = false;
        sqlx::query(text).execute(connection).await?;
        if self.has_ended() { Err(ended()) } else { Ok(()) }
    }

    /// Makes what the members did last.
    async fn end(&mut self, mut transaction: Open) -> Result<()> {
        if self.has_ended() {
            return Err(ended());
        }
        if self.made.is_empty() {
            // Whatever comes of it, nobody waits for it.
            return Ok(transaction.rollback().await?);
        }
        if self.is_to_undo {
            self.make_room(&mut transaction).await?;
        }
        transaction.commit().await?;
        self.writers.0.commits.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }

    /// Tells everybody who waits for the group what became of it.
    fn tell(self, outcome: Result<()>) {
        let outcome = outcome.map_err(HeardByMany::from);
        for made in self.made {
            // One who has gone away need not hear.
            let _ = made.send(outcome.clone().map_err(StoreError::from));
        }
    }
}
