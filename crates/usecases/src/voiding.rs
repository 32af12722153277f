//! Calling a contest off for good. Its record stays, and so does what its town's ledger tells of it.

use townpick_domain::{
    contest::Window,
    drawing::{bodies, ledger::Event},
    ids::ContestId,
    public_reason::{PublicReason, PublicReasonError},
};
use townpick_store::{
    Result, Tx, claims, contests, drawings, ledger,
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
    let winners = claims::winners(tx, contest, ctx.now).await?;
    let names = winners.iter().filter_map(|winner| winner.name.as_deref());
    let reason = match PublicReason::parse(reason, names) {
        Ok(reason) => reason,
        Err(error) => return Ok(Err(Refusal::Reason(error))),
    };
    let contest = drawings::lock(tx, contest).await?;
    if contest.voided_at.is_some() {
        return Ok(Err(Refusal::AlreadyVoided));
    }
    let window = Window { starts_at: contest.starts_at, ends_at: contest.ends_at };
    let is_in_ledger = ledger::find(tx, contest.id, Event::Committed).await?.is_some();
    if window.is_promised(is_in_ledger, ctx.now) {
        append(tx, ctx, &contest, vec![(Event::Voided, bodies::voided(reason.as_str()))]).await?;
    }
    contests::void(tx, contest.id, reason.as_str(), ctx.now).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Ok(()))
}
