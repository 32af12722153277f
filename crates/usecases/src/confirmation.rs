//! Members confirm that an address is theirs, with one tap on the page that the welcome message leads to or with a text
//! from their phone. Only those who confirm before a list closes are in that drawing and hear about it.

use townpick_domain::{confirmation::ConfirmedBy, contact::Phone, ids::MemberId};
use townpick_store::{Result, Tx, members, notifications::fan_out::running_contest_of};

use crate::{Context, fan_out};

/// A member shows that an address is theirs; tells whether that is new. They get what others have
/// got since the contest began that they are in.
pub async fn confirm(tx: &mut Tx, ctx: &Context<'_>, member: MemberId, by: ConfirmedBy) -> Result<bool> {
    // The list closes under the same lock: whoever confirms is in it, or it was closed before.
    members::lock_town(tx, member).await?;
    if !members::confirm(tx, member, by, ctx.now).await? {
        return Ok(false);
    }
    if let Some(contest) = running_contest_of(tx, member, ctx.now).await? {
        fan_out::to_newcomer(tx, member, &contest, ctx.now).await?;
    }
    Ok(true)
}

/// Somebody texts from this number: a member who has it shows that it is theirs. Tells whether that is new.
pub async fn confirm_number(tx: &mut Tx, ctx: &Context<'_>, phone: &Phone) -> Result<bool> {
    match members::of_phone(tx, phone.digits()).await? {
        Some(member) => confirm(tx, ctx, member.id, ConfirmedBy::Sms).await,
        None => Ok(false),
    }
}
