//! The pictures behind the hero of town and business pages.

use serde::Serialize;
use utoipa::ToSchema;

/// The pictures chosen for town pages.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BackgroundImageList {
    /// At most 24; none means that the web app shows its built-in scenes.
    #[schema(max_items = 24)]
    pub images: Vec<BackgroundImage>,
}

/// A picture.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BackgroundImage {
    /// Where it is.
    #[schema(example = "/images/demo/harbor.webp")]
    pub url: String,
}
