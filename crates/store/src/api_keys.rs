//! Keys with which programs ask the administrators' API.
//!
//! Only the hash of a key is stored: reading this table lets nobody use one.

use serde::Serialize;
use sqlx::types::Json;
use townpick_domain::{ids::ApiKeyId, scope::Scope, time::Timestamp};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};

/// How many there may be: the list needs no pages.
pub const MOST: usize = 100;

/// A key, as owners see it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminApiKey)]
pub struct ApiKey {
    /// Its id.
    pub id: ApiKeyId,
    /// What it is for, under which the activity log knows it.
    pub name: String,
    /// What it begins with.
    pub starts_with: String,
    /// What it may do.
    #[sqlx(json)]
    #[schema(value_type = Vec<String>)]
    pub scopes: Vec<Scope>,
    /// What the owner is called who made it.
    pub created_by: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last used, give or take a minute; null when it never was.
    #[schema(required = true)]
    pub last_used_at: Option<Timestamp>,
}

/// Adds a key.
pub async fn insert(tx: &mut Tx, key: &ApiKey, key_hash: [u8; 32]) -> Result<()> {
    tx.sql(
        "INSERT INTO api_keys (id, name, key_hash, starts_with, scopes, created_by, created_at, last_used_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(key.id)
    .bind(key.name.clone())
    .bind(key_hash.to_vec())
    .bind(key.starts_with.clone())
    .bind(Json(key.scopes.clone()))
    .bind(key.created_by.clone())
    .bind(key.created_at)
    .bind(key.last_used_at)
    .run()
    .await
}

/// Every key, by name.
pub async fn all(db: &mut impl Executor) -> Result<Vec<ApiKey>> {
    db.sql(
        "SELECT id, name, starts_with, scopes, created_by, created_at, last_used_at FROM api_keys
         ORDER BY lower(name), id LIMIT 100",
    )
    .all()
    .await
}

/// The key with this hash.
pub async fn by_hash(db: &mut impl Executor, key_hash: [u8; 32]) -> Result<Option<ApiKey>> {
    db.sql(
        "SELECT id, name, starts_with, scopes, created_by, created_at, last_used_at FROM api_keys
         WHERE key_hash = $1",
    )
    .bind(key_hash.to_vec())
    .optional()
    .await
}

/// Remembers that a key was used.
pub async fn touch(tx: &mut Tx, id: ApiKeyId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND COALESCE(last_used_at, 0) < $2")
        .bind(id)
        .bind(now)
        .run()
        .await
}

/// Takes a key away and tells what it was.
pub async fn take(tx: &mut Tx, id: ApiKeyId) -> Result<ApiKey> {
    let taken = tx
        .sql(
            "DELETE FROM api_keys WHERE id = $1
             RETURNING id, name, starts_with, scopes, created_by, created_at, last_used_at",
        )
        .bind(id)
        .optional()
        .await?;
    taken.ok_or(StoreError::NotFound)
}
