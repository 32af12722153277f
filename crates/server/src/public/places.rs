//! Suggestions for the town search box.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{extract::Query, problem::Problem, state::App};

const LONGEST_QUERY: usize = 100;

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
    responses((status = 200, description = "The towns that match, best first", body = Suggestions))
)]
pub(crate) async fn suggestions(
    State(app): State<Arc<App>>,
    Query(query): Query<SuggestionQuery>,
) -> Result<Json<Suggestions>, Problem> {
    if query.q.chars().count() > LONGEST_QUERY {
        return Err(Problem::invalid_field("q", "Please type at most 100 characters."));
    }
    let places = app.places.get().await?;
    let suggestions = places
        .suggest(&query.q)
        .into_iter()
        .map(|place| Suggestion { label: place.label.clone(), value: place.value.clone() })
        .collect();
    Ok(Json(Suggestions { suggestions }))
}
