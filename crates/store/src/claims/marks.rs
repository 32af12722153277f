//! How far a prize is, as administrators note it. Their word that it was claimed stops the winner's time at once; the
//! ledger, which forgets nothing, tells it only when that time would have been over, so that a slip can be undone.

use townpick_domain::{
    drawing::ledger::Event,
    ids::{ContestId, DrawingPlaceId},
    time::Timestamp,
};

use super::{
    AfterDeadline, Answered, FIRST, Means, Place, Refusal,
    answers::{turn, turn_in},
};
use crate::{
    Executor, Result, Tx,
    drawings::DrawingContest,
    ledger,
    revisions::{self, Topic},
};

/// Marks a prize as claimed and as handed over, or takes the marks back. What was handed over was claimed, whatever
/// is said of that. A winner who has not answered and is marked as having claimed has accepted: their time no longer
/// runs. It goes on where it stopped when the mark is taken back, unless the ledger tells of it already.
pub async fn mark(
    tx: &mut Tx,
    (contest, place): (ContestId, DrawingPlaceId),
    (claimed, fulfilled): (bool, bool),
    now: Timestamp,
) -> Result<Answered> {
    let claimed = claimed || fulfilled;
    let (contest, place) = turn_in(tx, contest, place).await?;
    if contest.voided_at.is_some() || !matches!(place.state.as_str(), "notified" | "claimed") {
        return Ok(Err(Refusal::TooLate));
    }
    if place.state == "notified" && claimed {
        accept_provisionally(tx, &place, now).await?;
    } else if place.is_claim_provisional && !claimed {
        reopen(tx, &place, now).await?;
    }
    tx.sql(
        "UPDATE drawing_places
         SET prize_claimed_at = CASE WHEN $2 THEN COALESCE(prize_claimed_at, $4) END,
             prize_fulfilled_at = CASE WHEN $3 THEN COALESCE(prize_fulfilled_at, $4) END, updated_at = $4
         WHERE id = $1",
    )
    .bind(place.id)
    .bind(claimed)
    .bind(fulfilled)
    .bind(now)
    .execute()
    .await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}

async fn accept_provisionally(tx: &mut Tx, place: &Place, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE drawing_places SET state = 'claimed', answered_at = $2, is_claim_provisional = TRUE WHERE id = $1")
        .bind(place.id)
        .bind(now)
        .execute()
        .await?;
    Ok(())
}

async fn reopen(tx: &mut Tx, place: &Place, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places
         SET state = 'notified', claim_deadline = claim_deadline + ($2 - answered_at), answered_at = NULL,
             is_claim_provisional = FALSE
         WHERE id = $1",
    )
    .bind(place.id)
    .bind(now)
    .execute()
    .await?;
    Ok(())
}

/// Up to 200 prizes of contests that still count which are claimed by an administrator's word alone and whose time to
/// answer is over: the earliest first, from after the given place.
pub async fn unrecorded(
    db: &mut impl Executor,
    now: Timestamp,
    after: Option<AfterDeadline>,
) -> Result<Vec<AfterDeadline>> {
    let (deadline, place) = after.unwrap_or(FIRST);
    db.sql(
        "SELECT p.claim_deadline, p.id FROM drawing_places p JOIN contests c ON c.id = p.contest_id
         WHERE p.is_claim_provisional AND p.claim_deadline <= $1 AND c.voided_at IS NULL
           AND (p.claim_deadline, p.id) > ($2, $3)
         ORDER BY p.claim_deadline, p.id LIMIT 200",
    )
    .bind(now)
    .bind(deadline)
    .bind(place)
    .all()
    .await
}

/// Lets the ledger tell that such a prize was claimed, unless that was taken back meanwhile or another engine was first.
pub async fn record_claim(
    tx: &mut Tx,
    place: DrawingPlaceId,
    means: Means<'_>,
    now: Timestamp,
) -> Result<()> {
    let (contest, place) = turn(tx, place).await?;
    if contest.voided_at.is_some() || !place.is_claim_provisional {
        return Ok(());
    }
    record(tx, &contest, &place, means, now).await?;
    revisions::bump(tx, Topic::Drawings).await
}

/// The ledger tells that the prize of a place was claimed, for good.
pub(super) async fn record(
    tx: &mut Tx,
    contest: &DrawingContest,
    place: &Place,
    means: Means<'_>,
    now: Timestamp,
) -> Result<()> {
    tx.sql("UPDATE drawing_places SET is_claim_provisional = FALSE WHERE id = $1")
        .bind(place.id)
        .execute()
        .await?;
    let claimed = vec![place.happening(contest, Event::Claimed)];
    ledger::append(tx, contest.ledger(), claimed, means.key, now).await
}
