//! Claims: the holder of a drawn place answers in time, or the prize goes to the next alternate.
//!
//! Every change is made with the town locked, together with its records in the ledger and its messages, so a place is
//! never promoted twice and nobody hears of what did not happen. Administrators' reasons stay private: the ledger says
//! only what happened.

mod place;
mod reminders;
mod succession;

use jiff::SignedDuration;
use townpick_domain::{
    calendar::{CalendarYear, Date, eastern_date},
    claim::PlaceState,
    drawing::ledger::Event,
    ids::{ContestId, DrawingPlaceId},
    prize_guard::needs_tax_form,
    time::Timestamp,
    webhook::{Happening, WebhookEvent},
};
use townpick_store::{
    Result, StoreError, Tx,
    claims::{self, Place},
    drawings::DrawingContest,
    revisions::{self, Topic},
};

pub use reminders::{notify_unreached, remind};
pub use succession::{forfeit_prizes_of, lapse, notify_winners};

use crate::{Context, ledger::append, webhooks};
use place::{entry, lock, lock_in};
use succession::forfeit;

/// A deadline further away than this is a slip of the pen.
const FURTHEST_DEADLINE: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Why a claim was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The place was answered otherwise, has lapsed, or the contest was called off.
    TooLate,
    /// The new deadline is not after the current one.
    NotLater,
    /// The new deadline is more than a year away.
    TooFar,
    /// The prize was handed over.
    HandedOver,
    /// The winner's prizes of this year are reported to the tax office, and no tax form of theirs has arrived.
    TaxFormNeeded,
    /// A day that has not come yet.
    NotYet,
}

/// What came of a change of a claim.
pub type Outcome = std::result::Result<(), Refusal>;

/// Accepts or declines a prize through its link; the same answer again changes nothing.
pub async fn answer(tx: &mut Tx, ctx: &Context<'_>, token_hash: [u8; 32], accepts: bool) -> Result<Outcome> {
    let id = claims::place_of_link(tx, token_hash).await?.ok_or(StoreError::NotFound)?;
    let (contest, place) = lock(tx, id).await?;
    let answer = if accepts { PlaceState::Claimed } else { PlaceState::Declined };
    if contest.voided_at.is_none() && place.state == answer {
        // What an administrator noted is their own word now.
        if place.is_claim_provisional {
            publish_claim(tx, ctx, &contest, &place).await?;
        }
        return Ok(Ok(()));
    }
    // A link does not outlive its holder.
    let in_time = place.member.is_some() && place.claim_deadline.is_some_and(|deadline| ctx.now < deadline);
    if contest.voided_at.is_some() || place.state != PlaceState::Notified || !in_time {
        return Ok(Err(Refusal::TooLate));
    }
    if accepts {
        claims::set_claimed(tx, place.id, ctx.now).await?;
        publish_claim(tx, ctx, &contest, &place).await?;
    } else {
        forfeit(tx, ctx, &contest, &place, (answer, None)).await?;
    }
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}

/// Takes a prize from its holder with a reason that stays private, and gives it to the next alternate.
pub async fn disqualify(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (contest, place): (ContestId, DrawingPlaceId),
    reason: &str,
) -> Result<Outcome> {
    let (contest, place) = lock_in(tx, contest, place).await?;
    if contest.voided_at.is_some() || !place.state.is_open() {
        return Ok(Err(Refusal::TooLate));
    }
    // Nobody gives the same prize twice because of a slip.
    if place.is_handed_over {
        return Ok(Err(Refusal::HandedOver));
    }
    forfeit(tx, ctx, &contest, &place, (PlaceState::Disqualified, Some(reason))).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}

/// Gives the holder of a place more time; they will be reminded again.
pub async fn extend(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (contest, place): (ContestId, DrawingPlaceId),
    deadline: Timestamp,
) -> Result<Outcome> {
    let (contest, place) = lock_in(tx, contest, place).await?;
    if contest.voided_at.is_some() || place.state != PlaceState::Notified {
        return Ok(Err(Refusal::TooLate));
    }
    if deadline <= ctx.now || place.claim_deadline.is_some_and(|present| deadline <= present) {
        return Ok(Err(Refusal::NotLater));
    }
    if deadline > ctx.now.plus(FURTHEST_DEADLINE) {
        return Ok(Err(Refusal::TooFar));
    }
    claims::set_deadline(tx, place.id, deadline, ctx.now).await?;
    Ok(Ok(()))
}

/// How far a prize is, as an administrator notes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The winner has claimed it.
    pub claimed: bool,
    /// The winner has it, and so has claimed it, whatever is said of that.
    pub handed_over: bool,
}

/// Notes how far a prize is, or takes that back. A winner who has not answered and is noted as having claimed has
/// accepted: their time no longer runs. It goes on where it stopped when the note is taken back.
///
/// The ledger, which forgets nothing, tells of a claim that was only noted when the winner's time would have been over
/// ([`record_noted_claim`]), so that a slip can be undone until then.
pub async fn note_progress(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (contest, place): (ContestId, DrawingPlaceId),
    Progress { claimed, handed_over }: Progress,
) -> Result<Outcome> {
    let claimed = claimed || handed_over;
    let (contest, place) = lock_in(tx, contest, place).await?;
    if contest.voided_at.is_some() || !place.state.is_open() {
        return Ok(Err(Refusal::TooLate));
    }
    if handed_over && !place.is_handed_over && is_held(tx, &place, ctx.now).await? {
        return Ok(Err(Refusal::TaxFormNeeded));
    }
    if place.state == PlaceState::Notified && claimed {
        claims::claim_provisionally(tx, place.id, ctx.now).await?;
    } else if place.is_claim_provisional && !claimed {
        claims::reopen(tx, place.id, ctx.now).await?;
    }
    claims::set_progress(tx, place.id, (claimed, handed_over), ctx.now).await?;
    if handed_over && !place.is_handed_over {
        webhooks::tell(tx, ctx, &happening(WebhookEvent::PrizeFulfilled, &contest, &place)).await?;
    }
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}

/// Whether a prize waits for a tax form of its winner.
async fn is_held(tx: &mut Tx, place: &Place, now: Timestamp) -> Result<bool> {
    let year = CalendarYear::at(now);
    let standing = claims::tax_standing(tx, place.id, year).await?;
    Ok(!standing.has_tax_form
        && needs_tax_form(standing.prize_value_cents, standing.given_cents, year.number))
}

/// Notes the day on which a tax form of a winner arrived, or takes that back. The form is kept elsewhere: nothing of it is
/// stored here.
pub async fn note_tax_form(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (contest, place): (ContestId, DrawingPlaceId),
    received_on: Option<Date>,
) -> Result<Outcome> {
    let (contest, place) = lock_in(tx, contest, place).await?;
    if contest.voided_at.is_some() || !place.state.is_open() {
        return Ok(Err(Refusal::TooLate));
    }
    if received_on.is_some_and(|day| day > eastern_date(ctx.now)) {
        return Ok(Err(Refusal::NotYet));
    }
    claims::set_tax_form(tx, place.id, received_on, ctx.now).await?;
    Ok(Ok(()))
}

/// Lets the ledger tell of a claim that an administrator noted, unless that was taken back meanwhile or another engine
/// was first.
pub async fn record_noted_claim(tx: &mut Tx, ctx: &Context<'_>, place: DrawingPlaceId) -> Result<()> {
    let (contest, place) = lock(tx, place).await?;
    if contest.voided_at.is_some() || !place.is_claim_provisional {
        return Ok(());
    }
    publish_claim(tx, ctx, &contest, &place).await?;
    revisions::bump(tx, Topic::Drawings).await
}

/// The ledger tells that the prize of a place was claimed, for good.
async fn publish_claim(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    place: &Place,
) -> Result<()> {
    claims::confirm(tx, place.id).await?;
    append(tx, ctx, contest, vec![entry(place, Event::Claimed)]).await?;
    webhooks::tell(tx, ctx, &happening(WebhookEvent::PrizeClaimed, contest, place)).await
}

fn happening(event: WebhookEvent, contest: &DrawingContest, place: &Place) -> Happening {
    Happening::of_prize(event, place.id, contest.id, contest.town_id, place.number)
}
