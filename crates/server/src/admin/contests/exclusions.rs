//! Members who are excluded from one drawing, as long as its list is open.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::ids::{ContestId, MemberId};
use townpick_store::{
    activity::{Change, Entity},
    contests::{self, Exclusion},
};
use townpick_usecases::exclusion::{self, Refusal};
use utoipa::ToSchema;

use super::{found, remove::reason};
use crate::{
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

/// Every excluded member.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminExclusionList)]
pub(crate) struct List {
    /// The newest first, at most 500.
    items: Vec<Exclusion>,
}

/// Lists who is excluded from a contest's drawing
#[utoipa::path(
    get, path = "/api/admin/contests/{id}/exclusions", operation_id = "admin_list_exclusions", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    responses((status = 200, description = "The newest first", body = List))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
) -> Result<Json<List>, Problem> {
    let mut reader = app.services.database.read().await?;
    found(&mut reader, id, app.services.clock.now()).await?;
    Ok(Json(List { items: contests::exclusions(&mut reader, id).await? }))
}

/// Whom to keep out, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminExclusionRequest)]
pub(crate) struct ExclusionRequest {
    /// The member's id.
    member_id: MemberId,
    /// Why.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 300)]
    reason: String,
}

/// Keeps a resident out of a contest's drawing
#[utoipa::path(
    post, path = "/api/admin/contests/{id}/exclusions", operation_id = "admin_exclude_member", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    request_body = ExclusionRequest,
    responses((status = 201, description = "They are excluded", body = Exclusion))
)]
pub(crate) async fn add(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ContestId>,
    extract::Json(request): extract::Json<ExclusionRequest>,
) -> Result<(StatusCode, Json<Exclusion>), Problem> {
    let reason = reason(&request.reason)?;
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    exclusion::exclude(&mut tx, &context, id, request.member_id, reason.as_str()).await?.map_err(refused)?;
    let excluded = contests::exclusion(&mut tx, id, request.member_id).await?;
    let summary = "Excluded a member from the drawing".to_owned();
    let change = change(String::new(), request.member_id.to_string());
    session.commit(&app, tx, Entity::Contest, Some(id.into()), summary, vec![change]).await?;
    Ok((StatusCode::CREATED, Json(excluded)))
}

/// Which member of which contest.
#[derive(Debug, Deserialize)]
pub(crate) struct ExclusionPath {
    id: ContestId,
    member_id: MemberId,
}

/// Lets a resident into a contest's drawing again
#[utoipa::path(
    delete, path = "/api/admin/contests/{id}/exclusions/{member_id}", operation_id = "admin_include_member",
    tag = "admin",
    params(
        ("id" = Uuid, Path, description = "The contest's id"),
        ("member_id" = Uuid, Path, description = "The member's id"),
    ),
    responses((status = 204, description = "They are let in"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(path): Path<ExclusionPath>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    exclusion::include(&mut tx, path.id, path.member_id).await?.map_err(refused)?;
    let summary = "Included a member in the drawing again".to_owned();
    let change = change(path.member_id.to_string(), String::new());
    session.commit(&app, tx, Entity::Contest, Some(path.id.into()), summary, vec![change]).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::ListClosed => Problem::conflict(
            "The list of this drawing is closed, so nobody can be excluded or included any more.",
        ),
        Refusal::NotAResident => {
            Problem::invalid_field("member_id", "This person is not a member of the contest's town")
        }
    }
}

/// Members are known by their id alone in the activity log.
fn change(from: String, to: String) -> Change {
    Change { field: "exclusion".to_owned(), from, to }
}
