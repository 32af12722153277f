//! The uploaded list of places: how large it is, what is added to it, and how it is cleared.
//!
//! The upload page reads the file; every row it sends is checked here again.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{ids::PlaceId, places::PlaceRow};
use townpick_store::{activity::Entity, places};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, extract, problem::Problem, session::AdminSession, state::App};

const MOST_AT_ONCE: usize = 1000;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show, clear)).routes(routes!(import))
}

/// Which places the search box offers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminPlaces)]
pub(crate) struct Places {
    /// How many places were uploaded.
    count: i64,
    /// Whether they replace the built-in ones.
    has_custom_data: bool,
}

/// Tells how many places were uploaded
#[utoipa::path(
    get, path = "/api/admin/places", operation_id = "admin_show_places", tag = "admin",
    responses((status = 200, description = "How many there are", body = Places))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<Places>, Problem> {
    let count = places::count(&mut app.services.database.read().await?).await?;
    Ok(Json(Places { count, has_custom_data: count > 0 }))
}

/// Places to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminPlacesRequest)]
pub(crate) struct PlacesRequest {
    /// At most 1000; a place that is known gets the new label and population.
    #[schema(max_items = 1000)]
    places: Vec<NewPlace>,
}

/// A place of an uploaded file.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminNewPlace)]
pub(crate) struct NewPlace {
    /// What people read.
    #[schema(example = "Salem, MA")]
    label: String,
    /// What addresses carry; follows from the label.
    #[schema(example = "salem-ma")]
    value: String,
    /// How many people live there; 0 when that is not known.
    #[schema(minimum = 0)]
    population: i64,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminPlacesImported)]
pub(crate) struct Imported {
    /// How many places were added or renewed.
    pub imported: u64,
}

/// Adds places
#[utoipa::path(
    post, path = "/api/admin/places/import", operation_id = "admin_import_places", tag = "admin",
    request_body = PlacesRequest,
    responses((status = 200, description = "How many are stored", body = Imported))
)]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    session: AdminSession,
    extract::Json(request): extract::Json<PlacesRequest>,
) -> Result<Json<Imported>, Problem> {
    let rows = rows(&app, &request)?;
    let mut tx = app.services.database.write_alone().await?;
    let imported = places::import(&mut tx, &rows, app.services.clock.now()).await?;
    let summary = format!("{imported} places were imported");
    session.commit(&app, tx, Entity::Places, None, summary, Vec::new()).await?;
    Ok(Json(Imported { imported }))
}

/// The places of a request, each checked.
pub(crate) fn rows(app: &App, request: &PlacesRequest) -> Result<Vec<(PlaceId, PlaceRow)>, Problem> {
    if request.places.is_empty() {
        return Err(Problem::invalid_field("places", "No valid data found in CSV"));
    }
    if request.places.len() > MOST_AT_ONCE {
        return Err(Problem::invalid_field("places", "Send at most 1000 places at once"));
    }
    let (now, entropy) = (app.services.clock.now(), &app.services.entropy);
    (0..)
        .zip(&request.places)
        .map(|(number, place)| Ok((PlaceId::new(now, entropy.bytes()), checked(number, place)?)))
        .collect()
}

/// The place as the domain's rules make it of its label, which must be the value that was sent.
fn checked(number: usize, place: &NewPlace) -> Result<PlaceRow, Problem> {
    let refused = |field: &str, message| Problem::invalid_field(format!("places[{number}].{field}"), message);
    if place.population < 0 {
        return Err(refused("population", "A population cannot be negative"));
    }
    let row = PlaceRow::new(&place.label, place.population)
        .ok_or_else(|| refused("label", "Not the name of a town and its state, such as Salem, MA"))?;
    if row.value == place.value { Ok(row) } else { Err(refused("value", "Not the value of this label")) }
}

/// Removes all uploaded places
///
/// The search box then offers the built-in ones.
#[utoipa::path(
    delete, path = "/api/admin/places", operation_id = "admin_clear_places", tag = "admin",
    responses((status = 204, description = "There are none any more"))
)]
pub(crate) async fn clear(State(app): State<Arc<App>>, session: AdminSession) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write_alone().await?;
    let removed = places::clear(&mut tx).await?;
    let summary = format!("{removed} places were removed");
    session.commit(&app, tx, Entity::Places, None, summary, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}
