//! Calling a contest off for good. Its row and its records in the town's ledger stay. The engine writes to everybody
//! who was in it; winners who know of their prize get their messages here.

use townpick_domain::{
    claim::PlaceState,
    contest::Window,
    delivery::PRIZE_VOIDED,
    drawing::{bodies, ledger::Event},
    ids::{ContestId, MemberId, TownId},
    public_reason::{PublicReason, PublicReasonError},
};
use townpick_store::{
    Result, Tx, claims, contests, drawings, ledger,
    notifications::{self, Audience, NewNotification, fan_out::Kind},
    revisions::{self, Topic},
};

use crate::{Context, ledger::append};

/// Why a contest was not called off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The reason cannot be published.
    Reason(PublicReasonError),
    /// It was called off before.
    AlreadyVoided,
}

/// Calls a contest off. The reason is for everybody to read: it names nobody who was drawn. The ledger
/// tells of it where the contest was promised.
pub async fn void(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: ContestId,
    reason: &str,
) -> Result<std::result::Result<(), Refusal>> {
    // Whoever is drawn meanwhile is drawn before or not at all.
    let contest = drawings::lock(tx, contest).await?;
    let winners = claims::winners(tx, contest.id, ctx.now).await?;
    let names = winners.iter().filter_map(|winner| winner.name.as_deref());
    let reason = match PublicReason::parse(reason, names) {
        Ok(reason) => reason,
        Err(error) => return Ok(Err(Refusal::Reason(error))),
    };
    if contest.voided_at.is_some() {
        return Ok(Err(Refusal::AlreadyVoided));
    }
    let window = Window { starts_at: contest.starts_at, ends_at: contest.ends_at };
    let is_in_ledger = ledger::find(tx, contest.id, Event::Committed).await?.is_some();
    if window.is_promised(is_in_ledger, ctx.now) {
        append(tx, ctx, &contest, vec![(Event::Voided, bodies::voided(reason.as_str()))]).await?;
    }
    contests::void(tx, contest.id, reason.as_str(), ctx.now).await?;
    for winner in &winners {
        let knows_of_prize = matches!(winner.state, PlaceState::Notified | PlaceState::Claimed);
        if let Some(member) = winner.member_id.filter(|_| knows_of_prize) {
            tell_winner(tx, ctx, contest.id, contest.town_id, member).await?;
        }
    }
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}

/// Under the key of the message to everybody, so that nobody gets it twice.
async fn tell_winner(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: ContestId,
    town: TownId,
    member: MemberId,
) -> Result<()> {
    let message = NewNotification {
        key: Kind::Voided.key(contest, member),
        template_key: PRIZE_VOIDED,
        audience: Audience::Member(member),
        town: Some(town),
        contest: Some(contest),
        details: notifications::no_details(),
        ids: ctx.channel_ids(),
    };
    ctx.enqueue(tx, &message).await.map(drop)
}
