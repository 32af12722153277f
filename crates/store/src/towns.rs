//! Towns that have members or were opened by an administrator.

mod addresses;
mod detail;
mod list;
mod merging;
mod options;
mod renaming;
mod status;

use townpick_domain::{calendar::Date, ids::TownId, slug::TownSlug, town::TownRecord};

use crate::{Executor, Result, Tx};
pub use addresses::{FormerAddress, former_addresses, homes, leads_to, renamed_to};
pub use detail::{MergedInto, TownDetail, detail};
pub use list::{ListedTown, TownCounts, counts};
pub use merging::{copy_links, has_undrawn, lock_two, move_members, set_merged};
pub use options::{TownOption, options, options_of};
pub use renaming::{add_alias, other_with_slug, remove_alias, set_name};
pub use status::{
    by_slugs, former_among, insert, insert_missing, lock_by_slugs, populations_of_places, update_status,
};
pub use townpick_domain::{status::TownStatus, town::PlaceTown};

/// A town as it is created: nobody has joined it.
#[derive(Debug, Clone)]
pub struct NewTown {
    /// The town's id.
    pub id: TownId,
    /// The place it is made of.
    pub place: PlaceTown,
    /// Open to contests, or waiting for its launch.
    pub status: TownStatus,
    /// The day it was opened.
    pub launch_date: Option<Date>,
    /// How many people live there, if known.
    pub population: Option<i64>,
}

/// A town as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Town {
    /// The town's id.
    pub id: TownId,
    /// Its name without its state.
    pub name: String,
    /// What is shown of it.
    #[sqlx(flatten)]
    pub record: TownRecord,
    /// The slug that the records of its ledger carry.
    pub ledger_slug: String,
    /// The town its members were moved to, if it was merged into another one.
    pub merged_into: Option<TownId>,
}

/// Counts a new member of a town that there is and that was not merged into another one; locks it.
pub async fn count_newcomer(tx: &mut Tx, slug: &TownSlug) -> Result<Option<Town>> {
    tx.sql_of_record::<TownRecord>(
        "UPDATE towns SET active_members = active_members + 1, total_members = total_members + 1
         WHERE slug = $1 AND merged_into IS NULL RETURNING {stored_town}",
    )
    .bind(slug.to_string())
    .optional()
    .await
}

/// The town with this id.
pub async fn by_id(db: &mut impl Executor, id: TownId) -> Result<Option<Town>> {
    db.sql_of_record::<TownRecord>("SELECT {stored_town} FROM towns WHERE id = $1").bind(id).optional().await
}

/// The town with this id, which nobody else changes before the transaction ends.
pub async fn lock(tx: &mut Tx, id: TownId) -> Result<Option<Town>> {
    tx.sql_of_record::<TownRecord>("SELECT {stored_town} FROM towns WHERE id = $1 {lock}")
        .bind(id)
        .optional()
        .await
}

/// The town whose ledger was begun with this slug, which nobody else changes before the transaction ends.
pub async fn lock_by_ledger_slug(tx: &mut Tx, slug: &str) -> Result<Option<Town>> {
    tx.sql_of_record::<TownRecord>(
        "SELECT {stored_town} FROM towns WHERE COALESCE(ledger_slug, slug) = $1 {lock}",
    )
    .bind(slug.to_owned())
    .optional()
    .await
}

/// The town with this slug.
pub async fn by_slug(db: &mut impl Executor, slug: &TownSlug) -> Result<Option<Town>> {
    db.sql_of_record::<TownRecord>("SELECT {stored_town} FROM towns WHERE slug = $1")
        .bind(slug.to_string())
        .optional()
        .await
}

/// The slugs of all towns in their order, read in pages of 1000; without those that were merged into others.
pub async fn slugs(db: &mut impl Executor) -> Result<Vec<String>> {
    let mut slugs: Vec<String> = Vec::new();
    loop {
        let page: Vec<(String,)> = db
            .sql("SELECT slug FROM towns WHERE slug > $1 AND merged_into IS NULL ORDER BY slug LIMIT 1000")
            .bind(slugs.last().cloned().unwrap_or_default())
            .all()
            .await?;
        let last_page = page.len() < 1000;
        slugs.extend(page.into_iter().map(|(slug,)| slug));
        if last_page {
            return Ok(slugs);
        }
    }
}
