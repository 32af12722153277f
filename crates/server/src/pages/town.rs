//! Pages about a town: their head and first screen come from the town and its live contest.
//!
//! Filled pages are kept, compressed, until what they show changes; unknown towns are the 404 page.

use std::sync::Arc;

use axum::{
    extract::{Path, rejection::PathRejection},
    response::Response,
};
use bytes::Bytes;
use http::HeaderMap;
use moka::future::Cache;
use townpick_domain::slug::TownSlug;

use crate::{
    pages::{assets::Asset, head::Head, moved, routes::Page},
    public::towns::{ShownTown, Town},
    state::App,
};

const MOST_BYTES: u64 = 48 * 1024 * 1024;

/// Pages that were filled, by town, page and the slide that a slideshow begins with.
pub(crate) struct TownPages(Cache<(TownSlug, &'static str, usize), Arc<Filled>>);

struct Filled {
    /// What the page shows; when it differs, the page is filled anew.
    data: Bytes,
    page: Asset,
    bytes: usize,
}

impl TownPages {
    /// Nothing yet: the first visitor of a page fills it.
    pub(crate) fn kept() -> Self {
        let weigh = |_: &_, filled: &Arc<Filled>| u32::try_from(filled.bytes).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(MOST_BYTES).weigher(weigh).build())
    }

    async fn get(&self, app: &App, page: &'static Page, slug: TownSlug, shown: &ShownTown) -> Arc<Filled> {
        let first_slide = app.shell.first_slide(&page.key, &shown.town, app.services.clock.now());
        let key = (slug, page.key.as_str(), first_slide);
        if let Some(filled) = self.0.get(&key).await
            && filled.data == shown.json
        {
            return filled;
        }
        let head = Head::of_town(page, &shown.town, picture_size(app, &shown.town).await, &app.settings);
        let filled = Arc::new(Filled {
            data: shown.json.clone(),
            page: app.shell.filled(&page.key, &head, Some(&shown.town), first_slide),
            // The page itself, and about half as much for its two compressed forms.
            bytes: (app.shell.document_bytes() + 2 * shown.json.len()) * 3 / 2,
        });
        self.0.insert(key, Arc::clone(&filled)).await;
        filled
    }
}

/// A page about the town its address names, or the way to the address that the town has now.
pub(crate) async fn show(
    app: &App,
    page: &'static Page,
    slug: Result<Path<String>, PathRejection>,
    headers: &HeaderMap,
    query: Option<&str>,
) -> Response {
    let Some(slug) = slug.ok().and_then(|Path(slug)| TownSlug::parse(&slug).ok()) else {
        return app.shell.not_found();
    };
    match app.towns.find(app, &slug).await {
        Ok(Some(shown)) if shown.town.slug != slug.as_str() => {
            let pattern = page.head.path.as_deref().unwrap_or_default();
            moved(&pattern.replace("{townSlug}", &shown.town.slug), query)
        }
        Ok(Some(shown)) => app.town_pages.get(app, page, slug, &shown).await.page.answer(headers),
        Ok(None) => app.shell.not_found(),
        Err(error) => {
            tracing::error!(%error, "a town could not be read");
            app.shell.unavailable(&page.key, &Head::of_town(page, &only_named(&slug), None, &app.settings))
        }
    }
}

/// The size of the contest's own picture; unknown where it is kept elsewhere or cannot be read now.
async fn picture_size(app: &App, town: &Town) -> Option<(u32, u32)> {
    let picture = town.contest.as_ref()?.hero_image_url.as_deref()?;
    app.services.images.size(picture.strip_prefix("/images/")?).await.ok()?
}

/// What the address alone tells of a town.
fn only_named(slug: &TownSlug) -> Town {
    let (name, state) = slug.display_parts();
    let full_name = format!("{name}, {state}");
    Town { slug: slug.to_string(), name, state, full_name, is_live: false, contest: None, last_drawing: None }
}
