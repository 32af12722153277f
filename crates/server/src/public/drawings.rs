//! Drawings as everybody may see them: what was promised, who was in, what came out and what became of it. People are
//! tickets here; winners are a first name and an initial.

mod checkpoint;
mod cosignatures;
mod ledger;
mod proof;
mod published_town;
mod rules;
mod ticket;
mod version;

use std::sync::Arc;

use axum::{extract::State, response::Response};
use http::HeaderMap;
use townpick_domain::ids::ContestId;

use crate::{extract::Path, problem::Problem, state::App, view::drawing::Drawing};
pub(crate) use checkpoint::checkpoint;
pub(crate) use cosignatures::{__path_cosign, __path_cosigners, cosign, cosigners};
pub(crate) use ledger::ledger;
pub(crate) use proof::proof;
pub(crate) use rules::{__path_rules, rules, rules_text};
pub(crate) use ticket::{__path_own_ticket, own_ticket};

/// Shows the drawing of a contest that has started
#[utoipa::path(
    get, path = "/api/drawings/{contestId}", operation_id = "show_drawing", tag = "public",
    params(("contestId" = uuid::Uuid, Path, description = "The contest")),
    responses(
        (status = 200, description = "The drawing, as far as it is", body = Drawing),
        (status = 304, description = "The client has it as it is")
    )
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(contest): Path<ContestId>,
) -> Result<Response, Problem> {
    answer(&app, contest, &headers).await
}

/// The drawing of a contest.
pub(crate) async fn answer(app: &App, contest: ContestId, headers: &HeaderMap) -> Result<Response, Problem> {
    let found = app.drawings.find(contest).await?.ok_or_else(Problem::not_found)?;
    Ok(found.answer.answer(headers))
}
