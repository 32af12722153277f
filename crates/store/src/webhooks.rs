//! The addresses that events are sent to, as owners set them up. Their secrets are sealed: reading this table lets nobody
//! sign.

pub mod deliveries;
mod list;
pub mod outbox;

use serde::Serialize;
use sqlx::types::Json;
use townpick_domain::{
    ids::WebhookId,
    time::Timestamp,
    webhook::{WebhookEvent, address::WebhookAddress},
};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};

pub use list::ListedDelivery;

/// How many there may be: each event is written down once for each of them.
pub const MOST: usize = 20;

/// An address, as owners see it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminWebhook)]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// Where events go.
    pub url: String,
    /// Which ones.
    #[sqlx(json)]
    pub events: Vec<WebhookEvent>,
    /// Until when the secret before the present one signs as well; null when it does not.
    #[schema(required = true)]
    pub earlier_secret_until: Option<Timestamp>,
    /// Since when nothing was taken there; null while events are.
    #[schema(required = true)]
    pub failing_since: Option<Timestamp>,
    /// Since when nothing is sent there; null while it is on.
    #[schema(required = true)]
    pub switched_off_at: Option<Timestamp>,
    /// Whether the service itself switched it off, because nothing was taken for long.
    pub is_given_up: bool,
    /// What the owner is called who set it up.
    pub created_by: String,
    /// When that was.
    pub created_at: Timestamp,
}

/// A new one.
#[derive(Debug)]
pub struct NewWebhook<'w> {
    /// Its id.
    pub id: WebhookId,
    /// Where events go.
    pub address: &'w WebhookAddress,
    /// Which ones.
    pub events: Vec<WebhookEvent>,
    /// What both sides know, sealed.
    pub sealed_secret: Vec<u8>,
    /// What the owner is called.
    pub created_by: &'w str,
}

const WEBHOOK: (&str, &str) = (
    "webhook",
    "SELECT id, url, events, earlier_secret_until, failing_since, switched_off_at, is_given_up, created_by, created_at
     FROM webhooks",
);

/// Sets an address up.
pub async fn insert(tx: &mut Tx, new: NewWebhook<'_>, now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO webhooks (id, url, events, secret, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(new.id)
    .bind(new.address.as_str().to_owned())
    .bind(Json(new.events))
    .bind(new.sealed_secret)
    .bind(new.created_by.to_owned())
    .bind(now)
    .run()
    .await
}

/// Every address, the oldest first.
pub async fn all(db: &mut impl Executor) -> Result<Vec<Webhook>> {
    db.assembled("{webhook} ORDER BY created_at, id LIMIT 100", &[WEBHOOK], 0).all().await
}

/// The address with this id.
pub async fn by_id(db: &mut impl Executor, id: WebhookId) -> Result<Webhook> {
    db.assembled("{webhook} WHERE id = $1", &[WEBHOOK], 0).bind(id).one().await
}

/// The same, which nobody else changes until the transaction is over.
pub async fn lock(tx: &mut Tx, id: WebhookId) -> Result<Webhook> {
    tx.assembled("{webhook} WHERE id = $1 {lock}", &[WEBHOOK], 0).bind(id).one().await
}

/// Sends other events, or the same elsewhere.
pub async fn change(
    tx: &mut Tx,
    id: WebhookId,
    address: &WebhookAddress,
    events: Vec<WebhookEvent>,
) -> Result<()> {
    let changed = tx
        .sql("UPDATE webhooks SET url = $2, events = $3 WHERE id = $1")
        .bind(id)
        .bind(address.as_str().to_owned())
        .bind(Json(events))
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Lets events go there again; what failed before is forgotten.
pub async fn switch_on(tx: &mut Tx, id: WebhookId) -> Result<()> {
    let sql =
        "UPDATE webhooks SET switched_off_at = NULL, is_given_up = FALSE, failing_since = NULL WHERE id = $1";
    tx.sql(sql).bind(id).run().await
}

/// Lets no more events go there, by an owner's word or because nothing was taken for long.
pub async fn switch_off(tx: &mut Tx, id: WebhookId, is_given_up: bool, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE webhooks SET switched_off_at = $2, is_given_up = $3 WHERE id = $1 AND switched_off_at IS NULL")
        .bind(id)
        .bind(now)
        .bind(is_given_up)
        .run()
        .await
}

/// Gives an address another secret; the one before signs as well for some time.
pub async fn set_secret(tx: &mut Tx, id: WebhookId, sealed: Vec<u8>, earlier_until: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE webhooks SET earlier_secret = secret, earlier_secret_until = $3, secret = $2 WHERE id = $1",
    )
    .bind(id)
    .bind(sealed)
    .bind(earlier_until)
    .run()
    .await
}

/// Takes an address away with all that is known of what was sent there.
pub async fn remove(tx: &mut Tx, id: WebhookId) -> Result<()> {
    let removed = tx.sql("DELETE FROM webhooks WHERE id = $1").bind(id).execute().await?;
    if removed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Remembers that an event was not taken, from the first time after a success on.
pub async fn note_failure(tx: &mut Tx, id: WebhookId, now: Timestamp) -> Result<()> {
    let sql = "UPDATE webhooks SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL";
    tx.sql(sql).bind(id).bind(now).run().await
}

/// Remembers that an event was taken.
pub async fn note_success(tx: &mut Tx, id: WebhookId) -> Result<()> {
    let sql = "UPDATE webhooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL";
    tx.sql(sql).bind(id).run().await
}

/// The addresses that were given up.
pub async fn given_up(db: &mut impl Executor) -> Result<Vec<String>> {
    let sql = "SELECT url FROM webhooks WHERE is_given_up = TRUE AND switched_off_at IS NOT NULL ORDER BY created_at LIMIT 20";
    let rows: Vec<(String,)> = db.sql(sql).all().await?;
    Ok(rows.into_iter().map(|(url,)| url).collect())
}
