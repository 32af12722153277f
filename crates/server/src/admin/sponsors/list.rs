//! Lists of sponsors.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::ids::SponsorId;
use townpick_store::sponsors::{self, ListedSponsor, SponsorOption};
use utoipa::ToSchema;

use crate::{admin::list_handlers::list_handlers, problem::Problem, session::AdminSession, state::App};

list_handlers! {
    ListedSponsor;
    /// Lists sponsors
    list "/api/admin/sponsors" as "admin_list_sponsors": "A page of the list";
    /// The list as a CSV file
    export "/api/admin/sponsors/export.csv" as "admin_export_sponsors": "All that match";
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
