//! A town with its live contest: what the town and contest pages show first.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use http::HeaderMap;
use townpick_domain::slug::TownSlug;

use crate::{
    extract::Path,
    problem::Problem,
    state::App,
    view::{plain::moved, town::Town},
};

/// Shows a town and its live contest
#[utoipa::path(
    get, path = "/api/towns/{slug}", operation_id = "show_town", tag = "public",
    params(("slug" = String, Path, example = "salem-ma", description = "The town's slug, in any case")),
    responses(
        (status = 200, description = "The town; a place nobody has joined yet is one too", body = Town),
        (status = 304, description = "The client has it as it is"),
        (status = 308, description = "The town has another slug now")
    )
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(slug): Path<String>,
) -> Result<Response, Problem> {
    answer(&app, &slug, &headers).await
}

/// The town of a slug, or the way to the one it has now.
pub(crate) async fn answer(app: &App, slug: &str, headers: &HeaderMap) -> Result<Response, Problem> {
    let slug = TownSlug::parse(slug).map_err(|_| Problem::not_found())?;
    let shown = app.towns.find(&slug).await?.ok_or_else(Problem::not_found)?;
    if shown.town.slug != slug.as_str() {
        return Ok(moved(&format!("/api/towns/{}", shown.town.slug), None));
    }
    Ok(shown.answer().answer(headers))
}
