//! Administrators' sessions and the counters that slow guessing down.

use townpick_domain::{
    ids::{AdminId, SessionId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// Starts a session; only the hash of its token is kept.
pub async fn insert(
    tx: &mut Tx,
    id: SessionId,
    admin: AdminId,
    token_hash: [u8; 32],
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<()> {
    tx.sql(
        "INSERT INTO admin_sessions (id, admin_id, token_hash, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $4, $5)",
    )
    .bind(id)
    .bind(admin)
    .bind(token_hash.to_vec())
    .bind(now)
    .bind(expires_at)
    .execute()
    .await?;
    Ok(())
}

/// Removes what is over: expired sessions and ended counting windows. Returns how many rows went.
pub async fn remove_expired(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    let sessions = tx.sql("DELETE FROM admin_sessions WHERE expires_at <= $1").bind(now).execute().await?;
    let counters =
        tx.sql("DELETE FROM attempt_counters WHERE window_ends_at <= $1").bind(now).execute().await?;
    Ok(sessions + counters)
}
