//! Featured businesses as administrators manage them.

mod list;
mod remove;
mod routes;
mod save;

use std::sync::Arc;

use axum::{Json, extract::State};
use townpick_domain::ids::BusinessId;
use townpick_store::{
    Executor, StoreError,
    businesses::{self, BusinessDetail},
};

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};
pub(crate) use routes::routes;

/// What the activity log does not repeat: they follow from the change itself.
const NOT_LOGGED: &[&str] = &["id", "created_at", "updated_at"];

async fn found(db: &mut impl Executor, id: BusinessId) -> Result<BusinessDetail, StoreError> {
    businesses::by_id(db, id).await?.ok_or(StoreError::NotFound)
}

/// Shows a business
#[utoipa::path(
    get, path = "/api/admin/businesses/{id}", operation_id = "admin_show_business", tag = "admin",
    params(("id" = Uuid, Path, description = "The business's id")),
    responses((status = 200, description = "Everything about it", body = BusinessDetail))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<BusinessId>,
) -> Result<Json<BusinessDetail>, Problem> {
    Ok(Json(found(&mut app.services.database.read().await?, id).await?))
}
