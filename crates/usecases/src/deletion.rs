//! Deleting a member, by themselves in two steps or by an administrator. The person is removed everywhere; proofs of
//! past drawings stay verifiable, and a prize they have not been handed yet goes to the next alternate. A sealed record
//! of each prize that they were handed stays for as long as the law requires (`prize_records.rs`).
//!
//! A stolen personal link is not enough to delete its member: the second step needs a code, which is sent through the
//! other channel or, if only one channel reaches the member, through that one.

use townpick_domain::{
    channel::Channel,
    delivery::DELETION_CODE,
    ids::{MemberId, SuppressionId},
};
use townpick_store::{
    Result, StoreError, Tx, claims as prizes, members, notifications,
    preferences::{self, Preferences},
    suppressions::{self, HashedAddress},
};

use crate::{
    Context, claims,
    code::{self, Tried},
    join, prize_records,
};

/// The notice to administrators about a deletion request.
const NOTICE: &str = "deletion_request";

/// Records that a member asks for everything about them to be deleted, notifies the administrators the first time, and
/// sends a code. Tells through which channel it is sent; there is none for somebody whom nothing reaches, whom an
/// administrator deletes. `leaves` tells what this installation sends at all.
pub async fn request(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    asked_through: Channel,
    leaves: impl Fn(Channel) -> bool,
) -> Result<Option<Channel>> {
    let Some(person) = preferences::of_member(tx, member).await? else { return Err(StoreError::NotFound) };
    if members::set_deletion_requested(tx, member, ctx.now).await? {
        notify_administrators(tx, ctx, member, &person).await?;
    }
    let Some(channel) = confirming_channel(&person, asked_through, leaves) else { return Ok(None) };
    let is_sent = code::send(tx, ctx, (DELETION_CODE, member), channel, None).await?;
    Ok(is_sent.then_some(channel))
}

/// The other channel than the one that the link came through, or the same one where only that one is open. Where messages
/// leave through one channel alone, the code does not wait in the other.
fn confirming_channel(
    person: &Preferences,
    asked_through: Channel,
    leaves: impl Fn(Channel) -> bool,
) -> Option<Channel> {
    let is_open = |channel: &Channel| match channel {
        Channel::Email => person.email_suppressed_at.is_none(),
        Channel::Sms => person.sms_stopped_at.is_none(),
    };
    let other = match asked_through {
        Channel::Email => Channel::Sms,
        Channel::Sms => Channel::Email,
    };
    let mut open = [other, asked_through].into_iter().filter(is_open);
    open.clone().find(|channel| leaves(*channel)).or_else(|| open.next())
}

async fn notify_administrators(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    person: &Preferences,
) -> Result<()> {
    let details =
        [("user_name", person.contact.name.to_string()), ("town_name", person.town_full_name.clone())];
    let notice = ctx.notice(NOTICE, member, details.into_iter().collect());
    ctx.enqueue(tx, &notice).await?;
    Ok(())
}

/// What came of confirming a deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmation {
    /// They are gone.
    Deleted,
    /// They have not asked for it first.
    NotRequested,
    /// Not the code that was sent.
    WrongCode,
    /// No code waits, its time is over or its tries are used up: they must ask for a new one.
    NothingWaits,
}

/// Deletes a member who asked for it and confirms it now with the code that they were sent. The caller commits whatever
/// came of it, or tries would not be counted. Of somebody who had unsubscribed the hashed addresses stay,
/// so that nobody writes to them again.
pub async fn confirm(tx: &mut Tx, ctx: &Context<'_>, member: MemberId, code: &str) -> Result<Confirmation> {
    let person = preferences::of_member(tx, member).await?.ok_or(StoreError::NotFound)?;
    if person.deletion_requested_at.is_none() {
        return Ok(Confirmation::NotRequested);
    }
    prizes::lock_towns_of(tx, member).await?;
    match code::check(tx, ctx, (DELETION_CODE, member), code).await? {
        Tried::Right(_) => {}
        Tried::Wrong => return Ok(Confirmation::WrongCode),
        Tried::NothingWaits => return Ok(Confirmation::NothingWaits),
    }
    delete(tx, ctx, member).await?;
    if !person.is_subscribed {
        let contact = &person.contact;
        let hashed = |channel, address: &str| HashedAddress {
            id: SuppressionId::new(ctx.now, ctx.random()),
            channel,
            hash: ctx.secrets.suppression_hash(channel, address),
        };
        let addresses = [
            hashed(Channel::Email, contact.email.as_str()),
            hashed(Channel::Sms, contact.phone_number.digits()),
        ];
        suppressions::add_unsubscribed(tx, &addresses, ctx.now).await?;
    }
    Ok(Confirmation::Deleted)
}

/// Deletes a member, as an administrator does it at once.
pub async fn delete(tx: &mut Tx, ctx: &Context<'_>, member: MemberId) -> Result<()> {
    claims::forfeit_prizes_of(tx, ctx, member).await?;
    // Of a prize that they were handed the law wants a record.
    prize_records::seal_those_of(tx, ctx, member).await?;
    // Notices that name them are addressed to administrators, so they do not go with them by themselves.
    notifications::remove(tx, &join::notice_key(member)).await?;
    notifications::remove(tx, &notice_key(member)).await?;
    members::delete(tx, member).await
}

/// The key of the notice to administrators about a deletion request.
pub(crate) fn notice_key(member: MemberId) -> String {
    format!("{NOTICE}:{member}")
}
