//! The inbox of businesses that people nominated.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::Response};
use serde::Serialize;
use townpick_domain::{ids::NominationId, time::Timestamp};
use townpick_store::{activity::Entity, nominations::Nomination, versions::Record};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin::reviews::{self, InboxPage, InboxQuery, ReviewRequest},
    extract::{self, Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export)).routes(routes!(review, remove))
}

/// A nomination of a business.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminNomination)]
pub(crate) struct Item {
    /// The nomination's id.
    id: NominationId,
    /// The business's name.
    nominee_name: String,
    /// Where the business is.
    nominee_town: String,
    /// Where it is on the web, as it was typed.
    #[schema(required = true)]
    website_url: Option<String>,
    /// What makes it stand out.
    #[schema(required = true)]
    reason: Option<String>,
    /// Who nominated it.
    #[schema(required = true)]
    nominator_name: Option<String>,
    /// Where to thank them.
    #[schema(required = true)]
    nominator_email: Option<String>,
    /// How far its review has come.
    #[schema(value_type = reviews::Status)]
    review_status: String,
    /// What administrators noted.
    review_notes: String,
    /// When it arrived.
    created_at: Timestamp,
    /// When it was changed last.
    updated_at: Timestamp,
}

impl From<Nomination> for Item {
    fn from(nomination: Nomination) -> Self {
        Self {
            id: nomination.id,
            nominee_name: nomination.nominee_name,
            nominee_town: nomination.nominee_town,
            website_url: nomination.website_url,
            reason: nomination.reason,
            nominator_name: nomination.nominator_name,
            nominator_email: nomination.nominator_email,
            review_status: nomination.review_status,
            review_notes: nomination.review_notes,
            created_at: nomination.created_at,
            updated_at: nomination.updated_at,
        }
    }
}

/// Lists nominations, newest first
#[utoipa::path(
    get, path = "/api/admin/nominations", operation_id = "admin_list_nominations", tag = "admin",
    params(InboxQuery),
    responses((status = 200, description = "A page of nominations", body = InboxPage<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<InboxQuery>,
) -> Result<Json<InboxPage<Item>>, Problem> {
    reviews::list::<Nomination, _>(&app, &query).await
}

/// Nominations as a CSV file
#[utoipa::path(
    get, path = "/api/admin/nominations/export.csv", operation_id = "admin_export_nominations", tag = "admin",
    params(InboxQuery),
    responses((status = 200, description = "All nominations that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<InboxQuery>,
) -> Result<Response, Problem> {
    reviews::export(&app, &query, "nominations", COLUMNS, cells).await
}

const COLUMNS: &[&str] =
    &["Received", "Business", "Town", "Website", "Reason", "Nominator", "Email", "Status", "Notes"];

fn cells(nomination: &Nomination) -> Vec<String> {
    let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
    vec![
        nomination.created_at.to_string(),
        nomination.nominee_name.clone(),
        nomination.nominee_town.clone(),
        or_empty(&nomination.website_url),
        or_empty(&nomination.reason),
        or_empty(&nomination.nominator_name),
        or_empty(&nomination.nominator_email),
        nomination.review_status.clone(),
        nomination.review_notes.clone(),
    ]
}

/// Reviews a nomination
#[utoipa::path(
    patch, path = "/api/admin/nominations/{id}", operation_id = "admin_review_nomination", tag = "admin",
    params(("id" = Uuid, Path, description = "The nomination's id")),
    request_body = ReviewRequest,
    responses((status = 200, description = "The nomination as it is now", body = Item))
)]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<NominationId>,
    extract::Json(request): extract::Json<ReviewRequest>,
) -> Result<Json<Item>, Problem> {
    let summary =
        |nomination: &Nomination| format!("The nomination of {} was reviewed", nomination.nominee_name);
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
    let summary =
        |nomination: &Nomination| format!("The nomination of {} was deleted", nomination.nominee_name);
    let notice = format!("business_nomination:{id}");
    reviews::remove(&app, &session, (Entity::Nomination, id), notice, summary).await
}
