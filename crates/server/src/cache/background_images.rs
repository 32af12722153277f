//! The pictures behind the hero of town and business pages.

use townpick_store::{background_images, revisions::Topic};

use super::{source::Source, value::Cached};
use crate::{
    headers::NO_STORE,
    view::background_images::{BackgroundImage, BackgroundImageList},
    web_app::assets::Asset,
};

/// The whole answer, ready to be sent; made anew when an administrator changes the pictures.
pub(crate) type BackgroundImages = Cached<Asset>;

/// Nothing yet: the first visitor loads it.
pub(crate) fn background_images(source: Source) -> BackgroundImages {
    Cached::new(source, Topic::BackgroundImages, |reader| {
        Box::pin(async move {
            let urls = background_images::for_town_pages(reader).await?;
            let images = urls.into_iter().map(|url| BackgroundImage { url }).collect();
            let json = serde_json::to_vec(&BackgroundImageList { images }).unwrap_or_default();
            Ok(Asset::json(json, NO_STORE))
        })
    })
}
