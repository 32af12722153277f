//! Whether members take part and how messages reach them, as they decide themselves or administrators decide for them.

use townpick_domain::{
    channel::{Channel, Channels},
    delivery::REACHES_UNSUBSCRIBED,
    ids::MemberId,
    signup::Consent,
    texts_consent::ConsentSource,
};
use townpick_store::{
    Result, StoreError, Tx,
    members::{self, Deactivation, Subscription},
    notifications, preferences,
};

use crate::{Context, texts};

/// What a member wants; what is not given stays as it is.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// Whether they want to be written to and be in the drawings.
    pub is_subscribed: Option<bool>,
    /// How they want to be written to.
    pub channel: Option<Channels>,
    /// That they agree to texts, in the words they saw.
    pub texts: Option<Consent>,
}

/// What came of a member's wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Saved {
    /// They are fulfilled.
    Done,
    /// They want texts and have not agreed to them: the caller drops the transaction and asks.
    NeedsConsent,
}

/// Subscribes or unsubscribes a member and sets how they want to be written to. Whoever wants texts and gets none so far
/// agrees to them with it; whoever wants none any more takes it back.
pub async fn save(tx: &mut Tx, ctx: &Context<'_>, member: MemberId, wishes: &Wishes) -> Result<Saved> {
    match wishes.is_subscribed {
        Some(true) => {
            set(tx, ctx, member, true, Deactivation::Cleared).await?;
        }
        Some(false) => unsubscribe(tx, ctx, member).await?,
        None => {}
    }
    let Some(channel) = wishes.channel else { return Ok(Saved::Done) };
    members::set_channel(tx, member, channel, ctx.now).await?;
    if !channel.include(Channel::Sms) {
        texts::withdraw(tx, ctx, member).await?;
        return Ok(Saved::Done);
    }
    let person = preferences::of_member(tx, member).await?.ok_or(StoreError::NotFound)?;
    match &wishes.texts {
        _ if person.texts_agreed_at.is_some() => {}
        Some(consent) => texts::agree(tx, ctx, member, consent, ConsentSource::Preferences).await?,
        None => return Ok(Saved::NeedsConsent),
    }
    Ok(Saved::Done)
}

/// Ends all messages to a member, those that wait in the outbox included, and their part in the drawings. Whoever stole
/// their link must not be able to hide that: what tells of a changed number still goes out. Whoever leaves by themselves
/// is not deactivated: that date is the administrators'. Texts end for good: whoever comes back hears by email until they
/// agree to them again.
pub async fn unsubscribe(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    set(tx, ctx, member, false, Deactivation::Unchanged).await?;
    texts::withdraw(tx, ctx, member).await?;
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
