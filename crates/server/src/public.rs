//! What every visitor may ask of the API, without signing in.

pub(crate) mod background_images;
pub(crate) mod page_views;
pub(crate) mod places;
