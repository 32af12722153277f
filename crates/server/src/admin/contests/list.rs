//! Lists of contests.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use townpick_store::contests::ListedContest;

use crate::{
    admin::listing::{self, ExportQuery, ListQuery, Page},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type ContestQuery = ListQuery<ListedContest>;
type ContestExport = ExportQuery<ListedContest>;

/// Lists contests, the latest start first
#[utoipa::path(
    get, path = "/api/admin/contests", operation_id = "admin_list_contests", tag = "admin",
    params(ContestQuery),
    responses((status = 200, description = "A page of the list", body = Page<ListedContest>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ContestQuery>,
) -> Result<Json<Page<ListedContest>>, Problem> {
    let request = query.request(&[("now", app.services.clock.now().into())])?;
    Ok(Json(listing::page(&app, &query, &request, None).await?))
}

/// The list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/contests/export.csv", operation_id = "admin_export_contests", tag = "admin",
    params(ContestExport),
    responses((status = 200, description = "All that match", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ContestExport>,
) -> Result<Response, Problem> {
    listing::export::<ListedContest>(&app, query.request(&[("now", app.services.clock.now().into())])?).await
}
