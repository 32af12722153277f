//! The audit trail: which drawings were made, how, and from which list.
//!
//! Names come from the closed list alone, where deleting a member erases them; the stored steps are never asked for a
//! name. Nothing can be changed here.

#![allow(unused_qualifications, reason = "the described routes name their queries by their whole path")]

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use axum::{Json, extract::State, response::Response};
use serde::{Deserialize, Serialize};
use townpick_domain::{ids::ContestId, time::Timestamp};
use townpick_store::{
    drawings::{self, CompletedDrawing, ShownPlace, SnapshotEntry},
    list::Bound,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::{
        list_handlers::list_handlers,
        listing::{self, ExportQuery, ListQuery, Page},
    },
    endpoint::routes,
    extract::{Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(export))
        .routes(routes!(show))
        .routes(routes!(snapshot))
        .routes(routes!(export_snapshot))
}

type SnapshotQuery = ListQuery<SnapshotEntry>;
type SnapshotExport = ExportQuery<SnapshotEntry>;

list_handlers! {
    CompletedDrawing;
    /// Lists the contests that were drawn, newest first
    list "/api/admin/drawings" as "admin_list_drawings": "A page of the list";
    /// The drawings as a CSV file
    export "/api/admin/drawings/export.csv" as "admin_export_drawings": "All that match";
}

/// How a contest was drawn.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminDrawing)]
pub(crate) struct DrawingAudit {
    /// When.
    drawing_timestamp: Timestamp,
    /// How many were in the closed list.
    total_participants: i64,
    /// How many won.
    winners_selected: i64,
    /// The revealed seed: 64 hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    random_seed: String,
    /// By which method.
    #[schema(example = "tpd1")]
    drawing_method: String,
    /// What was drawn, in its order.
    audit_steps: Vec<AuditStep>,
    /// What drew it, name by name.
    system_info: BTreeMap<String, serde_json::Value>,
    /// How many members were left out, by reason.
    exclusions: BTreeMap<String, u64>,
    /// The hash over the closed list: 64 hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    merkle_root: String,
    /// The promise about the seed: 64 hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    commitment: String,
}

/// One step of a drawing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminAuditStep)]
pub(crate) struct AuditStep {
    /// Its number, which is that of the place it decided.
    step: u64,
    /// When it was made.
    timestamp: Timestamp,
    /// What it was for.
    #[schema(example = "Drew winner 1")]
    action: String,
    /// Who was drawn; null once they were deleted.
    #[schema(required = true)]
    winner_name: Option<String>,
    /// The seed it followed from.
    crypto_seed: String,
    /// The random value, in decimal.
    random_value: String,
    /// The position it pointed to among the tickets that were left.
    random_index_selected: u64,
}

/// A step as it is stored.
#[derive(Debug, Deserialize)]
struct StoredStep {
    step: u64,
    timestamp: Timestamp,
    action: String,
    crypto_seed: String,
    random_value: String,
    random_index_selected: u64,
}

/// Shows how a contest was drawn
#[utoipa::path(
    get, path = "/api/admin/drawings/{id}", operation_id = "admin_show_drawing", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id")),
    responses((status = 200, description = "The drawing, step by step", body = DrawingAudit))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(contest): Path<ContestId>,
) -> Result<Json<DrawingAudit>, Problem> {
    let mut reader = app.services.database.read().await?;
    let drawing = drawings::audited(&mut reader, contest).await?.ok_or_else(Problem::not_found)?;
    // A closed list that is not drawn yet has a secret seed, and so no trail.
    let (Some(drawing_timestamp), Some(winners_selected), Some(random_seed)) =
        (drawing.drawing_timestamp, drawing.winners_selected, drawing.random_seed)
    else {
        return Err(Problem::not_found());
    };
    let steps = serde_json::from_value(drawing.audit_steps.0).map_err(|error| {
        tracing::error!(%contest, %error, "the stored steps of a drawing are unreadable");
        Problem::internal()
    })?;
    let places = drawings::places(&mut reader, contest).await?;
    Ok(Json(DrawingAudit {
        drawing_timestamp,
        total_participants: drawing.total_participants,
        winners_selected,
        random_seed: hex::encode(random_seed),
        drawing_method: drawing.drawing_method,
        audit_steps: with_names(steps, places),
        system_info: drawing.system_info.0,
        exclusions: drawing.exclusions.0,
        merkle_root: hex::encode(drawing.merkle_root),
        commitment: hex::encode(drawing.commitment),
    }))
}

fn with_names(stored: Vec<StoredStep>, places: Vec<ShownPlace>) -> Vec<AuditStep> {
    let mut names: HashMap<u64, String> =
        places.into_iter().filter_map(|place| Some((place.place, place.name?))).collect();
    let with_name = |step: StoredStep| AuditStep {
        winner_name: names.remove(&step.step),
        step: step.step,
        timestamp: step.timestamp,
        action: step.action,
        crypto_seed: step.crypto_seed,
        random_value: step.random_value,
        random_index_selected: step.random_index_selected,
    };
    stored.into_iter().map(with_name).collect()
}

/// Lists who was in a contest's list when it was closed, in the order of the tickets
#[utoipa::path(
    get, path = "/api/admin/drawings/{id}/snapshot", operation_id = "admin_list_snapshot", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id"), SnapshotQuery),
    responses((status = 200, description = "A page of the list", body = Page<SnapshotEntry>))
)]
pub(crate) async fn snapshot(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(contest): Path<ContestId>,
    Query(query): Query<SnapshotQuery>,
) -> Result<Json<Page<SnapshotEntry>>, Problem> {
    let found = drawings::audited(&mut app.services.database.read().await?, contest).await?;
    let drawing = found.ok_or_else(Problem::not_found)?;
    let request = query.request(&[("contest", Bound::Id(contest.as_uuid()))])?;
    let total = (!request.is_searched()).then(|| drawing.total_participants.into());
    Ok(Json(listing::page(&app, &query, &request, total).await?))
}

/// The closed list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/drawings/{id}/snapshot/export.csv", operation_id = "admin_export_snapshot", tag = "admin",
    params(("id" = Uuid, Path, description = "The contest's id"), SnapshotExport),
    responses((status = 200, description = "All that match", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export_snapshot(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(contest): Path<ContestId>,
    Query(query): Query<SnapshotExport>,
) -> Result<Response, Problem> {
    let found = drawings::audited(&mut app.services.database.read().await?, contest).await?;
    found.ok_or_else(Problem::not_found)?;
    let request = query.request(&[("contest", Bound::Id(contest.as_uuid()))])?;
    listing::export::<SnapshotEntry>(&app, request).await
}
