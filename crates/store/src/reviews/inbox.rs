//! The inbox of whatever people send in and administrators review: the same questions about each such table.

use townpick_domain::time::Timestamp;
use uuid::Uuid;

use super::{ReviewCounts, ReviewStatus};
use crate::{
    Executor, PageRows, Result, StoreError, Tx,
    search::containing,
    sql::{Record, Value},
};

/// Something that people send in and administrators review; `reviewed!` makes it of a record.
pub trait Reviewed: Record {
    /// Its kind of id.
    type Id: Value + Copy + Send;
    /// What its inbox asks the database.
    const STATEMENTS: Statements;

    /// When it arrived, and which one it is: what its inbox is ordered by.
    fn arrival(&self) -> (Timestamp, Self::Id);
    /// How far its review has come, and what administrators noted about it.
    fn review(&self) -> (&str, &str);
}

/// What an inbox asks the database.
#[derive(Debug)]
pub struct Statements {
    pub(crate) page: &'static str,
    pub(crate) page_of_status: &'static str,
    pub(crate) counts: &'static str,
    pub(crate) locked: &'static str,
    pub(crate) review: &'static str,
    pub(crate) remove: &'static str,
}

/// Makes a record one that is reviewed: its type, its id's type, its table and the columns it is read from.
macro_rules! reviewed {
    ($record:ty, $id:ty, $table:literal, $columns:literal) => {
        impl $crate::reviews::Reviewed for $record {
            type Id = $id;
            const STATEMENTS: $crate::reviews::Statements = $crate::reviews::Statements {
                page: concat!(
                    "SELECT ", $columns, " FROM ", $table,
                    " WHERE (created_at, id) < ($1, $2) AND search_text LIKE $3 ESCAPE '\\'
                     ORDER BY created_at DESC, id DESC"
                ),
                page_of_status: concat!(
                    "SELECT ", $columns, " FROM ", $table,
                    " WHERE (created_at, id) < ($1, $2) AND search_text LIKE $3 ESCAPE '\\' AND review_status = $4
                     ORDER BY created_at DESC, id DESC"
                ),
                counts: concat!("SELECT review_status, count(*) FROM ", $table, " GROUP BY review_status LIMIT 4"),
                locked: concat!("SELECT ", $columns, " FROM ", $table, " WHERE id = $1 {lock}"),
                review: concat!(
                    "UPDATE ", $table, "
                     SET review_status = $2, review_notes = $3,
                         updated_at = CASE WHEN updated_at < $4 THEN $4 ELSE updated_at + 1 END
                     WHERE id = $1
                     RETURNING ", $columns
                ),
                remove: concat!("DELETE FROM ", $table, " WHERE id = $1"),
            };

            fn arrival(&self) -> (Timestamp, $id) {
                (self.created_at, self.id)
            }

            fn review(&self) -> (&str, &str) {
                (&self.review_status, &self.review_notes)
            }
        }
    };
}
pub(crate) use reviewed;

/// Those that arrived before `before`, or the newest ones, newest first. `text` is looked for in what each table keeps
/// to be found by: names, contacts, a town.
pub async fn page<R: Reviewed>(
    db: &mut impl Executor,
    status: Option<ReviewStatus>,
    text: Option<&str>,
    before: Option<(Timestamp, R::Id)>,
    rows: PageRows,
) -> Result<Vec<R>> {
    let text_of = if status.is_some() { R::STATEMENTS.page_of_status } else { R::STATEMENTS.page };
    let statement = match (db.page(text_of, rows), before) {
        (statement, None) => statement.bind(Timestamp::MAX).bind(Uuid::max()),
        (statement, Some((created_at, id))) => statement.bind(created_at).bind(id),
    };
    let statement = statement.bind(containing(text.unwrap_or_default()));
    match status {
        None => statement.all().await,
        Some(status) => statement.bind(status.as_str()).all().await,
    }
}

/// How many there are of each status.
pub async fn counts<R: Reviewed>(db: &mut impl Executor) -> Result<ReviewCounts> {
    let rows: Vec<(String, i64)> = db.sql(R::STATEMENTS.counts).all().await?;
    Ok(ReviewCounts::from_rows(&rows))
}

/// The one with this id. In a transaction nobody else changes it from here on.
pub async fn locked<R: Reviewed>(tx: &mut Tx, id: R::Id) -> Result<R> {
    tx.sql_of_set(R::STATEMENTS.locked, 0).bind(id).one().await
}

/// Keeps what administrators decided and noted.
pub async fn review<R: Reviewed>(
    tx: &mut Tx,
    id: R::Id,
    status: &str,
    notes: &str,
    now: Timestamp,
) -> Result<R> {
    let statement = tx.sql(R::STATEMENTS.review);
    statement.bind(id).bind(status.to_owned()).bind(notes.to_owned()).bind(now).one().await
}

/// Removes one for good, as its sender may ask.
pub async fn remove<R: Reviewed>(tx: &mut Tx, id: R::Id) -> Result<()> {
    match tx.sql(R::STATEMENTS.remove).bind(id).execute().await? {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}
