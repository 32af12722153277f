//! A nomination as administrators review it.

use townpick_domain::{ids::NominationId, time::Timestamp};

use crate::reviews::reviewed;

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

reviewed!(
    Nomination,
    NominationId,
    "business_nominations",
    "id, nominee_name, nominee_town, website_url, reason, nominator_name, nominator_email, review_status, review_notes,
     created_at, updated_at"
);
