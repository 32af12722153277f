//! Addresses that must not be written to: those that bounced, complained or replied STOP, until their owner replies
//! START (`texts.rs`).

use townpick_domain::{
    channel::{Channel, SuppressionReason},
    contact::{Email, Phone},
    ids::{NotificationId, SuppressionId},
    signup::Person,
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    members::ClosedSince,
    notifications::outbox,
    suppressions::{self, NewSuppression},
};

use crate::{Context, texts};

/// A provider refused a text for good. The one it reports about, where it is known, is sent by email instead to whoever
/// wants texts alone.
pub async fn refuse_texts(
    tx: &mut Tx,
    ctx: &Context<'_>,
    phone: &Phone,
    reason: SuppressionReason,
    text: Option<NotificationId>,
) -> Result<()> {
    if let Some(text) = text {
        write_instead(tx, ctx, &[text]).await?;
    }
    close(tx, ctx, Channel::Sms, phone.digits(), reason).await
}

/// Somebody replied STOP.
pub async fn stop_texts(tx: &mut Tx, ctx: &Context<'_>, phone: &Phone) -> Result<()> {
    close(tx, ctx, Channel::Sms, phone.digits(), SuppressionReason::Stopped).await
}

/// An email came back for good, or its reader complained. Where the report names no address, the one that the email of
/// this id was for counts.
pub async fn refuse_email(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (reported, email): (Option<Email>, Option<NotificationId>),
    reason: SuppressionReason,
) -> Result<()> {
    let address = match (reported, email) {
        (None, Some(id)) => {
            outbox::email_address(tx, id).await?.and_then(|address| Email::parse(&address).ok())
        }
        (reported, _) => reported,
    };
    match address {
        Some(address) => close(tx, ctx, Channel::Email, address.as_str(), reason).await,
        None => Ok(()),
    }
}

/// Puts emails into the outbox for those of these messages that become one.
pub async fn write_instead(tx: &mut Tx, ctx: &Context<'_>, messages: &[NotificationId]) -> Result<()> {
    let undelivered = outbox::undelivered(tx, messages).await?;
    let becoming_emails = undelivered.into_iter().filter(|(_, message)| message.becomes_email());
    let texts: Vec<NotificationId> = becoming_emails.map(|(id, _)| id).collect();
    outbox::enqueue_emails_instead(tx, &texts, ctx.now).await
}

/// An address takes no messages on a channel: it is not written to any more. Whoever replied STOP has taken back that
/// they agreed to texts.
pub async fn close(
    tx: &mut Tx,
    ctx: &Context<'_>,
    channel: Channel,
    address: &str,
    reason: SuppressionReason,
) -> Result<()> {
    let entry = NewSuppression {
        id: SuppressionId::new(ctx.now, ctx.random()),
        channel,
        address,
        address_hash: ctx.secrets.suppression_hash(channel, address),
        reason,
    };
    if (channel, reason) == (Channel::Sms, SuppressionReason::Stopped) {
        texts::withdraw_number(tx, ctx, address).await?;
    }
    suppressions::add(tx, &entry, ctx.now).await
}

/// Whoever left for good and agrees anew is written to again. Whatever else closed their addresses stays: since when each is
/// closed.
pub(crate) async fn both_agreed_anew(tx: &mut Tx, ctx: &Context<'_>, person: &Person) -> Result<ClosedSince> {
    let (email, digits) = (person.email.as_str(), person.phone.digits());
    let hashes = [(Channel::Email, email), (Channel::Sms, digits)]
        .map(|(channel, address)| ctx.secrets.suppression_hashes(channel, address));
    // Of most people nothing is known, which one look tells.
    if !suppressions::is_any_listed(tx, &hashes.concat()).await? {
        return Ok(ClosedSince::default());
    }
    Ok(ClosedSince {
        email: agreed_anew(tx, ctx, Channel::Email, email).await?,
        sms: agreed_anew(tx, ctx, Channel::Sms, digits).await?,
    })
}

/// The same of one address.
pub(crate) async fn agreed_anew(
    tx: &mut Tx,
    ctx: &Context<'_>,
    channel: Channel,
    address: &str,
) -> Result<Option<Timestamp>> {
    let hashes = ctx.secrets.suppression_hashes(channel, address);
    if suppressions::find(tx, channel, &hashes).await?.is_none() {
        return Ok(None);
    }
    suppressions::forget_unsubscribed(tx, channel, &hashes).await?;
    Ok(suppressions::find(tx, channel, &hashes).await?.map(|entry| entry.created_at))
}
