//! The list of towns and places, on the screen and as a file.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::Serialize;
use townpick_domain::{status::MEMBERS_TO_OPEN, time::Timestamp};
use townpick_store::{
    list::Bound,
    towns::{self, ListedTown},
};
use utoipa::ToSchema;

use crate::{
    admin::listing::{self, ExportQuery, ListQuery},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type TownQuery = ListQuery<ListedTown>;
type TownExport = ExportQuery<ListedTown>;

/// The values that nobody can ask for.
pub(in crate::admin) fn given(now: Timestamp) -> [(&'static str, Bound); 2] {
    [("members_to_open", Bound::Number(MEMBERS_TO_OPEN)), ("now", now.into())]
}

/// A page of towns.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminTownPage)]
pub(crate) struct TownPage {
    /// The towns.
    items: Vec<ListedTown>,
    /// What to send as `cursor` to get the next page; null at the end of the list.
    #[schema(required = true)]
    next_cursor: Option<String>,
    /// How many fit the filter; the same as `showing`.
    #[schema(required = true)]
    total: Option<i64>,
    /// Whether more than `total` fit, which were not counted.
    total_is_capped: bool,
    /// How many places and towns there are.
    total_places: i64,
    /// How many towns are open.
    open_towns: i64,
    /// How many of them fit the filter and the search.
    showing: i64,
}

/// Lists towns and places
#[utoipa::path(
    get, path = "/api/admin/towns", operation_id = "admin_list_towns", tag = "admin",
    params(TownQuery),
    responses((status = 200, description = "A page of towns", body = TownPage))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<TownQuery>,
) -> Result<Json<TownPage>, Problem> {
    let request = query.request(&given(app.services.clock.now()))?;
    let page = listing::page(&app, &query, &request, None).await?;
    let counts = towns::counts(&mut app.services.database.read().await?).await?;
    Ok(Json(TownPage {
        items: page.items,
        next_cursor: page.next_cursor,
        total: page.total,
        total_is_capped: page.total_is_capped,
        total_places: counts.total,
        open_towns: counts.open,
        showing: page.total.unwrap_or_default(),
    }))
}

/// Towns and places as a CSV file
#[utoipa::path(
    get, path = "/api/admin/towns/export.csv", operation_id = "admin_export_towns", tag = "admin",
    params(TownExport),
    responses((status = 200, description = "All towns that match", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<TownExport>,
) -> Result<Response, Problem> {
    listing::export::<ListedTown>(&app, query.request(&given(app.services.clock.now()))?).await
}
