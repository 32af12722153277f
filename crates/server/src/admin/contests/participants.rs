//! Who takes part in a contest.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use townpick_domain::ids::ContestId;
use townpick_store::contests::{self, ContestDetail, Participant};

use crate::{
    admin::listing::{self, ExportQuery, ListQuery, Page},
    extract::{Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

type ParticipantQuery = ListQuery<Participant>;
type ParticipantExport = ExportQuery<Participant>;

/// Lists who takes part: the town's subscribed members, or the closed list once there is one
#[utoipa::path(
    get, path = "/api/admin/contests/{id}/participants", operation_id = "admin_list_participants", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id"), ParticipantQuery),
    responses((status = 200, description = "A page of the list", body = Page<Participant>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
    Query(mut query): Query<ParticipantQuery>,
) -> Result<Json<Page<Participant>>, Problem> {
    let (list, given, total) = found(&app, id).await?.participant_list();
    let request = query.request_of(list, &given)?;
    // The list may have been closed since its last page was read.
    query.begin_anew_unless_known(&request);
    let total = (!request.is_narrowed()).then_some(total);
    Ok(Json(listing::page(&app, &query, &request, total).await?))
}

/// The list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/contests/{id}/participants/export.csv", operation_id = "admin_export_participants",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id"), ParticipantExport),
    responses((status = 200, description = "All that match", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<ContestId>,
    Query(query): Query<ParticipantExport>,
) -> Result<Response, Problem> {
    let (list, given, _) = found(&app, id).await?.participant_list();
    listing::export::<Participant>(&app, query.request_of(list, &given)?).await
}

async fn found(app: &App, id: ContestId) -> Result<ContestDetail, Problem> {
    let contest = contests::by_id(&mut app.services.database.read().await?, id).await?;
    contest.ok_or_else(Problem::not_found)
}
