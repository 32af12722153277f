//! The end of the set-up: the first administrator, the settings and the first town, all of them or nothing. Whoever finishes
//! is signed in.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, StatusCode, header::SET_COOKIE};
use serde::{Deserialize, Serialize};
use townpick_domain::{contact::Email, form::Line, ids::ActivityId, password::NewPassword};
use townpick_store::{
    Tx,
    activity::{self, Change, Entity, NewActivity},
    admins::Admin,
    places as stored_places,
};
use townpick_usecases::{
    set_up::{self, FirstAdministrator},
    settings::StoredSettings,
    towns::{PlaceTown, set_status},
};
use utoipa::ToSchema;
use uuid::Uuid;

use super::link::SetUpLink;
use crate::{
    admin::{
        account,
        session::start::{Client, begin_under},
        towns,
    },
    extract,
    limits::ClientNetwork,
    problem::Problem,
    public::plain_values,
    state::App,
    stored_settings::{self, Checked, Typed},
};

/// Whoever runs the installation.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SetUpAdministrator)]
pub(crate) struct Administrator {
    /// What the activity log will call them.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 1, max_length = 200)]
    name: String,
    /// What they will sign in with.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true)]
    email: String,
    /// The password they will sign in with.
    #[serde(default, deserialize_with = "plain_values::text")]
    #[schema(required = true, min_length = 12, max_length = 200)]
    password: String,
}

/// The first town.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SetUpTown)]
pub(crate) struct Town {
    /// A place of the list.
    #[schema(example = "salem-ma")]
    place_slug: String,
    /// Whether it is open from the start.
    open: bool,
}

/// What was typed so far.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SetUpCheck)]
pub(crate) struct CheckRequest {
    /// The administrator, once they were asked for.
    #[schema(required = true)]
    administrator: Option<Administrator>,
    /// The settings that were typed, by their names.
    values: Typed,
}

/// Checks what was typed, a step at a time; nothing is stored
#[utoipa::path(
    post, path = "/api/set-up/checks", operation_id = "check_set_up", tag = "set-up",
    request_body = CheckRequest,
    responses((status = 204, description = "All of it can be taken"))
)]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    _link: SetUpLink,
    extract::Json(request): extract::Json<CheckRequest>,
) -> Result<StatusCode, Problem> {
    let stored = stored_settings::stored(&app).await?;
    checked(&app, &stored, request.administrator.as_ref(), &request.values)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that was typed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SetUpRequest)]
pub(crate) struct SetUpRequest {
    /// Whoever runs the installation; they are signed in with the answer.
    administrator: Administrator,
    /// The settings that were typed, by their names.
    values: Typed,
    /// The first town, unless it is chosen later.
    #[schema(required = true)]
    town: Option<Town>,
}

/// The installation is set up.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SetUpDone)]
pub(crate) struct SetUpDone {
    /// Where the service is from now on.
    public_url: String,
}

/// Ends the set-up and signs its administrator in
#[utoipa::path(
    post, path = "/api/set-up", operation_id = "finish_set_up", tag = "set-up",
    request_body = SetUpRequest,
    responses((status = 200, description = "Signed in; the session is a cookie", body = SetUpDone))
)]
pub(crate) async fn finish(
    State(app): State<Arc<App>>,
    client: ClientNetwork,
    link: SetUpLink,
    headers: HeaderMap,
    extract::Json(request): extract::Json<SetUpRequest>,
) -> Result<Response, Problem> {
    let (services, context) = (&app.services, app.services.context());
    let stored = stored_settings::stored(&app).await?;
    let (named, Checked { changes, described }) =
        checked(&app, &stored, Some(&request.administrator), &request.values)?;
    let named = named.ok_or_else(Problem::internal)?;
    let town = match &request.town {
        Some(town) => Some((towns::of_place(&app, &town.place_slug).await?, town.open)),
        None => None,
    };
    let hash = app.passwords.hash(named.password.as_str().to_owned(), services.entropy.bytes()).await?;
    let mut tx = services.database.write().await?;
    let first = FirstAdministrator { name: named.name.as_str(), email: &named.email, password_hash: &hash };
    let finished = set_up::finish(&mut tx, &context, link.token_hash, first, &changes).await?;
    // Somebody else was first, a moment ago.
    let admin = finished.ok_or_else(Problem::not_found)?;
    let logged = stored_settings::logged(&stored, &changes);
    note(&app, &mut tx, &admin, Entity::Settings, None, "Set this installation up".to_owned(), logged)
        .await?;
    let places = stored_places::count(&mut tx).await?;
    if places > 0 {
        let summary = format!("{places} places were imported");
        note(&app, &mut tx, &admin, Entity::Places, None, summary, Vec::new()).await?;
    }
    if let Some((town, open)) = town {
        add_town(&app, &mut tx, &admin, town, open).await?;
    }
    let client = Client::new(&app, client, &headers);
    let started = begin_under(&described.settings, &app, tx, admin, &client, false).await?;
    services.installation.take_over().await;
    let done = SetUpDone { public_url: described.settings.base_url().to_owned() };
    Ok(([(SET_COOKIE, started.cookie)], Json(done)).into_response())
}

/// An administrator whose values can be taken.
struct Named {
    name: Line<1, 200>,
    email: Email,
    password: NewPassword,
}

/// Checks everything that was typed, and tells all that is wrong with it at once.
fn checked(
    app: &App,
    stored: &StoredSettings,
    administrator: Option<&Administrator>,
    values: &Typed,
) -> Result<(Option<Named>, Checked), Problem> {
    let brand = values.get("brand.name").and_then(Option::as_deref);
    let brand = brand.unwrap_or(&app.settings.brand.name);
    let named = administrator.map(|administrator| named(administrator, brand)).transpose();
    match (named, stored_settings::checked(app, stored, values)) {
        (Ok(named), Ok(checked)) => Ok((named, checked)),
        (Err(problem), Err(other)) => Err(problem.and(other)),
        (Err(problem), Ok(_)) | (Ok(_), Err(problem)) => Err(problem),
    }
}

fn named(administrator: &Administrator, brand: &str) -> Result<Named, Problem> {
    let Administrator { name, email, password } = administrator;
    let about = [brand, name.as_str(), email.as_str()];
    let password = NewPassword::parse(password, &about)
        .map_err(|error| Problem::invalid_field("password", error.to_string()));
    let email = Email::parse(email)
        .map_err(|_| Problem::invalid_field("email", "Please enter a valid email address"));
    match (account::name(name), email, password) {
        (Ok(name), Ok(email), Ok(password)) => Ok(Named { name, email, password }),
        (name, email, password) => {
            let problems = [name.err(), email.err(), password.err()];
            Err(problems.into_iter().flatten().reduce(Problem::and).unwrap_or_else(Problem::internal))
        }
    }
}

async fn add_town(app: &App, tx: &mut Tx, admin: &Admin, town: PlaceTown, open: bool) -> Result<(), Problem> {
    let status = if open { towns::Status::Active } else { towns::Status::Inactive };
    let slugs = [town.slug.clone()];
    let change = set_status(tx, &app.services.context(), &slugs, &[town], status).await?;
    for town in change.towns {
        let opened = if open { " and activated" } else { "" };
        let summary = format!("{} was added{opened}", town.full_name);
        note(app, tx, admin, Entity::Town, Some(town.id.as_uuid()), summary, Vec::new()).await?;
    }
    Ok(())
}

/// Writes into the activity log what the first administrator did before they were signed in.
async fn note(
    app: &App,
    tx: &mut Tx,
    admin: &Admin,
    entity: Entity,
    entity_id: Option<Uuid>,
    summary: String,
    changes: Vec<Change>,
) -> Result<(), Problem> {
    let now = app.services.clock.now();
    let id = ActivityId::new(now, app.services.entropy.bytes());
    let entry = NewActivity {
        id,
        admin: Some(admin.id),
        admin_user: &admin.name,
        entity,
        entity_id,
        summary,
        changes,
    };
    Ok(activity::record(tx, &entry, now).await?)
}
