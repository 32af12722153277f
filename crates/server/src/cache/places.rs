//! What the town search box finds.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use moka::future::Cache;
use townpick_domain::places::{Place, PlaceIndex, fallback_places};
use townpick_store::{StoreError, places, revisions::Topic};

use super::{source::Source, value::Cached};
use crate::{
    headers::NO_STORE,
    view::suggestions::{Suggestion, Suggestions},
    web_app::assets::Asset,
};

/// Each takes a kilobyte or two.
const MOST_ANSWERS: u64 = 1000;

/// Everything the search box finds: the places of the database, or the built-in ones while it has none, and every town
/// that has a record, under the town's own name.
pub(crate) struct Places {
    listed: Cached<PlaceIndex>,
    towns: Cached<Vec<Place>>,
    searched: ArcSwapOption<Searched>,
}

/// What was last made of the two lists.
struct Searched {
    listed: Arc<PlaceIndex>,
    towns: Arc<Vec<Place>>,
    /// The towns that the places lack, or know under another name.
    missing: Vec<Place>,
    index: Arc<PlaceIndex>,
    /// What was found for what people typed lately: they all begin alike.
    answers: Cache<String, Arc<Asset>>,
}

impl Places {
    /// Nothing yet: the first visitor loads it.
    pub(crate) fn new(source: Source) -> Self {
        let listed = Cached::new(source.clone(), Topic::Places, |reader| {
            Box::pin(async move {
                let places = places::all(reader).await?;
                Ok(PlaceIndex::new(if places.is_empty() { fallback_places() } else { places }))
            })
        });
        let towns = Cached::new(source, Topic::Towns, |reader| Box::pin(places::of_towns(reader)));
        Self { listed, towns, searched: ArcSwapOption::empty() }
    }

    /// The index, at most a second behind the database.
    pub(crate) async fn get(&self) -> Result<Arc<PlaceIndex>, StoreError> {
        Ok(Arc::clone(&self.searched().await?.index))
    }

    /// What the search box shows for what was typed, ready to be sent.
    pub(crate) async fn suggestions(&self, typed: &str) -> Result<Arc<Asset>, StoreError> {
        let searched = self.searched().await?;
        if let Some(answer) = searched.answers.get(typed).await {
            return Ok(answer);
        }
        let found = searched.index.suggest(typed).into_iter();
        let shown = |place: &Place| Suggestion { label: place.label.clone(), value: place.value.clone() };
        let json = serde_json::to_vec(&Suggestions { suggestions: found.map(shown).collect() });
        let answer = Arc::new(Asset::json(json.unwrap_or_default(), NO_STORE));
        searched.answers.insert(typed.to_owned(), Arc::clone(&answer)).await;
        Ok(answer)
    }

    /// It is made anew only when a place, or a town that is not among them, has come, gone or got another name: contests
    /// raise the revision of towns, too.
    async fn searched(&self) -> Result<Arc<Searched>, StoreError> {
        let (listed, towns) = (self.listed.get().await?, self.towns.get().await?);
        let before = self.searched.load_full();
        if let Some(before) = &before
            && Arc::ptr_eq(&before.listed, &listed)
            && Arc::ptr_eq(&before.towns, &towns)
        {
            return Ok(Arc::clone(before));
        }
        let is_missing =
            |town: &&Place| listed.find_value(&town.value).is_none_or(|place| place.label != town.label);
        let missing: Vec<Place> = towns.iter().filter(is_missing).cloned().collect();
        let (index, answers) = match before {
            Some(before) if Arc::ptr_eq(&before.listed, &listed) && before.missing == missing => {
                (Arc::clone(&before.index), before.answers.clone())
            }
            _ if missing.is_empty() => (Arc::clone(&listed), Cache::new(MOST_ANSWERS)),
            _ => (Arc::new(listed.with(&missing)), Cache::new(MOST_ANSWERS)),
        };
        let searched = Arc::new(Searched { listed, towns, missing, index, answers });
        self.searched.store(Some(Arc::clone(&searched)));
        Ok(searched)
    }
}
