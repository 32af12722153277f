//! Events for other people's programs. An event is written in the transaction of what happened, once for each address
//! that asks for it; the engine sends it. Only owners decide about addresses.

use jiff::SignedDuration;
use townpick_domain::{
    ids::{AdminId, WebhookDeliveryId, WebhookId},
    retry::OF_EVENTS,
    time::Timestamp,
    webhook::{
        Happening, WebhookEvent, address::WebhookAddress, is_given_up, is_taken, signature::WebhookSecret,
    },
};
use townpick_gateways::webhooks::EventAnswer;
use townpick_store::{
    Result, StoreError, Tx,
    admins::Admin,
    webhooks::{
        self, MOST, NewWebhook, Webhook, deliveries,
        outbox::{self, Attempt, Leased},
    },
};

use crate::{Context, administrators::is_owner};

/// How long the secret before a new one signs as well.
const BOTH_SECRETS_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Why nothing was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Whoever decides is no owner any more.
    NoOwner,
    /// There are as many as there may be.
    TooMany,
    /// Nothing is sent to an address that is switched off.
    SwitchedOff,
}

/// What came of deciding.
pub type Outcome<T> = std::result::Result<T, Refusal>;

/// Writes an event down for every address that listens.
pub(crate) async fn tell(tx: &mut Tx, ctx: &Context<'_>, happening: &Happening) -> Result<()> {
    for webhook in outbox::listening(tx, happening.event).await? {
        let id = WebhookDeliveryId::new(ctx.now, ctx.random());
        outbox::enqueue(tx, id, webhook, happening, ctx.now).await?;
    }
    Ok(())
}

/// Sets an address up, and tells its secret this once.
pub async fn create(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: &Admin,
    address: &WebhookAddress,
    events: Vec<WebhookEvent>,
) -> Result<Outcome<(Webhook, WebhookSecret)>> {
    if !is_owner(tx, by.id).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    if webhooks::all(tx).await?.len() >= MOST {
        return Ok(Err(Refusal::TooMany));
    }
    let id = WebhookId::new(ctx.now, ctx.random());
    let secret = WebhookSecret::new(ctx.entropy.bytes());
    let sealed_secret = sealed(ctx, id, &secret);
    let new = NewWebhook { id, address, events, sealed_secret, created_by: &by.name };
    webhooks::insert(tx, new, ctx.now).await?;
    Ok(Ok((webhooks::by_id(tx, id).await?, secret)))
}

/// What an owner decides about an address.
#[derive(Debug)]
pub struct Change<'c> {
    /// Where events go.
    pub address: &'c WebhookAddress,
    /// Which ones.
    pub events: Vec<WebhookEvent>,
    /// Whether they go there at all.
    pub is_on: bool,
}

/// Changes an address, and tells how it was before. What waits for one that is switched off is given up.
pub async fn change(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: AdminId,
    id: WebhookId,
    change: Change<'_>,
) -> Result<Outcome<Webhook>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    let before = webhooks::lock(tx, id).await?;
    webhooks::change(tx, id, change.address, change.events).await?;
    match (before.switched_off_at.is_none(), change.is_on) {
        (false, true) => webhooks::switch_on(tx, id).await?,
        (true, false) => switch_off(tx, id, false, ctx.now).await?,
        _ => {}
    }
    Ok(Ok(before))
}

/// Takes an address away with its log, and tells what it was.
pub async fn remove(tx: &mut Tx, by: AdminId, id: WebhookId) -> Result<Outcome<Webhook>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    let before = webhooks::lock(tx, id).await?;
    webhooks::remove(tx, id).await?;
    Ok(Ok(before))
}

/// Gives an address a new secret, shown only this once. The one before signs as well for a day, so that the other side
/// has time to change it.
pub async fn rotate(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: AdminId,
    id: WebhookId,
) -> Result<Outcome<(Webhook, WebhookSecret)>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    webhooks::lock(tx, id).await?;
    let secret = WebhookSecret::new(ctx.entropy.bytes());
    webhooks::set_secret(tx, id, sealed(ctx, id, &secret), ctx.now.plus(BOTH_SECRETS_FOR)).await?;
    Ok(Ok((webhooks::by_id(tx, id).await?, secret)))
}

/// Has one event sent again.
pub async fn replay(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: AdminId,
    id: WebhookDeliveryId,
) -> Result<Outcome<Webhook>> {
    let webhook = deliveries::webhook_of(tx, id).await?;
    let webhook = match open_to(tx, by, webhook).await? {
        Ok(webhook) => webhook,
        Err(refusal) => return Ok(Err(refusal)),
    };
    deliveries::replay(tx, id, ctx.now).await?;
    Ok(Ok(webhook))
}

/// Has everything sent again that an address did not take since then, and tells how much that is.
pub async fn replay_failed(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: AdminId,
    id: WebhookId,
    since: Timestamp,
) -> Result<Outcome<(Webhook, u64)>> {
    let webhook = match open_to(tx, by, id).await? {
        Ok(webhook) => webhook,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let count = deliveries::replay_failed(tx, id, since, ctx.now).await?;
    Ok(Ok((webhook, count)))
}

/// An address that is on, for an owner.
async fn open_to(tx: &mut Tx, by: AdminId, id: WebhookId) -> Result<Outcome<Webhook>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    let webhook = webhooks::lock(tx, id).await?;
    Ok(if webhook.switched_off_at.is_some() { Err(Refusal::SwitchedOff) } else { Ok(webhook) })
}

/// Signs a leased event by every secret of its address that is good now. A secret that this installation's keys do not open
/// signs nothing, and the receiver refuses what is not signed.
pub fn signatures(ctx: &Context<'_>, leased: &Leased) -> String {
    let is_both = leased.earlier_secret_until.is_some_and(|until| ctx.now < until);
    let earlier = leased.earlier_secret.as_ref().filter(|_| is_both);
    let secrets = [Some(&leased.secret), earlier].into_iter().flatten();
    let opened = secrets.filter_map(|sealed| {
        let secret = ctx.secrets.open_setting(&seal_name(leased.webhook_id), sealed)?;
        WebhookSecret::parse(&secret)
    });
    let signed = opened.map(|secret| secret.sign(&message_id(leased.id), ctx.now, &leased.body));
    signed.collect::<Vec<_>>().join(" ")
}

/// What the receiver knows an event by.
pub fn message_id(id: WebhookDeliveryId) -> String {
    format!("msg_{id}")
}

/// Settles an attempt: the event was taken, is sent again later or never, and an address that has taken nothing for long is
/// switched off.
pub async fn settle(
    tx: &mut Tx,
    ctx: &Context<'_>,
    lease: &str,
    leased: &Leased,
    answer: EventAnswer,
) -> Result<()> {
    let attempt = Attempt {
        id: leased.id,
        answer: answer.status.as_ref().ok().copied().map(i64::from),
        problem: answer.status.as_ref().err().cloned(),
        took: i64::try_from(answer.took.as_millis()).unwrap_or(i64::MAX),
        at: ctx.now,
    };
    let status = answer.status.ok();
    if status.is_some_and(is_taken) {
        outbox::delivered(tx, &attempt).await?;
        return webhooks::note_success(tx, leased.webhook_id).await;
    }
    let made = u32::try_from(leased.attempts + 1).unwrap_or(u32::MAX);
    let again_at = OF_EVENTS.wait_after(made, ctx.entropy.bytes()).map(|wait| ctx.now.plus(wait));
    outbox::failed(tx, lease, &attempt, again_at).await?;
    webhooks::note_failure(tx, leased.webhook_id, ctx.now).await?;
    let webhook = match webhooks::lock(tx, leased.webhook_id).await {
        // It was taken away meanwhile, with everything that was for it.
        Err(StoreError::NotFound) => return Ok(()),
        found => found?,
    };
    if is_given_up(webhook.failing_since.unwrap_or(ctx.now), status, ctx.now) {
        switch_off(tx, webhook.id, true, ctx.now).await?;
    }
    Ok(())
}

async fn switch_off(tx: &mut Tx, id: WebhookId, is_given_up: bool, now: Timestamp) -> Result<()> {
    webhooks::switch_off(tx, id, is_given_up, now).await?;
    outbox::give_up_waiting(tx, id).await
}

fn sealed(ctx: &Context<'_>, id: WebhookId, secret: &WebhookSecret) -> Vec<u8> {
    ctx.secrets.seal_setting(&seal_name(id), &secret.written(), ctx.entropy.bytes())
}

/// Under which name the secret of an address is sealed, among those of settings.
fn seal_name(id: WebhookId) -> String {
    format!("webhook:{id}")
}
