//! The inbox of businesses that people nominated.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use townpick_domain::ids::NominationId;
use townpick_store::{activity::Entity, nominations::Nomination, versions::Record};
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
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export)).routes(routes!(review, remove))
}

type NominationQuery = ListQuery<Nomination>;

/// Lists nominations, newest first
#[utoipa::path(
    get, path = "/api/admin/nominations", operation_id = "admin_list_nominations", tag = "admin",
    params(NominationQuery),
    responses((status = 200, description = "A page of nominations", body = InboxPage<Nomination>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<NominationQuery>,
) -> Result<Json<InboxPage<Nomination>>, Problem> {
    reviews::list(&app, &query).await
}

export_handler! {
    Nomination;
    /// Nominations as a CSV file
    export "/api/admin/nominations/export.csv" as "admin_export_nominations": "All nominations that match";
}

/// Reviews a nomination
#[utoipa::path(
    patch, path = "/api/admin/nominations/{id}", operation_id = "admin_review_nomination", tag = "admin",
    params(("id" = Uuid, Path, description = "The nomination's id")),
    request_body = ReviewRequest,
    responses((status = 200, description = "The nomination as it is now", body = Nomination))
)]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NominationId>,
    extract::Json(request): extract::Json<ReviewRequest>,
) -> Result<Json<Nomination>, Problem> {
    let summary = |nomination: &Nomination| {
        format!("The nomination of {} was reviewed", nomination.form.nominee_name.as_str())
    };
    reviews::review(&app, &session, (Entity::Nomination, Record::Nomination(id), id), &request, summary).await
}

/// Removes a nomination
#[utoipa::path(
    delete, path = "/api/admin/nominations/{id}", operation_id = "admin_delete_nomination", tag = "admin",
    params(("id" = Uuid, Path, description = "The nomination's id")),
    responses((status = 204, description = "It is gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NominationId>,
) -> Result<StatusCode, Problem> {
    let summary = |nomination: &Nomination| {
        format!("The nomination of {} was deleted", nomination.form.nominee_name.as_str())
    };
    let notice = format!("business_nomination:{id}");
    reviews::remove(&app, &session, (Entity::Nomination, id), notice, summary).await
}
