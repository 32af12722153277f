//! What an administrator sees of one town.

use serde::Serialize;
use townpick_domain::{ids::TownId, time::Timestamp, town::TownRecord};
use utoipa::ToSchema;

use crate::{Executor, Result};

/// A town with what its page counts.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminTown)]
pub struct TownDetail {
    /// The town's id.
    pub id: TownId,
    /// Its name without the state.
    pub name: String,
    /// What lists show of it, too; of a town without a number of its own, its place's population.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub record: TownRecord,
    /// Contests of any time, called-off ones included.
    pub total_contests: i64,
    /// Whether a contest is live now.
    pub has_live_contest: bool,
    /// The town its members were moved to, if it was merged into another one.
    #[schema(required = true)]
    #[sqlx(skip)]
    pub merged_into: Option<MergedInto>,
}

/// Where the members of a town are now.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminMergedInto)]
pub struct MergedInto {
    /// The other town's id.
    pub id: TownId,
    /// What people read.
    pub full_name: String,
}

/// The town with this id as it is at this instant.
pub async fn detail(db: &mut impl Executor, id: TownId, now: Timestamp) -> Result<Option<TownDetail>> {
    let found: Option<TownDetail> = db
        .sql_of_record::<TownRecord>(
            "SELECT t.id, t.name, {record:t},
                    COALESCE(t.population, (SELECT p.population FROM places p WHERE p.value = t.slug)) AS population,
                    (SELECT count(*) FROM contests c WHERE c.town_id = t.id) AS total_contests,
                    EXISTS (SELECT 1 FROM contests c WHERE c.town_id = t.id AND c.starts_at <= $2 AND c.ends_at > $2
                                                       AND c.voided_at IS NULL) AS has_live_contest
             FROM towns t WHERE t.id = $1",
        )
        .bind(id)
        .bind(now)
        .optional()
        .await?;
    let Some(town) = found else { return Ok(None) };
    let merged_into = db
        .sql(
            "SELECT other.id, other.full_name FROM towns t JOIN towns other ON other.id = t.merged_into
             WHERE t.id = $1",
        )
        .bind(id)
        .optional()
        .await?;
    Ok(Some(TownDetail { merged_into, ..town }))
}
