//! The steps of a drawing: the promise at a contest's start, the closed list at its end, the drawing itself, and the
//! message to everybody who was in it.
//!
//! Each step locks the contest's town and looks again at what is there, so any number of engines may try at the same
//! moment and be killed anywhere: there is one result.

mod close;
mod decide;

use townpick_domain::{
    drawing::{bodies, ledger::Event, round_for},
    ids::ContestId,
    webhook::{Happening, WebhookEvent},
};
use townpick_store::{
    Result, Tx,
    drawings::{self, DrawingContest},
    ledger,
    notifications::fan_out::{self, Reached},
    revisions::{self, Topic},
};

pub use close::{close, issue_tickets};
pub use decide::{Decided, Ready, closed_list, decide};

use crate::{Context, fan_out::sending_times, ledger::append, rules, webhooks};

/// Puts the promise about a contest's seed into the ledger once it has started, unless that was done. It names the rules
/// by their hash, which are stored as they are then; with a beacon also the round of public randomness that the drawing
/// will depend on.
pub async fn commit(tx: &mut Tx, ctx: &Context<'_>, contest: ContestId, with_beacon: bool) -> Result<()> {
    let mut contest = drawings::lock(tx, contest).await?;
    if contest.voided_at.is_some() || contest.starts_at > ctx.now {
        return Ok(());
    }
    promise(tx, ctx, &mut contest, with_beacon).await?;
    revisions::bump(tx, Topic::Drawings).await
}

/// Puts the promise into the ledger unless it is there.
async fn promise(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &mut DrawingContest,
    with_beacon: bool,
) -> Result<()> {
    if ledger::find(tx, contest.id, Event::Committed).await?.is_some() {
        return Ok(());
    }
    let round = with_beacon.then(|| round_for(contest.ends_at));
    drawings::set_beacon_round(tx, contest, round).await?;
    let rules = rules::freeze(tx, ctx, contest.id, ctx.now).await?;
    let committed = bodies::committed(&contest.facts(), contest.promise()?, round, Some(rules));
    append(tx, ctx, contest, vec![(Event::Committed, committed)]).await?;
    let published = WebhookEvent::ContestPublished;
    let published = Happening::of_contest(published, contest.id, contest.town_id, &contest.title);
    webhooks::tell(tx, ctx, &published).await
}

/// Writes to the next part of those who were in a drawing how it ended; nothing when that was done.
pub async fn announce_result(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: ContestId,
    reached: Reached,
) -> Result<Option<Reached>> {
    let Some(town) = drawings::lock_unannounced(tx, contest).await? else { return Ok(None) };
    let times = sending_times(tx, town, ctx.now).await?;
    let reached = fan_out::drawing_result(tx, contest, town, reached, times, ctx.now).await?;
    if reached.is_everybody {
        drawings::set_announced(tx, contest, ctx.now).await?;
    }
    Ok(Some(reached))
}
