//! Which key this installation signs with, so that two can never sign one ledger.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx, fixed_bytes::fixed};

/// The key that signs the ledgers.
const LEDGER: &str = "ledger";

/// The recorded public key; the first process to ask records its own.
pub async fn recorded(tx: &mut Tx, own: [u8; 32], now: Timestamp) -> Result<[u8; 32]> {
    tx.sql(
        "INSERT INTO service_keys (name, public_key, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING",
    )
    .bind(LEDGER)
    .bind(own.to_vec())
    .bind(now)
    .execute()
    .await?;
    current(tx).await.map(|key| key.unwrap_or(own))
}

/// The recorded public key, if any process has signed yet.
pub async fn current(db: &mut impl Executor) -> Result<Option<[u8; 32]>> {
    let row: Option<(Vec<u8>,)> =
        db.sql("SELECT public_key FROM service_keys WHERE name = $1").bind(LEDGER).optional().await?;
    row.map(|(key,)| fixed(&key)).transpose()
}
