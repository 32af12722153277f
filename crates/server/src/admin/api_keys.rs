//! The keys with which programs ask this part of the API, as owners make and revoke them.
//!
//! A key is shown once, when it is made; afterwards only its hash is stored.

use std::{collections::BTreeSet, sync::Arc};

use axum::{Json, extract::State};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{
    form::{Line, TextError},
    ids::ApiKeyId,
    scope::Scope,
};
use townpick_store::{
    activity::{Change, Entity},
    admins,
    api_keys::{self, ApiKey, MOST},
};
use townpick_usecases::api_keys::{NewKey, Refusal, create as make, revoke as take_back};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    public::plain_values,
    session::{self, AdminSession},
    state::App,
};

/// What every key begins with, so that it is recognized where it should not be.
const PREFIX: &str = "tpk_";
/// How many letters of a key tell it from the others; the rest is secret.
const SHOWN: usize = PREFIX.len() + 4;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list, create)).routes(routes!(revoke))
}

/// The keys there are, and what one can be given.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminApiKeys)]
pub(crate) struct ApiKeys {
    /// By name.
    items: Vec<ApiKey>,
    /// Every scope that some operation needs, by noun.
    #[schema(value_type = Vec<String>, example = json!(["contests:read", "contests:write"]))]
    scopes: BTreeSet<Scope>,
}

/// Lists the API keys and the scopes that one can have
#[utoipa::path(
    get, path = "/api/admin/api-keys", operation_id = "admin_list_api_keys", tag = "admin",
    responses((status = 200, description = "All of them", body = ApiKeys))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Json<ApiKeys>, Problem> {
    let items = api_keys::all(&mut app.services.database.read().await?).await?;
    Ok(Json(ApiKeys { items, scopes: session.offered_scopes() }))
}

/// A key that shall be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminApiKeyRequest)]
pub(crate) struct ApiKeyRequest {
    /// What it is for.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 1, max_length = 100)]
    name: String,
    /// What it may do.
    #[schema(min_items = 1, example = json!(["members:read"]))]
    scopes: Vec<String>,
}

/// A key that was made just now.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminApiKeyMade)]
pub(crate) struct ApiKeyMade {
    /// What is kept of it.
    key: ApiKey,
    /// The key itself: it is shown only this once.
    #[schema(example = "tpk_…")]
    secret: String,
}

/// Makes an API key
///
/// It goes into the header `Authorization: Bearer tpk_…` of each request; cookies are not needed.
#[utoipa::path(
    post, path = "/api/admin/api-keys", operation_id = "admin_create_api_key", tag = "admin",
    request_body = ApiKeyRequest,
    responses((status = 201, description = "The key, shown only this once", body = ApiKeyMade))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<ApiKeyRequest>,
) -> Result<(StatusCode, Json<ApiKeyMade>), Problem> {
    let name = name(&request.name)?;
    let scopes = scopes(&request.scopes, &session.offered_scopes())?;
    let secret = format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(app.services.entropy.bytes::<32>()));
    let new = NewKey {
        name,
        scopes,
        starts_with: secret.chars().take(SHOWN).collect(),
        hash: session::hash(&secret),
    };
    let mut tx = app.services.database.write().await?;
    let by = admins::by_id(&mut tx, session.person()?.admin).await?;
    let key = decided(make(&mut tx, &app.services.context(), &by, new).await?)?;
    let scopes = key.scopes.iter().map(Scope::to_string).collect::<Vec<_>>().join(", ");
    let given = Change { field: "scopes".to_owned(), from: String::new(), to: scopes };
    let summary = format!("Made the API key \"{}\" ({}…)", key.name, key.starts_with);
    session.commit(&app, tx, Entity::ApiKey, Some(key.id.as_uuid()), summary, vec![given]).await?;
    Ok((StatusCode::CREATED, Json(ApiKeyMade { key, secret })))
}

/// Revokes an API key
#[utoipa::path(
    delete, path = "/api/admin/api-keys/{id}", operation_id = "admin_revoke_api_key", tag = "admin",
    params(("id" = Uuid, Path, description = "The key's id")),
    responses((status = 204, description = "It no longer works; what was done with it stays in the activity log"))
)]
pub(crate) async fn revoke(
    State(app): State<Arc<App>>,
    session: AdminSession,
    Path(id): Path<ApiKeyId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let key = decided(take_back(&mut tx, session.person()?.admin, id).await?)?;
    let summary = format!("Revoked the API key \"{}\" ({}…)", key.name, key.starts_with);
    session.commit(&app, tx, Entity::ApiKey, Some(id.as_uuid()), summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn name(typed: &str) -> Result<Line<1, 100>, Problem> {
    Line::parse(typed).map_err(|error| {
        let message = match error {
            TextError::TooShort => "Say what the key is for",
            TextError::TooLong(_) => "Name is too long (at most 100 characters)",
        };
        Problem::invalid_field("name", message)
    })
}

/// The scopes, each of which opens something.
fn scopes(typed: &[String], offered: &BTreeSet<Scope>) -> Result<BTreeSet<Scope>, Problem> {
    let known = |text: &String| text.parse().ok().filter(|scope| offered.contains(scope));
    let scopes: Option<BTreeSet<Scope>> = typed.iter().map(known).collect();
    let scopes = scopes.ok_or_else(|| Problem::invalid_field("scopes", "There is no such scope"))?;
    if scopes.is_empty() {
        return Err(Problem::invalid_field("scopes", "Choose what the key may do"));
    }
    Ok(scopes)
}

fn decided<T>(outcome: Result<T, Refusal>) -> Result<T, Problem> {
    outcome.map_err(|refusal| match refusal {
        Refusal::NoOwner => Problem::forbidden_for_role(),
        Refusal::NameTaken => Problem::invalid_field("name", "An API key with this name already exists"),
        Refusal::TooMany => {
            Problem::conflict(format!("There are already {MOST} API keys. Revoke one that is not used."))
        }
    })
}
