//! Making and revoking the keys with which programs ask the administrators' API. Owners alone decide about them.

use std::collections::BTreeSet;

use townpick_domain::{
    form::Line,
    ids::{AdminId, ApiKeyId},
    scope::Scope,
};
use townpick_store::{
    Constraint, Result, StoreError, Tx,
    admins::Admin,
    api_keys::{self, ApiKey, MOST},
};

use crate::{Context, administrators::is_owner};

/// A key that shall be made.
#[derive(Debug)]
pub struct NewKey {
    /// What it is for.
    pub name: Line<1, 100>,
    /// What it may do.
    pub scopes: BTreeSet<Scope>,
    /// What it begins with.
    pub starts_with: String,
    /// The SHA-256 of the whole key.
    pub hash: [u8; 32],
}

/// Why nothing was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Whoever decides is no owner any more.
    NoOwner,
    /// Another key has the name.
    NameTaken,
    /// There are as many as there may be.
    TooMany,
}

/// Makes a key.
pub async fn create(
    tx: &mut Tx,
    ctx: &Context<'_>,
    by: &Admin,
    new: NewKey,
) -> Result<std::result::Result<ApiKey, Refusal>> {
    if !is_owner(tx, by.id).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    if api_keys::all(tx).await?.len() >= MOST {
        return Ok(Err(Refusal::TooMany));
    }
    let key = ApiKey {
        id: ApiKeyId::new(ctx.now, ctx.random()),
        name: new.name.as_str().to_owned(),
        starts_with: new.starts_with,
        scopes: new.scopes.into_iter().collect(),
        created_by: by.name.clone(),
        created_at: ctx.now,
        last_used_at: None,
    };
    match api_keys::insert(tx, &key, new.hash).await {
        Err(StoreError::Conflict(Constraint::ApiKeyName)) => Ok(Err(Refusal::NameTaken)),
        inserted => inserted.map(|()| Ok(key)),
    }
}

/// Revokes a key: it opens nothing from the next request on.
pub async fn revoke(tx: &mut Tx, by: AdminId, id: ApiKeyId) -> Result<std::result::Result<ApiKey, Refusal>> {
    if !is_owner(tx, by).await? {
        return Ok(Err(Refusal::NoOwner));
    }
    Ok(Ok(api_keys::take(tx, id).await?))
}
