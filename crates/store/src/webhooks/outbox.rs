//! The queue of events: one row for each event and address, written with what happened, leased and settled.
//!
//! A lease has a name of its own. What a worker has learned about a row it no longer holds counts only where it is a fact
//! (the event was taken); its plans (try again, give up) do not.

use townpick_domain::{
    ids::{WebhookDeliveryId, WebhookId},
    time::Timestamp,
    webhook::{DeliveryStatus, Happening, WebhookEvent},
};

use crate::{Executor, Result, Tx};

/// The addresses that hear of an event.
pub async fn listening(db: &mut impl Executor, event: WebhookEvent) -> Result<Vec<WebhookId>> {
    let rows: Vec<(WebhookId,)> = db
        .sql("SELECT id FROM webhooks WHERE switched_off_at IS NULL AND CAST(events AS TEXT) LIKE $1 ORDER BY id LIMIT 100")
        .bind(format!("%\"{event}\"%"))
        .all()
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Writes an event down for an address, unless that was done.
pub async fn enqueue(
    tx: &mut Tx,
    id: WebhookDeliveryId,
    webhook: WebhookId,
    happening: &Happening,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "INSERT INTO webhook_deliveries (id, webhook_id, event_key, event, body, next_attempt_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (webhook_id, event_key) DO NOTHING",
    )
    .bind(id)
    .bind(webhook)
    .bind(happening.key.clone())
    .bind(happening.event)
    .bind(happening.body(now))
    .bind(now)
    .execute()
    .await
    .map(drop)
}

/// Leases at most so many events that are due, the oldest first, and tells how many.
pub async fn lease(tx: &mut Tx, most: u32, lease: &str, now: Timestamp, until: Timestamp) -> Result<u64> {
    tx.sql_of_set(
        "WITH due AS MATERIALIZED (
             SELECT id FROM webhook_deliveries
             WHERE status = 'pending' AND next_attempt_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
             ORDER BY next_attempt_at LIMIT $4 {skip_locked})
         UPDATE webhook_deliveries SET leased_by = $2, leased_until = $3 WHERE id IN (SELECT id FROM due)",
        0,
    )
    .bind(now)
    .bind(lease.to_owned())
    .bind(until)
    .bind(i64::from(most))
    .execute()
    .await
}

/// A leased event with everything that is needed to send it.
#[derive(Clone, sqlx::FromRow)]
pub struct Leased {
    /// The row.
    pub id: WebhookDeliveryId,
    /// The address's id.
    pub webhook_id: WebhookId,
    /// What is said.
    pub body: String,
    /// How often it was sent before.
    pub attempts: i64,
    /// Where it goes.
    pub url: String,
    /// What both sides know, sealed.
    pub secret: Vec<u8>,
    /// The secret before it.
    pub earlier_secret: Option<Vec<u8>>,
    /// Until when that one signs as well.
    pub earlier_secret_until: Option<Timestamp>,
}

/// What a lease holds.
pub async fn leased(db: &mut impl Executor, lease: &str) -> Result<Vec<Leased>> {
    db.sql(
        "SELECT d.id, d.webhook_id, d.body, d.attempts, w.url, w.secret, w.earlier_secret, w.earlier_secret_until
         FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
         WHERE d.leased_by = $1 AND d.status = 'pending' ORDER BY d.next_attempt_at, d.id LIMIT 1000",
    )
    .bind(lease.to_owned())
    .all()
    .await
}

/// When the next event is due that nobody holds.
pub async fn next_due(db: &mut impl Executor) -> Result<Option<Timestamp>> {
    let (due,): (Option<Timestamp>,) = db
        .sql(
            "SELECT min(CASE WHEN leased_until > next_attempt_at THEN leased_until ELSE next_attempt_at END)
             FROM webhook_deliveries WHERE status = 'pending'",
        )
        .one()
        .await?;
    Ok(due)
}

/// What came of an attempt, as it is written down.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// The event.
    pub id: WebhookDeliveryId,
    /// The status that was answered, if there was an answer.
    pub answer: Option<i64>,
    /// Why there was none.
    pub problem: Option<String>,
    /// How long it took, in milliseconds.
    pub took: i64,
    /// When it was made.
    pub at: Timestamp,
}

/// Writes down that an event was taken, whoever holds it by now.
pub async fn delivered(tx: &mut Tx, attempt: &Attempt) -> Result<()> {
    tx.sql(
        "UPDATE webhook_deliveries
         SET status = 'delivered', attempts = attempts + 1, last_answer = $2, last_problem = NULL, last_took = $3,
             last_attempt_at = $4, leased_by = NULL, leased_until = NULL
         WHERE id = $1 AND status <> 'delivered'",
    )
    .bind(attempt.id)
    .bind(attempt.answer)
    .bind(attempt.took)
    .bind(attempt.at)
    .run()
    .await
}

/// Writes down that an event was not taken, and when it is sent again, if it is; only for whoever still holds it.
pub async fn failed(tx: &mut Tx, lease: &str, attempt: &Attempt, again_at: Option<Timestamp>) -> Result<()> {
    let status = if again_at.is_some() { DeliveryStatus::Pending } else { DeliveryStatus::Failed };
    tx.sql(
        "UPDATE webhook_deliveries
         SET status = $7, attempts = attempts + 1, last_answer = $2, last_problem = $3, last_took = $4,
             last_attempt_at = $5, next_attempt_at = COALESCE($6, next_attempt_at), leased_by = NULL, leased_until = NULL
         WHERE id = $1 AND leased_by = $8 AND status = 'pending'",
    )
    .bind(attempt.id)
    .bind(attempt.answer)
    .bind(attempt.problem.clone())
    .bind(attempt.took)
    .bind(attempt.at)
    .bind(again_at)
    .bind(status)
    .bind(lease.to_owned())
    .run()
    .await
}

/// Gives up on everything that waits for an address that is switched off. Who wants it has it sent again.
pub async fn give_up_waiting(tx: &mut Tx, webhook: WebhookId) -> Result<()> {
    tx.sql(
        "UPDATE webhook_deliveries
         SET status = 'failed', last_problem = COALESCE(last_problem, 'the webhook was switched off'), leased_by = NULL,
             leased_until = NULL
         WHERE webhook_id = $1 AND status = 'pending'",
    )
    .bind(webhook)
    .run()
    .await
}
