//! Which version a database is of, told without changing it.

use std::collections::BTreeSet;

use super::{Database, Engine, Executor as _, POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS};
use crate::error::Result;

/// A database's version beside this program's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// Nothing is in it yet.
    New,
    /// It lacks migrations that this program brings.
    Older,
    /// It is of this version.
    Current,
    /// It has migrations that this program does not know.
    Newer,
}

impl Database {
    /// Which version the database is of.
    pub async fn schema(&self) -> Result<Schema> {
        let (migrations, is_migrated) = match &self.0 {
            Engine::Sqlite { .. } => (
                &SQLITE_MIGRATIONS,
                "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'",
            ),
            Engine::Postgres(_) => (&POSTGRES_MIGRATIONS, "SELECT count(to_regclass('_sqlx_migrations'))"),
        };
        let mut db = self.read().await?;
        let (tables,): (i64,) = db.sql(is_migrated).one().await?;
        if tables == 0 {
            return Ok(Schema::New);
        }
        let applied: Vec<(i64,)> = db.sql("SELECT version FROM _sqlx_migrations WHERE success").all().await?;
        let applied: BTreeSet<i64> = applied.into_iter().map(|(version,)| version).collect();
        let known: BTreeSet<i64> = migrations.iter().map(|migration| migration.version).collect();
        Ok(if !applied.is_subset(&known) {
            Schema::Newer
        } else if applied.is_empty() {
            Schema::New
        } else if applied == known {
            Schema::Current
        } else {
            Schema::Older
        })
    }
}
