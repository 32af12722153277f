//! Messages about prizes that wait for an answer.

use townpick_domain::spoken_time;
use townpick_store::{
    Result, Tx,
    claims::{self, Unreached, Waiting},
    notifications::{self, Audience, NewNotification},
};

use crate::Context;

/// Reminds a winner, unless they have answered or got more time meanwhile or another engine was first; returns whether
/// it did.
pub async fn remind(tx: &mut Tx, ctx: &Context<'_>, winner: &Waiting) -> Result<bool> {
    if !claims::set_reminded(tx, winner, ctx.now).await? {
        return Ok(false);
    }
    // An extended deadline brings a reminder of its own.
    let key = format!("claim_reminder:{}:{}", winner.id, winner.claim_deadline.as_microseconds());
    let message = NewNotification {
        key: key.clone(),
        template_key: "claim_reminder",
        audience: Audience::Member(winner.member_id),
        town: Some(winner.town_id),
        contest: Some(winner.contest_id),
        details: [("is_winner", true)].into_iter().collect(),
        ids: ctx.channel_ids(),
    };
    ctx.enqueue(tx, &message).await?;
    // One that is held up until the deadline it names has passed would not be true any more.
    notifications::set_expiry(tx, &key, winner.claim_deadline).await?;
    Ok(true)
}

/// Writes to the administrators about a winner whom no message reaches, once; the notice names nobody.
pub async fn notify_unreached(tx: &mut Tx, ctx: &Context<'_>, winner: &Unreached) -> Result<bool> {
    let deadline = spoken_time::in_full(winner.claim_deadline, &winner.time_zone);
    let notice = NewNotification {
        town: Some(winner.town_id),
        contest: Some(winner.contest_id),
        ..ctx.notice("winner_unreached", winner.id, [("claim_deadline", deadline)].into_iter().collect())
    };
    Ok(ctx.enqueue(tx, &notice).await? > 0)
}
