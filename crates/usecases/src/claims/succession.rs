//! Who has a prize: the drawn winners first, then one alternate after the other until somebody takes it.

use townpick_domain::{
    claim::PlaceState,
    drawing::ledger::Event,
    ids::{DrawingPlaceId, MemberId},
    schedule::CLAIM_TIME,
};
use townpick_store::{
    Result, StoreError, Tx,
    claims::{self, Place},
    drawings::DrawingContest,
    notifications::{Audience, NewNotification},
    revisions::{self, Topic},
};

use super::place::{entry, lock};
use crate::{
    Context,
    ledger::{Entry, append},
};

/// What is written of a holder who was deleted.
const GONE: &str = "no longer a member";

/// Notifies the winners of a drawing that was just made and returns what the ledger has to tell of it, in the order of
/// the places. A winner who was deleted since the list closed cannot be notified: the prize goes on at once.
pub async fn notify_winners(tx: &mut Tx, ctx: &Context<'_>, contest: &DrawingContest) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    let mut without_holder = 0_u64;
    loop {
        let selected = claims::selected(tx, contest.id).await?;
        if selected.is_empty() {
            break;
        }
        for place in selected {
            if let Some(member) = place.member {
                notify(tx, ctx, contest, &place, (member, "winner_notification")).await?;
                entries.push(entry(&place, Event::Notified));
            } else {
                claims::set_disqualified(tx, place.id, GONE, ctx.now).await?;
                entries.push(entry(&place, Event::Disqualified));
                without_holder += 1;
            }
        }
    }
    for _ in 0..without_holder {
        promote(tx, ctx, contest, &mut entries).await?;
    }
    Ok(entries)
}

/// Lets the prize of an overdue place go on to the next alternate, unless somebody was faster, and returns whether it
/// did. Nobody loses a prize they could not know of: as long as the message about it waits in the outbox, they get more
/// time instead.
pub async fn lapse(tx: &mut Tx, ctx: &Context<'_>, place: DrawingPlaceId) -> Result<bool> {
    let (contest, place) = lock(tx, place).await?;
    if contest.voided_at.is_some() || place.state != PlaceState::Notified {
        return Ok(false);
    }
    let lapsed = match place.member {
        None => (PlaceState::Disqualified, Some(GONE)),
        Some(_) if place.claim_deadline.is_some_and(|deadline| deadline <= ctx.now) => {
            (PlaceState::Expired, None)
        }
        Some(_) => return Ok(false),
    };
    if lapsed.0 == PlaceState::Expired
        && claims::wait_for_message(tx, place.id, ctx.now.plus(CLAIM_TIME), ctx.now).await?
    {
        return Ok(false);
    }
    forfeit(tx, ctx, &contest, &place, lapsed).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(true)
}

/// Passes on every prize that a member has not been handed yet, claimed or not. Belongs into the transaction that
/// deletes the member, before the deletion.
pub async fn forfeit_prizes_of(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    claims::lock_towns_of(tx, member).await?;
    let open = claims::open_prizes_of(tx, member).await?;
    for place in &open {
        let (contest, place) = lock(tx, *place).await?;
        forfeit(tx, ctx, &contest, &place, (PlaceState::Disqualified, Some(GONE))).await?;
        // Reasons go with the member whom they are about; this one is the service's own.
        claims::forget_holder(tx, place.id).await?;
    }
    if !open.is_empty() {
        revisions::bump(tx, Topic::Drawings).await?;
    }
    Ok(())
}

/// Takes a prize from a place and gives it to the next alternate. When its holder answered stays written.
pub(super) async fn forfeit(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    place: &Place,
    (state, reason): (PlaceState, Option<&str>),
) -> Result<()> {
    let (event, answered_at) = match state {
        PlaceState::Declined => (Event::Declined, Some(ctx.now)),
        PlaceState::Expired => (Event::Expired, None),
        _ => (Event::Disqualified, None),
    };
    if !claims::set_forfeited(tx, place.id, (state, reason), answered_at, ctx.now).await? {
        return Err(StoreError::NotFound);
    }
    let mut entries = vec![entry(place, event)];
    promote(tx, ctx, contest, &mut entries).await?;
    append(tx, ctx, contest, entries).await?;
    // The town's page names whoever has the prize.
    revisions::bump(tx, Topic::Towns).await
}

/// Gives a free prize to the next alternate who can still be notified; when none is left it stays with nobody.
async fn promote(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    entries: &mut Vec<Entry>,
) -> Result<()> {
    while let Some(place) = claims::next_alternate(tx, contest.id).await? {
        entries.push(entry(&place, Event::Promoted));
        if let Some(member) = place.member {
            notify(tx, ctx, contest, &place, (member, "alternate_promoted")).await?;
            entries.push(entry(&place, Event::Notified));
            return Ok(());
        }
        claims::set_disqualified(tx, place.id, GONE, ctx.now).await?;
        entries.push(entry(&place, Event::Disqualified));
    }
    Ok(())
}

/// Writes to the holder of a place that the prize is theirs, and starts their time.
async fn notify(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    place: &Place,
    (member, template_key): (MemberId, &'static str),
) -> Result<()> {
    claims::set_notified(tx, place.id, ctx.now.plus(CLAIM_TIME), ctx.now).await?;
    let message = NewNotification {
        key: format!("{template_key}:{}:{member}", contest.id),
        template_key,
        audience: Audience::Member(member),
        town: Some(contest.town_id),
        contest: Some(contest.id),
        details: [("is_winner", true)].into_iter().collect(),
        ids: ctx.channel_ids(),
    };
    ctx.enqueue(tx, &message).await?;
    Ok(())
}
