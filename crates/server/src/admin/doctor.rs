//! What `townpick doctor` says, for administrators who run the installation without signing in to its machine.

use std::sync::Arc;

use axum::{Json, extract::State};
use townpick_domain::doctor::Report;
use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, session::AdminSession, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(show))
}

/// Looks at everything the installation depends on
///
/// It takes up to ten seconds; what was found is remembered for five.
#[utoipa::path(
    get, path = "/api/admin/doctor", operation_id = "admin_examine", tag = "admin",
    responses((status = 200, description = "What was found, and what to do about it", body = Report))
)]
pub(crate) async fn show(State(app): State<Arc<App>>, _session: AdminSession) -> Json<Report> {
    let clock = &*app.services.clock;
    let saw_untrusted_proxy = app.untrusted_proxy.was_seen_lately(clock.now());
    let examine = app.services.installation.examine(saw_untrusted_proxy);
    Json(app.examination.fresh(clock, examine).await)
}
