//! Suggestions for the town search box.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use http::HeaderMap;
use serde::Deserialize;

use crate::{extract::Query, problem::Problem, state::App, view::suggestions::Suggestions};

const LONGEST_QUERY: usize = 100;

#[derive(Debug, Deserialize)]
pub(crate) struct SuggestionQuery {
    q: String,
}

/// Suggests towns for the search box
#[utoipa::path(
    get, path = "/api/places/suggestions", operation_id = "suggest_places", tag = "public",
    params(("q" = String, Query, max_length = 100, example = "bost",
        description = "What has been typed so far; fewer than 2 characters find nothing")),
    responses(
        (status = 200, description = "The towns that match, best first", body = Suggestions),
        (status = 304, description = "The client's copy is current")
    )
)]
pub(crate) async fn suggestions(
    State(app): State<Arc<App>>,
    Query(query): Query<SuggestionQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&app, &query.q, &headers).await
}

/// The towns that fit what was typed.
pub(crate) async fn answer(app: &App, typed: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    if typed.chars().count() > LONGEST_QUERY {
        return Err(Problem::invalid_field("q", "Please type at most 100 characters."));
    }
    Ok(app.places.suggestions(typed).await?.answer(headers))
}
