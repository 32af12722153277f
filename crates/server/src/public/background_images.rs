//! The pictures behind the hero of town and business pages.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use http::HeaderMap;

use crate::{problem::Problem, state::App, view::background_images::BackgroundImageList};

/// Lists the pictures chosen for town pages
#[utoipa::path(
    get, path = "/api/background-images", operation_id = "list_background_images", tag = "public",
    responses(
        (status = 200, description = "The pictures in their order", body = BackgroundImageList),
        (status = 304, description = "The client's copy is current")
    )
)]
pub(crate) async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, Problem> {
    Ok(app.background_images.get().await?.answer(&headers))
}
