//! Who administrators are to an identity provider, and the sign-ins that are on their way to one and back.
//!
//! A sign-in is known by the hash of a secret that only the browser holds. It is taken once.

use townpick_domain::{ids::AdminId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Remembers that a browser was sent to the provider.
pub async fn begin(tx: &mut Tx, secret_hash: [u8; 32], ends: Timestamp) -> Result<()> {
    tx.sql("INSERT INTO admin_provider_sign_ins (secret_hash, expires_at) VALUES ($1, $2)")
        .bind(secret_hash.to_vec())
        .bind(ends)
        .run()
        .await
}

/// Takes the sign-in of a browser that came back, and tells whether it was sent and is not over.
pub async fn take(tx: &mut Tx, secret_hash: [u8; 32], now: Timestamp) -> Result<bool> {
    let taken = tx
        .sql(
            "DELETE FROM admin_provider_sign_ins
             WHERE secret_hash = $1 AND admin_id IS NULL AND expires_at > $2",
        )
        .bind(secret_hash.to_vec())
        .bind(now)
        .execute()
        .await?;
    Ok(taken == 1)
}

/// Somebody the provider has proved, who still has to give a code of their second factor.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Waiting {
    /// Which administrator it is.
    pub admin_id: AdminId,
    /// Who proved it.
    pub issuer: String,
    /// What the provider knows them by.
    pub subject: String,
}

/// Remembers that whoever is at a browser still has to give a code.
pub async fn wait(tx: &mut Tx, secret_hash: [u8; 32], waiting: &Waiting, ends: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO admin_provider_sign_ins (secret_hash, admin_id, issuer, subject, expires_at)
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(secret_hash.to_vec())
    .bind(waiting.admin_id)
    .bind(waiting.issuer.clone())
    .bind(waiting.subject.clone())
    .bind(ends)
    .run()
    .await
}

/// Who still has to give a code at this browser.
pub async fn waiting(
    db: &mut impl Executor,
    secret_hash: [u8; 32],
    now: Timestamp,
) -> Result<Option<Waiting>> {
    db.sql(
        "SELECT admin_id, issuer, subject FROM admin_provider_sign_ins
         WHERE secret_hash = $1 AND admin_id IS NOT NULL AND expires_at > $2",
    )
    .bind(secret_hash.to_vec())
    .bind(now)
    .optional()
    .await
}

/// Takes the sign-in of somebody who has given their code, and tells whether it was there.
pub async fn finish(tx: &mut Tx, secret_hash: [u8; 32]) -> Result<bool> {
    let taken = tx
        .sql("DELETE FROM admin_provider_sign_ins WHERE secret_hash = $1 AND admin_id IS NOT NULL")
        .bind(secret_hash.to_vec())
        .execute()
        .await?;
    Ok(taken == 1)
}

/// Removes the sign-ins that nobody came back from.
pub async fn remove_expired(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.sql("DELETE FROM admin_provider_sign_ins WHERE expires_at <= $1").bind(now).execute().await
}

/// The administrator a provider knows by this name.
pub async fn linked(db: &mut impl Executor, issuer: &str, subject: &str) -> Result<Option<AdminId>> {
    let row: Option<(AdminId,)> = db
        .sql("SELECT admin_id FROM admin_identities WHERE issuer = $1 AND subject = $2")
        .bind(issuer.to_owned())
        .bind(subject.to_owned())
        .optional()
        .await?;
    Ok(row.map(|(admin,)| admin))
}

/// Remembers what the provider knows an administrator by, and tells whether that is new.
pub async fn link(tx: &mut Tx, admin: AdminId, issuer: &str, subject: &str, now: Timestamp) -> Result<bool> {
    let linked = tx
        .sql(
            "INSERT INTO admin_identities (admin_id, issuer, subject, linked_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING",
        )
        .bind(admin)
        .bind(issuer.to_owned())
        .bind(subject.to_owned())
        .bind(now)
        .execute()
        .await?;
    Ok(linked == 1)
}

/// What a provider knows an administrator by.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Link {
    /// The provider's name for them.
    pub subject: String,
    /// Since when.
    pub linked_at: Timestamp,
}

/// What this provider knows an administrator by, if they are linked.
pub async fn of_admin(db: &mut impl Executor, admin: AdminId, issuer: &str) -> Result<Option<Link>> {
    db.sql("SELECT subject, linked_at FROM admin_identities WHERE admin_id = $1 AND issuer = $2")
        .bind(admin)
        .bind(issuer.to_owned())
        .optional()
        .await
}

/// Forgets every account at a provider that an administrator is linked to, and tells whether there was one.
pub async fn unlink(tx: &mut Tx, admin: AdminId) -> Result<bool> {
    tx.sql("DELETE FROM admin_provider_sign_ins WHERE admin_id = $1").bind(admin).execute().await?;
    let unlinked = tx.sql("DELETE FROM admin_identities WHERE admin_id = $1").bind(admin).execute().await?;
    Ok(unlinked > 0)
}
