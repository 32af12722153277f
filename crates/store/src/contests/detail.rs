//! Everything that is stored about one contest, except its seed.

use serde::Serialize;
use townpick_domain::{
    calendar::Day,
    contest::Window,
    contest_form::Contest,
    ids::{ContestId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result};

/// A contest with what its drawing brought; its town and its sponsor stand beside it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminContestRecord)]
pub struct ContestDetail {
    /// The contest's id.
    pub id: ContestId,
    /// What was entered.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub record: Contest,
    /// The Sunday it starts.
    pub start_date: Day,
    /// The Sunday it ends.
    pub end_date: Day,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant of the drawing.
    pub ends_at: Timestamp,
    /// How many were drawn; null before the drawing.
    #[schema(required = true)]
    pub winners_selected: Option<i64>,
    /// When the drawing was over.
    #[schema(required = true)]
    pub drawing_completed_at: Option<Timestamp>,
    /// When it was called off.
    #[schema(required = true)]
    pub voided_at: Option<Timestamp>,
    /// Why it was called off.
    #[schema(required = true)]
    pub void_reason: Option<String>,
    /// When it was entered.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Its town.
    #[serde(skip)]
    #[sqlx(flatten)]
    pub town: ContestTown,
    /// The sponsor's name.
    #[serde(skip)]
    pub sponsor_name: Option<String>,
    /// The public promise about the drawing's seed.
    #[serde(skip)]
    pub commitment: Vec<u8>,
    /// Whether the town's ledger tells of it, which it does from the start on.
    #[serde(skip)]
    pub is_in_ledger: bool,
    /// How many were in the list when it closed.
    #[serde(skip)]
    pub total_participants: Option<i64>,
    /// The town's subscribed members.
    #[serde(skip)]
    pub active_members: i64,
    /// How many of them moved there after it started, and are not in it.
    #[serde(skip)]
    pub moved_here: i64,
    /// How many subscribed members are in it who have moved away.
    #[serde(skip)]
    pub moved_away: i64,
}

/// The town of a contest.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminContestTown)]
pub struct ContestTown {
    /// The town's id.
    #[sqlx(rename = "town_id")]
    pub id: TownId,
    /// What its address is made of.
    #[sqlx(rename = "town_slug")]
    pub slug: String,
    /// Its name without the state.
    #[sqlx(rename = "town_name")]
    pub name: String,
    /// The two-letter state code.
    #[sqlx(rename = "town_state")]
    pub state: String,
    /// What people read.
    #[sqlx(rename = "town_full_name")]
    #[schema(example = "Salem, MA")]
    pub full_name: String,
}

impl ContestDetail {
    /// The time it runs, from which its status follows.
    pub fn window(&self) -> Window {
        Window { starts_at: self.starts_at, ends_at: self.ends_at }
    }
}

/// The contest with this id, called off or not.
pub async fn by_id(db: &mut impl Executor, id: ContestId) -> Result<Option<ContestDetail>> {
    db.sql_of_record::<Contest>(
        "SELECT c.id, {record:c}, t.slug AS town_slug, t.name AS town_name, t.state AS town_state,
                t.full_name AS town_full_name, t.active_members,
                (SELECT count(*) FROM members m WHERE m.town_id = c.town_id AND m.moved_at > c.starts_at AND m.is_subscribed
                   AND NOT EXISTS (SELECT 1 FROM contest_participants p
                                   WHERE p.contest_id = c.id AND p.member_id = m.id)) AS moved_here,
                (SELECT count(*) FROM contest_participants p JOIN members m ON m.id = p.member_id
                 WHERE p.contest_id = c.id AND m.town_id <> c.town_id AND m.is_subscribed) AS moved_away, s.name AS sponsor_name, c.start_date, c.end_date,
                c.starts_at, c.ends_at, c.commitment,
                EXISTS (SELECT 1 FROM ledger_records r WHERE r.contest_id = c.id) AS is_in_ledger,
                d.total_participants, d.winners_selected, c.drawing_completed_at, c.voided_at, c.void_reason,
                c.created_at, c.updated_at
         FROM contests c
         JOIN towns t ON t.id = c.town_id
         LEFT JOIN sponsors s ON s.id = c.sponsor_id
         LEFT JOIN drawings d ON d.contest_id = c.id
         WHERE c.id = $1",
    )
    .bind(id)
    .optional()
    .await
}
