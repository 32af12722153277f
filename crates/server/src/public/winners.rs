//! Everybody who won in a town, by first name and initial.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use http::HeaderMap;
use townpick_domain::slug::TownSlug;

use crate::{extract::Path, problem::Problem, state::App, view::winners::TownWinners};

/// Lists the winners of a town's drawings, the latest 2000, by year
#[utoipa::path(
    get, path = "/api/towns/{slug}/winners", operation_id = "list_winners", tag = "public",
    params(("slug" = String, Path, description = "The town's slug")),
    responses(
        (status = 200, description = "The latest year first", body = TownWinners),
        (status = 304, description = "The client's copy is current")
    )
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let slug = TownSlug::parse(&slug).map_err(|_| Problem::not_found())?;
    let found = app.winners.find(&slug).await?.ok_or_else(Problem::not_found)?;
    Ok(found.answer.answer(&headers))
}
