//! Administrators' accounts.

pub mod identities;
pub mod invitations;
pub mod networks;
pub mod people;
pub mod second_factor;
pub mod sign_in_rules;

use townpick_domain::{
    contact::{Email, Phone},
    ids::AdminId,
    role::Role,
    time::Timestamp,
};

use crate::{Executor, Result, StoreError, Tx};

/// An administrator as they are stored.
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
    /// What they may do.
    pub role: Role,
    /// Since when they cannot sign in, if somebody decided so.
    pub disabled_at: Option<Timestamp>,
    /// Where test messages reach them.
    pub phone_number: Option<String>,
    /// The secret they share with their authenticator app, from when they set it up, sealed with the signing key.
    pub totp_secret: Option<Vec<u8>>,
    /// Since when signing in takes a code of it.
    pub totp_enabled_at: Option<Timestamp>,
}

/// Whether an account was made or an existing one changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// A new account.
    Added,
    /// The account was there: name and password are new, it is not disabled any more, it is linked to no account at an
    /// identity provider and all its sessions are over.
    Reset,
}

/// Adds an administrator, an owner unless another role is given, or gives an existing one a new name and password, forgets
/// what an identity provider knows them by, ends their sessions and lets them sign in again. An existing one keeps their
/// second factor, and their role unless one is given.
pub async fn save(
    tx: &mut Tx,
    id: AdminId,
    email: &Email,
    name: &str,
    password_hash: &str,
    role: Option<Role>,
    now: Timestamp,
) -> Result<Saved> {
    let (saved,): (AdminId,) = tx
        .sql(
            "INSERT INTO admins (id, email, name, password_hash, role, created_at, updated_at)
             VALUES ($1, $2, $3, $4, COALESCE($5, 'owner'), $6, $6)
             ON CONFLICT (email) DO UPDATE
             SET name = excluded.name, password_hash = excluded.password_hash, role = COALESCE($5, admins.role),
                 disabled_at = NULL, updated_at = excluded.updated_at
             RETURNING id",
        )
        .bind(id)
        .bind(email.as_str().to_owned())
        .bind(name.to_owned())
        .bind(password_hash.to_owned())
        .bind(role)
        .bind(now)
        .one()
        .await?;
    if saved == id {
        return Ok(Saved::Added);
    }
    tx.sql("DELETE FROM admin_sessions WHERE admin_id = $1").bind(saved).execute().await?;
    identities::unlink(tx, saved).await?;
    Ok(Saved::Reset)
}

/// The administrator who signs in with this address.
pub async fn by_email(db: &mut impl Executor, email: &Email) -> Result<Option<Admin>> {
    db.sql(
        "SELECT id, email, name, password_hash, role, disabled_at, phone_number, totp_secret, totp_enabled_at
         FROM admins WHERE email = $1",
    )
    .bind(email.as_str().to_owned())
    .optional()
    .await
}

/// The administrator with this id.
pub async fn by_id(db: &mut impl Executor, id: AdminId) -> Result<Admin> {
    db.sql(
        "SELECT id, email, name, password_hash, role, disabled_at, phone_number, totp_secret, totp_enabled_at
         FROM admins WHERE id = $1",
    )
    .bind(id)
    .one()
    .await
}

/// The administrator with this id, whom nobody else changes until the transaction is over.
pub async fn lock(tx: &mut Tx, id: AdminId) -> Result<Admin> {
    tx.sql_of_set(
        "SELECT id, email, name, password_hash, role, disabled_at, phone_number, totp_secret, totp_enabled_at
         FROM admins WHERE id = $1 {lock}",
        0,
    )
    .bind(id)
    .one()
    .await
}

/// Gives an administrator another name and phone number.
pub async fn update(
    tx: &mut Tx,
    id: AdminId,
    name: &str,
    phone: Option<&Phone>,
    now: Timestamp,
) -> Result<()> {
    let changed = tx
        .sql("UPDATE admins SET name = $2, phone_number = $3, updated_at = $4 WHERE id = $1")
        .bind(id)
        .bind(name.to_owned())
        .bind(phone.map(|phone| phone.digits().to_owned()))
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Gives an administrator another password.
pub async fn set_password(tx: &mut Tx, id: AdminId, password_hash: &str, now: Timestamp) -> Result<()> {
    let changed = tx
        .sql("UPDATE admins SET password_hash = $2, updated_at = $3 WHERE id = $1")
        .bind(id)
        .bind(password_hash.to_owned())
        .bind(now)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// How many administrators there are.
pub async fn count(db: &mut impl Executor) -> Result<i64> {
    let (count,): (i64,) = db.sql("SELECT count(*) FROM admins").one().await?;
    Ok(count)
}
