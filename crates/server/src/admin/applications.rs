//! The inbox of businesses that want to be featured.

mod accept;

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use townpick_domain::ids::ApplicationId;
use townpick_store::{activity::Entity, applications::Application, versions::Record};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::{
        list_handlers::export_handler,
        listing::ListQuery,
        reviews::{self, InboxPage, ReviewRequest},
    },
    endpoint::routes,
    extract::{self, Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(export))
        .routes(routes!(review, remove))
        .routes(routes!(accept::accept))
}

type ApplicationQuery = ListQuery<Application>;

/// Lists applications, newest first
#[utoipa::path(
    get, path = "/api/admin/applications", operation_id = "admin_list_applications", tag = "admin",
    params(ApplicationQuery),
    responses((status = 200, description = "A page of applications", body = InboxPage<Application>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ApplicationQuery>,
) -> Result<Json<InboxPage<Application>>, Problem> {
    reviews::list(&app, &query).await
}

export_handler! {
    Application;
    /// Applications as a CSV file
    export "/api/admin/applications/export.csv" as "admin_export_applications": "All applications that match";
}

/// Reviews an application
#[utoipa::path(
    patch, path = "/api/admin/applications/{id}", operation_id = "admin_review_application", tag = "admin",
    params(("id" = Uuid, Path, description = "The application's id")),
    request_body = ReviewRequest,
    responses((status = 200, description = "The application as it is now", body = Application))
)]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ApplicationId>,
    extract::Json(request): extract::Json<ReviewRequest>,
) -> Result<Json<Application>, Problem> {
    let summary = |application: &Application| {
        format!("The application of {} was reviewed", application.form.business_name.as_str())
    };
    reviews::review(&app, &session, (Entity::Application, Record::Application(id), id), &request, summary)
        .await
}

/// Removes an application
#[utoipa::path(
    delete, path = "/api/admin/applications/{id}", operation_id = "admin_delete_application", tag = "admin",
    params(("id" = Uuid, Path, description = "The application's id")),
    responses((status = 204, description = "It is gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ApplicationId>,
) -> Result<StatusCode, Problem> {
    let summary = |application: &Application| {
        format!("The application of {} was deleted", application.form.business_name.as_str())
    };
    let notice = format!("business_application:{id}");
    reviews::remove(&app, &session, (Entity::Application, id), notice, summary).await
}
