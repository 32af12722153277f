//! The networks an administrator has signed in from, as keyed hashes. Guesses of others never make them wait there.

use townpick_domain::{ids::AdminId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Whether the administrator has signed in from this network since then.
pub async fn is_known(
    db: &mut impl Executor,
    id: AdminId,
    network_hash: [u8; 32],
    since: Timestamp,
) -> Result<bool> {
    let row: Option<(i64,)> = db
        .sql(
            "SELECT last_used_at FROM admin_networks
             WHERE admin_id = $1 AND network_hash = $2 AND last_used_at >= $3",
        )
        .bind(id)
        .bind(network_hash.to_vec())
        .bind(since)
        .optional()
        .await?;
    Ok(row.is_some())
}

/// Remembers a network, and forgets those that have not been used since `forgotten_before`.
pub async fn remember(
    tx: &mut Tx,
    id: AdminId,
    network_hash: [u8; 32],
    now: Timestamp,
    forgotten_before: Timestamp,
) -> Result<()> {
    tx.sql("DELETE FROM admin_networks WHERE admin_id = $1 AND last_used_at < $2")
        .bind(id)
        .bind(forgotten_before)
        .execute()
        .await?;
    tx.sql(
        "INSERT INTO admin_networks (admin_id, network_hash, last_used_at) VALUES ($1, $2, $3)
         ON CONFLICT (admin_id, network_hash) DO UPDATE SET last_used_at = excluded.last_used_at",
    )
    .bind(id)
    .bind(network_hash.to_vec())
    .bind(now)
    .run()
    .await
}

/// Forgets the networks that nobody signed in from since then, whoever did before, and tells how many.
pub async fn forget(tx: &mut Tx, unused_since: Timestamp) -> Result<u64> {
    tx.sql("DELETE FROM admin_networks WHERE last_used_at < $1").bind(unused_since).execute().await
}
