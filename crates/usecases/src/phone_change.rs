//! Changing a phone number: the new one counts once the code that was texted to it has come back.

use townpick_domain::{
    channel::{Channel, SuppressionReason},
    confirmation::ConfirmedBy,
    contact::Phone,
    delivery::PHONE_CHANGE_CODE,
    ids::{MemberId, NotificationId},
    signup::Consent,
    texts_consent::ConsentSource,
};
use townpick_store::{
    Constraint, Result, StoreError, Tx, members,
    notifications::{self, DirectMessage, no_details},
    preferences, suppressions,
};

use crate::{
    Context,
    code::{self, Tried},
    confirmation, texts,
};

/// What came of asking for a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRequest {
    /// It is in the outbox.
    Sent,
    /// Another member has the number.
    PhoneTaken,
    /// Somebody replied STOP from this number.
    Stopped,
    /// Texts do not arrive at this number.
    Unreachable,
    /// An administrator has switched the message with the code off.
    SwitchedOff,
}

/// Remembers the new number and puts a code into the outbox, addressed to it; a number that waited before is forgotten
/// with its code. Unless the code is sent, the caller drops the transaction.
pub async fn request(tx: &mut Tx, ctx: &Context<'_>, member: MemberId, phone: &Phone) -> Result<CodeRequest> {
    if members::registration_of(tx, phone).await?.is_some() {
        return Ok(CodeRequest::PhoneTaken);
    }
    members::lock_town(tx, member).await?;
    let hashes = ctx.secrets.suppression_hashes(Channel::Sms, phone.digits());
    match suppressions::find(tx, Channel::Sms, &hashes).await?.map(|entry| entry.reason) {
        None => {}
        // Whoever has the number asks now: that somebody once left with it is forgotten.
        Some(SuppressionReason::Unsubscribed) => {
            suppressions::forget_unsubscribed(tx, Channel::Sms, &hashes).await?;
        }
        Some(SuppressionReason::Stopped) => return Ok(CodeRequest::Stopped),
        Some(_) => return Ok(CodeRequest::Unreachable),
    }
    // It is sent even if the old number replied STOP. Whoever sends the message takes the number from what waits.
    let is_sent = code::send(tx, ctx, (PHONE_CHANGE_CODE, member), Channel::Sms, Some(phone)).await?;
    Ok(if is_sent { CodeRequest::Sent } else { CodeRequest::SwitchedOff })
}

/// What came of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmation {
    /// The new number is theirs.
    Changed,
    /// Not the code that was sent.
    WrongCode,
    /// No number waits, its time is over or its tries are used up: they must ask for a new code.
    NothingWaits,
    /// Somebody else has the number.
    PhoneTaken,
}

/// Takes a code: the right one makes the new number the member's, who hears of it by email. Somebody who gets texts
/// agrees to them for the new number in these words, which stand beside it; nobody else does. The caller commits whatever
/// came of it, or tries would not be counted; only [`Confirmation::PhoneTaken`] leaves a transaction that must be
/// dropped.
pub async fn confirm(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    code: &str,
    consent: &Consent,
) -> Result<Confirmation> {
    members::lock_town(tx, member).await?;
    let new_phone = match code::check(tx, ctx, (PHONE_CHANGE_CODE, member), code).await? {
        Tried::Right(Some(new_phone)) => new_phone,
        Tried::Wrong => return Ok(Confirmation::WrongCode),
        Tried::Right(None) | Tried::NothingWaits => return Ok(Confirmation::NothingWaits),
    };
    // A STOP from the old number does not bind the new one; one from the new number, sent since it was asked, does.
    let hashes = ctx.secrets.suppression_hashes(Channel::Sms, &new_phone);
    let closed_since = suppressions::find(tx, Channel::Sms, &hashes).await?.map(|entry| entry.created_at);
    match members::set_phone(tx, member, &new_phone, closed_since, ctx.now).await {
        Ok(()) => {}
        Err(StoreError::Conflict(Constraint::MemberPhone)) => return Ok(Confirmation::PhoneTaken),
        Err(error) => return Err(error),
    }
    preferences::remove_code(tx, member, PHONE_CHANGE_CODE).await?;
    confirmation::confirm(tx, ctx, member, ConfirmedBy::Sms).await?;
    let agrees_to_texts =
        members::of_phone(tx, &new_phone).await?.is_some_and(|member| member.texts_agreed_at.is_some());
    if agrees_to_texts {
        texts::agree(tx, ctx, member, consent, ConsentSource::PhoneChange).await?;
    }
    // Somebody whose personal link was stolen shall notice, whatever channel they prefer; no number is in it.
    let notice = DirectMessage {
        id: NotificationId::new(ctx.now, ctx.random()),
        member,
        template_key: "phone_changed",
        channel: Channel::Email,
        details: no_details(),
        expires_at: None,
    };
    notifications::enqueue_directly(tx, &notice, ctx.now).await?;
    Ok(Confirmation::Changed)
}
