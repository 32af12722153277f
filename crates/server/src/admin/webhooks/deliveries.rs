//! The log of deliveries, and sending one again.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::{WebhookDeliveryId, WebhookId},
    time::Timestamp,
};
use townpick_store::{
    activity::Entity,
    webhooks::{ListedDelivery, deliveries},
};
use townpick_usecases::webhooks as use_cases;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::decided;
use crate::{
    admin::list_handlers::list_handlers,
    endpoint::routes,
    extract::{self, Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(export))
        .routes(routes!(replay))
        .routes(routes!(count_failed, replay_failed))
}

list_handlers! {
    ListedDelivery;
    /// Lists what was sent to webhooks, newest first
    list "/api/admin/webhook-deliveries" as "admin_list_webhook_deliveries": "A page of the log";
    /// The log of webhooks as a CSV file
    export "/api/admin/webhook-deliveries/export.csv" as "admin_export_webhook_deliveries": "All that match";
}

/// Sends an event to its webhook again
///
/// It comes under the same `webhook-id`, so that a receiver that has it can tell.
#[utoipa::path(
    post, path = "/api/admin/webhook-deliveries/{id}/replay", operation_id = "admin_replay_webhook_delivery",
    tag = "admin",
    params(("id" = Uuid, Path, description = "The delivery's id")),
    responses((status = 204, description = "It is sent again at once"))
)]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<WebhookDeliveryId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let context = app.services.context();
    let webhook = decided(use_cases::replay(&mut tx, &context, session.person()?.admin, id).await?)?;
    let summary = format!("Sent an event to {} again", webhook.url);
    session.commit(&app, tx, Entity::Webhook, Some(webhook.id.as_uuid()), summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Since when.
#[derive(Deserialize, utoipa::IntoParams, ToSchema)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
#[schema(as = AdminWebhookReplay)]
pub(crate) struct Since {
    /// Events that happened from this instant on.
    #[param(value_type = String, format = DateTime)]
    since: Timestamp,
}

/// How many events.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWebhookFailures)]
pub(crate) struct Failures {
    /// How many were not taken.
    count: i64,
}

/// Counts what a webhook did not take
#[utoipa::path(
    get, path = "/api/admin/webhooks/{id}/failed", operation_id = "admin_count_failed_deliveries", tag = "admin",
    params(("id" = Uuid, Path, description = "The webhook's id"), Since),
    responses((status = 200, description = "How much that is", body = Failures))
)]
pub(crate) async fn count_failed(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<WebhookId>,
    Query(query): Query<Since>,
) -> Result<Json<Failures>, Problem> {
    let mut reader = app.services.database.read().await?;
    Ok(Json(Failures { count: deliveries::count_failed(&mut reader, id, query.since).await? }))
}

/// Sends everything again that a webhook did not take
#[utoipa::path(
    post, path = "/api/admin/webhooks/{id}/failed", operation_id = "admin_replay_failed_deliveries", tag = "admin",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    request_body = Since,
    responses((status = 200, description = "How much that is", body = Failures))
)]
pub(crate) async fn replay_failed(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<WebhookId>,
    extract::Json(request): extract::Json<Since>,
) -> Result<Json<Failures>, Problem> {
    let mut tx = app.services.database.write().await?;
    let context = app.services.context();
    let by = session.person()?.admin;
    let (webhook, count) =
        decided(use_cases::replay_failed(&mut tx, &context, by, id, request.since).await?)?;
    let summary = format!("Sent {count} events to {} again", webhook.url);
    session.commit(&app, tx, Entity::Webhook, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(Json(Failures { count: i64::try_from(count).unwrap_or(i64::MAX) }))
}
