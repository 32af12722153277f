//! The demo: a dozen towns with businesses, people and contests around the present week, so that every page has
//! something to show. Nobody in it is real: telephones are in the reserved 555-01xx range, addresses end in `.example`.
//!
//! Its past is not made up: the engine lives through the weeks on a clock that is moved ([`weeks`]).

mod administrator;
mod content;
mod contests;
pub mod crowd;
mod crowd_records;
mod inbox;
mod past_clock;
mod people;
mod pictures;
mod towns;
mod weeks;

use anyhow::bail;
use jiff::SignedDuration;
use townpick_domain::{
    calendar::{Date, eastern_date, eastern_midnight, next_drawing},
    places::shipped_places,
    slug::TownSlug,
    time::Timestamp,
};
use townpick_gateways::{
    clock::{Clock, SystemClock},
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{Database, Executor, Tx, businesses, towns as town_records};

use crate::{config::Config, demo::content::Content, import, println_document, wiring};
use administrator::Administrator;

/// How long ago the first people came, and the demo administrator with them.
const OLDEST: SignedDuration = SignedDuration::from_hours(24 * 90);

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
    making.save(&mut tx, &administrator).await?;
    tx.commit().await?;
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
        existing.extend(town_records::by_slug(db, &slug).await?.map(|found| found.full_name));
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

/// What the demo is made of, and the present that its weeks lie around.
struct Making<'c> {
    content: &'c Content,
    now: Timestamp,
    entropy: &'static dyn Entropy,
}

impl Making<'_> {
    /// Everything but what comes of it with time.
    async fn save(&self, tx: &mut Tx, administrator: &Administrator) -> anyhow::Result<()> {
        let places = shipped_places();
        administrator.note_places(tx, places.len(), self.beginning()).await?;
        import::save(tx, places, self.beginning()).await?;
        let towns = towns::save(self, tx, administrator).await?;
        contests::save(self, tx, administrator, &towns).await?;
        inbox::save(self, tx, administrator).await
    }

    /// When all of it began.
    fn beginning(&self) -> Timestamp {
        self.now.plus(-OLDEST)
    }

    /// The Sunday on which the contest of a week starts; week 0 runs now.
    fn sunday(&self, week: i64) -> anyhow::Result<Date> {
        Ok(dates_of_week(self.now, week)?.0)
    }
}

/// The Sundays on which the contest of a week starts and ends; week 0 runs now.
fn dates_of_week(now: Timestamp, week: i64) -> anyhow::Result<(Date, Date)> {
    let end = eastern_date(next_drawing(now)).checked_add(jiff::Span::new().weeks(week))?;
    Ok((end.checked_sub(jiff::Span::new().weeks(1))?, end))
}

/// An instant of a day by Eastern clocks; an hour off on the two Sundays on which they are changed.
fn at(date: Date, hour: i64, minute: i64) -> Timestamp {
    eastern_midnight(date).plus(SignedDuration::from_mins(hour * 60 + minute))
}
