//! A town's name, and the addresses it had before.

use townpick_domain::{ids::TownId, slug::TownSlug, time::Timestamp, town::PlaceTown};

use crate::{Executor, Result, Tx};

/// The full name of another town that has this address, or had it.
pub async fn other_with_slug(tx: &mut Tx, slug: &TownSlug, id: TownId) -> Result<Option<String>> {
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

/// Gives a town a name with its state, and the address that follows from them. The records of its ledger carry the slug
/// it had first.
pub async fn set_name(tx: &mut Tx, id: TownId, place: &PlaceTown, now: Timestamp) -> Result<()> {
    let full_name = place.full_name();
    tx.sql(
        "UPDATE towns
         SET name = $2, full_name = $3, search_text = $4, time_zone = $6, updated_at = $7, slug = $5,
             ledger_slug = CASE WHEN slug = $5 THEN ledger_slug ELSE COALESCE(ledger_slug, slug) END,
             population = COALESCE(population, (SELECT p.population FROM places p WHERE p.value = slug))
         WHERE id = $1",
    )
    .bind(id)
    .bind(place.name.clone())
    .bind(full_name.clone())
    .bind(full_name.to_lowercase())
    .bind(place.slug.to_string())
    .bind(place.time_zone())
    .bind(now)
    .run()
    .await
}

/// Lets a former address lead to the town.
pub async fn add_alias(tx: &mut Tx, id: TownId, slug: &str, now: Timestamp) -> Result<()> {
    tx.sql("INSERT INTO town_aliases (slug, town_id, created_at) VALUES ($1, $2, $3)")
        .bind(slug.to_owned())
        .bind(id)
        .bind(now)
        .run()
        .await
}

/// Takes an address from those that only lead to the town.
pub async fn remove_alias(tx: &mut Tx, id: TownId, slug: &TownSlug) -> Result<()> {
    tx.sql("DELETE FROM town_aliases WHERE slug = $1 AND town_id = $2")
        .bind(slug.to_string())
        .bind(id)
        .run()
        .await
}
