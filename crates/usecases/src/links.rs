//! Personal links that show somebody's data: how long they are good, how they end before, and what brings a new one.
//!
//! Links to unsubscribe and to claim a prize are not among these: the first must always work, and the second end by
//! themselves.

use jiff::SignedDuration;
use townpick_domain::{delivery::NEW_LINK, ids::MemberId, time::Timestamp};
use townpick_gateways::keys::PersonalLink;
use townpick_store::{
    Executor, Result, Tx, members,
    notifications::{Audience, NewNotification, no_details},
};

use crate::Context;

/// Every message brings a link that is good for so long.
const GOOD_FOR: SignedDuration = SignedDuration::from_hours(180 * 24);
/// Asking again within this time brings no second message.
const ASKED_ONCE_PER: i64 = 3_600_000_000;

/// Whether a link still opens something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkState {
    /// It does.
    Good,
    /// The message it came with is too old.
    Expired,
    /// It was ended, for this member or for everybody.
    Revoked,
}

/// Whether a link still opens something. One that has expired says so whether or not its member is still there.
pub async fn state(db: &mut impl Executor, link: &PersonalLink, now: Timestamp) -> Result<LinkState> {
    if link.is_revoked {
        return Ok(LinkState::Revoked);
    }
    if link.made_at.plus(GOOD_FOR) <= now {
        return Ok(LinkState::Expired);
    }
    let revoked_at = members::links_revoked_at(db, link.member).await?;
    let is_revoked = revoked_at.is_some_and(|revoked_at| link.made_at <= revoked_at);
    Ok(if is_revoked { LinkState::Revoked } else { LinkState::Good })
}

/// Ends every personal link that a member has got so far.
pub async fn revoke(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    members::revoke_links(tx, member, ctx.now).await
}

/// Sends a member a new link to the addresses we have, once an hour however often it is asked for. Nothing happens for
/// somebody who is gone, and whoever asks cannot tell.
pub async fn send_new(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    let Some(town) = members::town_of(tx, member).await? else { return Ok(()) };
    let hour = ctx.now.as_microseconds().div_euclid(ASKED_ONCE_PER);
    let message = NewNotification {
        key: format!("{NEW_LINK}:{member}:{hour}"),
        template_key: NEW_LINK,
        audience: Audience::Member(member),
        town: Some(town),
        contest: None,
        details: no_details(),
        ids: ctx.channel_ids(),
    };
    ctx.enqueue(tx, &message).await?;
    Ok(())
}
