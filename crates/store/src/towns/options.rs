//! The town picker: a few town records that fit what was typed, or those that were picked before.

use serde::Serialize;
use townpick_domain::{ids::TownId, status::TownStatus};
use utoipa::ToSchema;

use super::list::pattern;
use crate::{Executor, Result};

/// A town to pick.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminTownOption)]
pub struct TownOption {
    /// The town's id.
    pub id: TownId,
    /// What its address is made of.
    pub slug: String,
    /// What people read.
    pub full_name: String,
    /// Whether it is open.
    pub status: TownStatus,
}

/// The first 51 towns by name whose name or state contains the text, in any case; with `active`, only open ones.
pub async fn options(db: &mut impl Executor, text: Option<&str>, active: bool) -> Result<Vec<TownOption>> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    let Some(pattern) = text.map_or(Some("%".to_owned()), pattern) else { return Ok(Vec::new()) };
    let statement = if active {
        "SELECT id, slug, full_name, status FROM towns WHERE slug LIKE $1 ESCAPE '\\' AND status = 'Active' AND merged_into IS NULL
         ORDER BY full_name, slug LIMIT 51"
    } else {
        "SELECT id, slug, full_name, status FROM towns WHERE slug LIKE $1 ESCAPE '\\' AND merged_into IS NULL
         ORDER BY full_name, slug LIMIT 51"
    };
    db.sql(statement).bind(pattern).all().await
}

/// The towns with these ids, by name; ids of no town are left out. The caller limits how many are asked for.
pub async fn options_of(db: &mut impl Executor, ids: &[TownId]) -> Result<Vec<TownOption>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set(
        "SELECT id, slug, full_name, status FROM towns WHERE id IN ($set) ORDER BY full_name, slug",
        ids.len(),
    )
    .bind_each(ids)
    .all()
    .await
}
