//! What owners set in the dashboard. A secret is sealed before it comes here.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx};

/// A setting's value as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredValue {
    /// As it is.
    Plain(String),
    /// A secret, sealed.
    Sealed(Vec<u8>),
}

/// Every setting that has a value, by its name in `townpick.toml`.
pub async fn all(db: &mut impl Executor) -> Result<Vec<(String, StoredValue)>> {
    let rows: Vec<(String, Option<String>, Option<Vec<u8>>)> =
        db.sql("SELECT key, value, sealed FROM settings ORDER BY key").all().await?;
    let value = |plain: Option<String>, sealed: Option<Vec<u8>>| {
        plain.map(StoredValue::Plain).or(sealed.map(StoredValue::Sealed))
    };
    // The schema lets each row have exactly one of the two.
    Ok(rows.into_iter().filter_map(|(key, plain, sealed)| Some((key, value(plain, sealed)?))).collect())
}

/// Gives a setting a value, or takes it away. Whoever calls says so with [`crate::revisions`].
pub async fn put(tx: &mut Tx, key: &str, value: Option<&StoredValue>, now: Timestamp) -> Result<()> {
    let (plain, sealed) = match value {
        None => {
            return tx.sql("DELETE FROM settings WHERE key = $1").bind(key.to_owned()).run().await;
        }
        Some(StoredValue::Plain(plain)) => (Some(plain.clone()), None),
        Some(StoredValue::Sealed(sealed)) => (None, Some(sealed.clone())),
    };
    tx.sql(
        "INSERT INTO settings (key, value, sealed, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key) DO UPDATE
         SET value = excluded.value, sealed = excluded.sealed, updated_at = excluded.updated_at",
    )
    .bind(key.to_owned())
    .bind(plain)
    .bind(sealed)
    .bind(now)
    .run()
    .await
}
