//! Hands messages over, many at once, and says what each answer means for its message.

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt as _, Stream, StreamExt as _, stream};
use jiff::SignedDuration;
use tokio::time::Instant;
use townpick_domain::{
    channel::SuppressionReason, contact::Phone, ids::NotificationId, retry::OF_MESSAGES, time::Timestamp,
};
use townpick_gateways::{
    handover::{Fault, Handover, HandoverError},
    sms::TextInDoubt,
};
use townpick_store::notifications::outbox::{Channel, Leased, Settlement};

use super::{
    compose::{Outgoing, phone_number},
    numbers,
};
use crate::{
    context::Gateways,
    providers::{Delivery, Lane, circuit::Admission},
};

/// How long a text whose answer was lost rests before Twilio is asked about it.
const ASK_AFTER: SignedDuration = SignedDuration::from_secs(60);
/// How soon Twilio surely lists a text it has accepted.
const LISTED_AFTER: SignedDuration = SignedDuration::from_secs(30);
/// How long a message waits for a provider that fails everybody grows to what it is after this many attempts: half an
/// hour. These attempts are not counted.
const TRIES_AT_A_BROKEN_PROVIDER: u32 = 3;
/// A worker that was asleep must not send what somebody else may hold by now.
const LEASE_MARGIN: SignedDuration = SignedDuration::from_secs(60);

/// A message that was marked as handed over and now is.
pub(super) struct Attempt {
    pub id: NotificationId,
    pub attempts: i64,
    pub address: String,
    /// From when on it is too late to send it.
    pub latest: Option<Timestamp>,
    pub outgoing: Outgoing,
}

/// What came of an attempt.
pub(super) struct Result {
    pub id: NotificationId,
    pub settlement: Settlement,
    /// The address that must not be written to any more, and why.
    pub suppress: Option<(String, SuppressionReason)>,
}

/// Sends messages as fast as the lane allows; the results come in any order.
pub(super) fn send_all<'a>(
    gateways: &'a Gateways,
    lane: &'a Lane,
    attempts: Vec<Attempt>,
    leased_until: Timestamp,
) -> impl Stream<Item = Result> + 'a {
    stream::iter(attempts)
        .map(move |attempt| send(gateways, lane, attempt, leased_until).boxed())
        .buffer_unordered(lane.at_once)
}

async fn send(gateways: &Gateways, lane: &Lane, mut attempt: Attempt, leased_until: Timestamp) -> Result {
    // Batches share what may be on its way at once.
    let _permit = lane.free.acquire().await;
    lane.rate_limiter.acquire().await;
    let now = gateways.clock.now();
    let paused = matches!(lane.circuit.admission(now), Admission::Paused(_));
    let is_too_late = attempt.latest.is_some_and(|latest| latest <= now);
    if paused || is_too_late || now.plus(LEASE_MARGIN) > leased_until {
        return Result { id: attempt.id, settlement: Settlement::Untried, suppress: None };
    }
    let Delivery { mailer, texter, .. } = gateways.delivery.as_ref();
    let offered_at = Instant::now();
    let answer = match &mut attempt.outgoing {
        Outgoing::Mail(mail) => mailer.send(mail).await,
        Outgoing::Text(text) => {
            text.valid_for = attempt.latest.and_then(|latest| left(now, latest));
            texter.send(text).await
        }
    };
    let now = gateways.clock.now();
    watch(lane, answer.as_ref().err(), now);
    let answer = match answer {
        Err(HandoverError::Unexplained { reason }) if lane.suspects.refused(attempt.id, Instant::now()) => {
            Err(HandoverError::Permanent { reason, suppress: None })
        }
        answer => answer,
    };
    if answer.is_ok() {
        lane.suspects.accepted(attempt.id, offered_at);
    }
    let (settlement, suppress) = settlement(lane, answer, attempt.attempts + 1, gateways, now);
    numbers::count(lane.channel, &settlement);
    let suppress = suppress.map(|why| (attempt.address, why));
    Result { id: attempt.id, settlement, suppress }
}

fn left(now: Timestamp, latest: Timestamp) -> Option<Duration> {
    latest.as_jiff().duration_since(now.as_jiff()).try_into().ok()
}

/// Tells the circuit what the provider's answer says about the provider.
fn watch(lane: &Lane, error: Option<&HandoverError>, now: Timestamp) {
    match error {
        Some(HandoverError::Temporary { fault: Fault::Provider, retry_after, .. }) => {
            lane.circuit.failed(now, *retry_after);
        }
        Some(HandoverError::Unknown { .. }) => lane.circuit.failed(now, None),
        // Nobody knows yet whose fault it is.
        Some(HandoverError::Unexplained { .. }) => {}
        Some(HandoverError::Temporary { .. } | HandoverError::Permanent { .. }) | None => {
            lane.circuit.answered();
        }
    }
    if lane.circuit.is_open() {
        lane.suspects.acquit();
    }
}

fn settlement(
    lane: &Lane,
    answer: std::result::Result<Handover, HandoverError>,
    attempts: i64,
    gateways: &Gateways,
    now: Timestamp,
) -> (Settlement, Option<SuppressionReason>) {
    let made = u32::try_from(attempts).unwrap_or(u32::MAX);
    let wait = OF_MESSAGES.wait_after(made, gateways.entropy.bytes());
    let retry = |reason: String, in_doubt: bool, asked: SignedDuration| match wait {
        Some(wait) => Settlement::Retry { at: now.plus(wait.max(asked)), reason, in_doubt, counts: true },
        None => Settlement::Failed { reason, at: now },
    };
    let asked = |wait: Option<Duration>| wait.and_then(|wait| wait.try_into().ok()).unwrap_or_default();
    match answer {
        Ok(Handover::Accepted { provider_id }) => (Settlement::Sent { provider_id, at: now }, None),
        Ok(Handover::StoredLocally) => (Settlement::Untried, None),
        Err(HandoverError::Permanent { reason, suppress }) => {
            (Settlement::Failed { reason, at: now }, suppress)
        }
        // Everybody's messages fail. Somebody will mend it, and nobody's is given up meanwhile.
        Err(HandoverError::Temporary { reason, fault: Fault::Provider, retry_after })
            if lane.circuit.is_open() =>
        {
            let wait = OF_MESSAGES.wait_after(made.min(TRIES_AT_A_BROKEN_PROVIDER), gateways.entropy.bytes());
            let at = now.plus(wait.unwrap_or_default().max(asked(retry_after)));
            (Settlement::Retry { at, reason, in_doubt: false, counts: false }, None)
        }
        Err(HandoverError::Temporary { reason, retry_after, .. }) => {
            (retry(reason, false, asked(retry_after)), None)
        }
        Err(HandoverError::Unexplained { reason }) => (retry(reason, false, SignedDuration::ZERO), None),
        // An email is sent again under the same Message-ID, unless a report says that it arrived.
        Err(HandoverError::Unknown { reason }) if lane.channel == Channel::Email => {
            (retry(reason, true, SignedDuration::ZERO), None)
        }
        // A text is sent again only once Twilio says that it never got it.
        Err(HandoverError::Unknown { reason }) => {
            let at = now.plus(wait.unwrap_or_default().max(ASK_AFTER));
            (Settlement::Retry { at, reason, in_doubt: true, counts: true }, None)
        }
    }
}

/// What Twilio says about a text in doubt.
pub(super) enum Inquiry {
    /// It has one like it under these names, newest first.
    Found(Vec<String>),
    /// It never got it.
    NotThere,
    /// It did not say.
    NoAnswer,
}

/// Asks about one text in doubt.
pub(super) async fn ask(gateways: &Gateways, lane: &Lane, text: &TextInDoubt) -> Inquiry {
    lane.rate_limiter.acquire().await;
    let answer = Arc::clone(&gateways.delivery).texter.find(text).await;
    watch(lane, answer.as_ref().err(), gateways.clock.now());
    match answer {
        Ok(names) if names.is_empty() => Inquiry::NotThere,
        Ok(names) => Inquiry::Found(names),
        Err(_) => Inquiry::NoAnswer,
    }
}

/// The text in doubt behind a message, if it is one. It went to the number of that time, which may have changed since;
/// one that was handed over before that was written down is looked for at the number of today.
pub(super) fn in_doubt(message: &Leased) -> Option<TextInDoubt> {
    let digest = message.handed_over_digest.as_deref()?.try_into().ok()?;
    let to = message.handed_over_to.as_deref().and_then(|to| Phone::parse(to).ok());
    Some(TextInDoubt {
        to: to.or_else(|| phone_number(message))?,
        digest,
        since: message.due.handed_over_at?,
    })
}

/// When Twilio can be asked about a text in doubt, if that is not yet.
pub(super) fn too_early_to_ask(handed_over_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let from = handed_over_at.plus(LISTED_AFTER);
    (from > now).then_some(from)
}
