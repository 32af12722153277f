//! Whether the process is up, and whether it can do its work.

use std::{sync::Arc, time::Duration};

use axum::extract::State;

use crate::{app::App, problem::Problem};

/// A probe wants an answer soon; a part that needs longer is as good as gone.
const PATIENCE: Duration = Duration::from_secs(2);

/// Is the process up?
#[utoipa::path(
    get, path = "/healthz", operation_id = "health", tag = "operations",
    responses((status = 200, description = "The process is up", body = String, content_type = "text/plain"))
)]
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// Can the service do its work, with its database and its picture storage?
#[utoipa::path(
    get, path = "/readyz", operation_id = "readiness", tag = "operations",
    responses((status = 200, description = "Database and storage answer", body = String, content_type = "text/plain"))
)]
pub(crate) async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    let (database, storage) = tokio::join!(
        tokio::time::timeout(PATIENCE, app.services.database.ping()),
        tokio::time::timeout(PATIENCE, app.services.images.ping()),
    );
    let database = matches!(database, Ok(Ok(())));
    let storage = matches!(storage, Ok(Ok(())));
    match (database, storage) {
        (true, true) => Ok("ready\n"),
        (false, true) => Err(Problem::unavailable("The database does not answer.")),
        (true, false) => Err(Problem::unavailable("The picture storage does not answer.")),
        (false, false) => Err(Problem::unavailable("Neither the database nor the picture storage answers.")),
    }
}
