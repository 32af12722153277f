//! The official rules of a contest: for the pages, and as the very text that its promise names.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use http::HeaderMap;
use townpick_domain::ids::ContestId;

use crate::{extract::Path, problem::Problem, state::App, view::rules::ContestRules};

/// Shows the official rules of a contest that has started
#[utoipa::path(
    get, path = "/api/drawings/{contestId}/rules", operation_id = "show_rules", tag = "public",
    params(("contestId" = uuid::Uuid, Path, description = "The contest")),
    responses(
        (status = 200, description = "The rules as they were when it started", body = ContestRules),
        (status = 304, description = "The client's copy is current")
    )
)]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    Path(contest): Path<ContestId>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let found = app.rules.find(contest).await?.ok_or_else(Problem::not_found)?;
    Ok(found.answer.answer(&headers))
}

/// `/drawings/{contestId}/rules.txt`: what is hashed.
pub(crate) async fn rules_text(
    State(app): State<Arc<App>>,
    Path(contest): Path<ContestId>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let found = app.rules.find(contest).await?.ok_or_else(Problem::not_found)?;
    Ok(found.text.answer(&headers))
}
