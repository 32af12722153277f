//! Changing a phone number: the new one counts once the code that was texted to it has come back, within ten minutes
//! and five tries.

use jiff::SignedDuration;
use townpick_domain::{
    channel::{Channel, SuppressionReason},
    contact::Phone,
    ids::{MemberId, NotificationId},
};
use townpick_store::{
    Constraint, Result, StoreError, Tx, members,
    preferences::{self, PendingPhone},
    suppressions,
};

use crate::Context;

/// How long a code can be used.
const CODE_IS_GOOD_FOR: SignedDuration = SignedDuration::from_mins(10);
/// How often a code may be tried.
const MOST_TRIES: i64 = 5;

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
    let code = format!("{:06}", u64::from_be_bytes(ctx.entropy.bytes()) % 1_000_000);
    let pending = PendingPhone {
        member,
        phone: phone.clone(),
        code_hash: code_hash(ctx, member, &code),
        expires_at: ctx.now.plus(CODE_IS_GOOD_FOR),
    };
    preferences::remove_phone_codes(tx, member).await?;
    preferences::save_pending_phone(tx, &pending, ctx.now).await?;
    let message = NotificationId::new(ctx.now, ctx.random());
    let is_sent = preferences::enqueue_phone_code(tx, &pending, message, &code, ctx.now).await?;
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

/// Takes a code: the right one makes the new number the member's, who hears of it by email. The caller commits whatever
/// came of it, or tries would not be counted; only [`Confirmation::PhoneTaken`] leaves a transaction that must be
/// dropped.
pub async fn confirm(tx: &mut Tx, ctx: &Context<'_>, member: MemberId, code: &str) -> Result<Confirmation> {
    members::lock_town(tx, member).await?;
    let Some(tried) = preferences::try_phone_code(tx, member).await? else {
        return Ok(Confirmation::NothingWaits);
    };
    if tried.tries > MOST_TRIES || tried.expires_at <= ctx.now {
        return Ok(Confirmation::NothingWaits);
    }
    if tried.code_hash != code_hash(ctx, member, code) {
        return Ok(Confirmation::WrongCode);
    }
    // A STOP from the old number does not bind the new one; one from the new number, sent since it was asked, does.
    let hashes = ctx.secrets.suppression_hashes(Channel::Sms, &tried.new_phone);
    let closed_since = suppressions::find(tx, Channel::Sms, &hashes).await?.map(|entry| entry.created_at);
    match members::set_phone(tx, member, &tried.new_phone, closed_since, ctx.now).await {
        Ok(()) => {}
        Err(StoreError::Conflict(Constraint::MemberPhone)) => return Ok(Confirmation::PhoneTaken),
        Err(error) => return Err(error),
    }
    preferences::remove_pending_phone(tx, member).await?;
    preferences::remove_phone_codes(tx, member).await?;
    // Somebody whose personal link was stolen shall notice, whatever channel they prefer.
    let notice = NotificationId::new(ctx.now, ctx.random());
    preferences::enqueue_phone_changed(tx, member, notice, ctx.now).await?;
    Ok(Confirmation::Changed)
}

/// Six digits are soon tried out, so what is stored of them is worthless without the service's key.
fn code_hash(ctx: &Context<'_>, member: MemberId, code: &str) -> [u8; 32] {
    ctx.secrets.pseudonym("phone change", &format!("{member}:{code}"))
}
