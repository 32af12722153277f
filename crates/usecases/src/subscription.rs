//! What members decide about the messages they get and their part in the drawings.

use townpick_domain::{channel::Channels, ids::MemberId};
use townpick_store::{Result, Tx, members, notifications};

use crate::Context;

/// Subscribes or unsubscribes a member and sets how they want to be written to; what is not given stays as it is.
pub async fn save(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    is_subscribed: Option<bool>,
    channel: Option<Channels>,
) -> Result<()> {
    match is_subscribed {
        Some(true) => members::set_subscribed(tx, member, true, ctx.now).await?,
        Some(false) => unsubscribe(tx, ctx, member).await?,
        None => {}
    }
    match channel {
        Some(channel) => members::set_channel(tx, member, channel, ctx.now).await,
        None => Ok(()),
    }
}

/// Ends all messages to a member, those that wait in the outbox included, and their part in the drawings. Whoever stole
/// their link must not be able to hide that: what tells of a changed number still goes out.
pub async fn unsubscribe(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    members::set_subscribed(tx, member, false, ctx.now).await?;
    notifications::drop_of_unsubscribed(tx, member, ctx.now).await
}
