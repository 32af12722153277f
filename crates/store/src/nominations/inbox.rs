//! A nomination as administrators review it.

use serde::Serialize;
use townpick_domain::{ids::NominationId, nomination::BusinessNomination, time::Timestamp};
use utoipa::ToSchema;

use crate::{
    list::{Column, Count, Declaration, List, Search, Term},
    reviews::{self, ReviewStatus, Reviewed},
    search,
};

/// A nomination as it is stored.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminNomination)]
pub struct Nomination {
    /// The nomination's id.
    pub id: NominationId,
    /// What was sent in.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub form: BusinessNomination,
    /// How far its review has come.
    pub review_status: ReviewStatus,
    /// What administrators noted about it.
    pub review_notes: String,
    /// When it arrived.
    pub created_at: Timestamp,
    /// When it was changed last.
    pub updated_at: Timestamp,
}

impl Reviewed for Nomination {
    type Id = NominationId;
    const TABLE: &'static str = "business_nominations";

    fn review(&self) -> (ReviewStatus, &str) {
        (self.review_status, &self.review_notes)
    }
}

impl List for Nomination {
    const LIST: &'static Declaration = &Declaration {
        name: "nominations",
        select: "id, nominee_name, nominee_town, website_url, reason, nominator_name, nominator_email, review_status,
                 review_notes, created_at, updated_at",
        from: "business_nominations",
        joins: "",
        only: "",
        ties: &[Term::Id("id")],
        columns: &[
            Column::new("created_at", "Received").by(Term::Number("created_at")),
            Column::new("nominee_name", "Business").by(Term::Text("lower(nominee_name)")),
            Column::new("nominee_town", "Town").by(Term::Text("lower(nominee_town)")),
            Column::new("website_url", "Website"),
            Column::new("reason", "Reason"),
            Column::new("nominator_name", "Nominator"),
            Column::new("nominator_email", "Email"),
            Column::new("review_status", "Status").by(Term::Text("review_status")),
            Column::new("review_notes", "Notes"),
        ],
        sort: "-created_at",
        search: Search::Texts {
            about: "Only those whose names, town or email contain this.",
            sql: "search_text LIKE {q} ESCAPE '\\'",
            pattern: search::pattern,
        },
        filters: &[reviews::FILTER],
        is_in_order_by_choices: false,
        count: Count::All,
    };
}
