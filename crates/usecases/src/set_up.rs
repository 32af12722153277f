//! The set-up of a new installation: a link is printed at the start, and whoever holds it makes the first administrator.
//!
//! The link is a token of which only the hash is stored. It is good until the set-up is finished, an administrator is
//! added in another way, or a service starts again and prints another link.

use townpick_domain::{contact::Email, ids::AdminId, role::Role};
use townpick_store::{
    Executor, Result, StoreError, Tx,
    admins::{self, Admin},
    set_up,
};

use crate::{
    Context,
    settings::{self, SettingChange},
};

/// What a link says about the set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// It is the one that was printed last.
    Good,
    /// Another one was printed since, or it never was one.
    Other,
    /// There is nothing to set up.
    Over,
}

/// The first administrator, whose name, address and password were checked.
#[derive(Debug, Clone, Copy)]
pub struct FirstAdministrator<'a> {
    /// What they are called.
    pub name: &'a str,
    /// What they sign in with.
    pub email: &'a Email,
    /// The hash of their password.
    pub password_hash: &'a str,
}

/// Keeps a new link and tells whether there is anything to set up.
pub async fn print_link(tx: &mut Tx, ctx: &Context<'_>, token_hash: [u8; 32]) -> Result<bool> {
    set_up::print(tx, token_hash, ctx.now).await
}

/// What a link says about the set-up.
pub async fn look(db: &mut impl Executor, token_hash: [u8; 32]) -> Result<Link> {
    Ok(match set_up::open_link(db).await? {
        None => Link::Over,
        Some(good) if good == token_hash.as_slice() => Link::Good,
        Some(_) => Link::Other,
    })
}

/// Whether there is anything to set up.
pub async fn is_open(db: &mut impl Executor) -> Result<bool> {
    Ok(set_up::open_link(db).await?.is_some())
}

/// Ends the set-up: the link is used, the first administrator is an owner, and the settings are stored. Nothing comes of it
/// for whoever was second.
pub async fn finish(
    tx: &mut Tx,
    ctx: &Context<'_>,
    token_hash: [u8; 32],
    first: FirstAdministrator<'_>,
    changes: &[SettingChange],
) -> Result<Option<Admin>> {
    if !set_up::finish(tx, token_hash, ctx.now).await? {
        return Ok(None);
    }
    let id = AdminId::new(ctx.now, ctx.random());
    let role = Some(Role::Owner);
    admins::save(tx, id, first.email, first.name, first.password_hash, role, ctx.now).await?;
    let before = settings::read(tx, ctx.secrets).await?;
    settings::save(tx, ctx, before.revision, changes).await?;
    let admin = admins::lock(tx, id).await;
    admin.map(Some).or_else(|error| match error {
        // The address has an account since a moment ago, made on the command line.
        StoreError::NotFound => Ok(None),
        error => Err(error),
    })
}
