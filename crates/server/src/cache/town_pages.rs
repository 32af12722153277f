//! Filled pages about towns, compressed, until what they show changes.

use std::sync::Arc;

use bytes::Bytes;
use moka::future::Cache;
use townpick_domain::slug::TownSlug;
use townpick_gateways::{clock::Clock, images::ImageStore};

use super::towns::ShownTown;
use crate::{
    settings::Settings,
    view::town::Town,
    web_app::{assets::Asset, head::Head, routes::Page, shell::Shell},
};

const MOST_BYTES: u64 = 48 * 1024 * 1024;

/// Pages that were filled, by town, page and the slide that a slideshow begins with.
pub(crate) struct TownPages {
    shell: Arc<Shell>,
    images: ImageStore,
    settings: Settings,
    clock: Arc<dyn Clock>,
    pages: Cache<(TownSlug, &'static str, usize), Arc<Filled>>,
}

/// A page that was filled.
pub(crate) struct Filled {
    /// What the page shows; when it differs, the page is filled anew.
    data: Bytes,
    pub page: Asset,
    bytes: usize,
}

impl TownPages {
    /// Nothing yet: the first visitor of a page fills it.
    pub(crate) fn new(
        shell: Arc<Shell>,
        images: ImageStore,
        settings: Settings,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let weigh = |_: &_, filled: &Arc<Filled>| u32::try_from(filled.bytes).unwrap_or(u32::MAX);
        let pages = Cache::builder().max_capacity(MOST_BYTES).weigher(weigh).build();
        Self { shell, images, settings, clock, pages }
    }

    /// A page about a town with what is shown of it.
    pub(crate) async fn get(&self, page: &'static Page, slug: TownSlug, shown: &ShownTown) -> Arc<Filled> {
        let first_slide = self.shell.first_slide(&page.key, &shown.town, self.clock.now());
        let key = (slug, page.key.as_str(), first_slide);
        if let Some(filled) = self.pages.get(&key).await
            && filled.data == shown.json
        {
            return filled;
        }
        let picture_size = self.picture_size(&shown.town).await;
        let head = Head::of_town(page, &shown.town, picture_size, &self.settings);
        let filled = Arc::new(Filled {
            data: shown.json.clone(),
            page: self.shell.filled(&page.key, &head, Some(&shown.town), first_slide),
            // The page itself, and about half as much for its two compressed forms.
            bytes: (self.shell.document_bytes() + 2 * shown.json.len()) * 3 / 2,
        });
        self.pages.insert(key, Arc::clone(&filled)).await;
        filled
    }

    /// The size of the contest's own picture; unknown where it is stored elsewhere or cannot be read now.
    async fn picture_size(&self, town: &Town) -> Option<(u32, u32)> {
        let picture = town.contest.as_ref()?.hero_image_url.as_deref()?;
        self.images.size(picture.strip_prefix("/images/")?).await.ok()?
    }
}
