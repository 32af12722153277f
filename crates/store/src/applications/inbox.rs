//! The administrators' inbox of applications.

use townpick_domain::{
    ids::{ApplicationId, BusinessId},
    time::Timestamp,
};
use uuid::Uuid;

use crate::{
    Executor, PageRows, Result, StoreError, Tx,
    businesses::{self, NewBusiness},
    reviews::{ReviewCounts, ReviewStatus},
    search::containing,
};

/// An application as it is kept.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Application {
    /// The application's id.
    pub id: ApplicationId,
    /// The business's name.
    pub business_name: String,
    /// Where it is on the web, as it was typed.
    pub website_url: String,
    /// Whom to ask for.
    pub contact_name: String,
    /// Where to write to.
    pub contact_email: String,
    /// Where to call.
    pub contact_phone: String,
    /// What they say about themselves.
    pub description: Option<String>,
    /// The page it came from.
    pub source: String,
    /// How far its review has come.
    pub review_status: String,
    /// What administrators noted about it.
    pub review_notes: String,
    /// The business that was made of it.
    pub featured_business_id: Option<BusinessId>,
    /// When it arrived.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
}

macro_rules! selected {
    ($rest:expr) => {
        concat!(
            "SELECT id, business_name, website_url, contact_name, contact_email, contact_phone, description, source,
                    review_status, review_notes, featured_business_id, created_at, updated_at
             FROM business_applications ",
            $rest
        )
    };
}

/// The applications that arrived before `before`, or the newest ones, newest first. `text` is looked for in the names,
/// the email and the phone number.
pub async fn page(
    db: &mut impl Executor,
    status: Option<ReviewStatus>,
    text: Option<&str>,
    before: Option<(Timestamp, ApplicationId)>,
    rows: PageRows,
) -> Result<Vec<Application>> {
    let (created_at, id) = before.unwrap_or((Timestamp::MAX, ApplicationId::from_uuid(Uuid::max())));
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

/// How many applications there are of each status.
pub async fn counts(db: &mut impl Executor) -> Result<ReviewCounts> {
    let rows: Vec<(String, i64)> = db
        .sql("SELECT review_status, count(*) FROM business_applications GROUP BY review_status LIMIT 4")
        .all()
        .await?;
    Ok(ReviewCounts::from_rows(&rows))
}

/// The application with this id. In a transaction nobody else changes it from here on.
pub async fn locked(tx: &mut Tx, id: ApplicationId) -> Result<Application> {
    tx.sql_of_set(selected!("WHERE id = $1 {lock}"), 0).bind(id).one().await
}

/// Keeps what administrators decided and noted.
pub async fn review(
    tx: &mut Tx,
    id: ApplicationId,
    status: &str,
    notes: &str,
    now: Timestamp,
) -> Result<Application> {
    tx.sql(
        "UPDATE business_applications SET review_status = $2, review_notes = $3, updated_at = $4 WHERE id = $1
         RETURNING id, business_name, website_url, contact_name, contact_email, contact_phone, description, source,
                   review_status, review_notes, featured_business_id, created_at, updated_at",
    )
    .bind(id)
    .bind(status.to_owned())
    .bind(notes.to_owned())
    .bind(now)
    .one()
    .await
}

/// Makes a featured business of an application, and ties the two together.
pub async fn accept(tx: &mut Tx, id: ApplicationId, business: &NewBusiness, now: Timestamp) -> Result<()> {
    businesses::insert(tx, business, now).await?;
    let changed = tx
        .sql(
            "UPDATE business_applications SET review_status = $2, featured_business_id = $3, updated_at = $4
             WHERE id = $1 AND featured_business_id IS NULL",
        )
        .bind(id)
        .bind(ReviewStatus::Accepted.as_str())
        .bind(business.id)
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Whether a business has this slug.
pub async fn is_slug_taken(db: &mut impl Executor, slug: &str) -> Result<bool> {
    let row: Option<(i64,)> = db
        .sql("SELECT created_at FROM featured_businesses WHERE slug = $1")
        .bind(slug.to_owned())
        .optional()
        .await?;
    Ok(row.is_some())
}
