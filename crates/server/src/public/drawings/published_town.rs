//! Whose ledger an address is about.

use townpick_domain::slug::TownSlug;
use townpick_store::{
    Reader,
    towns::{self, Town},
};

use crate::problem::Problem;

/// What an address leads to.
pub(super) enum PublishedTown {
    /// The town with this slug. One that was merged into another has a slug, and a ledger, of its own.
    Here(Town),
    /// The town has this slug now.
    RenamedTo(String),
}

/// The town whose ledger is under this slug.
pub(super) async fn published_town(reader: &mut Reader, slug: &str) -> Result<PublishedTown, Problem> {
    let slug = TownSlug::parse(slug).map_err(|_| Problem::not_found())?;
    if let Some(town) = towns::by_slug(reader, &slug).await? {
        return Ok(PublishedTown::Here(town));
    }
    let present = towns::renamed_to(reader, &slug).await?.ok_or_else(Problem::not_found)?;
    Ok(PublishedTown::RenamedTo(present))
}
