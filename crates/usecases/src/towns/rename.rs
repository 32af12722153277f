//! Giving a town another name, and with it another address.

use townpick_domain::{ids::TownId, slug::TownSlug, town::PlaceTown};
use townpick_store::{Constraint, Result, StoreError, Tx, towns};

use super::refresh_names;
use crate::Context;

/// Why a town keeps its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenameRefusal {
    /// Another town, of this full name, has the address or had it once.
    Taken(String),
    /// Another town was given the address at the same moment; the transaction must be dropped.
    TakenMeanwhile,
    /// It was merged into another town.
    Merged,
}

/// Renames a town. Its former address leads to the new one, which must be no other town's and never have been.
pub async fn rename(
    tx: &mut Tx,
    ctx: &Context<'_>,
    id: TownId,
    name: &str,
    slug: &TownSlug,
) -> Result<std::result::Result<(), RenameRefusal>> {
    let town = towns::lock(tx, id).await?.ok_or(StoreError::NotFound)?;
    if town.merged_into.is_some() {
        return Ok(Err(RenameRefusal::Merged));
    }
    if let Some(other) = towns::other_with_slug(tx, slug, id).await? {
        return Ok(Err(RenameRefusal::Taken(other)));
    }
    // A name it had before is its own again.
    towns::remove_alias(tx, id, slug).await?;
    let place = PlaceTown { slug: slug.clone(), name: name.to_owned(), state: town.record.state.clone() };
    match towns::set_name(tx, id, &place, ctx.now).await {
        Err(StoreError::Conflict(Constraint::TownSlug)) => return Ok(Err(RenameRefusal::TakenMeanwhile)),
        other => other?,
    }
    if town.record.slug != slug.as_str() {
        towns::add_alias(tx, id, &town.record.slug, ctx.now).await?;
    }
    refresh_names(tx).await?;
    Ok(Ok(()))
}
