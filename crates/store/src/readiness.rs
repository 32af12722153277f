//! Whether the database takes changes now, found out by making one.

use townpick_domain::time::Timestamp;

use crate::{Database, Executor, Result};

/// Fails unless a change can be made lasting now. The change is to a row that is there for nothing else.
pub async fn try_write(database: &Database, now: Timestamp) -> Result<()> {
    let mut tx = database.write().await?;
    tx.sql(
        "INSERT INTO write_probe (id, written_at) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at",
    )
    .bind(now)
    .execute()
    .await?;
    tx.commit().await
}
