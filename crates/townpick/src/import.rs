//! Loads places from a file.

use std::path::Path;

use anyhow::Context as _;
use townpick_domain::{ids::PlaceId, places::parse_places_csv};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{Database, places};

use crate::println_document;

/// Adds the places of a CSV file that have at least this many people; known places get the new label and population.
pub async fn places(database: &Database, file: &Path, minimum_population: i64) -> anyhow::Result<()> {
    let text = std::fs::read(file).with_context(|| format!("{} could not be read", file.display()))?;
    let rows = parse_places_csv(&text, minimum_population)?;
    let now = SystemClock.now();
    let entropy: &dyn Entropy = &OsEntropy;
    let found = rows.len();
    let places: Vec<_> = rows.into_iter().map(|row| (PlaceId::new(now, entropy.bytes()), row)).collect();
    let mut tx = database.write().await?;
    places::import(&mut tx, &places, now).await?;
    tx.commit().await?;
    println_document(&format!(
        "{found} places with at least {minimum_population} people, all of them known now"
    ));
    Ok(())
}
