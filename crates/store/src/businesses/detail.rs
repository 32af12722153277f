//! Everything that is stored about one business.

use serde::Serialize;
use townpick_domain::{
    featured_business::FeaturedBusiness,
    ids::{BusinessId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result};

/// Everything about a business.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminBusiness)]
pub struct BusinessDetail {
    /// The business's id.
    pub id: BusinessId,
    /// What was entered, private contacts included.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub record: FeaturedBusiness,
    /// The towns it serves, by name.
    #[sqlx(skip)]
    pub towns: Vec<ServedTown>,
    /// When it was entered.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// A town that a business serves.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminBusinessTown)]
pub struct ServedTown {
    /// The town's id.
    pub id: TownId,
    /// What people read.
    #[schema(example = "Salem, MA")]
    pub full_name: String,
}

/// The business with this id and the towns it serves.
pub async fn by_id(db: &mut impl Executor, id: BusinessId) -> Result<Option<BusinessDetail>> {
    let found: Option<BusinessDetail> = db
        .sql_of_record::<FeaturedBusiness>(
            "SELECT id, {record}, created_at, updated_at FROM featured_businesses WHERE id = $1",
        )
        .bind(id)
        .optional()
        .await?;
    let Some(business) = found else { return Ok(None) };
    let towns = db
        .sql(
            "SELECT t.id, t.full_name FROM featured_business_towns x JOIN towns t ON t.id = x.town_id
             WHERE x.featured_business_id = $1 ORDER BY t.full_name, t.id LIMIT 500",
        )
        .bind(id)
        .all()
        .await?;
    Ok(Some(BusinessDetail { towns, ..business }))
}
