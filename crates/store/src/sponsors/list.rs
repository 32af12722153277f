//! The administrators' list of sponsors, and what one of them supports.

use crate::{Executor, PageRows, RecordOrder, Result, search};
use serde::Serialize;
use townpick_domain::{
    ids::{SponsorId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

/// Which sponsors a list shows.
#[derive(Debug, Clone, Default)]
pub struct SponsorFilter {
    /// Part of the name or category, in any case.
    pub text: Option<String>,
}

/// The order of the list, and the sponsor after which it begins.
pub type SponsorOrder = RecordOrder<SponsorId>;

/// A sponsor in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct SponsorListItem {
    /// The sponsor's id.
    pub id: SponsorId,
    /// Its name.
    pub name: String,
    /// Its name in lower case.
    pub search_name: String,
    /// Whom to ask there.
    pub contact_name: String,
    /// Their email.
    pub contact_email: String,
    /// Their telephone.
    pub contact_phone: Option<String>,
    /// Web site.
    pub website_url: Option<String>,
    /// What kind of business it is.
    pub category: String,
    /// Logo picture.
    pub logo_url: Option<String>,
    /// How many contests it supports or supported.
    pub contests_count: i64,
    /// When it was entered.
    pub created_at: Timestamp,
}

macro_rules! matching {
    () => {
        "(s.search_name LIKE $1 ESCAPE '\\' OR lower(s.category) LIKE $1 ESCAPE '\\')"
    };
}

macro_rules! listed {
    ($order:literal) => {
        concat!(
            "SELECT s.id, s.name, s.search_name, s.contact_name, s.contact_email, s.contact_phone, s.website_url,
                    s.category, s.logo_url, s.created_at,
                    (SELECT count(*) FROM contests c WHERE c.sponsor_id = s.id) AS contests_count
             FROM sponsors s WHERE ",
            matching!(),
            $order
        )
    };
}

const NEWEST: &str = listed!(" AND (s.created_at, s.id) < ($2, $3) ORDER BY s.created_at DESC, s.id DESC");
const BY_NAME: &str = listed!(" AND (s.search_name, s.id) > ($2, $3) ORDER BY s.search_name, s.id");
const COUNT: &str = concat!("SELECT count(*) FROM sponsors s WHERE ", matching!());

/// The sponsors that match, in this order.
pub async fn list(
    db: &mut impl Executor,
    filter: &SponsorFilter,
    order: &SponsorOrder,
    rows: PageRows,
) -> Result<Vec<SponsorListItem>> {
    let pattern = search::containing(filter.text.as_deref().unwrap_or_default());
    order.bind_to(db.page(order.choose(NEWEST, BY_NAME), rows).bind(pattern)).all().await
}

/// How many sponsors match.
pub async fn count(db: &mut impl Executor, filter: &SponsorFilter) -> Result<i64> {
    let pattern = search::containing(filter.text.as_deref().unwrap_or_default());
    let (count,): (i64,) = db.sql(COUNT).bind(pattern).one().await?;
    Ok(count)
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
