//! The places of the town search box.

use std::collections::HashSet;

use townpick_domain::{
    ids::PlaceId,
    places::{Place, PlaceRow},
    time::Timestamp,
};

use crate::{Executor, Result, Tx, revisions};

/// Every place in the order of its value, read in pages of 1000.
pub async fn all(db: &mut impl Executor) -> Result<Vec<Place>> {
    in_pages(db, "SELECT label, value FROM places WHERE value > $1 ORDER BY value LIMIT 1000").await
}

/// Every town that has a record, as a place of its name, in the order of its value, read in pages of 1000.
pub async fn of_towns(db: &mut impl Executor) -> Result<Vec<Place>> {
    in_pages(
        db,
        "SELECT full_name, slug FROM towns WHERE slug > $1 AND merged_into IS NULL ORDER BY slug LIMIT 1000",
    )
    .await
}

/// Reads labels and values page by page; the statement's placeholder is the last value of the page before.
async fn in_pages(db: &mut impl Executor, statement: &'static str) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    loop {
        let after = places.last().map_or(String::new(), |place: &Place| place.value.clone());
        let page: Vec<(String, String)> = db.sql(statement).bind(after).all().await?;
        let is_last = page.len() < 1000;
        places.extend(page.into_iter().map(|(label, value)| Place { label, value }));
        if is_last {
            return Ok(places);
        }
    }
}

/// How many places there are.
pub async fn count(db: &mut impl Executor) -> Result<i64> {
    let (count,): (i64,) = db.sql("SELECT count(*) FROM places").one().await?;
    Ok(count)
}

/// Those of the values that places have, each with its place.
pub async fn with_values(db: &mut impl Executor, values: &[String]) -> Result<Vec<(String, PlaceId)>> {
    if values.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set("SELECT value, id FROM places WHERE value IN ($set)", values.len())
        .bind_each(values)
        .all()
        .await
}

/// Adds places; a place that is already there stays as it is. Returns how many are new.
pub async fn add(tx: &mut Tx, places: &[(PlaceId, PlaceRow)], now: Timestamp) -> Result<u64> {
    let places: Vec<_> = places.iter().collect();
    insert(tx, &places, "ON CONFLICT (value) DO NOTHING", now).await
}

/// Adds places and gives those that are already there the new label and population. Of two with one value the first
/// counts. Returns how many there are.
pub async fn import(tx: &mut Tx, places: &[(PlaceId, PlaceRow)], now: Timestamp) -> Result<u64> {
    let mut seen = HashSet::new();
    // A statement of PostgreSQL cannot change a row twice.
    let distinct: Vec<_> = places.iter().filter(|(_, place)| seen.insert(place.value.as_str())).collect();
    let renew = "ON CONFLICT (value) DO UPDATE SET label = excluded.label, population = excluded.population";
    insert(tx, &distinct, renew, now).await
}

/// Inserts places and tells how many rows were written.
async fn insert(
    tx: &mut Tx,
    places: &[&(PlaceId, PlaceRow)],
    where_known: &'static str,
    now: Timestamp,
) -> Result<u64> {
    let written = tx
        .insert_many(
            "INSERT INTO places (id, label, value, population, created_at)",
            where_known,
            places,
            |statement, (id, place)| {
                statement
                    .bind(*id)
                    .bind(place.label.clone())
                    .bind(place.value.clone())
                    .bind(place.population)
                    .bind(now)
            },
        )
        .await?;
    revisions::bump(tx, revisions::Topic::Places).await?;
    Ok(written)
}

/// Removes every place, so that the built-in list is used again.
pub async fn clear(tx: &mut Tx) -> Result<u64> {
    let removed = tx.sql("DELETE FROM places").execute().await?;
    revisions::bump(tx, revisions::Topic::Places).await?;
    Ok(removed)
}
