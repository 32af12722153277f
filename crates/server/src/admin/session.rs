//! Signing in and out.
//!
//! An unknown address gets the same answer after the same time as a wrong password. Guessing is slowed down twice:
//! a client network has a fixed number of failures, and an account answers strangers ever more slowly. From a network
//! an administrator has signed in from before they never wait for the guesses of others.

mod body;
pub(crate) mod start;

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderName, StatusCode, header::SET_COOKIE};
use serde::Deserialize;
use townpick_domain::{contact::Email, ids::AdminId, password::can_be_a_password, time::Timestamp};
use townpick_store::{
    Tx,
    admins::{self, Admin, networks, second_factor as second_factor_rows},
    sessions,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

use crate::{
    access_log::{self, RefusedAccess},
    endpoint::routes,
    extract,
    limits::{ClientNetwork, Guess, SIGN_IN},
    problem::Problem,
    public::plain_values,
    second_factor::{Authenticator, TypedCode},
    session::{self, AdminSession},
    state::App,
};
pub(crate) use body::{Account, CurrentSession};
use start::{Client, start};

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
    #[schema(required = true, min_length = 1)]
    email: String,
    /// Password.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 1)]
    password: String,
    /// A code of the authenticator app or a recovery code, for accounts with a second factor.
    #[serde(default, deserialize_with = "plain_values::text")]
    code: String,
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
    if let Err(problem) = SIGN_IN.admit(app.limits.sign_ins, &app.services, client, None).await {
        return Err(refused(&app, client, None, "too many tries", problem).await);
    }
    let Some(email) = email else {
        return Err(refused(&app, client, None, "unknown account", Problem::invalid_credentials(WRONG)).await);
    };
    let now = app.services.clock.now();
    let mut reader = app.services.database.read().await?;
    let admin = admins::by_email(&mut reader, &email).await?;
    let client = Client::new(&app, client, &headers);
    // The limit is counted for an unknown address, too: a quicker answer would give away that it is unknown.
    let id = admin.as_ref().map_or(AdminId::from_uuid(Uuid::nil()), |admin| admin.id);
    let is_known = networks::is_known(&mut reader, id, client.network, start::known_since(now)).await?;
    drop(reader);
    let password_guess = if is_known {
        None
    } else {
        match Guess::admit(app.limits.passwords, &app.services, "sign_in_password", email.as_str()).await {
            Ok(guess) => Some(guess),
            Err(problem) => {
                return Err(refused(&app, client.of_limits, admin.as_ref(), "too many tries", problem).await);
            }
        }
    };
    let stored_hash = admin.as_ref().map(|admin| admin.password_hash.clone());
    let is_right = app.passwords.is_right(request.password, stored_hash).await?;
    let wrong = Problem::invalid_credentials(WRONG);
    let Some(admin) = admin else {
        return Err(refused(&app, client.of_limits, None, "unknown account", wrong).await);
    };
    if !is_right {
        return Err(refused(&app, client.of_limits, Some(&admin), "wrong password", wrong).await);
    }

    if admin.totp_enabled_at.is_some() && request.code.trim().is_empty() {
        let mut tx = app.services.database.write().await?;
        SIGN_IN.give_back(&app.services, &mut tx, client.of_limits).await?;
        tx.commit().await?;
        return Err(Problem::second_factor_required());
    }
    let code_guess = match admin.totp_enabled_at {
        Some(_) => {
            let whom = admin.id.to_string();
            match Guess::admit(app.limits.codes, &app.services, "sign_in_code", &whom).await {
                Ok(guess) => Some(guess),
                Err(problem) => {
                    return Err(
                        refused(&app, client.of_limits, Some(&admin), "too many tries", problem).await
                    );
                }
            }
        }
        None => None,
    };
    let mut tx = app.services.database.write().await?;
    // Between reading the account and now its password may have been reset or its second factor turned on, which ended
    // all sessions there were: this one must not outlive that.
    let current = admins::lock(&mut tx, admin.id).await?;
    if current.password_hash != admin.password_hash || current.totp_enabled_at != admin.totp_enabled_at {
        drop(tx);
        return Err(refused(&app, client.of_limits, Some(&admin), "wrong password", wrong).await);
    }
    if code_guess.is_some() && !take_code(&app, &mut tx, &admin, &request.code, now).await? {
        drop(tx);
        let wrong = Problem::invalid_credentials(WRONG_CODE);
        return Err(refused(&app, client.of_limits, Some(&admin), "wrong code", wrong).await);
    }
    for right in [password_guess, code_guess].into_iter().flatten() {
        right.was_right(&mut tx).await?;
    }
    SIGN_IN.give_back(&app.services, &mut tx, client.of_limits).await?;
    Ok(start(&app, tx, current, &client, is_known).await?.into_response())
}

/// The problem of a refused sign-in, once it is written down.
async fn refused(
    app: &App,
    client: ClientNetwork,
    account: Option<&Admin>,
    why: &'static str,
    problem: Problem,
) -> Problem {
    let noted = access_log::refused(&app.services, client, &RefusedAccess::of_sign_in(account, why)).await;
    noted.err().unwrap_or(problem)
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

/// Tells who is signed in
#[utoipa::path(
    get, path = "/api/admin/session", operation_id = "admin_session", tag = "admin",
    responses((status = 200, description = "Who is signed in, and until when", body = CurrentSession))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    session: AdminSession,
) -> Result<Json<CurrentSession>, Problem> {
    let person = session.person()?;
    let admin = admins::by_id(&mut app.services.database.read().await?, person.admin).await?;
    Ok(Json(CurrentSession::new(admin, person.expires_at, person.lacks_second_factor)))
}

/// Signs out
#[utoipa::path(
    delete, path = "/api/admin/session", operation_id = "admin_sign_out", tag = "admin",
    responses((status = 204, description = "The session is over"))
)]
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    session: AdminSession,
) -> Result<Response, Problem> {
    let person = session.person()?;
    let mut tx = app.services.database.write().await?;
    sessions::end(&mut tx, person.admin, person.session).await?;
    access_log::passed(&app.services, &mut tx, client, (person.admin, &session.name), "Signed out").await?;
    tx.commit().await?;
    let cookie = session::set_cookie(&app.settings, "", 0);
    // What the pages kept in the browser goes too, whatever becomes of the page that asked.
    let forget = (HeaderName::from_static("clear-site-data"), r#""storage""#.to_owned());
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie), forget]).into_response())
}
