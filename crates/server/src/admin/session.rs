//! Signing in and out.
//!
//! An unknown address gets the same answer after the same time as a wrong password. Guessing is slowed down twice:
//! a client network has a fixed number of failures, and an account answers strangers ever more slowly. From a network
//! an administrator has signed in from before they never wait for the guesses of others.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use http::{
    HeaderMap, StatusCode,
    header::{SET_COOKIE, USER_AGENT},
};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use townpick_domain::{
    contact::Email,
    ids::{AdminId, SessionId},
    password::can_be_a_password,
    time::Timestamp,
};
use townpick_store::{
    Tx,
    admins::{self, Admin, networks, second_factor as second_factor_rows},
    sessions::{self, NewSession},
};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::{
    extract,
    limits::{ClientNetwork, Guess, SIGN_IN},
    problem::Problem,
    public::plain_values,
    second_factor::{Authenticator, TypedCode},
    session::{self, AdminSession, LIFETIME},
    state::App,
};

/// How long a network counts as one that somebody signs in from.
const NETWORK_KNOWN_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);
const LONGEST_USER_AGENT: usize = 200;
const WRONG: &str = "Invalid credentials";
pub(super) const WRONG_CODE: &str = "That code is not right. Please try again.";

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(sign_in, show, sign_out))
}

/// Somebody who wants to sign in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminSignIn)]
pub(crate) struct SignInRequest {
    /// Email address.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    email: String,
    /// Password.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    password: String,
    /// A code of the authenticator app or a recovery code, for accounts with a second factor.
    #[serde(default, deserialize_with = "plain_values::text")]
    code: String,
}

/// An administrator who is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSession)]
pub(crate) struct CurrentSession {
    /// Who they are.
    pub(super) admin: Account,
    /// When the session is over.
    pub(super) expires_at: Timestamp,
}

/// An administrator's own account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminAccount)]
pub(crate) struct Account {
    /// Their id.
    id: AdminId,
    /// What they sign in with.
    email: String,
    /// What the activity log calls them.
    name: String,
    /// Where test messages reach them, as 10 digits.
    #[schema(required = true)]
    phone_number: Option<String>,
    /// Whether signing in takes a code.
    totp_enabled: bool,
}

impl From<Admin> for Account {
    fn from(admin: Admin) -> Self {
        Self {
            id: admin.id,
            email: admin.email,
            name: admin.name,
            phone_number: admin.phone_number,
            totp_enabled: admin.totp_enabled_at.is_some(),
        }
    }
}

/// Signs an administrator in
#[utoipa::path(
    post, path = "/api/admin/session", operation_id = "admin_sign_in", tag = "admin",
    request_body = SignInRequest,
    responses((status = 200, description = "Signed in; the session is a cookie", body = CurrentSession))
)]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    headers: HeaderMap,
    extract::Json(request): extract::Json<SignInRequest>,
) -> Result<Response, Problem> {
    let email = filled_in(&request)?;
    SIGN_IN.admit(app.limits.sign_ins, &app.services, client, None).await?;
    let email = email.ok_or_else(|| Problem::invalid_credentials(WRONG))?;
    let now = app.services.clock.now();
    let mut reader = app.services.database.read().await?;
    let admin = admins::by_email(&mut reader, &email).await?;
    let network = network_of(&app, client);
    let since = now.plus(-NETWORK_KNOWN_FOR);
    // The limit is counted for an unknown address, too: a quicker answer would give away that it is unknown.
    let id = admin.as_ref().map_or(AdminId::from_uuid(Uuid::nil()), |admin| admin.id);
    let is_known = networks::is_known(&mut reader, id, network, since).await?;
    drop(reader);
    let password_guess = if is_known {
        None
    } else {
        Some(Guess::admit(app.limits.passwords, &app.services, "sign_in_password", email.as_str()).await?)
    };
    let stored_hash = admin.as_ref().map(|admin| admin.password_hash.clone());
    let is_right = app.passwords.is_right(request.password, stored_hash).await?;
    let Some(admin) = admin.filter(|_| is_right) else { return Err(Problem::invalid_credentials(WRONG)) };

    if admin.totp_enabled_at.is_some() && request.code.trim().is_empty() {
        let mut tx = app.services.database.write().await?;
        SIGN_IN.give_back(&app.services, &mut tx, client).await?;
        tx.commit().await?;
        return Err(Problem::second_factor_required());
    }
    let code_guess = match admin.totp_enabled_at {
        Some(_) => {
            Some(Guess::admit(app.limits.codes, &app.services, "sign_in_code", &admin.id.to_string()).await?)
        }
        None => None,
    };
    let mut tx = app.services.database.write().await?;
    // Between reading the account and now its password may have been reset or its second factor turned on, which ended
    // all sessions there were: this one must not outlive that.
    let current = admins::lock(&mut tx, admin.id).await?;
    if current.password_hash != admin.password_hash || current.totp_enabled_at != admin.totp_enabled_at {
        return Err(Problem::invalid_credentials(WRONG));
    }
    if code_guess.is_some() && !take_code(&app, &mut tx, &admin, &request.code, now).await? {
        return Err(Problem::invalid_credentials(WRONG_CODE));
    }
    for right in [password_guess, code_guess].into_iter().flatten() {
        right.was_right(&mut tx).await?;
    }
    let started = start_session(&app, &mut tx, &admin, client, &headers).await?;
    tx.commit().await?;
    let answer = CurrentSession { expires_at: started.expires_at, admin: admin.into() };
    Ok(([(SET_COOKIE, started.cookie)], Json(answer)).into_response())
}

/// The address, unless it can be nobody's; both values must be there.
fn filled_in(request: &SignInRequest) -> Result<Option<Email>, Problem> {
    let missing = [
        ("email", request.email.trim(), "Email is required"),
        ("password", request.password.as_str(), "Password is required"),
    ];
    let mut missing = missing.into_iter().filter(|(_, value, _)| value.is_empty());
    if let Some((field, _, message)) = missing.next() {
        let problem = Problem::invalid_field(field, message);
        return Err(missing.fold(problem, |problem, (field, _, message)| problem.and_field(field, message)));
    }
    Ok(Email::parse(&request.email).ok().filter(|_| can_be_a_password(&request.password)))
}

/// Takes the code somebody typed: each is good once.
pub(super) async fn take_code(
    app: &App,
    tx: &mut Tx,
    admin: &Admin,
    typed: &str,
    now: Timestamp,
) -> Result<bool, Problem> {
    match TypedCode::read(typed) {
        TypedCode::Recovery(hash) => {
            Ok(second_factor_rows::take_recovery_code(tx, admin.id, hash, now).await?)
        }
        TypedCode::Shown(code) => {
            let authenticator =
                Authenticator::of_admin(admin, &app.services.secrets, &app.settings.brand.name)?;
            match authenticator.and_then(|authenticator| authenticator.step_of(&code, now)) {
                Some(step) => Ok(second_factor_rows::take_step(tx, admin.id, step).await?),
                None => Ok(false),
            }
        }
    }
}

/// A session that has begun.
pub(super) struct Started {
    /// The `Set-Cookie` value that gives it to the browser.
    pub(super) cookie: String,
    /// When it is over.
    pub(super) expires_at: Timestamp,
}

/// Starts a session: the last step of signing in, whatever proved who the administrator is. The attempt that was counted
/// at its beginning is given back, and the network is known from now on.
pub(super) async fn start_session(
    app: &App,
    tx: &mut Tx,
    admin: &Admin,
    client: ClientNetwork,
    headers: &HeaderMap,
) -> Result<Started, Problem> {
    let now = app.services.clock.now();
    SIGN_IN.give_back(&app.services, tx, client).await?;
    networks::remember(tx, admin.id, network_of(app, client), now, now.plus(-NETWORK_KNOWN_FOR)).await?;
    let token = URL_SAFE_NO_PAD.encode(app.services.entropy.bytes::<32>());
    let user_agent = headers.get(USER_AGENT).and_then(|name| name.to_str().ok()).unwrap_or_default();
    let session = NewSession {
        id: SessionId::new(now, app.services.entropy.bytes()),
        admin: admin.id,
        token_hash: session::hash(&token),
        user_agent: user_agent.chars().take(LONGEST_USER_AGENT).collect(),
        starts_at: now,
        expires_at: now.plus(LIFETIME),
    };
    sessions::insert(tx, &session).await?;
    let cookie = session::set_cookie(&app.settings, &token, LIFETIME.as_secs());
    Ok(Started { cookie, expires_at: session.expires_at })
}

/// What an administrator's network is known by.
fn network_of(app: &App, client: ClientNetwork) -> [u8; 32] {
    app.services.secrets.pseudonym("admin_network", &client.0.address().to_string())
}

/// Tells who is signed in
#[utoipa::path(
    get, path = "/api/admin/session", operation_id = "admin_session", tag = "admin",
    responses((status = 200, description = "Who is signed in, and until when", body = CurrentSession))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Json<CurrentSession>, Problem> {
    let admin = admins::by_id(&mut app.services.database.read().await?, session.admin).await?;
    Ok(Json(CurrentSession { admin: admin.into(), expires_at: session.expires_at }))
}

/// Signs out
#[utoipa::path(
    delete, path = "/api/admin/session", operation_id = "admin_sign_out", tag = "admin",
    responses((status = 204, description = "The session is over"))
)]
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Response, Problem> {
    let mut tx = app.services.database.write().await?;
    sessions::end(&mut tx, session.admin, session.session).await?;
    tx.commit().await?;
    let cookie = session::set_cookie(&app.settings, "", 0);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}
