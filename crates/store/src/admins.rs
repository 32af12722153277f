//! Administrators' accounts.

use townpick_domain::{contact::Email, ids::AdminId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// An administrator as they are kept.
#[derive(Clone, sqlx::FromRow)]
pub struct Admin {
    /// The administrator's id.
    pub id: AdminId,
    /// What they sign in with.
    pub email: String,
    /// What the activity log calls them.
    pub name: String,
    /// The Argon2id hash of their password.
    pub password_hash: String,
}

/// Whether an account was made or an existing one changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// A new account.
    Added,
    /// The account was there: name and password are new, and all its sessions are over.
    Reset,
}

/// Adds an administrator, or gives an existing one a new name and password and ends their sessions.
pub async fn save(
    tx: &mut Tx,
    id: AdminId,
    email: &Email,
    name: &str,
    password_hash: &str,
    now: Timestamp,
) -> Result<Saved> {
    let (saved,): (AdminId,) = tx
        .sql(
            "INSERT INTO admins (id, email, name, password_hash, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $5)
             ON CONFLICT (email) DO UPDATE
             SET name = excluded.name, password_hash = excluded.password_hash, updated_at = excluded.updated_at
             RETURNING id",
        )
        .bind(id)
        .bind(email.as_str().to_owned())
        .bind(name.to_owned())
        .bind(password_hash.to_owned())
        .bind(now)
        .one()
        .await?;
    if saved == id {
        return Ok(Saved::Added);
    }
    tx.sql("DELETE FROM admin_sessions WHERE admin_id = $1").bind(saved).execute().await?;
    Ok(Saved::Reset)
}

/// The administrator who signs in with this address.
pub async fn by_email(db: &mut impl Executor, email: &Email) -> Result<Option<Admin>> {
    db.sql("SELECT id, email, name, password_hash FROM admins WHERE email = $1")
        .bind(email.as_str().to_owned())
        .optional()
        .await
}

/// How many administrators there are.
pub async fn count(db: &mut impl Executor) -> Result<i64> {
    let (count,): (i64,) = db.sql("SELECT count(*) FROM admins").one().await?;
    Ok(count)
}
