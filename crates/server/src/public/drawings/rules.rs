//! The official rules of a contest: for the pages, and as the very text that its promise names.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use townpick_domain::ids::ContestId;

use crate::{extract::Path, headers::REVALIDATED, problem::Problem, state::App, view::rules::ContestRules};

/// Shows the official rules of a contest that has started
#[utoipa::path(
    get, path = "/api/drawings/{contestId}/rules", operation_id = "show_rules", tag = "public",
    params(("contestId" = uuid::Uuid, Path, description = "The contest")),
    responses((status = 200, description = "The rules as they were when it started", body = ContestRules))
)]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    Path(contest): Path<ContestId>,
) -> Result<Response, Problem> {
    let found = app.rules.find(contest).await?.ok_or_else(Problem::not_found)?;
    Ok(([(CONTENT_TYPE, "application/json")], found.json.clone()).into_response())
}

/// `/drawings/{contestId}/rules.txt`: what is hashed.
pub(crate) async fn rules_text(
    State(app): State<Arc<App>>,
    Path(contest): Path<ContestId>,
) -> Result<Response, Problem> {
    let found = app.rules.find(contest).await?.ok_or_else(Problem::not_found)?;
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok(([(CACHE_CONTROL, REVALIDATED)], headers, found.text.clone()).into_response())
}
