//! A member of a group: it has the connection for as long as its own change takes.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use sqlx::Transaction;
use sqlx_sqlite::{Sqlite, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::error::{Result, StoreError};

/// The transaction of a group, with the connection it is on.
pub(super) type Open = Transaction<'static, Sqlite>;

/// What a member gives back.
pub(super) struct Returned {
    pub(super) transaction: Open,
    pub(super) ending: Ending,
}

/// How a member ended.
pub(super) enum Ending {
    /// Its change is made, and it waits to hear what became of the group.
    Made(oneshot::Sender<Result<()>>),
    /// Its change is to be undone.
    Dropped,
    /// Its change is to be undone, and it waits until the group is over; it hears nothing but that.
    GivenUp(oneshot::Sender<()>),
}

/// A change that is being made. Dropping it undoes it.
#[derive(Debug)]
pub(in crate::sql) struct Member {
    transaction: Option<Open>,
    leader: mpsc::UnboundedSender<Returned>,
    is_rolled_back: Arc<AtomicBool>,
}

impl Member {
    pub(super) fn new(
        transaction: Open,
        leader: mpsc::UnboundedSender<Returned>,
        is_rolled_back: Arc<AtomicBool>,
    ) -> Self {
        Self { transaction: Some(transaction), leader, is_rolled_back }
    }

    /// The connection, unless SQLite has ended the transaction: a statement would then be a change of its own, which
    /// stays although this one is undone.
    pub(in crate::sql) fn connection(&mut self) -> Result<&mut SqliteConnection> {
        if self.is_rolled_back.load(Ordering::SeqCst) {
            return Err(ended());
        }
        self.transaction.as_deref_mut().ok_or_else(ended)
    }

    /// Waits for the COMMIT of the group. The change is made whether or not anybody waits for it.
    pub(in crate::sql) async fn commit(mut self) -> Result<()> {
        let (made, outcome) = oneshot::channel();
        self.give_back(Ending::Made(made));
        outcome.await.unwrap_or_else(|_| Err(ended()))
    }

    /// Undoes the change, and waits until what those before it changed is there for readers, or is not.
    pub(in crate::sql) async fn rollback(mut self) {
        let (given_up, over) = oneshot::channel();
        self.give_back(Ending::GivenUp(given_up));
        let _ = over.await;
    }

    fn give_back(&mut self, ending: Ending) {
        if let Some(transaction) = self.transaction.take() {
            // Without a leader the transaction is dropped here, which rolls it back.
            let _ = self.leader.send(Returned { transaction, ending });
        }
    }

    /// Takes the connection away from a member that has not begun.
    fn into_transaction(mut self) -> Option<Open> {
        self.transaction.take()
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.give_back(Ending::Dropped);
    }
}

pub(super) fn ended() -> StoreError {
    StoreError::Unavailable(sqlx::Error::Protocol("the transaction has ended by itself".to_owned()))
}

/// What somebody who waits is given: a member, which the leader may take back until they begin. One that nobody takes is
/// dropped with it.
#[derive(Debug)]
pub(super) struct Turn(Arc<Mutex<Option<Member>>>);

/// The leader's half of a turn.
pub(super) struct TurnGiven(Arc<Mutex<Option<Member>>>);

impl Turn {
    pub(super) fn of(member: Member) -> (Self, TurnGiven) {
        let place = Arc::new(Mutex::new(Some(member)));
        (Self(Arc::clone(&place)), TurnGiven(place))
    }

    /// Begins, unless the leader has taken the turn back.
    pub(super) fn take(&self) -> Option<Member> {
        taken(&self.0)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        drop(self.take());
    }
}

impl TurnGiven {
    /// Takes the turn back from somebody who has not begun.
    pub(super) fn take_back(&self) -> Option<Open> {
        taken(&self.0).and_then(Member::into_transaction)
    }
}

fn taken(place: &Mutex<Option<Member>>) -> Option<Member> {
    place.lock().unwrap_or_else(PoisonError::into_inner).take()
}
