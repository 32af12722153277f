//! Signing in through the operator's identity provider: to it, back from it, and the code of our own second factor.
//!
//! The browser is led by plain links. It always comes back to the sign-in page, whatever happened, and the address there says
//! no more than a word about it: never who somebody is, nor where to go on.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{AppendHeaders, IntoResponse, Response},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use http::{
    HeaderMap, StatusCode,
    header::{LOCATION, SET_COOKIE},
};
use jiff::SignedDuration;
use serde::Deserialize;
use townpick_domain::ids::ActivityId;
use townpick_gateways::oidc::{Back, IdentityProvider, OidcError, Trip};
use townpick_store::{
    Tx,
    activity::{self, Entity, NewActivity},
    admins::{
        self, Admin,
        identities::{self, Waiting},
        networks,
    },
};
use townpick_usecases::provider_sign_in::{Arrival, arrive};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    access_log::{self, RefusedAccess},
    admin::session::{
        CurrentSession, WRONG_CODE,
        start::{self, Client, Started},
        take_code,
    },
    endpoint::routes,
    extract,
    limits::{ClientNetwork, Guess, SIGN_IN},
    problem::Problem,
    public::plain_values,
    session::{self, hash, is_secure},
    settings::Settings,
    state::App,
};

/// How long somebody may take at the provider, and then for a code of ours.
const TIME: SignedDuration = SignedDuration::from_mins(10);
const PAGE: &str = "/auth";

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(begin)).routes(routes!(come_back)).routes(routes!(give_code))
}

/// Why nobody is signed in, in the word that the sign-in page knows.
#[derive(Clone, Copy)]
enum Refused {
    /// The provider does not answer.
    Unreachable,
    /// It took too long, began in another browser, or was done before.
    Expired,
    /// Whoever was asked there said no.
    Declined,
    /// The provider has not made sure of the address.
    EmailNotVerified,
    /// No administrator belongs to it.
    NotLinked,
    /// The account is disabled.
    Disabled,
    /// Too many tries.
    TooMany,
    /// Anything else, which the log tells of.
    Failed,
}

impl Refused {
    fn word(self) -> &'static str {
        match self {
            Self::Unreachable => "unreachable",
            Self::Expired => "expired",
            Self::Declined => "declined",
            Self::EmailNotVerified => "email_not_verified",
            Self::NotLinked => "not_linked",
            Self::Disabled => "disabled",
            Self::TooMany => "too_many",
            Self::Failed => "failed",
        }
    }
}

/// Leads to the identity provider
#[utoipa::path(
    get, path = "/api/admin/session/oidc", operation_id = "admin_begin_provider_sign_in", tag = "admin",
    responses(
        (status = 303, description = "To the identity provider, or back to the sign-in page with a reason"),
        (status = 404, description = "There is no identity provider"),
    )
)]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let provider = provider(&app)?;
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    if matches!(site, Some("cross-site" | "same-site")) {
        // Nobody else's page signs anybody in: the button does.
        return Ok(led_to(PAGE, Vec::new()));
    }
    // Whoever sets out and never comes back has failed.
    match SIGN_IN.admit(app.limits.sign_ins, &app.services, client, None).await {
        Err(problem) if problem.is_rate_limited() => return Ok(back_to_page(&app, Refused::TooMany)),
        admitted => admitted?,
    }
    let now = app.services.clock.now();
    let secret = new_secret(&app);
    let address = provider.address(&Trip::of(&secret), now).await;
    let mut tx = app.services.database.write().await?;
    let answer = match address {
        Ok(address) => {
            identities::begin(&mut tx, hash(&secret), now.plus(TIME)).await?;
            led_to(address.as_str(), vec![keep(&app.settings, &secret)])
        }
        Err(error) => {
            SIGN_IN.give_back(&app.services, &mut tx, client).await?;
            back_to_page(&app, reason(&error))
        }
    };
    tx.commit().await?;
    Ok(answer)
}

/// What the provider adds to the address it leads back to.
#[derive(Deserialize)]
pub(crate) struct BackQuery {
    #[serde(default)]
    state: String,
    #[serde(default)]
    code: String,
    error: Option<String>,
    iss: Option<String>,
}

/// Where the identity provider leads back to
#[utoipa::path(
    get, path = "/api/admin/session/oidc/callback", operation_id = "admin_end_provider_sign_in", tag = "admin",
    params(
        ("state" = Option<String>, Query, description = "What the provider was handed"),
        ("code" = Option<String>, Query, description = "What it gives a token for"),
        ("error" = Option<String>, Query, description = "Why it gives none"),
        ("iss" = Option<String>, Query, description = "Who it is"),
    ),
    responses(
        (status = 303, description = "To the sign-in page: signed in, or with what is missing"),
        (status = 404, description = "There is no identity provider"),
    )
)]
pub(crate) async fn come_back(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    headers: HeaderMap,
    extract::Query(query): extract::Query<BackQuery>,
) -> Result<Response, Problem> {
    let provider = provider(&app)?;
    match arrived(&app, &*provider, client, &headers, query).await? {
        Err(refused) => Ok(back_to_page(&app, refused)),
        Ok(arrived) => let_in(&app, arrived, client, &headers).await,
    }
}

/// Somebody the provider has proved to be an administrator, in the transaction that lets them in.
struct Arrived {
    tx: Tx,
    admin: Admin,
    waiting: Waiting,
    is_multi_factor: bool,
}

async fn arrived(
    app: &App,
    provider: &dyn IdentityProvider,
    client: ClientNetwork,
    headers: &HeaderMap,
    query: BackQuery,
) -> Result<Result<Arrived, Refused>, Problem> {
    let Some(secret) = session::cookie(headers, cookie_name(&app.settings)) else {
        return Ok(Err(Refused::Expired));
    };
    let trip = Trip::of(secret);
    if query.state != trip.state() {
        return Ok(Err(Refused::Expired));
    }
    let context = app.services.context();
    let mut tx = app.services.database.write().await?;
    let is_on_its_way = identities::take(&mut tx, hash(secret), context.now).await?;
    // Taken for good, whatever becomes of it.
    tx.commit().await?;
    if !is_on_its_way {
        return Ok(Err(Refused::Expired));
    }
    match query.error.as_deref() {
        None => {}
        Some("access_denied") => return Ok(Err(Refused::Declined)),
        Some(_) => {
            tracing::warn!("the identity provider sent somebody back with an error");
            return Ok(Err(Refused::Failed));
        }
    }
    let back = Back { code: query.code, issuer: query.iss };
    let identity = match provider.identity(&trip, &back, context.now).await {
        Ok(identity) => identity,
        Err(error) => return Ok(Err(reason(&error))),
    };
    let mut tx = app.services.database.write().await?;
    let admin = match arrive(&mut tx, &identity).await? {
        Arrival::Known(admin) => *admin,
        Arrival::EmailNotVerified => return stranger(app, client, tx, Refused::EmailNotVerified).await,
        Arrival::NotLinked => return stranger(app, client, tx, Refused::NotLinked).await,
    };
    let waiting = Waiting { admin_id: admin.id, issuer: identity.issuer, subject: identity.subject };
    Ok(Ok(Arrived { tx, admin, waiting, is_multi_factor: identity.is_multi_factor }))
}

/// Logs a sign-in of somebody who is unknown here. Refusals are logged in a transaction of their own.
async fn stranger(
    app: &App,
    client: ClientNetwork,
    tx: Tx,
    refused: Refused,
) -> Result<Result<Arrived, Refused>, Problem> {
    drop(tx);
    let why = "no administrator's account at the identity provider";
    access_log::refused(&app.services, client, &RefusedAccess::of_sign_in(None, why)).await?;
    Ok(Err(refused))
}

/// Starts the session, or asks for a code: a second factor of ours is left out only where the provider had one.
async fn let_in(
    app: &App,
    arrived: Arrived,
    client: ClientNetwork,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let Arrived { mut tx, admin, waiting, is_multi_factor } = arrived;
    if admin.totp_enabled_at.is_some() && !is_multi_factor {
        let secret = new_secret(app);
        let ends = app.services.clock.now().plus(TIME);
        identities::wait(&mut tx, hash(&secret), &waiting, ends).await?;
        tx.commit().await?;
        return Ok(led_to(&format!("{PAGE}?step=code"), vec![keep(&app.settings, &secret)]));
    }
    if admin.disabled_at.is_some() {
        drop(tx);
        access_log::refused(
            &app.services,
            client,
            &RefusedAccess::of_sign_in(Some(&admin), "account disabled"),
        )
        .await?;
        return Ok(back_to_page(app, Refused::Disabled));
    }
    link(app, &mut tx, &admin, &waiting).await?;
    let started = started(app, tx, admin, client, headers).await?;
    Ok(led_to(PAGE, vec![started.cookie, forget(&app.settings)]))
}

/// Starts the session like any other, once the try is given back.
async fn started(
    app: &App,
    mut tx: Tx,
    admin: Admin,
    client: ClientNetwork,
    headers: &HeaderMap,
) -> Result<Started, Problem> {
    SIGN_IN.give_back(&app.services, &mut tx, client).await?;
    let client = Client::new(app, client, headers);
    let since = start::known_since(app.services.clock.now());
    let is_known = networks::is_known(&mut tx, admin.id, client.network, since).await?;
    start::begin(app, tx, admin, &client, is_known).await
}

/// A code of the second factor.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminProviderCode)]
pub(crate) struct CodeRequest {
    /// A code of the authenticator app or a recovery code.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    code: String,
}

/// Signs in with a code whom the identity provider has proved
#[utoipa::path(
    post, path = "/api/admin/session/oidc/code", operation_id = "admin_finish_provider_sign_in", tag = "admin",
    request_body = CodeRequest,
    responses((status = 200, description = "Signed in; the session is a cookie", body = CurrentSession))
)]
pub(crate) async fn give_code(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    headers: HeaderMap,
    extract::Json(request): extract::Json<CodeRequest>,
) -> Result<Response, Problem> {
    let over = || Problem::invalid_credentials("This took too long. Please sign in again.");
    let secret = session::cookie(&headers, cookie_name(&app.settings)).ok_or_else(over)?;
    let now = app.services.clock.now();
    let waiting = identities::waiting(&mut app.services.database.read().await?, hash(secret), now).await?;
    let waiting = waiting.ok_or_else(over)?;
    let whom = waiting.admin_id.to_string();
    let guess = Guess::admit(app.limits.codes, &app.services, "sign_in_code", &whom).await?;
    let mut tx = app.services.database.write().await?;
    let admin = admins::lock(&mut tx, waiting.admin_id).await?;
    if !take_code(&app, &mut tx, &admin, &request.code, now).await? {
        drop(tx);
        access_log::refused(&app.services, client, &RefusedAccess::of_sign_in(Some(&admin), "wrong code"))
            .await?;
        return Err(Problem::invalid_credentials(WRONG_CODE));
    }
    // A reset of the account, or an end of the link, came in between.
    if !identities::finish(&mut tx, hash(secret)).await? {
        return Err(over());
    }
    guess.was_right(&mut tx).await?;
    link(&app, &mut tx, &admin, &waiting).await?;
    let Started { cookie, answer } = started(&app, tx, admin, client, &headers).await?;
    let cookies = [cookie, forget(&app.settings)].map(|cookie| (SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), Json(answer)).into_response())
}

/// Links an administrator to who they are at the provider, and writes it down the first time.
async fn link(app: &App, tx: &mut Tx, admin: &Admin, waiting: &Waiting) -> Result<(), Problem> {
    let now = app.services.clock.now();
    if !identities::link(tx, admin.id, &waiting.issuer, &waiting.subject, now).await? {
        return Ok(());
    }
    let entry = NewActivity {
        id: ActivityId::new(now, app.services.entropy.bytes()),
        admin: Some(admin.id),
        admin_user: &admin.name,
        entity: Entity::Administrator,
        entity_id: Some(admin.id.as_uuid()),
        summary: "Linked their account to the identity provider".to_owned(),
        changes: Vec::new(),
    };
    Ok(activity::record(tx, &entry, now).await?)
}

fn provider(app: &App) -> Result<Arc<dyn IdentityProvider>, Problem> {
    app.services.identity_provider.clone().ok_or_else(Problem::not_found)
}

fn reason(error: &OidcError) -> Refused {
    tracing::warn!(%error, "a sign-in through the identity provider failed");
    match error {
        OidcError::Unavailable(_) => Refused::Unreachable,
        OidcError::Refused(_) | OidcError::Untrusted(_) => Refused::Failed,
    }
}

fn new_secret(app: &App) -> String {
    URL_SAFE_NO_PAD.encode(app.services.entropy.bytes::<32>())
}

/// The page says the rest.
fn back_to_page(app: &App, refused: Refused) -> Response {
    led_to(&format!("{PAGE}?refused={}", refused.word()), vec![forget(&app.settings)])
}

fn led_to(address: &str, cookies: Vec<String>) -> Response {
    let cookies = cookies.into_iter().map(|cookie| (SET_COOKIE, cookie));
    (StatusCode::SEE_OTHER, [(LOCATION, address)], AppendHeaders(cookies.collect::<Vec<_>>())).into_response()
}

fn cookie_name(settings: &Settings) -> &'static str {
    if is_secure(settings) { "__Host-townpick_sign_in" } else { "townpick_sign_in" }
}

fn keep(settings: &Settings, secret: &str) -> String {
    set_cookie(settings, secret, TIME.as_secs())
}

fn forget(settings: &Settings) -> String {
    set_cookie(settings, "", 0)
}

/// Lax, since the way back begins at the provider's page.
fn set_cookie(settings: &Settings, secret: &str, seconds: i64) -> String {
    let name = cookie_name(settings);
    let secure = if is_secure(settings) { "; Secure" } else { "" };
    format!("{name}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}
