//! Which version a database is of, found out without changing it.

use std::collections::BTreeMap;

use townpick_domain::schema::Schema;

use super::{Database, Engine, Executor as _, POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS};
use crate::error::Result;

/// What the names of migrations begin with that only add to the schema, after their number: earlier versions go on with it.
/// `scripts/check-migrations.mjs` holds them to it.
const EXPAND: &str = "expand ";

/// A migration as a database remembers it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Migration {
    checksum: Vec<u8>,
    description: String,
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
        let applied: Vec<(i64, Vec<u8>, String)> =
            db.sql("SELECT version, checksum, description FROM _sqlx_migrations WHERE success").all().await?;
        let applied = applied
            .into_iter()
            .map(|(version, checksum, description)| (version, Migration { checksum, description }));
        let known = migrations.iter().map(|migration| (migration.version, migration.checksum.to_vec()));
        Ok(compared(&applied.collect(), &known.collect()))
    }
}

/// Compares the migrations of a database with those of this program, each by its number with its checksum.
fn compared(applied: &BTreeMap<i64, Migration>, known: &BTreeMap<i64, Vec<u8>>) -> Schema {
    let is_changed = |(version, migration): (&i64, &Migration)| {
        known.get(version).is_some_and(|ours| *ours != migration.checksum)
    };
    let mut unknown = applied.iter().filter(|(version, _)| !known.contains_key(version)).peekable();
    let is_whole = known.keys().all(|version| applied.contains_key(version));
    if applied.is_empty() {
        Schema::New
    } else if applied.iter().any(is_changed) {
        Schema::Unreleased
    } else if unknown.peek().is_none() {
        if is_whole { Schema::Current } else { Schema::Older }
    } else if is_whole && unknown.all(|(_, migration)| migration.description.starts_with(EXPAND)) {
        Schema::Extended
    } else {
        Schema::Newer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_compared_by_numbers_checksums_and_what_later_migrations_say_of_themselves() {
        let known = BTreeMap::from([(1, vec![7]), (2, vec![8])]);
        let (baseline, add, shrink) = ("baseline", "expand member titles", "contract member titles");
        for (applied, expected) in [
            (&[][..], Schema::New),
            (&[(1, 7, baseline)], Schema::Older),
            (&[(1, 7, baseline), (2, 8, add)], Schema::Current),
            (&[(1, 7, baseline), (2, 8, add), (3, 9, add)], Schema::Extended),
            (&[(1, 7, baseline), (2, 8, add), (3, 9, add), (4, 9, add)], Schema::Extended),
            (&[(1, 7, baseline), (2, 8, add), (3, 9, add), (4, 9, shrink)], Schema::Newer),
            (&[(1, 7, baseline), (3, 9, add)], Schema::Newer),
            (&[(9, 9, baseline)], Schema::Newer),
            (&[(1, 6, baseline)], Schema::Unreleased),
            (&[(1, 6, baseline), (2, 8, add), (3, 9, add)], Schema::Unreleased),
        ] {
            let migration = |description: &str, checksum: &u8| Migration {
                checksum: vec![*checksum],
                description: description.to_owned(),
            };
            let applied =
                applied.iter().map(|(version, checksum, name)| (*version, migration(name, checksum)));
            assert_eq!(compared(&applied.collect(), &known), expected, "{known:?}");
        }
    }
}
