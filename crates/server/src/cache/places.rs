//! What the town search box finds.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use townpick_domain::places::{Place, PlaceIndex, fallback_places};
use townpick_store::{StoreError, places, revisions::Topic};

use super::{source::Source, value::Cached};

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

    /// The index, at most a second behind the database. It is made anew only when a place, or a town that is not among
    /// them, has come, gone or got another name: contests raise the revision of towns, too.
    pub(crate) async fn get(&self) -> Result<Arc<PlaceIndex>, StoreError> {
        let (listed, towns) = (self.listed.get().await?, self.towns.get().await?);
        let before = self.searched.load_full();
        if let Some(before) = &before
            && Arc::ptr_eq(&before.listed, &listed)
            && Arc::ptr_eq(&before.towns, &towns)
        {
            return Ok(Arc::clone(&before.index));
        }
        let is_missing =
            |town: &&Place| listed.find_value(&town.value).is_none_or(|place| place.label != town.label);
        let missing: Vec<Place> = towns.iter().filter(is_missing).cloned().collect();
        let index = match before {
            _ if missing.is_empty() => Arc::clone(&listed),
            Some(before) if Arc::ptr_eq(&before.listed, &listed) && before.missing == missing => {
                Arc::clone(&before.index)
            }
            _ => Arc::new(listed.with(&missing)),
        };
        let searched = Searched { listed, towns, missing, index: Arc::clone(&index) };
        self.searched.store(Some(Arc::new(searched)));
        Ok(index)
    }
}
