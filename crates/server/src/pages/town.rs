//! Pages about a town: their head and first screen come from the town and its live contest.
//!
//! Unknown towns are the 404 page, and so is the ledger of a place that nobody has joined.

use axum::response::Response;
use http::HeaderMap;
use townpick_domain::slug::TownSlug;

use crate::{
    state::App,
    view::{plain::moved, town::Town},
    web_app::{
        head::Head,
        routes::{self, Page},
    },
};

/// A page about the town its address names, or the way to the address that the town has now.
pub(crate) async fn show(
    app: &App,
    page: &'static Page,
    slug: &str,
    headers: &HeaderMap,
    query: Option<&str>,
) -> Response {
    let Ok(slug) = TownSlug::parse(slug) else { return app.shell.not_found(headers) };
    if page.key == routes::WINNERS {
        return winners(app, page, &slug, headers, query).await;
    }
    let found = match page.key.as_str() {
        routes::LEDGER => app.towns.with_ledger(&slug).await,
        _ => app.towns.find(&slug).await,
    };
    match found {
        Ok(Some(shown)) if shown.town.slug != slug.as_str() => {
            let pattern = page.head.path.as_deref().unwrap_or_default();
            moved(&pattern.replace("{townSlug}", &shown.town.slug), query)
        }
        Ok(Some(shown)) => app.town_pages.get(page, slug, &shown).await.page.answer(headers),
        Ok(None) => app.shell.not_found(headers),
        Err(error) => {
            tracing::error!(%error, "a town could not be read");
            app.shell.unavailable(&page.key, &Head::of_town(page, &only_named(&slug), None, &app.settings))
        }
    }
}

/// The winners of a town.
async fn winners(
    app: &App,
    page: &'static Page,
    slug: &TownSlug,
    headers: &HeaderMap,
    query: Option<&str>,
) -> Response {
    match app.winners.find(slug).await {
        Ok(Some(found)) if found.winners.town.slug != slug.as_str() => {
            let pattern = page.head.path.as_deref().unwrap_or_default();
            moved(&pattern.replace("{townSlug}", &found.winners.town.slug), query)
        }
        Ok(Some(found)) => {
            let fill = || {
                let head = Head::of_town(page, &found.town.town, None, &app.settings);
                app.shell.filled_with_winners(&page.key, &head, &found.winners)
            };
            found.page.get_or_init(fill).answer(headers)
        }
        Ok(None) => app.shell.not_found(headers),
        Err(error) => {
            tracing::error!(%error, "the winners of a town could not be read");
            app.shell.unavailable(&page.key, &Head::of_town(page, &only_named(slug), None, &app.settings))
        }
    }
}

/// What the address alone tells of a town.
fn only_named(slug: &TownSlug) -> Town {
    let (name, state) = slug.display_parts();
    Town::in_prelaunch(slug.to_string(), name, state)
}
