//! Erasing contests before they start, and voiding them afterwards.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Deserialize;
use townpick_domain::{
    form::{Line, TextError},
    ids::ContestId,
    public_reason::PublicReasonError,
};
use townpick_store::{activity::Entity, notifications::fan_out::reach_if_voided};
use townpick_usecases::{
    planning,
    voiding::{self, Refusal},
};
use utoipa::ToSchema;

use super::{
    body::{AdminContest, NOT_LOGGED},
    found,
};
use crate::{
    admin::{entry_forms::changes, reach::ReachPreview},
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Erases a contest that has not started
#[utoipa::path(
    delete, path = "/api/admin/contests/{id}", operation_id = "admin_delete_contest", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    responses((status = 204, description = "It is gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ContestId>,
) -> Result<StatusCode, Problem> {
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let before = found(&mut tx, id, context.now).await?;
    if !planning::erase(&mut tx, &context, id).await? {
        return Err(Problem::contest_started());
    }
    let summary =
        format!("Deleted contest \"{}\" in {}", before.contest.record.title.as_str(), before.town.full_name);
    let changes = changes(Some(&before), None, NOT_LOGGED);
    session.commit(&app, tx, Entity::Contest, Some(id.into()), summary, changes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Why a contest is called off.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = AdminContestVoid)]
pub(crate) struct VoidRequest {
    /// For everybody to read, for good: without contact data and without the names of those who were drawn.
    #[schema(required = true, min_length = 1, max_length = 300)]
    reason: String,
}

/// Reads the reason for something, which administrators will read.
pub(in crate::admin) fn reason(text: &str) -> Result<Line<1, 300>, Problem> {
    Line::parse(text).map_err(unusable)
}

fn unusable(error: TextError) -> Problem {
    let message = match error {
        TextError::TooShort => "Reason is required".to_owned(),
        TextError::TooLong(most) => format!("Reason is too long (at most {most} characters)"),
    };
    Problem::invalid_field("reason", message)
}

/// Tells who would hear of it if a contest were called off now
///
/// Nothing is changed. A contest that has not started reaches nobody.
#[utoipa::path(
    get, path = "/api/admin/contests/{id}/void-preview", operation_id = "admin_preview_void", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    responses((status = 200, description = "Whom it would reach", body = ReachPreview))
)]
pub(crate) async fn preview_void(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
) -> Result<Json<ReachPreview>, Problem> {
    let mut reader = app.services.database.read().await?;
    let now = app.services.clock.now();
    found(&mut reader, id, now).await?;
    let reach = reach_if_voided(&mut reader, id, now).await?;
    Ok(Json(ReachPreview::new(reach, app.services.providers)))
}

/// Calls a contest off for good; its record stays
///
/// If it had started, everybody who was in it is notified.
#[utoipa::path(
    post, path = "/api/admin/contests/{id}/void", operation_id = "admin_void_contest", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    request_body = VoidRequest,
    responses((status = 200, description = "The contest as it is now", body = AdminContest))
)]
pub(crate) async fn void(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ContestId>,
    extract::Json(request): extract::Json<VoidRequest>,
) -> Result<Json<AdminContest>, Problem> {
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let before = found(&mut tx, id, context.now).await?;
    voiding::void(&mut tx, &context, id, &request.reason).await?.map_err(|refusal| match refusal {
        Refusal::Reason(PublicReasonError::Text(error)) => unusable(error),
        Refusal::Reason(other) => Problem::invalid_field("reason", other.to_string()),
        Refusal::AlreadyVoided => Problem::conflict("This contest was already voided."),
    })?;
    let saved = found(&mut tx, id, context.now).await?;
    let summary =
        format!("Voided contest \"{}\" in {}", saved.contest.record.title.as_str(), saved.town.full_name);
    let changes = changes(Some(&before), Some(&saved), NOT_LOGGED);
    session.commit(&app, tx, Entity::Contest, Some(id.into()), summary, changes).await?;
    Ok(Json(saved))
}
