//! The contests a member takes or took part in, and those they won.
//!
//! In a contest whose list is closed, the snapshots say who took part. In one that has begun and whose list is still
//! open, every subscribed member of the town does who joined before its end and is not excluded. A contest that was
//! called off before its list closed has no participants.

use serde::Serialize;
use townpick_domain::{
    contest::Window,
    ids::{BusinessId, ContestId, MemberId},
    time::Timestamp,
};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Executor, PageRows, Result};

/// A contest a member takes or took part in.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Participation {
    /// The contest.
    pub contest_id: ContestId,
    /// Its headline.
    pub contest_title: String,
    /// The featured business.
    pub business_id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// What the prize is worth, in cents.
    pub prize_value_cents: Option<i64>,
    /// When they entered.
    pub entered_at: Timestamp,
    /// Whether they have the prize or still may claim it.
    pub won: bool,
    starts_at: Timestamp,
    ends_at: Timestamp,
}

impl Participation {
    /// The time the contest runs, from which its status follows.
    pub fn window(&self) -> Window {
        Window { starts_at: self.starts_at, ends_at: self.ends_at }
    }
}

/// The member's contests entered before `before`, or the latest ones, latest first.
pub async fn participation(
    db: &mut impl Executor,
    member: MemberId,
    now: Timestamp,
    before: Option<(Timestamp, ContestId)>,
    rows: PageRows,
) -> Result<Vec<Participation>> {
    let (entered_at, contest) = before.unwrap_or((Timestamp::MAX, ContestId::from_uuid(Uuid::max())));
    db.page(
        "SELECT c.id AS contest_id, c.title AS contest_title, b.id AS business_id, b.business_name,
                    c.prize_value_cents, entries.entered_at, c.starts_at, c.ends_at,
                    EXISTS (SELECT 1 FROM drawing_places w WHERE w.contest_id = c.id AND w.member_id = $1
                              AND w.state IN ('selected', 'notified', 'claimed')) AS won
             FROM ({entries}) entries JOIN contests c ON c.id = entries.contest_id
             JOIN featured_businesses b ON b.id = c.featured_business_id
             WHERE (entries.entered_at, c.id) < ($3, $4)
             ORDER BY entries.entered_at DESC, c.id DESC",
        rows,
    )
    .bind(member)
    .bind(now)
    .bind(entered_at)
    .bind(contest)
    .all()
    .await
}

/// A contest a member won.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminMemberWin)]
pub struct Win {
    /// The contest.
    pub contest_id: ContestId,
    /// Its headline.
    pub contest_title: String,
    /// The featured business.
    pub business_id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    pub prize_value_cents: Option<i64>,
    /// When they won: when they were notified, or else when it was drawn.
    pub won_at: Timestamp,
}

/// The last 200 contests a member won, latest first. A prize that was declined, expired or taken away is none.
pub async fn wins(db: &mut impl Executor, member: MemberId) -> Result<Vec<Win>> {
    db.sql(
        "SELECT c.id AS contest_id, c.title AS contest_title, b.id AS business_id, b.business_name,
                c.prize_value_cents, COALESCE(w.notified_at, d.drawing_timestamp, w.updated_at) AS won_at
         FROM drawing_places w JOIN contests c ON c.id = w.contest_id
         JOIN featured_businesses b ON b.id = c.featured_business_id
         LEFT JOIN drawings d ON d.contest_id = c.id
         WHERE w.member_id = $1 AND w.state IN ('selected', 'notified', 'claimed')
         ORDER BY won_at DESC, w.id DESC LIMIT 200",
    )
    .bind(member)
    .all()
    .await
}
