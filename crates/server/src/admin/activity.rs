//! The activity log: who changed what.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{ids::ActivityId, time::Timestamp};
use townpick_store::{
    PageRows,
    activity::{self, Activity, Entity, Filter},
};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::{
    admin::{
        export::Export,
        listing::{self, Page},
    },
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type Keys = (Timestamp, ActivityId);

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export))
}

/// Which entries are wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActivityQuery {
    /// Only about this kind of thing, such as `Contest`.
    entity: Option<String>,
    /// Only those whose administrator or summary contains this.
    q: Option<String>,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many entries at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

impl ActivityQuery {
    fn filter(&self) -> Result<Filter, Problem> {
        let wanted = self.entity.as_deref().filter(|entity| !entity.is_empty());
        let entity = wanted
            .map(|wanted| {
                let found = wanted.parse::<Entity>().ok();
                found.ok_or_else(|| Problem::invalid_field("entity", "There is no such kind of entry"))
            })
            .transpose()?;
        Ok(Filter { entity, text: listing::search_text(self.q.as_deref()) })
    }
}

/// Something an administrator did.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminActivity)]
pub(crate) struct Entry {
    /// The entry's id.
    id: ActivityId,
    /// When.
    created_at: Timestamp,
    /// Who.
    admin_user: String,
    /// What kind of thing.
    entity_modified: String,
    /// Which one.
    #[schema(required = true)]
    entity_id: Option<Uuid>,
    /// What was done.
    change_summary: String,
    /// From what to what.
    changes: Vec<Change>,
}

/// One field that got another value.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminActivityChange)]
pub(crate) struct Change {
    /// The field.
    field: String,
    /// Its value before; empty for none.
    from: String,
    /// Its value since; empty for none.
    to: String,
}

impl From<Activity> for Entry {
    fn from(entry: Activity) -> Self {
        let change =
            |change: activity::Change| Change { field: change.field, from: change.from, to: change.to };
        Self {
            id: entry.id,
            created_at: entry.created_at,
            admin_user: entry.admin_user,
            entity_modified: entry.entity_modified,
            entity_id: entry.entity_id,
            change_summary: entry.change_summary,
            changes: entry.changes.into_iter().map(change).collect(),
        }
    }
}

/// Lists what administrators did, newest first
#[utoipa::path(
    get, path = "/api/admin/activity", operation_id = "admin_list_activity", tag = "admin",
    params(ActivityQuery),
    responses((status = 200, description = "A page of the log", body = Page<Entry>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ActivityQuery>,
) -> Result<Json<Page<Entry>>, Problem> {
    let (filter, limit) = (query.filter()?, listing::limit(query.limit)?);
    let before: Option<Keys> = listing::cursor(query.cursor.as_deref())?;
    let mut reader = app.services.database.read().await?;
    let rows = activity::list(&mut reader, &filter, before, PageRows::Screen).await?;
    Ok(Json(Page::of(rows, limit, None, |row| (row.created_at, row.id), Entry::from)))
}

/// The log as a CSV file
#[utoipa::path(
    get, path = "/api/admin/activity/export.csv", operation_id = "admin_export_activity", tag = "admin",
    params(ActivityQuery),
    responses((status = 200, description = "All entries that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<ActivityQuery>,
) -> Result<Response, Problem> {
    let filter = query.filter()?;
    let export = Export {
        name: "activity",
        columns: &["When", "Administrator", "Entity", "Entity ID", "Summary", "Changes"],
        key: |row: &Activity| (row.created_at, row.id),
        cells,
    };
    let read = move |mut reader, before| {
        let filter = filter.clone();
        async move { activity::list(&mut reader, &filter, before, PageRows::Export).await }
    };
    export.answer(&app, read).await
}

fn cells(row: &Activity) -> Vec<String> {
    let changes: Vec<String> = row
        .changes
        .iter()
        .map(|change| format!("{}: {} → {}", change.field, change.from, change.to))
        .collect();
    vec![
        row.created_at.to_string(),
        row.admin_user.clone(),
        row.entity_modified.clone(),
        row.entity_id.map(|id| id.to_string()).unwrap_or_default(),
        row.change_summary.clone(),
        changes.join("; "),
    ]
}
