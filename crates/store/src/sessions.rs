//! Administrators' sessions.
//!
//! Only the hash of a session's token is stored: reading this table does not let anybody sign in.

use townpick_domain::{
    ids::{AdminId, SessionId},
    role::Role,
    time::Timestamp,
};

use crate::{Executor, Result, StoreError, Tx, admins::identities};

/// A session as it begins.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// The session's id.
    pub id: SessionId,
    /// Whose it is.
    pub admin: AdminId,
    /// The SHA-256 of its token.
    pub token_hash: [u8; 32],
    /// What their browser calls itself.
    pub user_agent: String,
    /// When it begins.
    pub starts_at: Timestamp,
    /// When it is over, whatever happens in it.
    pub expires_at: Timestamp,
}

/// Starts a session.
pub async fn insert(tx: &mut Tx, session: &NewSession) -> Result<()> {
    tx.sql(
        "INSERT INTO admin_sessions (id, admin_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $5, $6)",
    )
    .bind(session.id)
    .bind(session.admin)
    .bind(session.token_hash.to_vec())
    .bind(session.user_agent.clone())
    .bind(session.starts_at)
    .bind(session.expires_at)
    .run()
    .await
}

/// A session that has not ended, and whose it is.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Current {
    /// The session's id.
    pub id: SessionId,
    /// Whose it is.
    pub admin_id: AdminId,
    /// What the activity log calls them.
    pub name: String,
    /// What they sign in with.
    pub email: String,
    /// What they may do.
    pub role: Role,
    /// Whether they have to set up a second factor before anything else.
    pub lacks_second_factor: bool,
    /// When it was last used, give or take a minute.
    pub last_seen_at: Timestamp,
    /// When it is over.
    pub expires_at: Timestamp,
}

/// The session a token stands for, unless it is over, nobody used it since `used_since` or its owner was disabled.
pub async fn current(
    db: &mut impl Executor,
    token_hash: [u8; 32],
    now: Timestamp,
    used_since: Timestamp,
) -> Result<Option<Current>> {
    db.sql(
        "SELECT s.id, s.admin_id, a.name, a.email, a.role,
                a.totp_enabled_at IS NULL AND EXISTS (
                    SELECT 1 FROM admin_sign_in_rules WHERE second_factor_required_at IS NOT NULL
                ) AS lacks_second_factor,
                s.last_seen_at, s.expires_at
         FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
         WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3 AND a.disabled_at IS NULL",
    )
    .bind(token_hash.to_vec())
    .bind(now)
    .bind(used_since)
    .optional()
    .await
}

/// Remembers that the session was used.
pub async fn touch(tx: &mut Tx, session: SessionId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE admin_sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2")
        .bind(session)
        .bind(now)
        .run()
        .await
}

/// A session as its owner sees it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct OpenSession {
    /// The session's id.
    pub id: SessionId,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last used, give or take a minute.
    pub last_seen_at: Timestamp,
    /// When it is over.
    pub expires_at: Timestamp,
    /// What the browser calls itself.
    pub user_agent: String,
}

/// An administrator's open sessions, the most recently used first.
pub async fn of_admin(db: &mut impl Executor, admin: AdminId, now: Timestamp) -> Result<Vec<OpenSession>> {
    db.sql(
        "SELECT id, created_at, last_seen_at, expires_at, user_agent FROM admin_sessions
         WHERE admin_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC, id DESC LIMIT 200",
    )
    .bind(admin)
    .bind(now)
    .all()
    .await
}

/// Ends one session of this administrator.
pub async fn end(tx: &mut Tx, admin: AdminId, session: SessionId) -> Result<()> {
    let ended = tx
        .sql("DELETE FROM admin_sessions WHERE id = $1 AND admin_id = $2")
        .bind(session)
        .bind(admin)
        .execute()
        .await?;
    if ended == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Ends the session that this token stands for, if there is one.
pub async fn end_of_token(tx: &mut Tx, token_hash: [u8; 32]) -> Result<()> {
    tx.sql("DELETE FROM admin_sessions WHERE token_hash = $1").bind(token_hash.to_vec()).run().await
}

/// Ends every session of this administrator but one.
pub async fn end_others(tx: &mut Tx, admin: AdminId, current_session: SessionId) -> Result<u64> {
    tx.sql("DELETE FROM admin_sessions WHERE admin_id = $1 AND id <> $2")
        .bind(admin)
        .bind(current_session)
        .execute()
        .await
}

/// Removes what is over: sessions that expired or that nobody used since `used_since`, and sign-ins nobody came back from.
/// Returns how many rows went.
pub async fn remove_expired(tx: &mut Tx, now: Timestamp, used_since: Timestamp) -> Result<u64> {
    let expired = tx.sql("DELETE FROM admin_sessions WHERE expires_at <= $1").bind(now).execute().await?;
    let unused =
        tx.sql("DELETE FROM admin_sessions WHERE last_seen_at <= $1").bind(used_since).execute().await?;
    Ok(expired + unused + identities::remove_expired(tx, now).await?)
}
