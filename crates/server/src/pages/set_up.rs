//! The page that sets a new installation up. With an administrator there is no such page.

use http::HeaderMap;
use townpick_usecases::set_up;

use axum::response::{IntoResponse, Response};

use crate::{problem::Problem, state::App};

/// The page while there is anything to set up.
pub(crate) async fn show(app: &App, key: &str, headers: &HeaderMap) -> Response {
    match is_open(app).await {
        Ok(true) => app.shell.page(key, app.services.clock.now(), headers),
        Ok(false) => app.shell.not_found(headers),
        Err(problem) => problem.into_response(),
    }
}

async fn is_open(app: &App) -> Result<bool, Problem> {
    Ok(set_up::is_open(&mut app.services.database.read().await?).await?)
}
