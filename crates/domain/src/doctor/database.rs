//! The database: whether it answers, which version it and its tables are of, and its clock.

use super::{
    machine::apart,
    report::{Asked, Check, Line},
};
use crate::schema::Schema;

/// The oldest PostgreSQL that has everything the tables need.
const OLDEST_POSTGRES: u32 = 13;

/// A database that answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseFacts {
    /// What it calls itself and its version, such as 'PostgreSQL 17.2'.
    pub version: String,
    /// Which version its tables are of.
    pub schema: Schema,
}

/// The database and its version.
pub fn database(answer: &Asked<DatabaseFacts>) -> Line {
    let check = Check::Database;
    let DatabaseFacts { version, schema } = match answer {
        Ok(facts) => facts,
        Err(reason) => {
            return Line::bad(
                check,
                format!("It does not answer ({reason})"),
                "Check whether it runs, and whether TOWNPICK_DATABASE_URL names it",
            );
        }
    };
    if is_too_old(version) {
        return Line::bad(
            check,
            format!("{version} is too old"),
            format!("Bring it to PostgreSQL {OLDEST_POSTGRES} or newer"),
        );
    }
    match schema {
        Schema::Current => Line::good(check, format!("{version}, with the tables of this version")),
        Schema::Extended => {
            Line::good(check, format!("{version}, which a newer version of Townpick has added to"))
        }
        Schema::New => Line::warning(
            check,
            format!("{version}, in which nothing was ever stored"),
            "Start `townpick serve`, which makes the tables; or check whether TOWNPICK_DATABASE_URL names the right one",
        ),
        Schema::Older => Line::warning(
            check,
            format!("{version}, with the tables of an earlier version"),
            "Make a backup with the version that made them, then run `townpick migrate` or restart the service",
        ),
        Schema::Newer => Line::bad(
            check,
            format!("{version}, with the tables of a newer version, which this one cannot work with"),
            "Use the newer version, or restore a backup that was made before",
        ),
        Schema::Unreleased => Line::bad(
            check,
            format!("{version}, with tables from before the first release"),
            "Start with a new database",
        ),
    }
}

fn is_too_old(version: &str) -> bool {
    let postgres = version.strip_prefix("PostgreSQL ");
    let major = postgres.and_then(|number| number.split(['.', ' ']).next()?.parse::<u32>().ok());
    major.is_some_and(|major| major < OLDEST_POSTGRES)
}

/// How many milliseconds the machine's clock is ahead of the database's.
pub fn database_clock(ahead: Asked<i64>) -> Line {
    match ahead {
        Ok(ahead) => apart(Check::DatabaseClock, "This machine's clock", "the database", ahead),
        Err(reason) => Line::not_asked(Check::DatabaseClock, "The database", &reason),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::report::Verdict::{Bad, Good, Warning},
        *,
    };

    #[test]
    fn a_database_is_judged_by_its_version_and_that_of_its_tables() {
        for (version, schema, verdict) in [
            ("SQLite 3.50.4", Schema::Current, Good),
            ("PostgreSQL 17.2 (Debian 17.2-1)", Schema::Current, Good),
            ("PostgreSQL 13.0", Schema::Extended, Good),
            ("PostgreSQL 12.20", Schema::Current, Bad),
            ("SQLite 3.50.4", Schema::New, Warning),
            ("SQLite 3.50.4", Schema::Older, Warning),
            ("SQLite 3.50.4", Schema::Newer, Bad),
            ("SQLite 3.50.4", Schema::Unreleased, Bad),
        ] {
            let line = database(&Ok(DatabaseFacts { version: version.to_owned(), schema }));
            assert_eq!(line.verdict, verdict, "{line:?}");
            assert!(line.finding.starts_with(version));
        }
        assert_eq!(database(&Err("refused".to_owned())).verdict, Bad);
    }

    #[test]
    fn its_clock_may_be_a_little_off() {
        assert_eq!(database_clock(Ok(900)).verdict, Good);
        assert_eq!(database_clock(Ok(-6_000)).verdict, Warning);
        assert_eq!(database_clock(Ok(90_000)).verdict, Bad);
        assert_eq!(database_clock(Err("refused".to_owned())).verdict, Warning);
    }
}
