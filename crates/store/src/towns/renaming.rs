//! Giving a town another name, and with it another address.

use townpick_domain::{ids::TownId, slug::TownSlug, time::Timestamp, town_zone::town_zone};

use crate::{
    Executor, Result, StoreError, Tx,
    revisions::{self, Topic},
};

/// Why a town keeps its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenameRefusal {
    /// Another town, of this full name, has the address or had it once.
    Taken(String),
    /// It was merged into another town.
    Merged,
}

#[derive(sqlx::FromRow)]
struct Named {
    slug: String,
    state: String,
    merged_into: Option<TownId>,
}

/// Renames a town. Its former address leads to the new one, which must be no other town's and never have been.
pub async fn rename(
    tx: &mut Tx,
    id: TownId,
    name: &str,
    slug: &TownSlug,
    now: Timestamp,
) -> Result<std::result::Result<(), RenameRefusal>> {
    let town: Named = tx
        .sql_of_set("SELECT slug, state, merged_into FROM towns WHERE id = $1 {lock}", 0)
        .bind(id)
        .optional()
        .await?
        .ok_or(StoreError::NotFound)?;
    if town.merged_into.is_some() {
        return Ok(Err(RenameRefusal::Merged));
    }
    if let Some(other) = whose(tx, slug, id).await? {
        return Ok(Err(RenameRefusal::Taken(other)));
    }
    let full_name = format!("{name}, {}", town.state);
    // A name it had before is its own again.
    tx.sql("DELETE FROM town_aliases WHERE slug = $1 AND town_id = $2")
        .bind(slug.to_string())
        .bind(id)
        .execute()
        .await?;
    tx.sql(
        "UPDATE towns
         SET name = $2, full_name = $3, search_text = $4, time_zone = $6, updated_at = $7, slug = $5,
             ledger_slug = CASE WHEN slug = $5 THEN ledger_slug ELSE COALESCE(ledger_slug, slug) END,
             population = COALESCE(population, (SELECT p.population FROM places p WHERE p.value = slug))
         WHERE id = $1",
    )
    .bind(id)
    .bind(name.to_owned())
    .bind(full_name.clone())
    .bind(full_name.to_lowercase())
    .bind(slug.to_string())
    .bind(town_zone(slug, &town.state))
    .bind(now)
    .execute()
    .await?;
    if town.slug != slug.as_str() {
        tx.sql("INSERT INTO town_aliases (slug, town_id, created_at) VALUES ($1, $2, $3)")
            .bind(town.slug)
            .bind(id)
            .bind(now)
            .execute()
            .await?;
    }
    tell_replicas(tx).await?;
    Ok(Ok(()))
}

/// The full name of another town that has this address, or had it.
async fn whose(tx: &mut Tx, slug: &TownSlug, id: TownId) -> Result<Option<String>> {
    let other: Option<(String,)> = tx
        .sql(
            "SELECT full_name FROM towns WHERE slug = $1 AND id <> $2
             UNION ALL
             SELECT t.full_name FROM town_aliases a JOIN towns t ON t.id = a.town_id
             WHERE a.slug = $1 AND a.town_id <> $2",
        )
        .bind(slug.to_string())
        .bind(id)
        .optional()
        .await?;
    Ok(other.map(|(full_name,)| full_name))
}

/// The towns' names are in the search box, on their pages and on those of their drawings.
pub(super) async fn tell_replicas(tx: &mut Tx) -> Result<()> {
    for topic in [Topic::Towns, Topic::Places, Topic::Drawings] {
        revisions::bump(tx, topic).await?;
    }
    Ok(())
}
