//! One town, and the few that the town picker offers.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use townpick_domain::ids::TownId;
use townpick_store::towns::{self, TownDetail, TownOption};
use utoipa::ToSchema;

use crate::{
    admin::listing,
    extract::{Path, Query},
    problem::Problem,
    session::AdminSession,
    state::App,
};

const MOST_OPTIONS: usize = 50;
const MOST_IDS: usize = 500;

/// Shows a town
#[utoipa::path(
    get, path = "/api/admin/towns/{id}", operation_id = "admin_show_town", tag = "admin",
    params(("id" = Uuid, Path, description = "The town's id")),
    responses((status = 200, description = "The town", body = TownDetail))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<TownId>,
) -> Result<Json<TownDetail>, Problem> {
    let mut reader = app.services.database.read().await?;
    let town = towns::detail(&mut reader, id, app.services.clock.now()).await?;
    Ok(Json(town.ok_or_else(Problem::not_found)?))
}

/// Which towns are offered.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OptionsQuery {
    /// Only towns whose name or state contains this.
    q: Option<String>,
    /// Only open towns.
    active: Option<bool>,
    /// Instead of a search: the towns with these ids, separated by commas, at most 500.
    ids: Option<String>,
}

/// Towns to pick from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownOptions)]
pub(crate) struct Choices {
    /// The first 50 by name, or those that were asked for by id.
    items: Vec<TownOption>,
    /// Whether more would fit.
    more: bool,
}

/// Offers towns to pick
#[utoipa::path(
    get, path = "/api/admin/towns/options", operation_id = "admin_town_options", tag = "admin",
    params(OptionsQuery),
    responses((status = 200, description = "Towns by name", body = Choices))
)]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<OptionsQuery>,
) -> Result<Json<Choices>, Problem> {
    let mut reader = app.services.database.read().await?;
    if let Some(ids) = &query.ids {
        let found = towns::options_of(&mut reader, &read_ids(ids)?).await?;
        return Ok(Json(Choices { items: found, more: false }));
    }
    let text = listing::search_text(query.q.as_deref());
    let mut items = towns::options(&mut reader, text.as_deref(), query.active == Some(true)).await?;
    let more = items.len() > MOST_OPTIONS;
    items.truncate(MOST_OPTIONS);
    Ok(Json(Choices { items, more }))
}

fn read_ids(text: &str) -> Result<Vec<TownId>, Problem> {
    let texts: Vec<&str> = text.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    if texts.len() > MOST_IDS {
        return Err(Problem::invalid_field("ids", "Ask for at most 500 towns"));
    }
    let ids: Result<Vec<TownId>, _> = texts.into_iter().map(str::parse).collect();
    ids.map_err(|_| Problem::invalid_field("ids", "These are not ids of towns"))
}
