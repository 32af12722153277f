//! An application as administrators review it, and the business it can become.

use serde::Serialize;
use townpick_domain::{
    application::{ApplicationSource, BusinessApplication},
    ids::{ApplicationId, BusinessId},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    Executor as _, Result, StoreError, Tx,
    list::{Column, Count, Declaration, List, Search, Term},
    reviews::{self, ReviewStatus, Reviewed},
    search,
};

/// An application as it is stored.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminApplication)]
pub struct Application {
    /// The application's id.
    pub id: ApplicationId,
    /// What was sent in.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub form: BusinessApplication,
    /// The page it came from.
    pub source: ApplicationSource,
    /// How far its review has come.
    pub review_status: ReviewStatus,
    /// What administrators noted about it.
    pub review_notes: String,
    /// The business that was made of it.
    #[schema(required = true)]
    pub featured_business_id: Option<BusinessId>,
    /// When it arrived.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
}

impl Reviewed for Application {
    type Id = ApplicationId;
    const TABLE: &'static str = "business_applications";

    fn review(&self) -> (ReviewStatus, &str) {
        (self.review_status, &self.review_notes)
    }
}

impl List for Application {
    const LIST: &'static Declaration = &Declaration {
        name: "applications",
        select: "id, business_name, website_url, contact_name, contact_email, contact_phone, description, source, review_status,
                 review_notes, featured_business_id, created_at, updated_at",
        from: "business_applications",
        joins: "",
        only: "",
        ties: &[Term::Id("id")],
        columns: &[
            Column::new("created_at", "Received").by(Term::Number("created_at")),
            Column::new("business_name", "Business").by(Term::Text("lower(business_name)")),
            Column::new("website_url", "Website"),
            Column::new("contact_name", "Contact").by(Term::Text("lower(contact_name)")),
            Column::new("contact_email", "Email"),
            Column::new("contact_phone", "Phone"),
            Column::new("description", "Description"),
            Column::new("source", "Page"),
            Column::new("review_status", "Status").by(Term::Text("review_status")),
            Column::new("review_notes", "Notes"),
        ],
        sort: "-created_at",
        search: Search::Texts {
            about: "Only those whose names, email or phone number contain this.",
            sql: "search_text LIKE {q} ESCAPE '\\'",
            pattern: search::pattern,
        },
        filters: &[reviews::FILTER],
        is_in_order_by_choices: false,
        count: Count::All,
    };
}

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
        .bind(ReviewStatus::Accepted)
        .bind(business)
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}
