//! Prizes whose time has come: to be reminded of, to lapse, or to be recorded.

use townpick_domain::{
    ids::{ContestId, DrawingPlaceId, MemberId, TownId},
    time::Timestamp,
};

use super::{AfterDeadline, FIRST};
use crate::{Executor, Result, Tx};

/// Up to 200 places whose time is over at this instant, or whose holder was deleted, of contests that still count:
/// the earliest deadline first, from after the given place.
pub async fn overdue(
    db: &mut impl Executor,
    now: Timestamp,
    after: Option<AfterDeadline>,
) -> Result<Vec<AfterDeadline>> {
    let is_over = "p.state = 'notified' AND (p.claim_deadline <= $1 OR p.member_id IS NULL)";
    places(db, is_over, now, after).await
}

/// Up to 200 prizes of contests that still count which are claimed by an administrator's word alone and whose time to
/// answer is over: the earliest first, from after the given place.
pub async fn unrecorded(
    db: &mut impl Executor,
    now: Timestamp,
    after: Option<AfterDeadline>,
) -> Result<Vec<AfterDeadline>> {
    places(db, "p.is_claim_provisional AND p.claim_deadline <= $1", now, after).await
}

async fn places(
    db: &mut impl Executor,
    which: &'static str,
    now: Timestamp,
    after: Option<AfterDeadline>,
) -> Result<Vec<AfterDeadline>> {
    let (deadline, place) = after.unwrap_or(FIRST);
    db.assembled(
        "SELECT p.claim_deadline, p.id FROM drawing_places p JOIN contests c ON c.id = p.contest_id
         WHERE {which} AND c.voided_at IS NULL AND (p.claim_deadline, p.id) > ($2, $3)
         ORDER BY p.claim_deadline, p.id LIMIT 200",
        &[("which", which)],
        0,
    )
    .bind(now)
    .bind(deadline)
    .bind(place)
    .all()
    .await
}

/// A winner who is due to be reminded.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Waiting {
    /// The place.
    pub id: DrawingPlaceId,
    /// The contest.
    pub contest_id: ContestId,
    /// Its town.
    pub town_id: TownId,
    /// Who holds the place.
    pub member_id: MemberId,
    /// Until when they can answer.
    pub claim_deadline: Timestamp,
}

impl Waiting {
    /// Where the page after this one begins.
    pub fn position(&self) -> AfterDeadline {
        (self.claim_deadline, self.id)
    }
}

/// Up to 200 winners with deadlines from now until then who have not answered and were not reminded yet, the next
/// deadline first, from after the given place. A winner who was not notified yet is not reminded.
pub async fn to_remind(
    db: &mut impl Executor,
    (now, until): (Timestamp, Timestamp),
    after: Option<AfterDeadline>,
) -> Result<Vec<Waiting>> {
    let (deadline, place) = after.unwrap_or(FIRST);
    db.sql_of_set(
        "SELECT p.id, p.contest_id, c.town_id, p.member_id, p.claim_deadline
         FROM drawing_places p JOIN contests c ON c.id = p.contest_id
         WHERE p.state = 'notified' AND p.claim_reminded_at IS NULL AND p.member_id IS NOT NULL
           AND p.claim_deadline > $1 AND p.claim_deadline <= $2 AND c.voided_at IS NULL
           AND (p.claim_deadline, p.id) > ($3, $4) AND NOT {is_yet_to_hear}
         ORDER BY p.claim_deadline, p.id LIMIT 200",
        0,
    )
    .bind(now)
    .bind(until)
    .bind(deadline)
    .bind(place)
    .all()
    .await
}

/// Notes that a winner is reminded, unless they have answered or got more time meanwhile or another engine was first;
/// returns whether it did.
pub async fn set_reminded(tx: &mut Tx, waiting: &Waiting, now: Timestamp) -> Result<bool> {
    let marked = tx
        .sql(
            "UPDATE drawing_places SET claim_reminded_at = $2, updated_at = $2
             WHERE id = $1 AND state = 'notified' AND claim_reminded_at IS NULL AND claim_deadline = $3",
        )
        .bind(waiting.id)
        .bind(now)
        .bind(waiting.claim_deadline)
        .execute()
        .await?;
    Ok(marked == 1)
}
