//! Pages and files: the HTML of the route table, what the web app's build left, and stored pictures.

pub(crate) mod docs;
mod drawing;
mod home;
pub(crate) mod images;
mod rules;
mod set_up;
pub(crate) mod short_link;
pub(crate) mod sitemap;
pub(crate) mod social_card;
mod text_link;
pub(crate) mod town;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, Request, State, rejection::PathRejection},
    response::{IntoResponse, Response},
    routing::get,
};
use http::{HeaderMap, request::Parts};

use crate::{
    layers::observe::RouteName,
    state::App,
    view::plain::{moved, plain_not_found},
    web_app::routes::{self, Page},
};

/// The pages of the route table, the links in text messages, and what crawlers and link previews ask for.
pub(crate) fn router() -> Router<Arc<App>> {
    let others = Router::new()
        .route("/robots.txt", get(sitemap::robots))
        .route("/sitemap.xml", get(sitemap::show))
        .route("/sitemaps/{file}", get(sitemap::part))
        .route("/social/{file}", get(social_card::show))
        .route("/m/{code}", get(text_link::follow));
    routes::routed().fold(others, |router, (path, page)| {
        if path == "/" {
            return router.route(path, get(home::show));
        }
        if page.is_about_a_town() || page.is_about_a_drawing() {
            type Named = Result<Path<String>, PathRejection>;
            let show = move |State(app): State<Arc<App>>, named: Named, head: Parts| async move {
                let named = named.as_ref().map_or("", |Path(named)| named.as_str());
                about(&app, page, named, &head).await
            };
            return router.route(path, get(show));
        }
        if page.key == routes::SET_UP {
            let show = move |State(app): State<Arc<App>>, headers: HeaderMap| async move {
                set_up::show(&app, &page.key, &headers).await
            };
            return router.route(path, get(show));
        }
        let show = move |State(app): State<Arc<App>>, headers: HeaderMap| async move {
            app.shell.page(&page.key, app.services.clock.now(), &headers)
        };
        router.route(path, get(show))
    })
}

/// A page about the town or the contest that its address names.
pub(crate) async fn about(app: &App, page: &'static Page, named: &str, head: &Parts) -> Response {
    if page.is_about_a_town() {
        return town::show(app, page, named, &head.headers, head.uri.query()).await;
    }
    match named.parse() {
        Ok(contest) if page.key == routes::CONTEST_RULES => {
            rules::show(app, page, contest, &head.headers).await
        }
        Ok(contest) => drawing::show(app, page, contest, &head.headers).await,
        Err(_) => app.shell.not_found(&head.headers),
    }
}

/// Everything that is neither a page nor part of the API: a file of the web app, another spelling of a page's
/// address, a short link, or the 404 page.
pub(crate) async fn unmatched(State(app): State<Arc<App>>, request: Request) -> Response {
    elsewhere(&app, &request.into_parts().0).await
}

/// The same for the head of a request.
pub(crate) async fn elsewhere(app: &App, head: &Parts) -> Response {
    let path = head.uri.path();
    let (name, mut answer) = if let Some(asset) = app.assets.get(path) {
        ("asset", asset.answer(&head.headers))
    } else if path.starts_with("/assets/") || path.starts_with("/scenes/") {
        // A script or picture of an older build: the 404 page would only be downloaded in vain.
        ("missing asset", plain_not_found())
    } else if names_a_file(path) {
        ("missing file", plain_not_found())
    } else if let Some(page) = routes::own_spelling(path) {
        ("other spelling", moved(&page, head.uri.query()))
    } else {
        match short_link::redirect(app, head).await {
            Ok(Some(redirect)) => ("short link", redirect),
            Ok(None) => ("unknown page", app.shell.not_found(&head.headers)),
            Err(problem) => ("short link", problem.into_response()),
        }
    };
    answer.extensions_mut().insert(RouteName(name));
    answer
}

/// Whether programs ask for a path, not people: an icon, a picture, a script, what stands under `/.well-known/`. Nobody
/// would read the 404 page there. No page and no short link has such a name.
fn names_a_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let is_ending = |ending: &str| {
        (1..=12).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let ending = name.rsplit_once('.').map(|(_, ending)| ending).filter(|ending| is_ending(ending));
    path.starts_with("/.well-known/")
        || ending.is_some_and(|ending| !["html", "htm"].contains(&ending.to_ascii_lowercase().as_str()))
}
