//! Group commit: changes that wait for SQLite's one writer at the same moment share one transaction and one sync to disk.
//!
//! Making a change last costs a sync, which takes far longer than the change, and there is one writer. So the
//! connection goes from one member of a group to the next while the transaction stays open, each member under a
//! savepoint of its own (`member`), and one COMMIT makes all of them last:
//!
//! - A member that fails or is dropped is undone alone, wherever it stands in the group.
//! - Whoever commits hears 'done' after the COMMIT that holds their change, and never before. When it fails, or SQLite
//!   ends the transaction by itself (a full disk), every member of the group hears so and nothing of any of them is there.
//! - A task that belongs to no request leads the group ([`lead`]): it owns the connection whenever no member has it, so a
//!   change that was made is committed whatever becomes of the members after it.
//! - Members see what those before them in the group changed. They last together or not at all, so nobody ever decides on
//!   what is not there. Readers see the last COMMIT, as always.
//!
//! Nobody waits for an unbounded group: it takes nobody in any more once it is as large or as old as [`BOUNDS`] say,
//! and does not wait for a member that has not begun within [`SOON`]. Work that is known to be long goes alone: the group
//! before it is committed first, and nobody joins it. Whoever waits gets the connection in the order they came, and another
//! process that writes gets its chance between groups.
//!
//! It must never wait for anything but its members and the database. And a member must never wait, within its
//! transaction, for somebody who may be waiting for a commit: an in-process lock is not held over one.

mod lead;
mod member;

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use sqlx_sqlite::SqlitePool;
use tokio::{sync::oneshot, time::timeout};

pub(super) use member::Member;
use member::Turn;

use crate::error::{Result, StoreError};

/// Whom a group still takes in.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    /// How many changes share a transaction at most.
    members: usize,
    /// How long a transaction takes further members in.
    young: Duration,
}

const BOUNDS: Bounds = Bounds { members: 256, young: Duration::from_millis(50) };
/// How soon a member must begin while others wait for its group.
const SOON: Duration = Duration::from_millis(5);
/// For how long groups follow each other before another process gets a chance: it can only look now and then whether the
/// database is free.
const WITHOUT_PAUSE: Duration = Duration::from_millis(100);
/// How long the database is then free.
const PAUSE: Duration = Duration::from_millis(5);
/// How long somebody waits for their turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether a change shares its transaction with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    /// With those that wait at the same moment.
    Shared,
    /// With nobody: it may take long.
    Alone,
}

/// Everybody who wants to write to one SQLite database.
#[derive(Clone, Debug)]
pub(super) struct Writers(Arc<Shared>, Bounds);

#[derive(Debug)]
struct Shared {
    /// Of one connection.
    pool: SqlitePool,
    waiting: Mutex<Waiting>,
    /// Set by SQLite when a transaction is rolled back as a whole.
    is_rolled_back: Arc<AtomicBool>,
    commits: AtomicU64,
}

#[derive(Debug, Default)]
struct Waiting {
    queue: VecDeque<Waiter>,
    /// Whether a task goes through the queue now.
    is_led: bool,
}

#[derive(Debug)]
struct Waiter {
    company: Company,
    turn: oneshot::Sender<Result<Turn>>,
}

impl Writers {
    /// Over a pool of one connection that tells through `is_rolled_back` when a transaction is rolled back.
    pub(super) fn over(pool: SqlitePool, is_rolled_back: Arc<AtomicBool>) -> Self {
        let (waiting, commits) = (Mutex::default(), AtomicU64::default());
        Self(Arc::new(Shared { pool, waiting, is_rolled_back, commits }), BOUNDS)
    }

    /// The connection without a transaction, for what brings its own.
    pub(super) fn pool(&self) -> &SqlitePool {
        &self.0.pool
    }

    /// The same writers, whose groups take in as many and for as long.
    #[cfg(feature = "testing")]
    pub(super) fn in_groups_of(&self, members: usize, young: Duration) -> Self {
        Self(Arc::clone(&self.0), Bounds { members, young })
    }

    /// How many transactions were committed.
    #[cfg(feature = "testing")]
    pub(super) fn commits(&self) -> u64 {
        self.0.commits.load(Ordering::SeqCst)
    }

    /// Waits for a turn to write.
    pub(super) async fn take_turn(&self, company: Company) -> Result<Member> {
        let came = tokio::time::Instant::now();
        let mut is_first_try = true;
        loop {
            let patience = PATIENCE.saturating_sub(came.elapsed());
            let turn = match timeout(patience, self.queue(company, is_first_try)).await {
                Ok(Ok(turn)) => turn?,
                // Its leader is gone, and with it the runtime.
                Ok(Err(_)) => return Err(StoreError::Unavailable(sqlx::Error::WorkerCrashed)),
                Err(_) => {
                    self.waiting().queue.retain(|waiter| !waiter.turn.is_closed());
                    return Err(StoreError::Unavailable(sqlx::Error::PoolTimedOut));
                }
            };
            // Whoever comes too late for their turn gets the next one.
            if let Some(member) = turn.take() {
                return Ok(member);
            }
            is_first_try = false;
        }
    }

    /// Queues up behind everybody else, or in front for somebody whose turn it was already.
    fn queue(&self, company: Company, is_last: bool) -> oneshot::Receiver<Result<Turn>> {
        let (turn, mine) = oneshot::channel();
        let waiter = Waiter { company, turn };
        let mut waiting = self.waiting();
        if is_last {
            waiting.queue.push_back(waiter);
        } else {
            waiting.queue.push_front(waiter);
        }
        if !waiting.is_led {
            waiting.is_led = true;
            tokio::spawn(lead::lead(self.clone()));
        }
        mine
    }

    /// The next one in the queue if `may_come` says so; somebody who has gone away is passed over.
    fn next_if(&self, may_come: impl Fn(&Waiter) -> bool) -> Option<Waiter> {
        let mut waiting = self.waiting();
        while waiting.queue.front().is_some_and(|waiter| waiter.turn.is_closed()) {
            waiting.queue.pop_front();
        }
        if waiting.queue.front().is_some_and(may_come) { waiting.queue.pop_front() } else { None }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
