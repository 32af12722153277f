//! The inbox of whatever people send in and administrators review: the same questions about each such table.

use townpick_domain::time::Timestamp;
use uuid::Uuid;

use super::{ReviewCounts, ReviewStatus};
use crate::{
    Executor, Result, StoreError, Tx,
    list::{Filter, List, Takes},
    sql::Value,
};

/// Something that people send in and administrators review.
pub trait Reviewed: List {
    /// Its kind of id.
    type Id: Value + Copy + Send;
    /// Its table.
    const TABLE: &'static str;

    /// How far its review has come, and what administrators noted about it.
    fn review(&self) -> (ReviewStatus, &str);
}

/// The filter of every inbox.
pub(crate) const FILTER: Filter = Filter {
    key: "status",
    about: "How far the review has come; all if not given.",
    takes: Takes::Choice(&[
        ("all", ""),
        ("new", "review_status = 'new'"),
        ("in_review", "review_status = 'in_review'"),
        ("accepted", "review_status = 'accepted'"),
        ("declined", "review_status = 'declined'"),
    ]),
};

/// The table and the columns of a record.
fn pieces<R: Reviewed>() -> [(&'static str, &'static str); 2] {
    [("table", R::TABLE), ("columns", R::LIST.select)]
}

/// Whether one that was sent with this id is stored already.
pub async fn is_stored<R: Reviewed>(db: &mut impl Executor, request_id: Uuid) -> Result<bool> {
    let statement = db.assembled("SELECT created_at FROM {table} WHERE request_id = $1", &pieces::<R>(), 0);
    let row: Option<(i64,)> = statement.bind(request_id).optional().await?;
    Ok(row.is_some())
}

/// How many there are of each status.
pub async fn counts<R: Reviewed>(db: &mut impl Executor) -> Result<ReviewCounts> {
    let rows: Vec<(ReviewStatus, i64)> = db
        .assembled(
            "SELECT review_status, count(*) FROM {table} GROUP BY review_status LIMIT 4",
            &pieces::<R>(),
            0,
        )
        .all()
        .await?;
    Ok(ReviewCounts::from_rows(&rows))
}

/// The one with this id. In a transaction nobody else changes it from here on.
pub async fn locked<R: Reviewed>(tx: &mut Tx, id: R::Id) -> Result<R> {
    tx.assembled("SELECT {columns} FROM {table} WHERE id = $1 {lock}", &pieces::<R>(), 0).bind(id).one().await
}

/// Saves what administrators decided and noted.
pub async fn review<R: Reviewed>(
    tx: &mut Tx,
    id: R::Id,
    status: ReviewStatus,
    notes: &str,
    now: Timestamp,
) -> Result<R> {
    let statement = tx.assembled(
        "UPDATE {table}
         SET review_status = $2, review_notes = $3,
             updated_at = CASE WHEN updated_at < $4 THEN $4 ELSE updated_at + 1 END
         WHERE id = $1
         RETURNING {columns}",
        &pieces::<R>(),
        0,
    );
    statement.bind(id).bind(status).bind(notes.to_owned()).bind(now).one().await
}

/// Removes one for good, as its sender may ask.
pub async fn remove<R: Reviewed>(tx: &mut Tx, id: R::Id) -> Result<()> {
    match tx.assembled("DELETE FROM {table} WHERE id = $1", &pieces::<R>(), 0).bind(id).execute().await? {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}
