//! The addresses that events are sent to, as owners set them up.
//!
//! A secret is shown once, when it is made; afterwards only sealed bytes are stored.

mod deliveries;

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::WebhookId,
    webhook::{
        WebhookEvent,
        address::{WebhookAddress, is_loopback},
        signature::WebhookSecret,
    },
};
use townpick_store::{
    activity::{Change, Entity, changes},
    admins,
    webhooks::{self, MOST, Webhook},
};
use townpick_usecases::webhooks::{self as use_cases, Refusal};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    public::plain_values,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(change, remove))
        .routes(routes!(rotate))
        .merge(deliveries::routes())
}

/// The addresses there are.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminWebhooks)]
pub(crate) struct Webhooks {
    /// The oldest first.
    items: Vec<Webhook>,
}

/// Lists the webhooks
#[utoipa::path(
    get, path = "/api/admin/webhooks", operation_id = "admin_list_webhooks", tag = "admin",
    responses((status = 200, description = "All of them", body = Webhooks))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<Webhooks>, Problem> {
    let items = webhooks::all(&mut app.services.database.read().await?).await?;
    Ok(Json(Webhooks { items }))
}

/// Where events go, and which ones.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminWebhookRequest)]
pub(crate) struct WebhookRequest {
    /// The address, with https.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(
        required = true,
        max_length = 500,
        format = "https-address",
        example = "https://crm.example/hooks/townpick"
    )]
    url: String,
    /// Which events.
    #[schema(min_items = 1)]
    events: Vec<WebhookEvent>,
}

/// The same, and whether they go there at all.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminWebhookChange)]
pub(crate) struct WebhookChange {
    /// The address, with https.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, max_length = 500, format = "https-address")]
    url: String,
    /// Which events.
    #[schema(min_items = 1)]
    events: Vec<WebhookEvent>,
    /// Whether events go there. Events in the meantime are not sent later.
    is_on: bool,
}

/// A webhook with a secret that was made just now.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminWebhookSecret)]
pub(crate) struct WithSecret {
    /// The webhook.
    webhook: Webhook,
    /// What messages are signed with: it is shown only this once.
    #[schema(example = "whsec_…")]
    secret: String,
}

impl From<(Webhook, WebhookSecret)> for WithSecret {
    fn from((webhook, secret): (Webhook, WebhookSecret)) -> Self {
        Self { webhook, secret: secret.written() }
    }
}

/// Sets a webhook up
///
/// Messages are signed as Standard Webhooks says: `webhook-id`, `webhook-timestamp` and `webhook-signature`.
#[utoipa::path(
    post, path = "/api/admin/webhooks", operation_id = "admin_create_webhook", tag = "admin",
    request_body = WebhookRequest,
    responses((status = 201, description = "The webhook and its secret, shown only this once", body = WithSecret))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<WebhookRequest>,
) -> Result<(StatusCode, Json<WithSecret>), Problem> {
    let (address, events) = read(&app, &request.url, request.events)?;
    let mut tx = app.services.database.write().await?;
    let by = admins::by_id(&mut tx, session.person()?.admin).await?;
    let context = app.services.context();
    let made = decided(use_cases::create(&mut tx, &context, &by, &address, events).await?)?;
    let (id, given) = (made.0.id.as_uuid(), changes(&[], &facts(&made.0)));
    session.commit(&app, tx, Entity::Webhook, Some(id), "Set a webhook up".to_owned(), given).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}

/// Changes a webhook, or switches it on or off
#[utoipa::path(
    put, path = "/api/admin/webhooks/{id}", operation_id = "admin_change_webhook", tag = "admin",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    request_body = WebhookChange,
    responses((status = 200, description = "The webhook as it is now", body = Webhook))
)]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<WebhookId>,
    extract::Json(request): extract::Json<WebhookChange>,
) -> Result<Json<Webhook>, Problem> {
    let (address, events) = read(&app, &request.url, request.events)?;
    let mut tx = app.services.database.write().await?;
    let change = use_cases::Change { address: &address, events, is_on: request.is_on };
    let context = app.services.context();
    let before = decided(use_cases::change(&mut tx, &context, session.person()?.admin, id, change).await?)?;
    let after = webhooks::by_id(&mut tx, id).await?;
    let changed: Vec<Change> = changes(&facts(&before), &facts(&after));
    let summary = "Changed a webhook".to_owned();
    session.commit_changes(&app, tx, Entity::Webhook, Some(id.as_uuid()), summary, changed).await?;
    Ok(Json(after))
}

/// Gives a webhook a new secret
///
/// For a day messages carry a signature by the secret before it as well.
#[utoipa::path(
    post, path = "/api/admin/webhooks/{id}/secret", operation_id = "admin_rotate_webhook_secret", tag = "admin",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    responses((status = 200, description = "The new secret, shown only this once", body = WithSecret))
)]
pub(crate) async fn rotate(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<WebhookId>,
) -> Result<Json<WithSecret>, Problem> {
    let mut tx = app.services.database.write().await?;
    let context = app.services.context();
    let made = decided(use_cases::rotate(&mut tx, &context, session.person()?.admin, id).await?)?;
    let summary = format!("Gave the webhook of {} a new secret", made.0.url);
    session.commit(&app, tx, Entity::Webhook, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(Json(made.into()))
}

/// Removes a webhook with its log
#[utoipa::path(
    delete, path = "/api/admin/webhooks/{id}", operation_id = "admin_remove_webhook", tag = "admin",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    responses((status = 204, description = "Nothing more is sent there"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<WebhookId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let before = decided(use_cases::remove(&mut tx, session.person()?.admin, id).await?)?;
    let summary = format!("Removed the webhook of {}", before.url);
    session.commit(&app, tx, Entity::Webhook, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The address and the events; each counts once. An installation for trials on somebody's own machine reaches that machine.
fn read(
    app: &App,
    url: &str,
    mut events: Vec<WebhookEvent>,
) -> Result<(WebhookAddress, Vec<WebhookEvent>), Problem> {
    let is_trial = is_loopback(&app.settings.public_url);
    let address =
        WebhookAddress::parse(url, is_trial).map_err(|reason| Problem::invalid_field("url", reason))?;
    events.sort_unstable();
    events.dedup();
    if events.is_empty() {
        return Err(Problem::invalid_field("events", "Choose at least one event"));
    }
    Ok((address, events))
}

/// What the activity log tells of a webhook.
fn facts(webhook: &Webhook) -> [(&'static str, String); 3] {
    let events = webhook.events.iter().map(|event| event.as_str()).collect::<Vec<_>>().join(", ");
    let state = if webhook.switched_off_at.is_some() { "off" } else { "on" };
    [("url", webhook.url.clone()), ("events", events), ("state", state.to_owned())]
}

fn decided<T>(outcome: use_cases::Outcome<T>) -> Result<T, Problem> {
    outcome.map_err(|refusal| match refusal {
        Refusal::NoOwner => Problem::forbidden_for_role(),
        Refusal::TooMany => Problem::conflict(format!("There are already {MOST} webhooks.")),
        Refusal::SwitchedOff => {
            Problem::conflict("This webhook is switched off. Switch it on, then send the event again.")
        }
    })
}
