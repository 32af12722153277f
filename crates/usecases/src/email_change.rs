//! Changing an email address: the new address counts once somebody has followed the link that was sent to it, whether
//! the member or an administrator asked for the change. The old address gets a message that does not name the new one.

use jiff::SignedDuration;
use townpick_domain::{
    channel::{Channel, SuppressionReason},
    confirmation::ConfirmedBy,
    contact::Email,
    delivery::{EMAIL_CHANGE, EMAIL_CHANGED},
    ids::{MemberId, NotificationId},
};
use townpick_gateways::keys::Secrets;
pub use townpick_store::email_changes::AskedBy;
use townpick_store::{
    Constraint, Result, StoreError, Tx,
    email_changes::{self, NewEmail},
    members,
    notifications::{self, DirectMessage, no_details},
    suppressions,
};

use crate::{Context, confirmation, suppression};

/// How long a new address can be confirmed: an administrator's correction may wait for somebody who rarely reads mail.
const WAITS_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long the old address is remembered, to be notified.
const TOLD_WITHIN: SignedDuration = SignedDuration::from_hours(3 * 24);

/// What came of asking for another address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum EmailRequest {
    /// A link is in the outbox.
    Sent,
    /// It is the member's already.
    Unchanged,
    /// Another member has the mailbox.
    EmailTaken,
    /// Mail to this address comes back, or its reader complained.
    Unreachable,
    /// An administrator has switched the message with the link off.
    SwitchedOff,
}

/// Remembers the new address and puts a link into the outbox, addressed to it; an address that waited before is
/// forgotten. Unless the link is sent, the caller drops the transaction.
pub async fn request(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    email: &Email,
    asked_by: AskedBy,
) -> Result<EmailRequest> {
    members::lock_town(tx, member).await?;
    let address = members::email_of(tx, member).await?;
    if address == *email {
        return Ok(EmailRequest::Unchanged);
    }
    if members::has_other_with_mailbox(tx, member, email).await? {
        return Ok(EmailRequest::EmailTaken);
    }
    let hashes = ctx.secrets.suppression_hashes(Channel::Email, email.as_str());
    match suppressions::find(tx, Channel::Email, &hashes).await?.map(|entry| entry.reason) {
        None => {}
        // Whoever reads its mail asks now: that somebody once left with it is forgotten.
        Some(SuppressionReason::Unsubscribed) => {
            suppressions::forget_unsubscribed(tx, Channel::Email, &hashes).await?;
        }
        Some(_) => return Ok(EmailRequest::Unreachable),
    }
    let expires_at = ctx.now.plus(WAITS_FOR);
    email_changes::save(tx, &NewEmail { member, email, asked_by, expires_at }, ctx.now).await?;
    let link = DirectMessage {
        id: NotificationId::new(ctx.now, ctx.random()),
        member,
        template_key: EMAIL_CHANGE,
        channel: Channel::Email,
        details: no_details(),
        expires_at: Some(expires_at),
    };
    let is_sent = notifications::enqueue_directly(tx, &link, ctx.now).await?;
    Ok(if is_sent { EmailRequest::Sent } else { EmailRequest::SwitchedOff })
}

/// Forgets the address that waits and tells whether one did: the link to it confirms nothing any more.
pub async fn take_back(tx: &mut Tx, member: MemberId) -> Result<bool> {
    members::lock_town(tx, member).await?;
    email_changes::take_back(tx, member).await
}

/// What came of following a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Confirmation {
    /// The address is theirs.
    Changed,
    /// It is no link of ours, or its address was confirmed, replaced or taken back, or its time is over.
    NothingWaits,
    /// Somebody else has the mailbox by now: the caller drops the transaction.
    EmailTaken,
}

/// Makes the address that a link was sent to the member's, and tells the one that it replaces. A mark that mail came back
/// from the old one goes with it.
pub async fn confirm(tx: &mut Tx, ctx: &Context<'_>, token: &str) -> Result<Confirmation> {
    let Some(member) = Secrets::said_email_changer(token) else { return Ok(Confirmation::NothingWaits) };
    match members::lock_town(tx, member).await {
        Err(StoreError::NotFound) => return Ok(Confirmation::NothingWaits),
        locked => locked?,
    }
    let Some(waiting) = email_changes::waiting(tx, member, ctx.now).await? else {
        return Ok(Confirmation::NothingWaits);
    };
    let email = &waiting.new_email;
    if !ctx.secrets.confirms_email(token, email.as_str(), waiting.asked_at) {
        return Ok(Confirmation::NothingWaits);
    }
    // What closed the new address since it was asked for stays.
    let closed_since = suppression::agreed_anew(tx, ctx, Channel::Email, email.as_str()).await?;
    match members::set_email(tx, member, email, closed_since, ctx.now).await {
        Err(StoreError::Conflict(Constraint::MemberEmail)) => return Ok(Confirmation::EmailTaken),
        changed => changed?,
    }
    email_changes::set_confirmed(tx, member, &waiting.present, ctx.now.plus(TOLD_WITHIN)).await?;
    // Whoever reads its mail has shown that it is theirs.
    confirmation::confirm(tx, ctx, member, ConfirmedBy::Email).await?;
    let notice = DirectMessage {
        id: NotificationId::new(ctx.now, ctx.random()),
        member,
        template_key: EMAIL_CHANGED,
        channel: Channel::Email,
        details: no_details(),
        expires_at: None,
    };
    notifications::enqueue_directly(tx, &notice, ctx.now).await?;
    Ok(Confirmation::Changed)
}
