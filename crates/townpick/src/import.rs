//! Loads places into the town search box.

use std::path::Path;

use anyhow::Context as _;
use townpick_domain::{
    ids::PlaceId,
    places::{DEFAULT_MINIMUM_POPULATION, PlaceRow, parse_places_csv, shipped_places},
    time::Timestamp,
};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{Database, Tx, places};

use crate::output::println_document;

/// Adds the places of a CSV file, or those that Townpick brings along, that have at least this many people; known places
/// get the new label and population.
pub async fn places(
    database: &Database,
    file: Option<&Path>,
    minimum_population: Option<i64>,
) -> anyhow::Result<()> {
    let usual = if file.is_some() { DEFAULT_MINIMUM_POPULATION } else { 0 };
    let minimum_population = minimum_population.unwrap_or(usual);
    let rows = if let Some(file) = file {
        read(file, minimum_population)?
    } else {
        shipped_places().into_iter().filter(|place| place.population >= minimum_population).collect()
    };
    let found = rows.len();
    let mut tx = database.write().await?;
    save(&mut tx, rows, SystemClock.now()).await?;
    tx.commit().await?;
    println_document(&format!(
        "{found} places with at least {minimum_population} people, all of them known now"
    ));
    Ok(())
}

/// Adds places; known ones get the new label and population.
pub async fn save(tx: &mut Tx, rows: Vec<PlaceRow>, now: Timestamp) -> anyhow::Result<()> {
    let entropy: &dyn Entropy = &OsEntropy;
    let places: Vec<_> = rows.into_iter().map(|row| (PlaceId::new(now, entropy.bytes()), row)).collect();
    places::import(tx, &places, now).await?;
    Ok(())
}

fn read(file: &Path, minimum_population: i64) -> anyhow::Result<Vec<PlaceRow>> {
    let text = std::fs::read(file).with_context(|| format!("{} could not be read", file.display()))?;
    Ok(parse_places_csv(&text, minimum_population)?)
}
