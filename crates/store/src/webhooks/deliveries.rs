//! What was sent, as owners look it up, have it sent again, and as it goes after some time.

use townpick_domain::{
    ids::{WebhookDeliveryId, WebhookId},
    time::Timestamp,
};

use crate::{Executor, Result, StoreError, Tx};

/// The address that an event was for.
pub async fn webhook_of(db: &mut impl Executor, id: WebhookDeliveryId) -> Result<WebhookId> {
    let row: Option<(WebhookId,)> =
        db.sql("SELECT webhook_id FROM webhook_deliveries WHERE id = $1").bind(id).optional().await?;
    row.map(|(webhook,)| webhook).ok_or(StoreError::NotFound)
}

/// Has an event sent again from the first attempt on, under the same id; one that waits anyway only sooner.
pub async fn replay(tx: &mut Tx, id: WebhookDeliveryId, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_attempt_at = $2
         WHERE id = $1 AND (status <> 'pending' OR next_attempt_at > $2)",
    )
    .bind(id)
    .bind(now)
    .run()
    .await
}

/// How many events of an address failed since then for good.
pub async fn count_failed(db: &mut impl Executor, webhook: WebhookId, since: Timestamp) -> Result<i64> {
    let (count,): (i64,) = db
        .sql(
            "SELECT count(*) FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'failed' AND created_at >= $2",
        )
        .bind(webhook)
        .bind(since)
        .one()
        .await?;
    Ok(count)
}

/// Has them sent again and tells how many they are.
pub async fn replay_failed(tx: &mut Tx, webhook: WebhookId, since: Timestamp, now: Timestamp) -> Result<u64> {
    tx.sql(
        "UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_attempt_at = $3
         WHERE webhook_id = $1 AND status = 'failed' AND created_at >= $2",
    )
    .bind(webhook)
    .bind(since)
    .bind(now)
    .execute()
    .await
}

/// Removes up to 1000 settled events that were written down before this instant, and tells how many.
pub async fn remove_old(tx: &mut Tx, retained_since: Timestamp) -> Result<u64> {
    tx.sql_of_set(
        "WITH old AS MATERIALIZED (
             SELECT id FROM webhook_deliveries WHERE created_at < $1 AND status <> 'pending'
             ORDER BY created_at, id LIMIT 1000 {skip_locked})
         DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM old)",
        0,
    )
    .bind(retained_since)
    .execute()
    .await
}
