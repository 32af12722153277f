//! Whether members take part and how they are written to, as they decide themselves or administrators for them.

use townpick_domain::{channel::Channels, delivery::REACHES_UNSUBSCRIBED, ids::MemberId};
use townpick_store::{
    Result, Tx,
    members::{self, Deactivation, Subscription},
    notifications,
};

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
        Some(true) => {
            set(tx, ctx, member, true, Deactivation::Cleared).await?;
        }
        Some(false) => unsubscribe(tx, ctx, member).await?,
        None => {}
    }
    match channel {
        Some(channel) => members::set_channel(tx, member, channel, ctx.now).await,
        None => Ok(()),
    }
}

/// Ends all messages to a member, those that wait in the outbox included, and their part in the drawings. Whoever stole
/// their link must not be able to hide that: what tells of a changed number still goes out. Whoever leaves by themselves
/// is not deactivated: that date is the administrators'.
pub async fn unsubscribe(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    set(tx, ctx, member, false, Deactivation::Unchanged).await?;
    notifications::drop_of_unsubscribed(tx, member, &REACHES_UNSUBSCRIBED, ctx.now).await
}

/// Deactivates or reactivates a member for an administrator, and tells whether that changed anything. The date of
/// deactivation follows the change when it is dated, and stays as it is otherwise.
pub async fn change(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    is_subscribed: bool,
    is_dated: bool,
) -> Result<(Subscription, bool)> {
    let deactivation = match (is_dated, is_subscribed) {
        (false, _) => Deactivation::Unchanged,
        (true, false) => Deactivation::Dated(ctx.now),
        (true, true) => Deactivation::Cleared,
    };
    let is_changed = set(tx, ctx, member, is_subscribed, deactivation).await?;
    Ok((members::subscription_of(tx, member).await?, is_changed))
}

/// Deactivates or reactivates many members for an administrator, leaving their dates of deactivation alone, and tells
/// which of them that changed. The caller limits how many there are.
pub async fn change_many(
    tx: &mut Tx,
    ctx: &Context<'_>,
    members: &[MemberId],
    is_subscribed: bool,
) -> Result<Vec<MemberId>> {
    members::set_subscribed(tx, members, is_subscribed, Deactivation::Unchanged, ctx.now).await
}

/// Changes one member, who must still be there, and tells whether that changed anything.
async fn set(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    is_subscribed: bool,
    deactivation: Deactivation,
) -> Result<bool> {
    members::lock_town(tx, member).await?;
    let changed = members::set_subscribed(tx, &[member], is_subscribed, deactivation, ctx.now).await?;
    Ok(!changed.is_empty())
}
