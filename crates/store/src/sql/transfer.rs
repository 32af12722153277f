//! Moves everything from one database into another, whichever engines they are: for backups, for restoring them, and
//! for moving to PostgreSQL when one machine is outgrown.
//!
//! The source is read in one transaction, so the copy is of one instant although the service goes on. It must never
//! write into a database that holds anything people made.

mod cells;
mod snapshot;

use std::{collections::BTreeSet, fmt::Write as _};

use futures_util::TryStreamExt as _;
use sqlx::{AssertSqlSafe, Transaction};
use sqlx_postgres::{PgArguments, Postgres};
use sqlx_sqlite::{Sqlite, SqliteArguments};

pub use self::snapshot::take as snapshot;

use self::cells::{Cell, Kind, cells_of_postgres, cells_of_sqlite, give_postgres, give_sqlite};
use super::{Database, Engine, Executor, Statement, Tx, TxConnection};
use crate::error::{Result, StoreError};

/// Every table, each after those it refers to. `signups_by_hour` is not copied: the database keeps it by itself. Nor is
/// `write_probe`, which says nothing, and `backups`, which is about the places of one installation.
const TABLES: &[&str] = &[
    "places",
    "towns",
    "town_aliases",
    "town_launches",
    "revisions",
    "settings",
    "set_up",
    "service_keys",
    "members",
    "consents",
    "confirmation_codes",
    "email_changes",
    "text_links",
    "signup_traces",
    "suppressions",
    "featured_businesses",
    "featured_business_towns",
    "sponsors",
    "sponsor_towns",
    "contests",
    "contest_seeds",
    "contest_rules",
    "contest_participants",
    "contest_exclusions",
    "contest_fan_outs",
    "drawings",
    "participant_snapshots",
    "published_entries",
    "drawing_places",
    "prize_records",
    "ledger_records",
    "ledger_cosignatures",
    "notification_templates",
    "text_replies",
    "texting_rule_changes",
    "notices",
    "notice_towns",
    "notifications",
    "message_counts",
    "engine_runs",
    "business_applications",
    "business_nominations",
    "short_urls",
    "background_images",
    "page_views",
    "page_views_by_month",
    "imported_rows",
    "admins",
    "admin_invitations",
    "admin_sign_in_rules",
    "admin_recovery_codes",
    "admin_sessions",
    "admin_networks",
    "admin_identities",
    "admin_provider_sign_ins",
    "api_keys",
    "webhooks",
    "webhook_deliveries",
    "attempt_counters",
    "admin_activity_log",
];

/// What the service makes by itself when it is started and looked at, and the list of places, which is the same
/// everywhere. It makes room for what is copied; rows in any other table are people's.
const MADE_BY_THE_SERVICE: &[&str] = &[
    "places",
    "revisions",
    "set_up",
    "service_keys",
    "notification_templates",
    "engine_runs",
    "page_views",
    "page_views_by_month",
    "attempt_counters",
];

/// Values per statement: below both engines' limit.
const VALUES_PER_INSERT: usize = 20_000;
const ROWS_PER_INSERT: usize = 500;

/// How many rows of a table were copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedTable {
    /// The table.
    pub name: &'static str,
    /// Its rows.
    pub rows: u64,
}

/// Why nothing was copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// Copying into a database that is in use would mix two installations.
    #[error("the database to copy into holds data already: {}", table_counts(.0))]
    InUse(Vec<CopiedTable>),
    /// One of the two databases failed; the target is as it was.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn table_counts(tables: &[CopiedTable]) -> String {
    let counts: Vec<String> = tables.iter().map(|table| format!("{} {}", table.rows, table.name)).collect();
    counts.join(", ")
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Copies every row of every table, all of them or none; both databases are at this version. What the service made by
/// itself in the target makes room.
pub async fn copy_all(
    from: &Database,
    to: &Database,
) -> std::result::Result<Vec<CopiedTable>, TransferError> {
    copy_all_telling(from, to, &|_| {}).await
}

/// Like [`copy_all`], and tells after each few rows how many they were.
pub async fn copy_all_telling(
    from: &Database,
    to: &Database,
    rows_copied: &(dyn Fn(u64) + Sync),
) -> std::result::Result<Vec<CopiedTable>, TransferError> {
    let mut target = to.write_alone().await?;
    if target.is_only_writer() {
        // A town may be copied before the one it was merged into.
        target.sql("PRAGMA defer_foreign_keys = ON").execute().await?;
    }
    let found = of_people(&mut target, TABLES).await?;
    if !found.is_empty() {
        return Err(TransferError::InUse(found));
    }
    for table in MADE_BY_THE_SERVICE {
        statement(&mut target, format!("DELETE FROM {table}")).execute().await?;
    }
    let copied = copy_tables(from, &mut target, TABLES, rows_copied).await?;
    target.commit().await?;
    Ok(copied)
}

async fn copy_tables(
    from: &Database,
    target: &mut Tx,
    tables: &[&'static str],
    rows_copied: &(dyn Fn(u64) + Sync),
) -> Result<Vec<CopiedTable>> {
    let mut source = Source::open(from).await?;
    let mut copied = Vec::with_capacity(tables.len());
    for &name in tables {
        let columns = columns_of(target, name).await?;
        let rows = source.copy(name, &columns, target, rows_copied).await?;
        copied.push(CopiedTable { name, rows });
    }
    Ok(copied)
}

/// Fails when a database of any version holds what people made; nothing is changed in it.
pub async fn refuse_in_use(database: &Database) -> std::result::Result<(), TransferError> {
    let known = tables_there(database).await?;
    let found = of_people(&mut database.read().await?, &known).await?;
    if found.is_empty() { Ok(()) } else { Err(TransferError::InUse(found)) }
}

/// The tables that a database of any version has of those that are copied.
async fn tables_there(database: &Database) -> Result<Vec<&'static str>> {
    let tables = match &database.0 {
        Engine::Sqlite { .. } => "SELECT name FROM sqlite_master WHERE type = 'table'",
        Engine::Postgres(_) => {
            "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()"
        }
    };
    let mut db = database.read().await?;
    let there: Vec<(String,)> = db.sql(tables).all().await?;
    let there: BTreeSet<String> = there.into_iter().map(|(name,)| name).collect();
    Ok(TABLES.iter().copied().filter(|&table| there.contains(table)).collect())
}

/// How many rows each table has, in a database of any version.
pub async fn counts(database: &Database) -> Result<Vec<CopiedTable>> {
    let tables = tables_there(database).await?;
    count_each(&mut database.read().await?, tables.into_iter()).await
}

async fn of_people(db: &mut impl Executor, tables: &[&'static str]) -> Result<Vec<CopiedTable>> {
    let of_people = tables.iter().copied().filter(|table| !MADE_BY_THE_SERVICE.contains(table));
    let mut counted = count_each(db, of_people).await?;
    counted.retain(|table| table.rows > 0);
    Ok(counted)
}

async fn count_each(
    db: &mut impl Executor,
    tables: impl Iterator<Item = &'static str> + Send,
) -> Result<Vec<CopiedTable>> {
    let mut counted = Vec::new();
    for name in tables {
        let (rows,): (i64,) = statement(db, format!("SELECT count(*) FROM {name}")).one().await?;
        counted.push(CopiedTable { name, rows: u64::try_from(rows).unwrap_or(0) });
    }
    Ok(counted)
}

/// A statement whose text is made of literals only.
fn statement(db: &mut impl Executor, text: String) -> Statement<'_> {
    db.sql("").with_text(text)
}

/// A column of the target and what it holds.
#[derive(Debug, Clone)]
struct TargetColumn {
    name: String,
    kind: Kind,
}

/// The columns that are copied: what an engine makes by itself, such as SQLite's number of a row (a whole number that is the
/// key alone), is made anew.
async fn columns_of(tx: &mut Tx, table: &'static str) -> Result<Vec<TargetColumn>> {
    let named: Vec<(String, String)> = match &mut tx.0 {
        TxConnection::Sqlite(member) => {
            sqlx::query_as(
                "SELECT name, type FROM pragma_table_info($1)
                 WHERE NOT (pk = 1 AND type = 'INTEGER'
                            AND (SELECT count(*) FROM pragma_table_info($1) WHERE pk > 0) = 1)
                 ORDER BY cid",
            )
            .bind(table)
            .fetch_all(member.connection()?)
            .await?
        }
        TxConnection::Postgres(tx) => {
            sqlx::query_as(
                "SELECT column_name::text, data_type::text FROM information_schema.columns
                 WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'
                 ORDER BY ordinal_position",
            )
            .bind(table)
            .fetch_all(&mut **tx)
            .await?
        }
    };
    let on_postgres = matches!(tx.0, TxConnection::Postgres(_));
    let kind = |data_type: &str| if on_postgres { Kind::on_postgres(data_type) } else { Kind::Any };
    Ok(named.into_iter().map(|(name, data_type)| TargetColumn { name, kind: kind(&data_type) }).collect())
}

/// The database that is read, as it is at one instant.
enum Source {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Source {
    async fn open(database: &Database) -> Result<Self> {
        Ok(match &database.0 {
            Engine::Sqlite { readers, .. } => Self::Sqlite(readers.begin().await?),
            Engine::Postgres(pool) => {
                Self::Postgres(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
            }
        })
    }

    async fn copy(
        &mut self,
        table: &'static str,
        columns: &[TargetColumn],
        target: &mut Tx,
        rows_copied: &(dyn Fn(u64) + Sync),
    ) -> Result<u64> {
        let names = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
        // Made of a literal and the schema's own column names.
        let text = AssertSqlSafe(format!("SELECT {names} FROM {table}"));
        let batch = Vec::new();
        let mut writer = Writer { table, names: &names, columns, target, batch, written: 0, rows_copied };
        match self {
            Self::Sqlite(source) => {
                let mut rows = sqlx::query(text).fetch(&mut **source);
                while let Some(row) = rows.try_next().await? {
                    writer.add(cells_of_sqlite(&row)?).await?;
                }
            }
            Self::Postgres(source) => {
                let mut rows = sqlx::query(text).fetch(&mut **source);
                while let Some(row) = rows.try_next().await? {
                    writer.add(cells_of_postgres(&row)?).await?;
                }
            }
        }
        writer.flush().await?;
        Ok(writer.written)
    }
}

/// Collects rows and writes them many at a time.
struct Writer<'w> {
    table: &'static str,
    names: &'w str,
    columns: &'w [TargetColumn],
    target: &'w mut Tx,
    batch: Vec<Vec<Cell>>,
    written: u64,
    rows_copied: &'w (dyn Fn(u64) + Sync),
}

impl Writer<'_> {
    async fn add(&mut self, row: Vec<Cell>) -> Result<()> {
        self.batch.push(row);
        if self.batch.len() >= ROWS_PER_INSERT.min(VALUES_PER_INSERT / self.columns.len()) {
            self.flush().await?;
        }
        Ok(())
    }

    async fn flush(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.batch);
        if rows.is_empty() {
            return Ok(());
        }
        let text = AssertSqlSafe(self.insert_text(rows.len()));
        let cells = rows.into_iter().flat_map(|row| row.into_iter().zip(self.columns));
        let written = match &mut self.target.0 {
            TxConnection::Sqlite(target) => {
                let mut values = SqliteArguments::default();
                for (cell, _) in cells {
                    give_sqlite(&mut values, cell).map_err(sqlx::Error::Encode)?;
                }
                sqlx::query_with(text, values).execute(target.connection()?).await?.rows_affected()
            }
            TxConnection::Postgres(target) => {
                let mut values = PgArguments::default();
                for (cell, column) in cells {
                    give_postgres(&mut values, cell, column.kind).map_err(sqlx::Error::Encode)?;
                }
                sqlx::query_with(text, values).execute(&mut **target).await?.rows_affected()
            }
        };
        self.written += written;
        (self.rows_copied)(written);
        Ok(())
    }

    fn insert_text(&self, rows: usize) -> String {
        let width = self.columns.len();
        let mut text = format!("INSERT INTO {} ({}) VALUES ", self.table, self.names);
        for row in 0..rows {
            text.push_str(if row == 0 { "(" } else { ", (" });
            for column in 1..=width {
                let _ = write!(text, "{}${}", if column == 1 { "" } else { ", " }, row * width + column);
            }
            text.push(')');
        }
        text
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_the_schema_is_copied() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/sqlite");
        let mut made = BTreeSet::new();
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let tables = text.lines().filter_map(|line| line.strip_prefix("CREATE TABLE "));
            made.extend(tables.map(|rest| rest.split([' ', '(']).next().unwrap().to_owned()));
        }
        let left_out = ["signups_by_hour", "write_probe", "backups"];
        let copied: BTreeSet<String> =
            TABLES.iter().chain(&left_out).map(|table| (*table).to_owned()).collect();
        assert_eq!(made, copied);
    }
}
