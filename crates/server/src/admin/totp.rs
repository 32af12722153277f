//! Setting up and turning off one's own second factor.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_store::admins::{self, second_factor as second_factor_rows, sign_in_rules};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::{
        account::{commit, record},
        own_proof::OwnProof,
    },
    endpoint::routes,
    extract,
    problem::Problem,
    public::plain_values,
    second_factor::{Authenticator, RECOVERY_CODES, SECRET_BYTES, TypedCode, recovery_code, recovery_hash},
    session::AdminSession,
    state::App,
};

const ALREADY_ON: &str = "Two-step sign-in is already on. Turn it off first to set it up again.";

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(prepare)).routes(routes!(confirm)).routes(routes!(disable))
}

/// What an authenticator app needs to know.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminTotpSecret)]
pub(crate) struct NewSecret {
    /// The secret for typing, in base 32.
    secret: String,
    /// The address for a picture that the app reads.
    otpauth_url: String,
}

/// Begins to set up one's own second factor
#[utoipa::path(
    post, path = "/api/admin/account/totp", operation_id = "admin_prepare_totp", tag = "admin",
    request_body = OwnProof,
    responses((status = 200, description = "A new secret, in use once it is confirmed", body = NewSecret))
)]
pub(crate) async fn prepare(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<OwnProof>,
) -> Result<Json<NewSecret>, Problem> {
    let mut tx = request.begin(&app, &session).await?;
    let person = session.person()?;
    let secret = app.services.entropy.bytes::<SECRET_BYTES>();
    let authenticator = Authenticator::new(&secret, &app.settings.brand.name, &person.email)?;
    let answer = NewSecret { secret: authenticator.secret(), otpauth_url: authenticator.url()? };
    let sealed = app.services.secrets.seal_second_factor(person.admin, &secret, app.services.entropy.bytes());
    if !second_factor_rows::prepare(&mut tx, person.admin, &sealed, app.services.clock.now()).await? {
        return Err(Problem::conflict(ALREADY_ON));
    }
    tx.commit().await?;
    Ok(Json(answer))
}

/// A code that shows that the app knows the secret.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTotpConfirmation)]
pub(crate) struct Confirmation {
    /// The six digits the app shows.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, example = "123456")]
    code: String,
}

/// Codes that each replace the app once; they are shown this one time.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminRecoveryCodes)]
pub(crate) struct RecoveryCodes {
    /// The codes.
    #[schema(min_items = 10, max_items = 10)]
    recovery_codes: Vec<String>,
}

/// Turns one's own second factor on
#[utoipa::path(
    post, path = "/api/admin/account/totp/confirm", operation_id = "admin_confirm_totp", tag = "admin",
    request_body = Confirmation,
    responses((status = 200, description = "Signing in needs a code from now on", body = RecoveryCodes))
)]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<Confirmation>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let person = session.person()?;
    let now = app.services.clock.now();
    let mut tx = app.services.database.write().await?;
    let admin = admins::by_id(&mut tx, person.admin).await?;
    if admin.totp_enabled_at.is_some() {
        return Err(Problem::conflict(ALREADY_ON));
    }
    let authenticator = Authenticator::of_admin(&admin, &app.services.secrets, &app.settings.brand.name)?
        .ok_or_else(|| Problem::conflict("Start setting up two-step sign-in first."))?;
    let step = match TypedCode::read(&request.code) {
        TypedCode::Shown(code) => authenticator.step_of(&code, now),
        TypedCode::Recovery(_) => None,
    };
    let step =
        step.ok_or_else(|| Problem::invalid_field("code", "That code is not right. Please try again."))?;
    let entropy = &app.services.entropy;
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| recovery_code(entropy.bytes())).collect();
    let hashes: Vec<[u8; 32]> = codes.iter().map(|code| recovery_hash(code)).collect();
    if !second_factor_rows::enable(&mut tx, person.admin, step, &hashes, now).await? {
        return Err(Problem::conflict(ALREADY_ON));
    }
    record(&session, &app, &mut tx, "Turned their two-step sign-in on", Vec::new()).await?;
    tx.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes: codes }))
}

/// Turns one's own second factor off
#[utoipa::path(
    post, path = "/api/admin/account/totp/disable", operation_id = "admin_disable_totp", tag = "admin",
    request_body = OwnProof,
    responses((status = 204, description = "Signing in needs the password alone from now on"))
)]
pub(crate) async fn disable(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<OwnProof>,
) -> Result<StatusCode, Problem> {
    let mut tx = request.begin(&app, &session).await?;
    if sign_in_rules::second_factor_required_at(&mut tx).await?.is_some() {
        return Err(Problem::conflict("Two-step sign-in is required of everybody here, so it stays on."));
    }
    let person = session.person()?;
    let was_on = admins::by_id(&mut tx, person.admin).await?.totp_enabled_at.is_some();
    second_factor_rows::disable(&mut tx, person.admin, app.services.clock.now()).await?;
    commit(&session, &app, tx, was_on, "Turned their two-step sign-in off").await
}
