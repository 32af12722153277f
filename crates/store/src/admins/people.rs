//! The administrators as those see them who decide about them: listed, given another role, disabled and removed.
//!
//! What is decided about owners is decided under a lock on all of them, so that two who act at once cannot both be the
//! one who leaves an owner behind.

use serde::Serialize;
use townpick_domain::{contact::Email, ids::AdminId, role::Role, time::Timestamp};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};

/// How many administrators, and as many invitations, an installation has at most: the lists need no pages.
pub const MOST: i64 = 200;

/// An administrator, as owners see them.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminListedAdministrator)]
pub struct Listed {
    /// Their id.
    pub id: AdminId,
    /// What the activity log calls them.
    pub name: String,
    /// What they sign in with.
    pub email: String,
    /// What they may do.
    pub role: Role,
    /// When they last signed in; null when they never have.
    #[schema(required = true)]
    pub last_sign_in_at: Option<Timestamp>,
    /// Whether signing in takes them a code.
    pub has_second_factor: bool,
    /// Since when they cannot sign in.
    #[schema(required = true)]
    pub disabled_at: Option<Timestamp>,
    /// When their account was made.
    pub created_at: Timestamp,
}

/// Every administrator, by name.
pub async fn all(db: &mut impl Executor) -> Result<Vec<Listed>> {
    db.sql(
        "SELECT id, name, email, role, last_sign_in_at, totp_enabled_at IS NOT NULL AS has_second_factor,
                disabled_at, created_at
         FROM admins ORDER BY lower(name), id LIMIT 200",
    )
    .all()
    .await
}

/// The owners who can sign in, none of whom anybody else changes until the transaction is over.
pub async fn lock_owners(tx: &mut Tx) -> Result<Vec<AdminId>> {
    let owners: Vec<(AdminId,)> = tx
        .sql_of_set(
            "SELECT id FROM admins WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id {lock}",
            0,
        )
        .all()
        .await?;
    Ok(owners.into_iter().map(|(id,)| id).collect())
}

/// Adds somebody who chose their own name and password.
pub async fn insert(
    tx: &mut Tx,
    id: AdminId,
    (email, name): (&Email, &str),
    password_hash: &str,
    role: Role,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "INSERT INTO admins (id, email, name, password_hash, role, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)",
    )
    .bind(id)
    .bind(email.as_str().to_owned())
    .bind(name.to_owned())
    .bind(password_hash.to_owned())
    .bind(role)
    .bind(now)
    .run()
    .await
}

/// Gives an administrator another role.
pub async fn set_role(tx: &mut Tx, id: AdminId, role: Role, now: Timestamp) -> Result<()> {
    let changed = tx
        .sql("UPDATE admins SET role = $2, updated_at = $3 WHERE id = $1")
        .bind(id)
        .bind(role)
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Keeps an administrator from signing in and ends their sessions.
pub async fn disable(tx: &mut Tx, id: AdminId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE admins SET disabled_at = $2, updated_at = $2 WHERE id = $1 AND disabled_at IS NULL")
        .bind(id)
        .bind(now)
        .execute()
        .await?;
    tx.sql("DELETE FROM admin_sessions WHERE admin_id = $1").bind(id).run().await
}

/// Lets an administrator sign in again.
pub async fn enable(tx: &mut Tx, id: AdminId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE admins SET disabled_at = NULL, updated_at = $2 WHERE id = $1")
        .bind(id)
        .bind(now)
        .run()
        .await
}

/// Removes an account with its sessions; what they did stays in the activity log, under their name.
pub async fn remove(tx: &mut Tx, id: AdminId) -> Result<()> {
    let removed = tx.sql("DELETE FROM admins WHERE id = $1").bind(id).execute().await?;
    if removed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Remembers that somebody signed in.
pub async fn note_sign_in(tx: &mut Tx, id: AdminId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE admins SET last_sign_in_at = $2 WHERE id = $1").bind(id).bind(now).run().await
}
