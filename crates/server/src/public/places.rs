//! Suggestions for the town search box.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::places::{Place, PlaceIndex, fallback_places};
use townpick_store::{StoreError, revisions::Topic};
use utoipa::ToSchema;

use crate::{
    extract::Query,
    kept::Kept,
    problem::Problem,
    state::{App, Services},
};

const LONGEST_QUERY: usize = 100;

/// Everything the search box finds: the places of the database, or the built-in ones while it has none, and every town
/// that has a record, under the town's own name.
pub(crate) struct Places {
    listed: Kept<PlaceIndex>,
    towns: Kept<Vec<Place>>,
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
    pub(crate) fn kept() -> Self {
        let listed = Kept::new(Topic::Places, |reader| {
            Box::pin(async move {
                let places = townpick_store::places::all(reader).await?;
                Ok(PlaceIndex::new(if places.is_empty() { fallback_places() } else { places }))
            })
        });
        let towns = Kept::new(Topic::Towns, |reader| Box::pin(townpick_store::places::of_towns(reader)));
        Self { listed, towns, searched: ArcSwapOption::empty() }
    }

    /// The index, at most a second behind the database. It is made anew only when a place, or a town that is not among
    /// them, has come, gone or got another name: contests raise the revision of towns, too.
    pub(crate) async fn get(&self, services: &Services) -> Result<Arc<PlaceIndex>, StoreError> {
        let (listed, towns) = (self.listed.get(services).await?, self.towns.get(services).await?);
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

#[derive(Debug, Deserialize)]
pub(crate) struct SuggestionQuery {
    q: String,
}

/// The towns that fit what was typed, best first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Suggestions {
    /// At most 10 towns.
    #[schema(max_items = 10)]
    suggestions: Vec<Suggestion>,
}

/// A town to choose.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Suggestion {
    /// What people read.
    #[schema(example = "Boston, MA")]
    label: String,
    /// What the town's address carries.
    #[schema(example = "boston-ma")]
    value: String,
}

/// Suggests towns for the search box
#[utoipa::path(
    get, path = "/api/places/suggestions", operation_id = "suggest_places", tag = "public",
    params(("q" = String, Query, max_length = 100, example = "bost",
        description = "What has been typed so far; fewer than 2 characters find nothing")),
    responses((status = 200, description = "The towns that fit, best first", body = Suggestions))
)]
pub(crate) async fn suggestions(
    State(app): State<Arc<App>>,
    Query(query): Query<SuggestionQuery>,
) -> Result<Json<Suggestions>, Problem> {
    if query.q.chars().count() > LONGEST_QUERY {
        return Err(Problem::invalid_field("q", "Please type at most 100 characters."));
    }
    let places = app.places.get(&app.services).await?;
    let suggestions = places
        .suggest(&query.q)
        .into_iter()
        .map(|place| Suggestion { label: place.label.clone(), value: place.value.clone() })
        .collect();
    Ok(Json(Suggestions { suggestions }))
}
