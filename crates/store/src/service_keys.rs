//! Which keys this installation was last used with, so that two can never sign one ledger and no process works with keys
//! that were replaced. Only what stands for a key is stored: the public half of the ledger's, a fingerprint of any other.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx, fixed_bytes::fixed};

/// The key that signs the ledgers.
const LEDGER: &str = "ledger";

/// A key as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedKey {
    /// What it is for.
    pub name: String,
    /// What stands for it.
    pub public_key: [u8; 32],
}

/// Records a key unless one of its name is recorded, and tells the one that is.
pub async fn recorded(tx: &mut Tx, name: &str, own: [u8; 32], now: Timestamp) -> Result<[u8; 32]> {
    tx.sql(
        "INSERT INTO service_keys (name, public_key, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING",
    )
    .bind(name.to_owned())
    .bind(own.to_vec())
    .bind(now)
    .execute()
    .await?;
    let found = all(tx).await?.into_iter().find(|key| key.name == name);
    Ok(found.map_or(own, |key| key.public_key))
}

/// Records a newer version of a key.
pub async fn renew(tx: &mut Tx, name: &str, public_key: [u8; 32], now: Timestamp) -> Result<()> {
    tx.sql("UPDATE service_keys SET public_key = $2, created_at = $3 WHERE name = $1 AND public_key <> $2")
        .bind(name.to_owned())
        .bind(public_key.to_vec())
        .bind(now)
        .run()
        .await
}

/// Every recorded key.
pub async fn all(db: &mut impl Executor) -> Result<Vec<RecordedKey>> {
    let rows: Vec<(String, Vec<u8>)> =
        db.sql("SELECT name, public_key FROM service_keys ORDER BY name LIMIT 20").all().await?;
    rows.into_iter().map(|(name, key)| Ok(RecordedKey { name, public_key: fixed(&key)? })).collect()
}

/// The recorded public key of the ledgers, if any process has signed yet.
pub async fn current(db: &mut impl Executor) -> Result<Option<[u8; 32]>> {
    Ok(all(db).await?.into_iter().find(|key| key.name == LEDGER).map(|key| key.public_key))
}
