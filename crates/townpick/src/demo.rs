//! The demo: a dozen towns with businesses, people and contests around the present week, so that every page has
//! something to show. Nobody in it is real: telephones are in the reserved 555-01xx range, addresses end in `.example`.
//!
//! Its past is not made up: the engine lives through the weeks on a clock that is moved ([`weeks`]), and through one of 2023
//! with a public random number ([`pilot`]).

mod administrator;
mod content;
mod contests;
pub mod crowd;
mod crowd_records;
mod inbox;
mod making;
mod operator;
mod past;
mod past_clock;
mod people;
mod pictures;
mod pilot;
mod towns;
mod weeks;

use anyhow::bail;
use townpick_domain::{
    places::shipped_places,
    slug::TownSlug,
    texts_consent::{self, ConsentSource},
};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::OsEntropy,
};
use townpick_store::{Database, Executor, Tx, businesses, consents, towns as town_records};

use crate::{config::Config, demo::content::Content, import, output::println_document, wiring};
use administrator::Administrator;
use making::Making;

/// Loads the demo data once and tells the demo administrator's sign-in; a second run changes nothing. Towns that somebody
/// else made are never filled with the demo's people: then nothing is loaded.
pub async fn load(config: &Config, database: &Database) -> anyhow::Result<()> {
    let content = Content::read();
    let mut reader = database.read().await?;
    if businesses::is_slug_taken(&mut reader, &content.businesses[0].slug).await? {
        println_document("the demo data is already loaded");
        return Ok(());
    }
    refuse_towns_of_others(&mut reader, &content).await?;
    drop(reader);
    pictures::store(&wiring::images(config)?).await?;

    let making = Making { content: &content, now: SystemClock.now(), entropy: &OsEntropy };
    let mut tx = database.write().await?;
    let (administrator, password) = Administrator::add(&mut tx, &making).await?;
    save(&making, &mut tx, &administrator, &config.brand_name).await?;
    let config = &operator::named(config, &mut tx, making.beginning()).await?;
    tx.commit().await?;
    pilot::live_through(config, database, &making, &administrator).await?;
    weeks::live_through(config, database, &making, &administrator).await?;
    println_document(&format!(
        "demo data loaded: {} towns, {} businesses\n\n  demo administrator\n  email     {email}\n  password  {password}\n\nThe password was made just now and is kept nowhere in readable form;\n`townpick admin add --email {email} --name NAME` sets a new one.",
        content.towns.len(),
        content.businesses.len(),
        email = administrator::EMAIL,
    ));
    Ok(())
}

async fn refuse_towns_of_others(db: &mut impl Executor, content: &Content) -> anyhow::Result<()> {
    let mut existing = Vec::new();
    for town in &content.towns {
        let slug = TownSlug::from_name_and_state(&town.name, &town.state)?;
        existing.extend(town_records::by_slug(db, &slug).await?.map(|found| found.record.full_name));
    }
    if existing.is_empty() {
        return Ok(());
    }
    bail!(
        "the demo data was not loaded, because this database has towns of the demo already: {}. \
         Load it into an installation without towns (set TOWNPICK_DATA_DIR or TOWNPICK_DATABASE_URL to a new one), \
         or start this one as it is with `townpick serve`",
        existing.join("; ")
    )
}

/// Everything but what comes of it with time.
async fn save(
    making: &Making<'_>,
    tx: &mut Tx,
    administrator: &Administrator,
    brand_name: &str,
) -> anyhow::Result<()> {
    let places = shipped_places();
    administrator.note_places(tx, places.len(), making.beginning()).await?;
    import::save(tx, places, making.beginning()).await?;
    let towns = towns::save(making, tx, administrator).await?;
    contests::save(making, tx, administrator, &towns).await?;
    pilot::save(making, tx, administrator, &towns).await?;
    // Everybody in the demo agreed to texts when they joined.
    let agreed = texts_consent::ticked(brand_name);
    consents::record_missing_texts(tx, &agreed, ConsentSource::TownPage).await?;
    inbox::save(making, tx, administrator).await
}
