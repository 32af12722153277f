//! The inbox of businesses that want to be featured.

mod accept;

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::Serialize;
use townpick_domain::{
    ids::{ApplicationId, BusinessId},
    time::Timestamp,
};
use townpick_store::{
    PageRows,
    activity::{self, Entity},
    applications::{self as store, Application},
};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin::{
        export::Export,
        listing::{self, Page},
        reviews::{Counts, InboxQuery, Review, ReviewRequest},
    },
    app::App,
    extract::{self, Path, Query},
    problem::Problem,
    session::AdminSession,
};

type Keys = (Timestamp, ApplicationId);

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(export))
        .routes(routes!(review))
        .routes(routes!(accept::accept))
}

/// A business's application.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminApplication)]
pub(crate) struct Item {
    /// The application's id.
    #[schema(value_type = Uuid)]
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
    /// `new`, `in_review`, `accepted` or `declined`.
    review_status: String,
    /// What administrators noted.
    review_notes: String,
    /// The business that was made of it.
    #[schema(required = true, value_type = Option<Uuid>)]
    featured_business_id: Option<BusinessId>,
    /// When it arrived.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// When it was changed last.
    #[schema(value_type = String, format = DateTime)]
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

/// A page of applications.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminApplicationPage)]
pub(crate) struct Inbox {
    /// The applications.
    items: Vec<Item>,
    /// What to send as `cursor` to get the next page; null at the end of the list.
    #[schema(required = true)]
    next_cursor: Option<String>,
    /// How many fit the filter; null with a search.
    #[schema(required = true)]
    total: Option<i64>,
    /// How many there are of each status, whatever the filter.
    counts: Counts,
}

/// Lists applications, newest first
#[utoipa::path(
    get, path = "/api/admin/applications", operation_id = "admin_list_applications", tag = "admin",
    params(InboxQuery),
    responses((status = 200, description = "A page of applications", body = Inbox))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<InboxQuery>,
) -> Result<Json<Inbox>, Problem> {
    let (text, limit) = (query.text(), query.limit()?);
    let before: Option<Keys> = listing::cursor(query.cursor.as_deref())?;
    let mut reader = app.services.database.read().await?;
    let counts = store::counts(&mut reader).await?;
    let rows = store::page(&mut reader, query.status(), text.as_deref(), before, PageRows::Screen).await?;
    let page = Page::of(rows, limit, query.total(counts), keys, Item::from);
    let (items, next_cursor, total) = (page.items, page.next_cursor, page.total);
    Ok(Json(Inbox { items, next_cursor, total, counts: counts.into() }))
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
    let export = Export {
        name: "applications",
        columns: &[
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
        ],
        key: keys,
        cells,
    };
    let (database, status, text) = (app.services.database.clone(), query.status(), query.text());
    let read = move |before: Option<Keys>| {
        let (database, text) = (database.clone(), text.clone());
        async move {
            let mut reader = database.read().await?;
            store::page(&mut reader, status, text.as_deref(), before, PageRows::Export).await
        }
    };
    export.answer(&app, read).await
}

fn keys(application: &Application) -> Keys {
    (application.created_at, application.id)
}

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
    let mut tx = app.services.database.write().await?;
    let application = store::locked(&mut tx, id).await?;
    let before =
        Review { status: application.review_status.clone(), notes: application.review_notes.clone() };
    let after = before.changed(&request)?;
    if (&before.status, &before.notes) == (&after.status, &after.notes) {
        return Ok(Json(application.into()));
    }
    let now = app.services.clock.now();
    let reviewed = store::review(&mut tx, id, &after.status, &after.notes, now).await?;
    let summary = format!("The application of {} was reviewed", reviewed.business_name);
    let changes = activity::changes(&before.fields(), &after.fields());
    session.record(&app, &mut tx, Entity::Application, Some(id.as_uuid()), summary, changes).await?;
    tx.commit().await?;
    Ok(Json(reviewed.into()))
}
