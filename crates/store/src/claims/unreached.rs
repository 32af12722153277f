//! Winners whom no message reaches: their address does not take mail, they stopped texts, what was sent failed, or it
//! has been waiting for too long. The people who run the service are notified while there is time.

use serde::Serialize;
use townpick_domain::{
    ids::{ContestId, DrawingPlaceId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use super::{AfterDeadline, FIRST};
use crate::{Executor, Result, Statement};

/// Whether a message about the prize of the place `p` was sent, lies in the local outbox, or is on its way at the
/// instant `{now}`: it came into the outbox within the last hour, or is a text that waits for the morning. They are
/// looked for among the member's messages, which are few, and not among the contest's.
pub(super) const IS_NOTIFIED: &str = "EXISTS (SELECT 1 FROM notifications n
             WHERE n.member_id = p.member_id
               AND COALESCE(n.contest_id, n.contest_id) = p.contest_id
               AND n.template_key IN ('winner_notification', 'claim_reminder', 'alternate_promoted')
               AND CASE WHEN n.status = 'pending'
                        THEN n.created_at > {now} - 3600000000 OR n.attempts = 0 AND n.next_attempt_at > {now}
                        ELSE n.status IN ('sent', 'delivered', 'local') END)";

/// A winner whose time runs and whom no message reaches.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminUnreachedWinner)]
pub struct Unreached {
    /// The drawn place's id.
    #[serde(rename = "winner_id")]
    pub id: DrawingPlaceId,
    /// The contest.
    pub contest_id: ContestId,
    /// The contest's headline.
    pub contest_title: String,
    /// Where.
    pub town_full_name: String,
    /// Until when they can answer.
    pub claim_deadline: Timestamp,
    /// The contest's town.
    #[serde(skip)]
    pub town_id: TownId,
    /// What its clocks go by.
    #[serde(skip)]
    pub time_zone: String,
}

impl Unreached {
    /// Where the page after this one begins.
    pub fn position(&self) -> AfterDeadline {
        (self.claim_deadline, self.id)
    }
}

const UNREACHED: &str = "SELECT {columns}
     FROM drawing_places p
     JOIN contests c ON c.id = p.contest_id
     JOIN towns t ON t.id = c.town_id
     WHERE p.state = 'notified' AND p.member_id IS NOT NULL AND p.claim_deadline > $1
       AND c.voided_at IS NULL AND NOT {is_notified} {rest}";
const COLUMNS: &str =
    "p.id, p.contest_id, c.title AS contest_title, t.full_name AS town_full_name, p.claim_deadline,
     c.town_id, t.time_zone";

/// Winners whom no message reaches: these columns of them, and the rest of the statement.
fn unreached_places<'c>(
    db: &'c mut impl Executor,
    columns: &'static str,
    rest: &'static str,
) -> Statement<'c> {
    let pieces = [("columns", columns), ("rest", rest), ("is_notified", IS_NOTIFIED), ("now", "$1")];
    db.assembled(UNREACHED, &pieces, 0)
}

/// The first 50 winners who cannot know that they have won, the next deadline first.
pub async fn unreached(db: &mut impl Executor, now: Timestamp) -> Result<Vec<Unreached>> {
    unreached_places(db, COLUMNS, "ORDER BY p.claim_deadline, p.id LIMIT 50").bind(now).all().await
}

/// How many such winners there are.
pub async fn count_unreached(db: &mut impl Executor, now: Timestamp) -> Result<i64> {
    let (count,): (i64,) = unreached_places(db, "count(*)", "").bind(now).one().await?;
    Ok(count)
}

/// Up to 50 of those about whom the administrators were not notified yet, in the same order, from after the given one.
pub async fn unnoticed(
    db: &mut impl Executor,
    now: Timestamp,
    after: Option<AfterDeadline>,
) -> Result<Vec<Unreached>> {
    let (deadline, place) = after.unwrap_or(FIRST);
    let rest = "AND (p.claim_deadline, p.id) > ($2, $3)
                AND NOT EXISTS (SELECT 1 FROM notifications a
                                WHERE a.unique_key = 'winner_unreached:' || {id_text:p.id} || ':email')
                ORDER BY p.claim_deadline, p.id LIMIT 50";
    unreached_places(db, COLUMNS, rest).bind(now).bind(deadline).bind(place).all().await
}
