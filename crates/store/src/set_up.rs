//! The one-time link that sets a new installation up. There is one row: the link that was printed last, as its hash, or
//! that the set-up is finished. With an administrator there is nothing to set up, however they came to be.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx};

/// Keeps the hash of a link that is printed now; the one before is worth nothing from now on. It tells whether there is
/// anything to set up: with an administrator, or a finished set-up, nothing is kept.
pub async fn print(tx: &mut Tx, link_hash: [u8; 32], now: Timestamp) -> Result<bool> {
    let kept = tx
        .sql(
            "INSERT INTO set_up (id, link_hash, printed_at)
             SELECT 1, $1, $2 WHERE NOT EXISTS (SELECT 1 FROM admins)
             ON CONFLICT (id) DO UPDATE SET link_hash = excluded.link_hash, printed_at = excluded.printed_at
             WHERE set_up.finished_at IS NULL",
        )
        .bind(link_hash.to_vec())
        .bind(now)
        .execute()
        .await?;
    Ok(kept == 1)
}

/// The hash of the link that sets this installation up, while there is anything to set up.
pub async fn open_link(db: &mut impl Executor) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = db
        .sql(
            "SELECT link_hash FROM set_up
             WHERE link_hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM admins)",
        )
        .optional()
        .await?;
    Ok(row.map(|(hash,)| hash))
}

/// Ends the set-up for whoever holds its link, and tells whether it was them: of two at once the second one waits here
/// for the first, and finds the link used.
pub async fn finish(tx: &mut Tx, link_hash: [u8; 32], now: Timestamp) -> Result<bool> {
    let finished = tx
        .sql(
            "UPDATE set_up SET link_hash = NULL, finished_at = $2
             WHERE link_hash = $1 AND NOT EXISTS (SELECT 1 FROM admins)",
        )
        .bind(link_hash.to_vec())
        .bind(now)
        .execute()
        .await?;
    Ok(finished == 1)
}
