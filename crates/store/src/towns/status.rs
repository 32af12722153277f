//! Towns that are created or whose status is changed, several at once.

use std::collections::{HashMap, HashSet};

use townpick_domain::{calendar::Date, ids::TownId, slug::TownSlug, time::Timestamp, town::TownRecord};

use super::{NewTown, Town, TownStatus};
use crate::{Constraint, Executor, Result, StoreError, Tx, revisions};

fn texts(slugs: &[TownSlug]) -> Vec<String> {
    slugs.iter().map(ToString::to_string).collect()
}

/// Locks the towns with these slugs, without those that were merged into others, in the order of their ids: two
/// transactions that change several towns wait for each other instead of failing.
pub async fn lock_by_slugs(tx: &mut Tx, slugs: &[TownSlug]) -> Result<Vec<Town>> {
    if slugs.is_empty() {
        return Ok(Vec::new());
    }
    tx.sql_of_record_set::<TownRecord>(
        "SELECT {stored_town} FROM towns WHERE slug IN ($set) AND merged_into IS NULL ORDER BY id {lock}",
        slugs.len(),
    )
    .bind_each(&texts(slugs))
    .all()
    .await
}

/// Id, status and number of subscribed members of the towns with these slugs.
pub async fn by_slugs(db: &mut impl Executor, slugs: &[TownSlug]) -> Result<Vec<(TownId, TownStatus, i64)>> {
    if slugs.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set(
        "SELECT id, status, active_members FROM towns WHERE slug IN ($set) AND merged_into IS NULL",
        slugs.len(),
    )
    .bind_each(&texts(slugs))
    .all()
    .await
}

/// Gives towns another status. One that is opened for the first time is given this launch date.
pub async fn update_status(
    tx: &mut Tx,
    towns: &[TownId],
    status: TownStatus,
    launch_date: Date,
    now: Timestamp,
) -> Result<()> {
    if towns.is_empty() {
        return Ok(());
    }
    tx.sql_of_set(
        "UPDATE towns
         SET status = $1, launch_date = CASE WHEN $1 = 'Active' THEN COALESCE(launch_date, $2) ELSE launch_date END,
             updated_at = $3
         WHERE id IN ($set)",
        towns.len(),
    )
    .bind(status)
    .bind(launch_date.to_string())
    .bind(now)
    .bind_each(towns)
    .run()
    .await
}

/// How many people live in the places with these slugs, where it is known.
pub async fn populations_of_places(tx: &mut Tx, slugs: &[TownSlug]) -> Result<HashMap<String, i64>> {
    if slugs.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, i64)> = tx
        .sql_of_set(
            "SELECT value, population FROM places WHERE value IN ($set) AND population > 0",
            slugs.len(),
        )
        .bind_each(&texts(slugs))
        .all()
        .await?;
    Ok(rows.into_iter().collect())
}

/// Those of the slugs that a town had once.
pub async fn former_among(tx: &mut Tx, slugs: &[TownSlug]) -> Result<HashSet<String>> {
    if slugs.is_empty() {
        return Ok(HashSet::new());
    }
    let rows: Vec<(String,)> = tx
        .sql_of_set("SELECT slug FROM town_aliases WHERE slug IN ($set)", slugs.len())
        .bind_each(&texts(slugs))
        .all()
        .await?;
    Ok(rows.into_iter().map(|(slug,)| slug).collect())
}

/// Creates a town.
pub async fn insert(tx: &mut Tx, town: &NewTown, now: Timestamp) -> Result<()> {
    if insert_missing(tx, std::slice::from_ref(town), now).await? == 1 {
        revisions::bump(tx, revisions::Topic::Towns).await
    } else {
        Err(StoreError::Conflict(Constraint::TownSlug))
    }
}

/// Creates those of the towns whose slug no town has.
pub async fn insert_missing(tx: &mut Tx, towns: &[NewTown], now: Timestamp) -> Result<u64> {
    tx.insert_many(
        "INSERT INTO towns (id, slug, name, state, full_name, search_text, status, launch_date, population,
                            time_zone, created_at, updated_at)",
        "ON CONFLICT (slug) DO NOTHING",
        towns,
        |statement, town| {
            let place = &town.place;
            let full_name = place.full_name();
            statement
                .bind(town.id)
                .bind(place.slug.to_string())
                .bind(place.name.clone())
                .bind(place.state.clone())
                .bind(full_name.clone())
                .bind(full_name.to_lowercase())
                .bind(town.status)
                .bind(town.launch_date.map(|date| date.to_string()))
                .bind(town.population)
                .bind(place.time_zone())
                .bind(now)
                .bind(now)
        },
    )
    .await
}
