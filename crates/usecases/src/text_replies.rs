//! What people text us beyond STOP, START and HELP. Administrators read and answer it; a text that sounds like a
//! request to stop ends texts at once, as STOP does.

use townpick_domain::{
    channel::{Channel, SuppressionReason},
    contact::Phone,
    ids::{NotificationId, TextReplyId},
    text_reply::{Answer, ReplyKind, ReplyState, stored_words},
};
use townpick_store::{
    Executor, Result, Tx, members, preferences, suppressions,
    text_replies::{self, ListedTextReply, NewTextReply},
};

use crate::{Context, suppression};

/// Keeps a text that the service does not answer by itself, and pauses texts where it sounds like a wish for that. Tells
/// whether its sender is to be told that they get no more of them: once, however often they ask, unless the provider asks
/// again because our answer was lost.
pub async fn receive(
    tx: &mut Tx,
    ctx: &Context<'_>,
    phone: &Phone,
    (body, kind): (&str, ReplyKind),
    provider_id: Option<&str>,
) -> Result<bool> {
    let member = members::of_phone(tx, phone.digits()).await?.map(|member| member.id);
    let reply = NewTextReply {
        id: TextReplyId::new(ctx.now, ctx.random()),
        member,
        digits: phone.digits(),
        words: stored_words(body),
        kind,
        provider_id,
    };
    let is_new = text_replies::insert(tx, &reply, ctx.now).await?;
    if kind != ReplyKind::SoundsLikeStop {
        return Ok(false);
    }
    let hashes = ctx.secrets.suppression_hashes(Channel::Sms, phone.digits());
    let closed = suppressions::find(tx, Channel::Sms, &hashes).await?;
    let was_stopped = closed.is_some_and(|entry| entry.reason == SuppressionReason::Stopped);
    if is_new {
        suppression::stop_texts(tx, ctx, phone).await?;
    }
    Ok(is_new != was_stopped)
}

/// The ways on which the sender of a text can be answered now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways {
    /// Their number takes texts.
    pub text: bool,
    /// They are a member whose address takes mail.
    pub email: bool,
}

impl Ways {
    /// Whether this way is open.
    pub fn include(self, channel: Channel) -> bool {
        match channel {
            Channel::Email => self.email,
            Channel::Sms => self.text,
        }
    }
}

/// On which ways the sender of a text can be answered now. A member is answered at the number they have today.
pub async fn ways(db: &mut impl Executor, ctx: &Context<'_>, reply: &ListedTextReply) -> Result<Ways> {
    let person = match reply.member_id {
        Some(member) => preferences::of_member(db, member).await?,
        None => None,
    };
    let contact = person.as_ref().map(|person| &person.contact);
    let digits = contact.map_or(reply.phone_number.as_str(), |contact| contact.phone_number.digits());
    let hashes = ctx.secrets.suppression_hashes(Channel::Sms, digits);
    let is_closed = suppressions::find(db, Channel::Sms, &hashes).await?.is_some();
    let is_stopped = person.as_ref().is_some_and(|person| person.sms_stopped_at.is_some());
    let email = person.is_some_and(|person| person.email_suppressed_at.is_none());
    Ok(Ways { text: !is_closed && !is_stopped, email })
}

/// What came of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// It is in the outbox.
    Enqueued,
    /// Somebody has answered the text already, or said that it needs no answer.
    Settled,
    /// This way to its sender is closed.
    Unreachable,
    /// An administrator has switched the message off, or it is not sent this way.
    SwitchedOff,
}

/// Answers a text, which nobody else does then. Unless the answer is in the outbox, the caller drops the transaction.
pub async fn answer(
    tx: &mut Tx,
    ctx: &Context<'_>,
    id: TextReplyId,
    (answer, channel): (&Answer, Channel),
    by: &str,
) -> Result<Answered> {
    let reply = text_replies::one(tx, id).await?;
    if !text_replies::settle(tx, id, (ReplyState::Open, ReplyState::Answered), by, ctx.now).await? {
        return Ok(Answered::Settled);
    }
    if !ways(tx, ctx, &reply).await?.include(channel) {
        return Ok(Answered::Unreachable);
    }
    let message = NotificationId::new(ctx.now, ctx.random());
    let details = [("answer", answer.as_str())].into_iter().collect();
    let is_enqueued = text_replies::enqueue_answer(tx, (id, message), channel, details, ctx.now).await?;
    Ok(if is_enqueued { Answered::Enqueued } else { Answered::SwitchedOff })
}
