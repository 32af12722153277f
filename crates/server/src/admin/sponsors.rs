//! Sponsors as administrators manage them.

mod list;
mod routes;
mod save;

use std::sync::Arc;

use axum::{Json, extract::State};
use townpick_domain::{ids::SponsorId, time::Timestamp};
use townpick_store::{
    Executor, StoreError,
    sponsors::{self, SponsorDetail},
};

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};
pub(crate) use routes::routes;

async fn found(db: &mut impl Executor, id: SponsorId, now: Timestamp) -> Result<SponsorDetail, StoreError> {
    sponsors::by_id(db, id, now).await?.ok_or(StoreError::NotFound)
}

/// Shows a sponsor
#[utoipa::path(
    get, path = "/api/admin/sponsors/{id}", operation_id = "admin_show_sponsor", tag = "admin",
    params(("id" = Uuid, Path, description = "The sponsor's id")),
    responses((status = 200, description = "Everything about it", body = SponsorDetail))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<SponsorId>,
) -> Result<Json<SponsorDetail>, Problem> {
    let now = app.services.clock.now();
    Ok(Json(found(&mut app.services.database.read().await?, id, now).await?))
}
