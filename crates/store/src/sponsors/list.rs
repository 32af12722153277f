//! The administrators' list of sponsors, and what one of them supports.

use serde::Serialize;
use townpick_domain::{
    ids::{SponsorId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    Executor, Result,
    list::{Column, Count, Declaration, Filter, List, Search, Takes, Term},
    search,
};

/// A sponsor in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminSponsorItem)]
pub struct ListedSponsor {
    /// The sponsor's id.
    pub id: SponsorId,
    /// Its name.
    pub name: String,
    /// Whom to ask there.
    pub contact_name: String,
    /// Their email.
    pub contact_email: String,
    /// Their telephone.
    #[schema(required = true)]
    pub contact_phone: Option<String>,
    /// Web site.
    #[schema(required = true)]
    pub website_url: Option<String>,
    /// What kind of business it is.
    pub category: String,
    /// Logo picture.
    #[schema(required = true)]
    pub logo_url: Option<String>,
    /// How many contests it supports or supported.
    pub contests_count: i64,
    /// How many towns it supports.
    pub towns_count: i64,
    /// When it was entered.
    pub created_at: Timestamp,
}

impl List for ListedSponsor {
    const LIST: &'static Declaration = &Declaration {
        name: "sponsors",
        select: "s.id, s.name, s.contact_name, s.contact_email, s.contact_phone, s.website_url, s.category, s.logo_url,
                 s.created_at, (SELECT count(*) FROM contests c WHERE c.sponsor_id = s.id) AS contests_count,
                 (SELECT count(*) FROM sponsor_towns x WHERE x.sponsor_id = s.id) AS towns_count",
        from: "sponsors s",
        joins: "",
        only: "",
        ties: &[Term::Id("s.id")],
        columns: &[
            Column::new("id", "ID"),
            Column::new("name", "Name").by(Term::Text("s.search_name")),
            Column::new("contact_name", "Contact").by(Term::Text("lower(s.contact_name)")),
            Column::new("contact_email", "Contact email").by(Term::Text("lower(s.contact_email)")),
            Column::new("contact_phone", "Contact phone"),
            Column::new("website_url", "Website"),
            Column::new("category", "Category").by(Term::Text("lower(s.category)")),
            Column::new("contests_count", "Contests"),
            Column::new("towns_count", "Towns")
                .by(Term::Number("(SELECT count(*) FROM sponsor_towns x WHERE x.sponsor_id = s.id)")),
            Column::new("created_at", "Created").by(Term::Number("s.created_at")),
        ],
        sort: "-created_at",
        search: Search::Texts {
            about: "Only those whose name or category contains this.",
            sql: "s.search_name LIKE {q} ESCAPE '\\' OR lower(s.category) LIKE {q} ESCAPE '\\'",
            pattern: search::pattern,
        },
        filters: &[Filter {
            key: "category",
            about: "Only those of this category.",
            takes: Takes::Text { sql: "lower(s.category) = lower({category})" },
        }],
        is_in_order_by_choices: false,
        count: Count::All,
    };
}

/// A sponsor that can be chosen for a contest.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SponsorOption {
    /// The sponsor's id.
    pub id: SponsorId,
    /// Its name.
    pub name: String,
}

/// The sponsors that can be chosen, by name, at most 200.
pub async fn options(db: &mut impl Executor) -> Result<Vec<SponsorOption>> {
    db.sql("SELECT id, name FROM sponsors ORDER BY search_name, id LIMIT 200").all().await
}

/// A town that a sponsor supports.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminSponsorTown)]
pub struct SupportedTown {
    /// The town's id.
    pub id: TownId,
    /// What people read.
    #[schema(example = "Salem, MA")]
    pub full_name: String,
    /// 'Active' or 'Inactive'.
    pub status: String,
    /// Subscribed members.
    pub active_members: i64,
}

/// The towns a sponsor supports, by name, at most 500.
pub(super) async fn supported_towns(db: &mut impl Executor, id: SponsorId) -> Result<Vec<SupportedTown>> {
    db.sql(
        "SELECT t.id, t.full_name, t.status, t.active_members
         FROM sponsor_towns x JOIN towns t ON t.id = x.town_id
         WHERE x.sponsor_id = $1 ORDER BY t.full_name, t.id LIMIT 500",
    )
    .bind(id)
    .all()
    .await
}
