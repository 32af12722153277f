//! An application as administrators review it, and the business it can become.

use townpick_domain::{
    ids::{ApplicationId, BusinessId},
    time::Timestamp,
};

use crate::{
    Executor as _, Result, StoreError, Tx,
    reviews::{ReviewStatus, reviewed},
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

reviewed!(
    Application,
    ApplicationId,
    "business_applications",
    "id, business_name, website_url, contact_name, contact_email, contact_phone, description, source, review_status,
     review_notes, featured_business_id, created_at, updated_at"
);

/// Ties an application to the business that was made of it.
pub async fn set_accepted(
    tx: &mut Tx,
    id: ApplicationId,
    business: BusinessId,
    now: Timestamp,
) -> Result<()> {
    let changed = tx
        .sql(
            "UPDATE business_applications SET review_status = $2, featured_business_id = $3, updated_at = $4
             WHERE id = $1 AND featured_business_id IS NULL",
        )
        .bind(id)
        .bind(ReviewStatus::Accepted.as_str())
        .bind(business)
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}
