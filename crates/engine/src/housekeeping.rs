//! Keeps tables that only matter for a while from growing for ever.

use townpick_domain::time::Timestamp;
use townpick_store::{Database, Result, sessions};

/// Removes what is over at this instant and tells how many rows went.
pub async fn run(database: &Database, now: Timestamp) -> Result<u64> {
    let mut tx = database.write().await?;
    let removed = sessions::remove_expired(&mut tx, now).await?;
    tx.commit().await?;
    Ok(removed)
}
