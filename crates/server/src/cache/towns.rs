//! Towns, ready to be sent: the answer's bytes, and what the pages' heads are made of.
//!
//! Only towns that exist are cached, so requests for made-up towns fill no memory and never reach the database.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use townpick_domain::{
    contest::{ContestStatus, is_live_town},
    featured_business::TownBusiness,
    ids::TownId,
    names::public_name,
    places::Place,
    slug::TownSlug,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, StoreError, businesses,
    contests::{self, PublicContest},
    drawings,
    revisions::{self, Topic},
    towns::{self, FormerAddress, TownStatus},
};

use super::{
    by_key::{CachedByKey, Made},
    places::Places,
    source::Source,
    value::Cached,
};
use crate::{
    headers::REVALIDATED,
    view::town::{Town, TownContest, TownDrawing},
    web_app::assets::Asset,
};

/// A town's data is some kilobytes: this is room for thousands.
const MOST_BYTES: u64 = 32 * 1024 * 1024;
const MOST_GALLERY_IMAGES: usize = 6;

/// The towns there are, and each town that was asked for.
pub(crate) struct Towns {
    source: Source,
    places: Arc<Places>,
    directory: Cached<Directory>,
    shown: CachedByKey<TownSlug, ShownTown>,
}

/// Which towns have a record, as of a revision.
struct Directory {
    revision: i64,
    slugs: HashSet<String>,
    /// What towns were called once, and where that leads now.
    former: HashMap<String, FormerAddress>,
}

/// A town, ready to be sent.
pub(crate) struct ShownTown {
    /// What is shown of it.
    pub town: Town,
    /// The same as JSON.
    pub json: Bytes,
    answer: OnceLock<Asset>,
}

impl Towns {
    /// Nothing yet: the first visitor of a town loads it.
    pub(crate) fn new(source: Source, places: Arc<Places>) -> Self {
        let directory = Cached::new(source.clone(), Topic::Towns, |reader| {
            Box::pin(async move {
                let revision = revisions::current(reader, Topic::Towns).await?;
                let slugs = towns::slugs(reader).await?.into_iter().collect();
                let former = towns::former_addresses(reader).await?;
                let former = former.into_iter().map(|address| (address.former.clone(), address)).collect();
                Ok(Directory { revision, slugs, former })
            })
        });
        Self { source, places, directory, shown: CachedByKey::at_most(MOST_BYTES) }
    }

    /// The revision of everything public about towns, at most a second old.
    pub(crate) async fn revision(&self) -> Result<i64, StoreError> {
        Ok(self.directory.get().await?.revision)
    }

    /// The town or place with this slug; the town of another slug when it was renamed or merged since.
    pub(crate) async fn find(&self, slug: &TownSlug) -> Result<Option<Arc<ShownTown>>, StoreError> {
        let directory = self.directory.get().await?;
        let former = directory.former.get(slug.as_str());
        let present = former.and_then(|former| TownSlug::parse(&former.present).ok());
        let slug = present.as_ref().unwrap_or(slug);
        if directory.slugs.contains(slug.as_str())
            && let Some(shown) = self.load(slug, directory.revision).await?
        {
            return Ok(Some(shown));
        }
        let places = self.places.get().await?;
        Ok(places.find_value(slug.as_str()).map(|place| Arc::new(ShownTown::new(of_place(place, slug)))))
    }

    /// The town whose ledger is at this slug, or at the one it has now: a town that was merged into another one keeps its
    /// ledger, and a place that nobody has joined has none.
    pub(crate) async fn with_ledger(&self, slug: &TownSlug) -> Result<Option<Arc<ShownTown>>, StoreError> {
        let directory = self.directory.get().await?;
        let own = match directory.former.get(slug.as_str()) {
            Some(former) => TownSlug::parse(&former.of_ledger).ok(),
            None => directory.slugs.contains(slug.as_str()).then(|| slug.clone()),
        };
        match own {
            Some(slug) => self.load(&slug, directory.revision).await,
            None => Ok(None),
        }
    }

    async fn load(&self, slug: &TownSlug, revision: i64) -> Result<Option<Arc<ShownTown>>, StoreError> {
        let now = self.source.now();
        self.shown.get(slug, revision, now, |older| load(&self.source.database, slug, now, older)).await
    }
}

impl ShownTown {
    fn new(town: Town) -> Self {
        let json = serde_json::to_vec(&town).unwrap_or_default().into();
        Self { town, json, answer: OnceLock::new() }
    }

    /// What the API sends: compressed when it is first asked for, and not again.
    pub(crate) fn answer(&self) -> &Asset {
        self.answer.get_or_init(|| Asset::json(self.json.to_vec(), REVALIDATED))
    }
}

async fn load(
    database: &Database,
    slug: &TownSlug,
    now: Timestamp,
    older: Option<Arc<ShownTown>>,
) -> Result<Option<Made<ShownTown>>, StoreError> {
    let mut reader = database.read().await?;
    let Some(town) = towns::by_slug(&mut reader, slug).await? else { return Ok(None) };
    let next = contests::running_or_next(&mut reader, town.id, now).await?;
    let status = next.as_ref().map(|contest| contest.window().status(now));
    let until = next.as_ref().map(|contest| match status {
        Some(ContestStatus::Upcoming) => contest.starts_at,
        _ => contest.ends_at,
    });
    let mut live = None;
    if let Some(contest) = next.filter(|_| status == Some(ContestStatus::Live)) {
        let business = businesses::public(&mut reader, contest.featured_business_id).await?;
        live = business.map(|business| live_contest(contest, business));
    }
    let last_drawing = last_drawing(&mut reader, town.id).await?;
    let is_active = town.record.status == TownStatus::Active;
    let shown = ShownTown::new(Town {
        slug: town.record.slug,
        name: town.name,
        state: town.record.state,
        full_name: town.record.full_name,
        is_live: is_live_town(is_active, live.is_some()),
        contest: live,
        last_drawing,
    });
    // As a struct, as JSON, and as an answer with its compressed forms.
    let bytes = 4 * shown.json.len();
    // What changed may be another town: then nothing is compressed again.
    let unchanged = older.filter(|older| older.json == shown.json);
    Ok(Some(Made { value: unchanged.unwrap_or_else(|| Arc::new(shown)), bytes, until }))
}

async fn last_drawing(reader: &mut impl Executor, town: TownId) -> Result<Option<TownDrawing>, StoreError> {
    let Some(last) = drawings::last_of_town(reader, town).await? else { return Ok(None) };
    let names = drawings::first_winners(reader, last.contest_id).await?;
    let winners: Vec<String> = names.iter().map(|name| public_name(name)).collect();
    Ok(Some(TownDrawing {
        contest_id: last.contest_id,
        business_name: last.business_name,
        prize_description: last.prize_description,
        closes_at: last.closes_at,
        further_winners: u64::try_from(last.winners).unwrap_or(0).saturating_sub(winners.len() as u64),
        winners,
    }))
}

fn live_contest(contest: PublicContest, business: TownBusiness) -> TownContest {
    TownContest {
        id: contest.id,
        title: contest.title,
        description: contest.description,
        prize_description: contest.prize_description,
        long_prize_description: contest.long_prize_description,
        number_of_winners: contest.number_of_winners,
        starts_at: contest.starts_at,
        ends_at: contest.ends_at,
        hero_image_url: contest.hero_image_url,
        gallery_images: contest.gallery_images.0.into_iter().take(MOST_GALLERY_IMAGES).collect(),
        commitment: hex::encode(contest.commitment),
        business,
        supporter_name: contest.supporter_name,
    }
}

/// A place nobody has joined yet is a town in pre-launch.
fn of_place(place: &Place, slug: &TownSlug) -> Town {
    let (name, state) = match place.label.rsplit_once(", ") {
        Some((name, state)) => (name.to_owned(), state.to_owned()),
        None => slug.display_parts(),
    };
    Town::in_prelaunch(slug.to_string(), name, state)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_named_by_its_label() {
        let named = |label: &str, value: &str| {
            let place = Place { label: label.to_owned(), value: value.to_owned() };
            let town = of_place(&place, &TownSlug::parse(value).unwrap());
            (town.name, town.state, town.full_name)
        };
        let expected =
            |name: &str, state: &str, full: &str| (name.to_owned(), state.to_owned(), full.to_owned());
        assert_eq!(named("St. Louis, MO", "st-louis-mo"), expected("St. Louis", "MO", "St. Louis, MO"));
        assert_eq!(
            named("Islamorada, Village of Islands, FL", "islamorada-village-of-islands-fl"),
            expected("Islamorada, Village of Islands", "FL", "Islamorada, Village of Islands, FL")
        );
        assert_eq!(named("Odd Town", "odd-town-ma"), expected("Odd Town", "MA", "Odd Town, MA"));
    }
}
