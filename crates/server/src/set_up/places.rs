//! The places of the search box, as the set-up fills them: from an uploaded file under the rules of the upload page, or
//! from the list that comes with Townpick.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use townpick_domain::{
    ids::PlaceId,
    places::{PlaceRow, shipped_places},
};
use townpick_store::places;
use utoipa::ToSchema;

use super::link::SetUpLink;
use crate::{
    admin::places::{Imported, PlacesRequest, rows},
    extract,
    problem::Problem,
    state::App,
};

/// How many of the shipped places one request adds: each is answered soon, and whoever waits sees how far it is.
const PORTION: usize = 5000;

/// Adds places of a file
#[utoipa::path(
    post, path = "/api/set-up/places", operation_id = "import_set_up_places", tag = "set-up",
    request_body = PlacesRequest,
    responses((status = 200, description = "How many are stored", body = Imported))
)]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    _link: SetUpLink,
    extract::Json(request): extract::Json<PlacesRequest>,
) -> Result<Json<Imported>, Problem> {
    let imported = store(&app, &rows(&app, &request)?).await?;
    Ok(Json(Imported { imported }))
}

/// Where the next portion begins.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ShippedPlacesRequest)]
pub(crate) struct ShippedRequest {
    /// How many places earlier requests added; 0 for the first.
    #[schema(minimum = 0)]
    from: usize,
}

/// How far it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShippedPlacesImported)]
pub(crate) struct ShippedImported {
    /// Where the next portion begins.
    imported: usize,
    /// How many there are.
    total: usize,
}

/// Adds a portion of the places that Townpick brings along
#[utoipa::path(
    post, path = "/api/set-up/places/shipped", operation_id = "import_shipped_places", tag = "set-up",
    request_body = ShippedRequest,
    responses((status = 200, description = "How far it is", body = ShippedImported))
)]
pub(crate) async fn import_shipped(
    State(app): State<Arc<App>>,
    _link: SetUpLink,
    extract::Json(ShippedRequest { from }): extract::Json<ShippedRequest>,
) -> Result<Json<ShippedImported>, Problem> {
    let shipped = tokio::task::spawn_blocking(shipped_places).await.map_err(|_| Problem::internal())?;
    let (now, entropy) = (app.services.clock.now(), &app.services.entropy);
    let total = shipped.len();
    let portion: Vec<(PlaceId, PlaceRow)> = shipped
        .into_iter()
        .skip(from)
        .take(PORTION)
        .map(|place| (PlaceId::new(now, entropy.bytes()), place))
        .collect();
    if !portion.is_empty() {
        store(&app, &portion).await?;
    }
    Ok(Json(ShippedImported { imported: from.saturating_add(portion.len()).min(total), total }))
}

async fn store(app: &App, rows: &[(PlaceId, PlaceRow)]) -> Result<u64, Problem> {
    let mut tx = app.services.database.write_alone().await?;
    let imported = places::import(&mut tx, rows, app.services.clock.now()).await?;
    tx.commit().await?;
    Ok(imported)
}

/// Removes all places
#[utoipa::path(
    delete, path = "/api/set-up/places", operation_id = "clear_set_up_places", tag = "set-up",
    responses((status = 204, description = "There are none any more"))
)]
pub(crate) async fn clear(State(app): State<Arc<App>>, _link: SetUpLink) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write_alone().await?;
    places::clear(&mut tx).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
