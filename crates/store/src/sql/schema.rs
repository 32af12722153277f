//! Which version a database is of, told without changing it.

use std::collections::BTreeMap;

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
    /// It was made before the first release, with migrations that are gone since.
    Unreleased,
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
        let applied: Vec<(i64, Vec<u8>)> =
            db.sql("SELECT version, checksum FROM _sqlx_migrations WHERE success").all().await?;
        let known =
            migrations.iter().map(|migration| (migration.version, migration.checksum.to_vec())).collect();
        Ok(compared(&applied.into_iter().collect(), &known))
    }
}

/// Compares the migrations of a database with those of this program, each by its number with its checksum.
fn compared(applied: &BTreeMap<i64, Vec<u8>>, known: &BTreeMap<i64, Vec<u8>>) -> Schema {
    let is_changed = |(version, checksum)| known.get(version).is_some_and(|ours| ours != checksum);
    if applied.is_empty() {
        Schema::New
    } else if applied.iter().any(is_changed) {
        Schema::Unreleased
    } else if applied.keys().any(|version| !known.contains_key(version)) {
        Schema::Newer
    } else if applied.len() == known.len() {
        Schema::Current
    } else {
        Schema::Older
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn migrations(each: &[(i64, u8)]) -> BTreeMap<i64, Vec<u8>> {
        each.iter().map(|(version, checksum)| (*version, vec![*checksum])).collect()
    }

    #[test]
    fn a_database_is_compared_by_numbers_and_checksums() {
        let known = migrations(&[(1, 7), (2, 8)]);
        for (applied, expected) in [
            (&[][..], Schema::New),
            (&[(1, 7)], Schema::Older),
            (&[(1, 7), (2, 8)], Schema::Current),
            (&[(1, 7), (2, 8), (3, 9)], Schema::Newer),
            (&[(9, 9)], Schema::Newer),
            (&[(1, 6)], Schema::Unreleased),
            (&[(1, 6), (2, 8), (3, 9)], Schema::Unreleased),
        ] {
            assert_eq!(compared(&migrations(applied), &known), expected, "{applied:?}");
        }
    }
}
