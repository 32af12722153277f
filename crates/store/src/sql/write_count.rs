//! How many transactions for writing were begun, so that tests can show which writes go together: one for every change,
//! whether or not it shared its commit with others. Nothing is counted in the program itself.

#[cfg(feature = "testing")]
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

#[cfg(feature = "testing")]
use super::{Database, Engine};

/// The count of one database, which its clones share.
#[derive(Clone, Debug, Default)]
pub(super) struct WriteCount(#[cfg(feature = "testing")] Arc<AtomicU64>);

impl WriteCount {
    /// Counts one more.
    #[cfg_attr(
        not(feature = "testing"),
        expect(clippy::unused_self, reason = "there is nothing to count in")
    )]
    pub(super) fn increment(&self) {
        #[cfg(feature = "testing")]
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    /// How many were begun since the database was opened.
    #[cfg(feature = "testing")]
    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

#[cfg(feature = "testing")]
impl Database {
    /// How many transactions for writing were begun since it was opened, whether or not they shared a commit.
    pub fn write_transactions(&self) -> u64 {
        self.1.get()
    }

    /// The same database, whose groups of changes that share a commit on SQLite take in as many, and for as long.
    #[must_use]
    pub fn with_groups_of(&self, members: usize, young: Duration) -> Self {
        let engine = match &self.0 {
            Engine::Sqlite { writers, readers } => {
                Engine::Sqlite { writers: writers.in_groups_of(members, young), readers: readers.clone() }
            }
            Engine::Postgres(pool) => Engine::Postgres(pool.clone()),
        };
        Self(engine, self.1.clone())
    }

    /// How many commits on SQLite made changes last since it was opened: one for all changes that shared it.
    pub fn commits_on_sqlite(&self) -> Option<u64> {
        match &self.0 {
            Engine::Sqlite { writers, .. } => Some(writers.commits()),
            Engine::Postgres(_) => None,
        }
    }
}
