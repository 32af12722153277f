//! Lists of sponsors.

use std::sync::Arc;

use axum::{Json, extract::State, response::Response};
use serde::Serialize;
use townpick_domain::ids::SponsorId;
use townpick_store::sponsors::{self, ListedSponsor, SponsorOption};
use utoipa::ToSchema;

use crate::{
    admin::listing::{self, ExportQuery, ListQuery, Page},
    extract::Query,
    problem::Problem,
    session::AdminSession,
    state::App,
};

type SponsorQuery = ListQuery<ListedSponsor>;
type SponsorExport = ExportQuery<ListedSponsor>;

/// Lists sponsors
#[utoipa::path(
    get, path = "/api/admin/sponsors", operation_id = "admin_list_sponsors", tag = "admin",
    params(SponsorQuery),
    responses((status = 200, description = "A page of the list", body = Page<ListedSponsor>))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<SponsorQuery>,
) -> Result<Json<Page<ListedSponsor>>, Problem> {
    let request = query.request(&[])?;
    Ok(Json(listing::page(&app, &query, &request, None).await?))
}

/// The list as a CSV file
#[utoipa::path(
    get, path = "/api/admin/sponsors/export.csv", operation_id = "admin_export_sponsors", tag = "admin",
    params(SponsorExport),
    responses((status = 200, description = "All that fit", body = String, content_type = "text/csv"))
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Query(query): Query<SponsorExport>,
) -> Result<Response, Problem> {
    listing::export::<ListedSponsor>(&app, query.request(&[])?).await
}

/// Sponsors to choose from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSponsorOptions)]
pub(crate) struct Options {
    /// By name, at most 200.
    items: Vec<Choice>,
}

/// A sponsor to choose.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminSponsorOption)]
pub(crate) struct Choice {
    /// The sponsor's id.
    id: SponsorId,
    /// Its name.
    name: String,
}

/// Lists the sponsors a contest can have
#[utoipa::path(
    get, path = "/api/admin/sponsors/options", operation_id = "admin_sponsor_options", tag = "admin",
    responses((status = 200, description = "By name", body = Options))
)]
pub(crate) async fn options(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<Options>, Problem> {
    let offered = sponsors::options(&mut app.services.database.read().await?).await?;
    let choice = |sponsor: SponsorOption| Choice { id: sponsor.id, name: sponsor.name };
    Ok(Json(Options { items: offered.into_iter().map(choice).collect() }))
}
