//! The administrators' inbox of nominations.

use townpick_domain::{ids::NominationId, time::Timestamp};
use uuid::Uuid;

use crate::{
    Executor, PageRows, Result, Tx,
    reviews::{ReviewCounts, ReviewStatus},
    search::containing,
};

/// A nomination as it is kept.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Nomination {
    /// The nomination's id.
    pub id: NominationId,
    /// The business's name.
    pub nominee_name: String,
    /// Where the business is.
    pub nominee_town: String,
    /// Where it is on the web, as it was typed.
    pub website_url: Option<String>,
    /// What makes it stand out.
    pub reason: Option<String>,
    /// Who nominated it.
    pub nominator_name: Option<String>,
    /// Where to thank them.
    pub nominator_email: Option<String>,
    /// How far its review has come.
    pub review_status: String,
    /// What administrators noted about it.
    pub review_notes: String,
    /// When it arrived.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
}

macro_rules! selected {
    ($rest:expr) => {
        concat!(
            "SELECT id, nominee_name, nominee_town, website_url, reason, nominator_name, nominator_email,
                    review_status, review_notes, created_at, updated_at
             FROM business_nominations ",
            $rest
        )
    };
}

/// The nominations that arrived before `before`, or the newest ones, newest first. `text` is looked for in the names,
/// the town and the email.
pub async fn page(
    db: &mut impl Executor,
    status: Option<ReviewStatus>,
    text: Option<&str>,
    before: Option<(Timestamp, NominationId)>,
    rows: PageRows,
) -> Result<Vec<Nomination>> {
    let (created_at, id) = before.unwrap_or((Timestamp::MAX, NominationId::from_uuid(Uuid::max())));
    let statement = match status {
        None => selected!(
            "WHERE (created_at, id) < ($1, $2) AND search_text LIKE $3 ESCAPE '\\'
             ORDER BY created_at DESC, id DESC"
        ),
        Some(_) => selected!(
            "WHERE (created_at, id) < ($1, $2) AND search_text LIKE $3 ESCAPE '\\' AND review_status = $4
             ORDER BY created_at DESC, id DESC"
        ),
    };
    let pattern = containing(text.unwrap_or_default());
    let statement = db.page(statement, rows).bind(created_at).bind(id).bind(pattern);
    match status {
        None => statement.all().await,
        Some(status) => statement.bind(status.as_str()).all().await,
    }
}

/// How many nominations there are of each status.
pub async fn counts(db: &mut impl Executor) -> Result<ReviewCounts> {
    let rows: Vec<(String, i64)> = db
        .sql("SELECT review_status, count(*) FROM business_nominations GROUP BY review_status LIMIT 4")
        .all()
        .await?;
    Ok(ReviewCounts::from_rows(&rows))
}

/// The nomination with this id. In a transaction nobody else changes it from here on.
pub async fn locked(tx: &mut Tx, id: NominationId) -> Result<Nomination> {
    tx.sql_of_set(selected!("WHERE id = $1 {lock}"), 0).bind(id).one().await
}

/// Keeps what administrators decided and noted.
pub async fn review(
    tx: &mut Tx,
    id: NominationId,
    status: &str,
    notes: &str,
    now: Timestamp,
) -> Result<Nomination> {
    tx.sql(
        "UPDATE business_nominations SET review_status = $2, review_notes = $3, updated_at = $4 WHERE id = $1
         RETURNING id, nominee_name, nominee_town, website_url, reason, nominator_name, nominator_email,
                   review_status, review_notes, created_at, updated_at",
    )
    .bind(id)
    .bind(status.to_owned())
    .bind(notes.to_owned())
    .bind(now)
    .one()
    .await
}
