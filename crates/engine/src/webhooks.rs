//! Sends events to the programs of others, some at a time and side by side.
//!
//! An event is leased, sent outside any transaction and settled. After a crash it is sent again under the same id once
//! its lease is over: a receiver may get an event twice, but never misses one.

use futures_util::future::join_all;
use jiff::SignedDuration;
use townpick_domain::webhook::{is_taken, signature::seconds};
use townpick_gateways::webhooks::{EventAnswer, OutgoingEvent, WebhookSender};
use townpick_store::{
    Result,
    webhooks::outbox::{self, Leased},
};
use townpick_usecases::webhooks::{message_id, settle, signatures};

use crate::context::{Done, Engine};

/// How many events are on their way at once.
const AT_ONCE: u32 = 20;
/// Longer than the slowest receiver may take.
const LEASED_FOR: SignedDuration = SignedDuration::from_mins(2);

/// Sends what is due, a part of it at a time.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    // Without a way to the outside they wait.
    let Some(sender) = &engine.gateways.webhooks else { return Ok(Done::default()) };
    let lease = format!("{:032x}", u128::from_be_bytes(engine.gateways.entropy.bytes()));
    let now = engine.now();
    if outbox::next_due(&mut engine.database.read().await?).await?.is_none_or(|due| due > now) {
        return done(engine, 0, 0).await;
    }
    let mut tx = engine.database.write().await?;
    outbox::lease(&mut tx, AT_ONCE, &lease, now, now.plus(LEASED_FOR)).await?;
    tx.commit().await?;
    let leased = outbox::leased(&mut engine.database.read().await?, &lease).await?;
    let answers = join_all(leased.iter().map(|leased| send(engine, sender, leased))).await;
    let sent = leased.len();
    let taken =
        answers.iter().filter(|answer| answer.status.as_ref().is_ok_and(|status| is_taken(*status))).count();
    let mut tx = engine.database.write().await?;
    for (leased, answer) in leased.iter().zip(answers) {
        settle(&mut tx, &engine.context(), &lease, leased, answer).await?;
    }
    tx.commit().await?;
    done(engine, taken, sent).await
}

async fn send(engine: &Engine, sender: &WebhookSender, leased: &Leased) -> EventAnswer {
    let context = engine.context();
    let event = OutgoingEvent {
        address: leased.url.clone(),
        id: message_id(leased.id),
        timestamp: seconds(context.now),
        signature: signatures(&context, leased),
        body: leased.body.clone(),
    };
    sender.send(event).await
}

async fn done(engine: &Engine, count: usize, sent: usize) -> Result<Done> {
    let again_at = outbox::next_due(&mut engine.database.read().await?).await?;
    Ok(Done { count: count as u64, again_at, has_more: sent > 0, ..Done::default() })
}
