//! What a new installation still lacks for its first week, for the dashboard to say what to do next.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_store::first_steps;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, problem::Problem, session::AdminSession, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// How far this installation has come.
#[allow(clippy::struct_excessive_bools, reason = "each is a thing that is there or is not")]
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminFirstSteps)]
pub(crate) struct FirstSteps {
    /// Whether a contest was ever held here or has ended: whoever has come that far needs no list.
    is_under_way: bool,
    /// Whether the search box has places of its own.
    has_places: bool,
    /// Whether any town is open.
    has_open_town: bool,
    /// The first town there is.
    #[schema(required = true)]
    town: Option<FirstTown>,
    /// Whether there is a featured business.
    has_business: bool,
    /// Whether a contest is planned or live.
    has_contest: bool,
    /// Whether anybody has joined.
    has_members: bool,
    /// Whether emails leave this installation.
    sends_email: bool,
    /// Whether texts do.
    sends_texts: bool,
}

/// The town that was added first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminFirstTown)]
pub(crate) struct FirstTown {
    /// What its address ends with.
    slug: String,
    /// What people read.
    full_name: String,
    /// Whether it is open.
    is_open: bool,
}

/// Tells what a new installation still lacks
#[utoipa::path(
    get, path = "/api/admin/first-steps", operation_id = "admin_first_steps", tag = "admin",
    responses((status = 200, description = "How far it has come", body = FirstSteps))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
) -> Result<Json<FirstSteps>, Problem> {
    let mut reader = app.services.database.read().await?;
    let beginnings = first_steps::beginnings(&mut reader, app.services.clock.now()).await?;
    let town = first_steps::first_town(&mut reader).await?;
    let providers = app.services.providers;
    Ok(Json(FirstSteps {
        is_under_way: beginnings.past_contests > 0,
        has_places: beginnings.places > 0,
        has_open_town: beginnings.open_towns > 0,
        town: town.map(|(slug, full_name, is_open)| FirstTown { slug, full_name, is_open }),
        has_business: beginnings.businesses > 0,
        has_contest: beginnings.contests > 0,
        has_members: beginnings.members > 0,
        sends_email: providers.sends_email,
        sends_texts: providers.sends_texts,
    }))
}
