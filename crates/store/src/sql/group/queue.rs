//! Who waits to write, and whom a group still takes in.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64},
    },
    time::Duration,
};

use sqlx_sqlite::SqlitePool;
use tokio::sync::oneshot;

use super::member::Turn;
use crate::error::Result;

/// Whom a group still takes in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// How many changes share a transaction at most.
    pub(super) members: usize,
    /// How long a transaction takes further members in.
    pub(super) young: Duration,
}

const BOUNDS: Bounds = Bounds { members: 256, young: Duration::from_millis(50) };
/// How soon a member must begin while others wait for its group.
pub(super) const SOON: Duration = Duration::from_millis(5);
/// For how long groups follow each other before another process gets a chance: it can only look now and then whether the
/// database is free.
pub(super) const WITHOUT_PAUSE: Duration = Duration::from_millis(100);
/// How long the database is then free.
pub(super) const PAUSE: Duration = Duration::from_millis(5);

/// Whether a change shares its transaction with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sql) enum Company {
    /// With those that wait at the same moment.
    Shared,
    /// With nobody: it may take long.
    Alone,
}

/// Everybody who wants to write to one SQLite database.
#[derive(Clone, Debug)]
pub(in crate::sql) struct Writers(pub(super) Arc<Shared>, pub(super) Bounds);

#[derive(Debug)]
pub(super) struct Shared {
    /// Of one connection.
    pool: SqlitePool,
    waiting: Mutex<Waiting>,
    /// Set by SQLite when a transaction is rolled back as a whole.
    pub(super) is_rolled_back: Arc<AtomicBool>,
    pub(super) commits: AtomicU64,
}

#[derive(Debug, Default)]
pub(super) struct Waiting {
    pub(super) queue: VecDeque<Waiter>,
    /// Whether a task goes through the queue now.
    pub(super) is_led: bool,
}

#[derive(Debug)]
pub(super) struct Waiter {
    pub(super) company: Company,
    pub(super) turn: oneshot::Sender<Result<Turn>>,
}

impl Writers {
    /// Over a pool of one connection that tells through `is_rolled_back` when a transaction is rolled back.
    pub(in crate::sql) fn over(pool: SqlitePool, is_rolled_back: Arc<AtomicBool>) -> Self {
        let (waiting, commits) = (Mutex::default(), AtomicU64::default());
        Self(Arc::new(Shared { pool, waiting, is_rolled_back, commits }), BOUNDS)
    }

    /// The connection without a transaction, for what brings its own.
    pub(in crate::sql) fn pool(&self) -> &SqlitePool {
        &self.0.pool
    }

    /// The same writers, whose groups take in as many and for as long.
    #[cfg(feature = "testing")]
    pub(in crate::sql) fn in_groups_of(&self, members: usize, young: Duration) -> Self {
        Self(Arc::clone(&self.0), Bounds { members, young })
    }

    /// How many transactions were committed.
    #[cfg(feature = "testing")]
    pub(in crate::sql) fn commits(&self) -> u64 {
        self.0.commits.load(std::sync::atomic::Ordering::SeqCst)
    }

    /// The next one in the queue if `may_come` says so; somebody who has gone away is passed over.
    pub(super) fn next_if(&self, may_come: impl Fn(&Waiter) -> bool) -> Option<Waiter> {
        let mut waiting = self.waiting();
        while waiting.queue.front().is_some_and(|waiter| waiter.turn.is_closed()) {
            waiting.queue.pop_front();
        }
        if waiting.queue.front().is_some_and(may_come) { waiting.queue.pop_front() } else { None }
    }

    pub(super) fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
