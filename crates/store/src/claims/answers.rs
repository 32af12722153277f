//! What the holder of a place answers, and what administrators decide about it.

use townpick_domain::{
    drawing::ledger::Event,
    ids::{ContestId, DrawingPlaceId},
    time::Timestamp,
};

use super::{Means, Place, contest_of, forfeit, marks::record, read_place};
use crate::{
    Executor, Result, StoreError, Tx,
    drawings::{DrawingContest, take_turn},
    revisions::{self, Topic},
};

/// Why a claim was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The place was answered otherwise, has lapsed, or the contest was called off.
    TooLate,
    /// The new deadline is not after the present one.
    NotLater,
    /// The prize was handed over.
    HandedOver,
}

/// What came of an answer.
pub type Answered = std::result::Result<(), Refusal>;

/// Accepts or declines a prize through its link; the same answer again changes nothing.
pub async fn answer(
    tx: &mut Tx,
    token_hash: [u8; 32],
    accepts: bool,
    means: Means<'_>,
    now: Timestamp,
) -> Result<Answered> {
    let (id,): (DrawingPlaceId,) = tx
        .sql("SELECT id FROM drawing_places WHERE claim_token_hash = $1 AND state <> 'alternate'")
        .bind(token_hash.to_vec())
        .one()
        .await?;
    let (contest, place) = turn(tx, id).await?;
    let event = if accepts { Event::Claimed } else { Event::Declined };
    if contest.voided_at.is_none() && place.state == event.as_str() {
        // What an administrator noted is their own word now.
        if place.is_claim_provisional {
            record(tx, &contest, &place, means, now).await?;
        }
        return Ok(Ok(()));
    }
    // A link does not outlive its holder.
    let in_time = place.member.is_some() && place.claim_deadline.is_some_and(|deadline| now < deadline);
    if contest.voided_at.is_some() || place.state != "notified" || !in_time {
        return Ok(Err(Refusal::TooLate));
    }
    if accepts {
        accept(tx, &contest, &place, means, now).await?;
    } else {
        forfeit(tx, &contest, &place, (event, None), means, now).await?;
    }
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}

/// Takes a prize from its holder with a reason that stays private, and gives it to the next alternate.
pub async fn disqualify(
    tx: &mut Tx,
    (contest, place): (ContestId, DrawingPlaceId),
    reason: &str,
    means: Means<'_>,
    now: Timestamp,
) -> Result<Answered> {
    let (contest, place) = turn_in(tx, contest, place).await?;
    if contest.voided_at.is_some() || !matches!(place.state.as_str(), "notified" | "claimed") {
        return Ok(Err(Refusal::TooLate));
    }
    // Nobody gives the same prize twice because of a slip.
    if place.is_handed_over {
        return Ok(Err(Refusal::HandedOver));
    }
    forfeit(tx, &contest, &place, (Event::Disqualified, Some(reason)), means, now).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}

/// Gives the holder of a place more time; they will be reminded again.
pub async fn extend(
    tx: &mut Tx,
    (contest, place): (ContestId, DrawingPlaceId),
    deadline: Timestamp,
    now: Timestamp,
) -> Result<Answered> {
    let (contest, place) = turn_in(tx, contest, place).await?;
    if contest.voided_at.is_some() || place.state != "notified" {
        return Ok(Err(Refusal::TooLate));
    }
    if deadline <= now || place.claim_deadline.is_some_and(|present| deadline <= present) {
        return Ok(Err(Refusal::NotLater));
    }
    tx.sql(
        "UPDATE drawing_places SET claim_deadline = $2, claim_reminded_at = NULL, updated_at = $3 WHERE id = $1",
    )
    .bind(place.id)
    .bind(deadline)
    .bind(now)
    .execute()
    .await?;
    Ok(Ok(()))
}

pub(super) async fn turn(tx: &mut Tx, place: DrawingPlaceId) -> Result<(DrawingContest, Place)> {
    let contest = contest_of(tx, place).await?;
    let contest = take_turn(tx, contest).await?;
    Ok((contest, read_place(tx, place).await?))
}

/// The place must be one of this contest that was called.
pub(super) async fn turn_in(
    tx: &mut Tx,
    contest: ContestId,
    place: DrawingPlaceId,
) -> Result<(DrawingContest, Place)> {
    let (found, place) = turn(tx, place).await?;
    if found.id == contest && place.state != "alternate" {
        Ok((found, place))
    } else {
        Err(StoreError::NotFound)
    }
}

async fn accept(
    tx: &mut Tx,
    contest: &DrawingContest,
    place: &Place,
    means: Means<'_>,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE drawing_places SET state = 'claimed', answered_at = $2, prize_claimed_at = $2, updated_at = $2
         WHERE id = $1",
    )
    .bind(place.id)
    .bind(now)
    .execute()
    .await?;
    record(tx, contest, place, means, now).await
}
