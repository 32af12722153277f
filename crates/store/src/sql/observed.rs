//! What tests may see of a database and set on it: how many transactions were begun, how many commits made them last.

use std::time::Duration;

use super::{Database, Engine};

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
