//! What an administrator sees of one town.

use townpick_domain::{ids::TownId, status::TownStatus, time::Timestamp};

use crate::{Executor, Result};

/// A town with what its page counts.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TownDetail {
    /// The town's id.
    pub id: TownId,
    /// What its address is made of.
    pub slug: String,
    /// The town's name without its state.
    pub name: String,
    /// 'Town, ST'.
    pub full_name: String,
    /// The two-letter state code.
    pub state: String,
    /// Whether it is open.
    pub status: TownStatus,
    /// The day it was opened, as an ISO date.
    pub launch_date: Option<String>,
    /// How many people live there: the town's own number, or that of its place.
    pub population: Option<i64>,
    /// All members.
    pub total_members: i64,
    /// Subscribed members.
    pub active_members: i64,
    /// Contests of any time, called-off ones included.
    pub total_contests: i64,
    /// Whether a contest runs at this instant.
    pub has_live_contest: bool,
    /// The town its members were moved to, if it was merged into another one.
    pub merged_into: Option<TownId>,
    /// That town's full name.
    pub merged_into_full_name: Option<String>,
}

/// The town with this id as it is at this instant.
pub async fn detail(db: &mut impl Executor, id: TownId, now: Timestamp) -> Result<Option<TownDetail>> {
    db.sql(
        "SELECT t.id, t.slug, t.name, t.full_name, t.state, t.status, t.launch_date, t.total_members, t.active_members,
                COALESCE(t.population, (SELECT p.population FROM places p WHERE p.value = t.slug)) AS population,
                (SELECT count(*) FROM contests c WHERE c.town_id = t.id) AS total_contests,
                EXISTS (SELECT 1 FROM contests c WHERE c.town_id = t.id AND c.starts_at <= $2 AND c.ends_at > $2
                                                   AND c.voided_at IS NULL) AS has_live_contest,
                t.merged_into, (SELECT other.full_name FROM towns other WHERE other.id = t.merged_into)
                    AS merged_into_full_name
         FROM towns t WHERE t.id = $1",
    )
    .bind(id)
    .bind(now)
    .optional()
    .await
}
