//! An administrator's own account: name, phone number and password.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Deserialize;
use townpick_domain::{
    contact::{PHONE_MESSAGE, Phone},
    form::{Line, TextError},
    password::NewPassword,
};
use townpick_store::{
    Tx,
    activity::{Entity, changes},
    admins, sessions,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::{own_proof::Typed, session::Account},
    endpoint::routes,
    extract,
    problem::Problem,
    public::plain_values,
    session::AdminSession,
    state::App,
};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(update)).routes(routes!(change_password))
}

/// What an administrator is called and where test messages reach them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminAccountUpdate)]
pub(crate) struct AccountUpdate {
    /// Their name.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 1, max_length = 200)]
    name: String,
    /// Their phone number in any usual spelling.
    phone_number: Option<String>,
}

/// Changes one's own name and phone number
#[utoipa::path(
    put, path = "/api/admin/account", operation_id = "admin_update_account", tag = "admin",
    request_body = AccountUpdate,
    responses((status = 200, description = "The account as it is now", body = Account))
)]
pub(crate) async fn update(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<AccountUpdate>,
) -> Result<Json<Account>, Problem> {
    let person = session.person()?;
    let name = name(&request.name)?;
    let typed = request.phone_number.as_deref().map(str::trim).filter(|phone| !phone.is_empty());
    let phone = typed
        .map(Phone::parse)
        .transpose()
        .map_err(|_| Problem::invalid_field("phone_number", PHONE_MESSAGE))?;
    let mut tx = app.services.database.write().await?;
    let before = admins::by_id(&mut tx, person.admin).await?;
    let now = app.services.clock.now();
    admins::update(&mut tx, person.admin, name.as_str(), phone.as_ref(), now).await?;
    let after = admins::by_id(&mut tx, person.admin).await?;
    let fields = |admin: &admins::Admin| {
        let digits = admin.phone_number.as_deref().unwrap_or_default();
        // Enough to recognize the number; the log needs no more.
        let ending = digits.get(6..).map(|ending| format!("…{ending}")).unwrap_or_default();
        [("name", admin.name.clone()), ("phone_number", ending)]
    };
    let changed = changes(&fields(&before), &fields(&after));
    if !changed.is_empty() {
        record(&session, &app, &mut tx, "Changed their own account", changed).await?;
    }
    tx.commit().await?;
    Ok(Json(after.into()))
}

/// What an administrator wants to be called.
pub(crate) fn name(typed: &str) -> Result<Line<1, 200>, Problem> {
    Line::parse(typed).map_err(|error| {
        let message = match error {
            TextError::TooShort => "Name is required",
            TextError::TooLong(_) => "Name is too long (at most 200 characters)",
        };
        Problem::invalid_field("name", message)
    })
}

/// A change of password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminPasswordChange)]
pub(crate) struct PasswordChange {
    /// The password there is.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    current_password: String,
    /// The password there shall be.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 12, max_length = 200)]
    new_password: String,
    /// A code of the authenticator app or a recovery code, for accounts with a second factor.
    #[serde(default, deserialize_with = "plain_values::text")]
    code: String,
}

/// Changes one's own password and ends all other sessions
#[utoipa::path(
    post, path = "/api/admin/account/password", operation_id = "admin_change_password", tag = "admin",
    request_body = PasswordChange,
    responses((status = 204, description = "The password is changed; only this session is left"))
)]
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<PasswordChange>,
) -> Result<StatusCode, Problem> {
    let person = session.person()?;
    let about = [app.settings.brand.name.as_str(), &session.name, &person.email];
    let new = NewPassword::parse(&request.new_password, &about)
        .map_err(|error| Problem::invalid_field("new_password", error.to_string()))?;
    let typed = Typed { password: request.current_password, field: "current_password", code: request.code };
    let checked = typed.check(&app, &session).await?;
    let hash = app.passwords.hash(new.as_str().to_owned(), app.services.entropy.bytes()).await?;
    let mut tx = app.services.database.write().await?;
    checked.take(&app, &session, &mut tx).await?;
    admins::set_password(&mut tx, person.admin, &hash, app.services.clock.now()).await?;
    sessions::end_others(&mut tx, person.admin, person.session).await?;
    record(&session, &app, &mut tx, "Changed their own password", Vec::new()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a change of how somebody signs in lasting, and writes it down if it changed anything.
pub(super) async fn commit(
    session: &AdminSession,
    app: &App,
    mut tx: Tx,
    changed: bool,
    summary: &str,
) -> Result<StatusCode, Problem> {
    if changed {
        record(session, app, &mut tx, summary, Vec::new()).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Writes down what somebody did to their own account.
pub(super) async fn record(
    session: &AdminSession,
    app: &App,
    tx: &mut Tx,
    summary: &str,
    changed: Vec<townpick_store::activity::Change>,
) -> Result<(), Problem> {
    let id = Some(session.person()?.admin.as_uuid());
    session.record(app, tx, Entity::Administrator, id, summary.to_owned(), changed).await
}
