//! The outbox as administrators read it; without providers it is the local outbox, where every message can be read.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use townpick_store::notifications::ListedNotification;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin::listing::{self, ExportQuery, ListQuery, Page},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type NotificationsQuery = ListQuery<ListedNotification>;
type NotificationsExport = ExportQuery<ListedNotification>;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export))
}

/// Lists the messages in the outbox, newest first
#[utoipa::path(
    get, path = "/api/admin/notifications", operation_id = "admin_list_notifications", tag = "admin",
    params(NotificationsQuery),
    responses((status = 200, description = "A page of the outbox", body = Page<ListedNotification>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<NotificationsQuery>,
) -> Result<Json<Page<ListedNotification>>, Problem> {
    let request = query.request(&[])?;
    Ok(Json(listing::page(&app, &query, &request, None).await?))
}

/// The messages as a CSV file
#[utoipa::path(
    get, path = "/api/admin/notifications/export.csv", operation_id = "admin_export_notifications", tag = "admin",
    params(NotificationsExport),
    responses((status = 200, description = "All messages that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<NotificationsExport>,
) -> Result<Response, Problem> {
    listing::export::<ListedNotification>(&app, query.request(&[])?).await
}
