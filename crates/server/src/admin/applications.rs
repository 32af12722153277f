//! The inbox of businesses that want to be featured.

mod accept;

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::Response};
use serde::Serialize;
use townpick_domain::{
    ids::{ApplicationId, BusinessId},
    time::Timestamp,
};
use townpick_store::{activity::Entity, applications::Application, versions::Record};
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
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(export))
        .routes(routes!(review, remove))
        .routes(routes!(accept::accept))
}

/// A business's application.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminApplication)]
pub(crate) struct Item {
    /// The application's id.
    id: ApplicationId,
    /// The business's name.
    business_name: String,
    /// Where it is on the web, as it was typed.
    website_url: String,
    /// Whom to ask for.
    contact_name: String,
    /// Where to write to.
    contact_email: String,
    /// Where to call, as it was typed.
    contact_phone: String,
    /// What they say about themselves.
    #[schema(required = true)]
    description: Option<String>,
    /// The page it came from.
    source: String,
    /// How far its review has come.
    #[schema(value_type = reviews::Status)]
    review_status: String,
    /// What administrators noted.
    review_notes: String,
    /// The business that was made of it.
    #[schema(required = true)]
    featured_business_id: Option<BusinessId>,
    /// When it arrived.
    created_at: Timestamp,
    /// When it was changed last.
    updated_at: Timestamp,
}

impl From<Application> for Item {
    fn from(application: Application) -> Self {
        Self {
            id: application.id,
            business_name: application.business_name,
            website_url: application.website_url,
            contact_name: application.contact_name,
            contact_email: application.contact_email,
            contact_phone: application.contact_phone,
            description: application.description,
            source: application.source,
            review_status: application.review_status,
            review_notes: application.review_notes,
            featured_business_id: application.featured_business_id,
            created_at: application.created_at,
            updated_at: application.updated_at,
        }
    }
}

/// Lists applications, newest first
#[utoipa::path(
    get, path = "/api/admin/applications", operation_id = "admin_list_applications", tag = "admin",
    params(InboxQuery),
    responses((status = 200, description = "A page of applications", body = InboxPage<Item>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<InboxQuery>,
) -> Result<Json<InboxPage<Item>>, Problem> {
    reviews::list::<Application, _>(&app, &query).await
}

/// Applications as a CSV file
#[utoipa::path(
    get, path = "/api/admin/applications/export.csv", operation_id = "admin_export_applications", tag = "admin",
    params(InboxQuery),
    responses((status = 200, description = "All applications that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<InboxQuery>,
) -> Result<Response, Problem> {
    reviews::export(&app, &query, "applications", COLUMNS, cells).await
}

const COLUMNS: &[&str] = &[
    "Received",
    "Business",
    "Website",
    "Contact",
    "Email",
    "Phone",
    "Description",
    "Page",
    "Status",
    "Notes",
];

fn cells(application: &Application) -> Vec<String> {
    vec![
        application.created_at.to_string(),
        application.business_name.clone(),
        application.website_url.clone(),
        application.contact_name.clone(),
        application.contact_email.clone(),
        application.contact_phone.clone(),
        application.description.clone().unwrap_or_default(),
        application.source.clone(),
        application.review_status.clone(),
        application.review_notes.clone(),
    ]
}

/// Reviews an application
#[utoipa::path(
    patch, path = "/api/admin/applications/{id}", operation_id = "admin_review_application", tag = "admin",
    params(("id" = Uuid, Path, description = "The application's id")),
    request_body = ReviewRequest,
    responses((status = 200, description = "The application as it is now", body = Item))
)]
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ApplicationId>,
    extract::Json(request): extract::Json<ReviewRequest>,
) -> Result<Json<Item>, Problem> {
    let summary =
        |application: &Application| format!("The application of {} was reviewed", application.business_name);
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
    let summary =
        |application: &Application| format!("The application of {} was deleted", application.business_name);
    let notice = format!("business_application:{id}");
    reviews::remove(&app, &session, (Entity::Application, id), notice, summary).await
}
