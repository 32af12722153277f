//! The winners of all contests in one list, so that prizes are followed up without opening each contest.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use townpick_store::claims::Prize;

use crate::{
    admin::listing::{self, ExportQuery, ListQuery, Page},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type PrizeQuery = ListQuery<Prize>;
type PrizeExport = ExportQuery<Prize>;

/// Lists the winners of all contests and how far their prizes are, the latest drawing first
#[utoipa::path(
    get, path = "/api/admin/winners", operation_id = "admin_list_prizes", tag = "admin", params(PrizeQuery),
    responses((status = 200, description = "A page of prizes that were not lost or called off", body = Page<Prize>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<PrizeQuery>,
) -> Result<Json<Page<Prize>>, Problem> {
    let request = query.request(&Prize::values(app.services.clock.now()))?;
    Ok(Json(listing::page(&app, &query, &request, None).await?))
}

/// Winners and their prizes as a CSV file
#[utoipa::path(
    get, path = "/api/admin/winners/export.csv", operation_id = "admin_export_prizes", tag = "admin",
    params(PrizeExport),
    responses((status = 200, description = "All that match", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<PrizeExport>,
) -> Result<Response, Problem> {
    listing::export::<Prize>(&app, query.request(&Prize::values(app.services.clock.now()))?).await
}
