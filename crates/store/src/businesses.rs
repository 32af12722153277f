//! Featured businesses and the towns they serve.

mod detail;
mod list;
mod save;

use std::result::Result as StdResult;

use townpick_domain::{
    featured_business::{ContestBusiness, FeaturedBusiness, FeaturedBusinessForm, TownBusiness},
    ids::{BusinessId, TownId},
    refused_form::RefusedForm,
};

use crate::{Executor, Result};
pub use detail::{BusinessDetail, ServedTown, by_id};
pub use list::ListedBusiness;
pub use save::{delete, insert, serve, set_active, update};

/// A business as an administrator saves it.
#[derive(Debug, Clone)]
pub struct NewBusiness {
    /// The business's id.
    pub id: BusinessId,
    /// Everything about it.
    pub record: FeaturedBusiness,
    /// The towns it serves.
    pub towns: Vec<TownId>,
}

impl NewBusiness {
    /// The business of a form under this id, or what must be corrected.
    pub fn parse(id: BusinessId, form: &FeaturedBusinessForm) -> StdResult<Self, RefusedForm> {
        let (record, towns) = FeaturedBusiness::parse(form)?;
        Ok(Self { id, record, towns })
    }
}

/// A business that can be chosen for a contest.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Business {
    /// The business's id.
    pub id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// What its address is made of.
    pub slug: String,
    /// Its category.
    pub category: String,
    /// Whether contests may feature it.
    pub is_active: bool,
}

/// The active businesses that serve a town, by name, at most 200.
pub async fn serving_town(db: &mut impl Executor, town: TownId) -> Result<Vec<Business>> {
    db.sql(
        "SELECT b.id, b.business_name, b.slug, b.category, b.is_active
         FROM featured_businesses b JOIN featured_business_towns t ON t.featured_business_id = b.id
         WHERE t.town_id = $1 AND b.is_active ORDER BY b.search_name, b.id LIMIT 200",
    )
    .bind(town)
    .all()
    .await
}

/// Whether a contest of the town may feature the business: it is active and serves the town.
pub async fn is_offered_in(db: &mut impl Executor, id: BusinessId, town: TownId) -> Result<bool> {
    let found: Option<(BusinessId,)> = db
        .sql(
            "SELECT b.id FROM featured_businesses b JOIN featured_business_towns t ON t.featured_business_id = b.id
             WHERE b.id = $1 AND t.town_id = $2 AND b.is_active",
        )
        .bind(id)
        .bind(town)
        .optional()
        .await?;
    Ok(found.is_some())
}

/// What public pages show of the business with this id.
pub async fn public(db: &mut impl Executor, id: BusinessId) -> Result<Option<TownBusiness>> {
    db.sql_of_record::<TownBusiness>("SELECT {record} FROM featured_businesses WHERE id = $1")
        .bind(id)
        .optional()
        .await
}

/// What administrators see of the business with this id beside a contest that features it.
pub async fn of_contest(db: &mut impl Executor, id: BusinessId) -> Result<Option<ContestBusiness>> {
    db.sql_of_record::<ContestBusiness>("SELECT {record} FROM featured_businesses WHERE id = $1")
        .bind(id)
        .optional()
        .await
}

/// Those of the slugs that businesses have, each with its business. The caller limits how many there are.
pub async fn with_slugs(db: &mut impl Executor, slugs: &[String]) -> Result<Vec<(String, BusinessId)>> {
    if slugs.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set("SELECT slug, id FROM featured_businesses WHERE slug IN ($set)", slugs.len())
        .bind_each(slugs)
        .all()
        .await
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
