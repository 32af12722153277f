//! Adding a town: a place of the list, or a name and a state.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{form::Line, slug::TownSlug, us_states::state_code};
use townpick_store::{
    activity::{Change, Entity},
    towns::TownOption,
};
use townpick_usecases::towns::{ChangeOutcome, PlaceTown, set_status};
use utoipa::ToSchema;

use super::record::{Status, town_of};
use crate::{extract, problem::Problem, session::AdminSession, state::App};

const NO_STATE: &str = "Enter the two letters of a US state, such as MA";

/// A town to add: `place_slug`, or else `name` and `state`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminTownRequest)]
pub(crate) struct TownRequest {
    /// A place of the list.
    #[schema(required = true, example = "salem-ma")]
    place_slug: Option<String>,
    /// The town's name without its state.
    #[schema(required = true, example = "Salem")]
    name: Option<String>,
    /// The two-letter state code.
    #[schema(required = true, example = "MA")]
    state: Option<String>,
    /// Whether to open it at once.
    activate: bool,
}

/// The new town.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminNewTown)]
pub(crate) struct NewTown {
    /// What the town picker shows of it, too.
    #[serde(flatten)]
    town: TownOption,
    /// How many members are notified that the town is open; null when it is not.
    #[schema(required = true)]
    notified: Option<i64>,
}

/// Adds a town
#[utoipa::path(
    post, path = "/api/admin/towns", operation_id = "admin_create_town", tag = "admin",
    request_body = TownRequest,
    responses((status = 201, description = "The town was added", body = NewTown))
)]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<TownRequest>,
) -> Result<(StatusCode, Json<NewTown>), Problem> {
    let new = asked_for(&app, &request).await?;
    let status = if request.activate { Status::Active } else { Status::Inactive };
    let slugs = [new.slug.clone()];
    let mut tx = app.services.database.write().await?;
    let change = set_status(&mut tx, &app.services.context(), &slugs, &[new], status).await?;
    let created = change.towns.into_iter().find(|town| town.outcome == ChangeOutcome::Created);
    let Some(town) = created else { return Err(Problem::conflict("This town already exists.")) };
    let opened = if request.activate { " and activated" } else { "" };
    let summary = format!("{} was added{opened}", town.full_name);
    let word = if request.activate { "Active" } else { "Inactive" };
    let changes = vec![Change { field: "status".to_owned(), from: String::new(), to: word.to_owned() }];
    session.commit(&app, tx, Entity::Town, Some(town.id.as_uuid()), summary, changes).await?;
    let [slug] = slugs;
    let notified = request.activate.then_some(change.notified.members);
    let town = TownOption { id: town.id, slug: slug.into(), full_name: town.full_name, status };
    Ok((StatusCode::CREATED, Json(NewTown { town, notified })))
}

/// The town that a place of the list becomes.
pub(crate) async fn of_place(app: &App, slug: &str) -> Result<PlaceTown, Problem> {
    let places = app.places.get().await?;
    let known = TownSlug::parse(slug).ok().and_then(|slug| {
        let place = places.find_value(slug.as_str())?;
        Some(town_of(place, &slug))
    });
    known.ok_or_else(|| Problem::invalid_field("place_slug", "Choose a place from the list"))
}

async fn asked_for(app: &App, request: &TownRequest) -> Result<PlaceTown, Problem> {
    if let Some(slug) = request.place_slug.as_deref().filter(|slug| !slug.is_empty()) {
        return of_place(app, slug).await;
    }
    let name = Line::<1, 100>::parse(request.name.as_deref().unwrap_or_default());
    let state = state_code(request.state.as_deref().unwrap_or_default());
    let Ok(name) = name else {
        let problem = Problem::invalid_field("name", "Enter the town's name, at most 100 characters");
        return Err(if state.is_none() { problem.and_field("state", NO_STATE) } else { problem });
    };
    let Some(state) = state else { return Err(Problem::invalid_field("state", NO_STATE)) };
    let slug = TownSlug::from_name_and_state(name.as_str(), state)
        .map_err(|_| Problem::invalid_field("name", "Enter a name with letters from A to Z"))?;
    Ok(PlaceTown { slug, name: name.as_str().to_owned(), state: state.to_owned() })
}
