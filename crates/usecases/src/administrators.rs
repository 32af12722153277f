//! Deciding about administrators: inviting, accepting, other roles, disabling and removing.
//!
//! Only an owner who can sign in may decide, only about others, and under a lock on all owners. So there is always an
//! owner left, whatever two owners do to each other at the same moment.

use jiff::SignedDuration;
use townpick_domain::{
    contact::Email,
    ids::{AdminId, AdminInvitationId},
    role::Role,
};
use townpick_store::{
    Constraint, Executor, Result, StoreError, Tx,
    admins::{
        self, Admin,
        invitations::{self, Invitation},
        people, sign_in_rules,
    },
};

use crate::Context;

/// How long an invitation's link is good.
const INVITATION_LASTS: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Why nothing was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Whoever decides is no owner any more.
    NoOwner,
    /// Nobody decides about their own account.
    Oneself,
    /// The address has an account.
    HasAccount,
    /// The address is invited already.
    IsInvited,
    /// There are as many as there may be.
    TooMany,
    /// The invitation's link is too old.
    Expired,
    /// Whoever requires a second factor must have one.
    OwnFactorMissing,
}

/// What came of deciding.
pub type Outcome<T> = std::result::Result<T, Refusal>;

/// Invites an address; `token_hash` is that of the link that is sent to it.
pub async fn invite(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: &Admin,
    email: &Email,
    role: Role,
    token_hash: [u8; 32],
) -> Result<Outcome<Invitation>> {
    if !is_owner(tx, by.id).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    if admins::by_email(tx, email).await?.is_some() {
        return Ok(Err(Refusal::HasAccount));
    }
    if invitations::is_invited(tx, email).await? {
        return Ok(Err(Refusal::IsInvited));
    }
    let count = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
    let (accounts, invited) = (admins::count(tx).await?, count(invitations::all(tx).await?.len()));
    if accounts + invited >= people::MOST {
        return Ok(Err(Refusal::TooMany));
    }
    let invitation = Invitation {
        id: AdminInvitationId::new(ctx.now, ctx.random()),
        email: email.as_str().to_owned(),
        role,
        invited_by: by.name.clone(),
        created_at: ctx.now,
        expires_at: ctx.now.plus(INVITATION_LASTS),
    };
    match invitations::insert(tx, &invitation, token_hash).await {
        Err(StoreError::Conflict(Constraint::InvitationEmail)) => Ok(Err(Refusal::IsInvited)),
        inserted => inserted.map(|()| Ok(invitation)),
    }
}

/// Gives an invitation a new link; the one before is worth nothing from now on.
pub async fn invite_again(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: AdminId,
    id: AdminInvitationId,
    token_hash: [u8; 32],
) -> Result<Outcome<Invitation>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    let renewed = invitations::renew(tx, id, token_hash, ctx.now, ctx.now.plus(INVITATION_LASTS)).await?;
    Ok(Ok(renewed))
}

/// Takes an invitation back; its link is worth nothing from now on.
pub async fn take_back(tx: &mut Tx, by: AdminId, id: AdminInvitationId) -> Result<Outcome<Invitation>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    Ok(Ok(invitations::take(tx, id).await?))
}

/// The invitation of a link, as long as it is good.
pub async fn invited(
    db: &mut impl Executor,
    ctx: &Context<'_>,
    token_hash: [u8; 32],
) -> Result<Outcome<Invitation>> {
    let invitation = invitations::of_token(db, token_hash).await?.ok_or(StoreError::NotFound)?;
    Ok(if invitation.expires_at <= ctx.now { Err(Refusal::Expired) } else { Ok(invitation) })
}

/// Makes whoever holds an invitation's link an administrator; the link is good once.
pub async fn accept(
    tx: &mut Tx,
    ctx: &Context<'_>,
    invitation: AdminInvitationId,
    name: &str,
    password_hash: &str,
) -> Result<Outcome<Admin>> {
    let invitation = invitations::take(tx, invitation).await?;
    if invitation.expires_at <= ctx.now {
        return Ok(Err(Refusal::Expired));
    }
    let email = Email::parse(&invitation.email).map_err(|_| StoreError::NotFound)?;
    let id = AdminId::new(ctx.now, ctx.random());
    match people::insert(tx, id, (&email, name), password_hash, invitation.role, ctx.now).await {
        Err(StoreError::Conflict(Constraint::AdminEmail)) => Ok(Err(Refusal::HasAccount)),
        inserted => {
            inserted?;
            admins::lock(tx, id).await.map(Ok)
        }
    }
}

/// Gives somebody else another role, and tells who they were before.
pub async fn change_role(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: AdminId,
    id: AdminId,
    role: Role,
) -> Result<Outcome<Admin>> {
    let before = match about(tx, by, id).await? {
        Ok(before) => before,
        Err(refusal) => return Ok(Err(refusal)),
    };
    people::set_role(tx, id, role, ctx.now).await?;
    Ok(Ok(before))
}

/// Keeps somebody else from signing in; their sessions are over.
pub async fn disable(tx: &mut Tx, ctx: &Context<'_>, by: AdminId, id: AdminId) -> Result<Outcome<Admin>> {
    let before = match about(tx, by, id).await? {
        Ok(before) => before,
        Err(refusal) => return Ok(Err(refusal)),
    };
    people::disable(tx, id, ctx.now).await?;
    Ok(Ok(before))
}

/// Lets somebody else sign in again.
pub async fn enable(tx: &mut Tx, ctx: &Context<'_>, by: AdminId, id: AdminId) -> Result<Outcome<Admin>> {
    let before = match about(tx, by, id).await? {
        Ok(before) => before,
        Err(refusal) => return Ok(Err(refusal)),
    };
    people::enable(tx, id, ctx.now).await?;
    Ok(Ok(before))
}

/// Removes somebody else's account; what they did stays in the activity log.
pub async fn remove(tx: &mut Tx, by: AdminId, id: AdminId) -> Result<Outcome<Admin>> {
    let before = match about(tx, by, id).await? {
        Ok(before) => before,
        Err(refusal) => return Ok(Err(refusal)),
    };
    people::remove(tx, id).await?;
    Ok(Ok(before))
}

/// Requires a second factor of everybody, or no longer. Only who has one requires it: nobody locks themselves out.
pub async fn require_second_factor(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: AdminId,
    required: bool,
) -> Result<Outcome<()>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    if required && admins::by_id(tx, by).await?.totp_enabled_at.is_none() {
        return Ok(Err(Refusal::OwnFactorMissing));
    }
    sign_in_rules::require_second_factor(tx, required.then_some(ctx.now)).await?;
    Ok(Ok(()))
}

/// Somebody an owner may decide about, held until the transaction is over.
async fn about(tx: &mut Tx, by: AdminId, id: AdminId) -> Result<Outcome<Admin>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    if by == id {
        return Ok(Err(Refusal::Oneself));
    }
    admins::lock(tx, id).await.map(Ok)
}

/// Whether this is an owner who can sign in, and stays one until the transaction is over.
pub(crate) async fn is_owner(tx: &mut Tx, id: AdminId) -> Result<bool> {
    Ok(people::lock_owners(tx).await?.contains(&id))
}
