//! The pictures behind the hero of town and business pages.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::header::CONTENT_TYPE;

use crate::{problem::Problem, state::App, view::background_images::BackgroundImageList};

/// Lists the pictures chosen for town pages
#[utoipa::path(
    get, path = "/api/background-images", operation_id = "list_background_images", tag = "public",
    responses((status = 200, description = "The pictures in their order", body = BackgroundImageList))
)]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let images = app.background_images.get().await?;
    Ok(([(CONTENT_TYPE, "application/json")], Bytes::clone(&images)).into_response())
}
