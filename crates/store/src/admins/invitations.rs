//! Invitations to become an administrator. Only the hash of a link is stored: reading this table lets nobody in.

use serde::Serialize;
use townpick_domain::{contact::Email, ids::AdminInvitationId, role::Role, time::Timestamp};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};

/// Somebody who was asked to become an administrator.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminInvitation)]
pub struct Invitation {
    /// The invitation's id.
    pub id: AdminInvitationId,
    /// Whom it was sent to.
    pub email: String,
    /// What they will be.
    pub role: Role,
    /// What the administrator is called who invites them.
    pub invited_by: String,
    /// When the link was made.
    pub created_at: Timestamp,
    /// Until when it is good.
    pub expires_at: Timestamp,
}

/// Invites an address.
pub async fn insert(tx: &mut Tx, invitation: &Invitation, token_hash: [u8; 32]) -> Result<()> {
    tx.sql(
        "INSERT INTO admin_invitations (id, email, role, token_hash, invited_by, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(invitation.id)
    .bind(invitation.email.clone())
    .bind(invitation.role)
    .bind(token_hash.to_vec())
    .bind(invitation.invited_by.clone())
    .bind(invitation.created_at)
    .bind(invitation.expires_at)
    .run()
    .await
}

/// Gives an invitation another link, which the one before ends with.
pub async fn renew(
    tx: &mut Tx,
    id: AdminInvitationId,
    token_hash: [u8; 32],
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<Invitation> {
    tx.sql(
        "UPDATE admin_invitations SET token_hash = $2, created_at = $3, expires_at = $4 WHERE id = $1
         RETURNING id, email, role, invited_by, created_at, expires_at",
    )
    .bind(id)
    .bind(token_hash.to_vec())
    .bind(now)
    .bind(expires_at)
    .one()
    .await
}

/// Every invitation that was not accepted, the latest first; those whose links are too old among them.
pub async fn all(db: &mut impl Executor) -> Result<Vec<Invitation>> {
    db.sql(
        "SELECT id, email, role, invited_by, created_at, expires_at FROM admin_invitations
         ORDER BY created_at DESC, id DESC LIMIT 200",
    )
    .all()
    .await
}

/// The invitation a link belongs to.
pub async fn of_token(db: &mut impl Executor, token_hash: [u8; 32]) -> Result<Option<Invitation>> {
    db.sql(
        "SELECT id, email, role, invited_by, created_at, expires_at FROM admin_invitations WHERE token_hash = $1",
    )
    .bind(token_hash.to_vec())
    .optional()
    .await
}

/// Whether an address is invited.
pub async fn is_invited(db: &mut impl Executor, email: &Email) -> Result<bool> {
    let row: Option<(AdminInvitationId,)> = db
        .sql("SELECT id FROM admin_invitations WHERE email = $1")
        .bind(email.as_str().to_owned())
        .optional()
        .await?;
    Ok(row.is_some())
}

/// Takes an invitation away and tells what it was: whoever gets it is the only one who does.
pub async fn take(tx: &mut Tx, id: AdminInvitationId) -> Result<Invitation> {
    let taken = tx
        .sql(
            "DELETE FROM admin_invitations WHERE id = $1
             RETURNING id, email, role, invited_by, created_at, expires_at",
        )
        .bind(id)
        .optional()
        .await?;
    taken.ok_or(StoreError::NotFound)
}
