//! The pictures behind the hero of town and business pages.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use serde::Serialize;
use townpick_store::revisions::Topic;
use utoipa::ToSchema;

use crate::{kept::Kept, problem::Problem, state::App};

/// The whole answer, ready to be sent.
pub(crate) struct BackgroundImages(Bytes);

impl BackgroundImages {
    /// The answer, made anew when an administrator changes the pictures.
    pub(crate) fn kept() -> Kept<Self> {
        Kept::new(Topic::BackgroundImages, |reader| {
            Box::pin(async move {
                let urls = townpick_store::background_images::for_town_pages(reader).await?;
                let images = urls.into_iter().map(|url| BackgroundImage { url }).collect();
                let answer = BackgroundImageList { images };
                Ok(Self(serde_json::to_vec(&answer).unwrap_or_default().into()))
            })
        })
    }
}

/// The pictures chosen for town pages.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BackgroundImageList {
    /// At most 24; none means that the web app shows its built-in scenes.
    #[schema(max_items = 24)]
    images: Vec<BackgroundImage>,
}

/// A picture.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BackgroundImage {
    /// Where it is.
    #[schema(example = "/images/demo/harbor.webp")]
    url: String,
}

/// Lists the pictures chosen for town pages
#[utoipa::path(
    get, path = "/api/background-images", operation_id = "list_background_images", tag = "public",
    responses((status = 200, description = "The pictures in their order", body = BackgroundImageList))
)]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    let images = app.background_images.get(&app.services).await?;
    Ok(([(CONTENT_TYPE, "application/json")], images.0.clone()).into_response())
}
