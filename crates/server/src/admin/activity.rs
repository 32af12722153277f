//! The activity log: who changed what.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use townpick_store::activity::Activity;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin::listing::{self, ExportQuery, ListQuery, Page},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type ActivityQuery = ListQuery<Activity>;
type ActivityExport = ExportQuery<Activity>;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export))
}

/// Lists what administrators did, newest first
#[utoipa::path(
    get, path = "/api/admin/activity", operation_id = "admin_list_activity", tag = "admin",
    params(ActivityQuery),
    responses((status = 200, description = "A page of the log", body = Page<Activity>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ActivityQuery>,
) -> Result<Json<Page<Activity>>, Problem> {
    let request = query.request(&[])?;
    Ok(Json(listing::page(&app, &query, &request, None).await?))
}

/// The log as a CSV file
#[utoipa::path(
    get, path = "/api/admin/activity/export.csv", operation_id = "admin_export_activity", tag = "admin",
    params(ActivityExport),
    responses((status = 200, description = "All entries that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ActivityExport>,
) -> Result<Response, Problem> {
    listing::export::<Activity>(&app, query.request(&[])?).await
}
