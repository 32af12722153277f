//! What many people ask for at the same moment, recognized by its address alone: the routes need not be gone through for it.
//! It is answered by the very functions that its route has. Whatever is unusual about a request, such as another method or an
//! escaped address, goes the longer way.

use std::{borrow::Cow, sync::LazyLock};

use axum::{
    extract::Request,
    response::{IntoResponse as _, Response},
};
use http::{Method, request::Parts};
use url::form_urlencoded;

use crate::{
    pages::{self, short_link},
    problem::Problem,
    public::{drawings, places, towns},
    state::App,
    view::plain::plain_not_found,
    web_app::routes::{self, Page},
};

const SUGGESTIONS: &str = "/api/places/suggestions";
const TOWN: Pattern = Pattern { route: "/api/towns/{slug}", before: "/api/towns/", after: "" };
const DRAWING: Pattern = Pattern { route: "/api/drawings/{contestId}", before: "/api/drawings/", after: "" };

/// The pages about a town or a drawing.
static PAGES: LazyLock<Vec<(Pattern, &'static Page)>> = LazyLock::new(|| {
    let pages = routes::all().iter().filter(|page| page.is_about_a_town() || page.is_about_a_drawing());
    pages.filter_map(|page| Some((Pattern::of(page.head.path.as_deref()?)?, page))).collect()
});

/// A route with one variable part.
#[derive(Clone, Copy)]
pub(crate) struct Pattern {
    route: &'static str,
    before: &'static str,
    after: &'static str,
}

impl Pattern {
    fn of(route: &'static str) -> Option<Self> {
        let (before, rest) = route.split_once('{')?;
        let (_, after) = rest.split_once('}')?;
        Some(Self { route, before, after })
    }

    /// What stands in a path for the variable part.
    fn named_in(self, path: &str) -> Option<&str> {
        let named = path.strip_prefix(self.before)?.strip_suffix(self.after)?;
        (!named.is_empty() && !named.contains('/')).then_some(named)
    }
}

/// What lies ready.
#[derive(Clone, Copy)]
pub(crate) enum Ready {
    File,
    Home,
    Page(Pattern, &'static Page),
    Town,
    Drawing,
    Suggestions,
    ShortLink,
}

impl Ready {
    /// What a request asks for, if that lies ready.
    pub(crate) fn of(app: &App, request: &Request) -> Option<Self> {
        let (path, query) = (request.uri().path(), request.uri().query());
        if *request.method() != Method::GET || path.contains('%') {
            return None;
        }
        let (first, rest) = path.strip_prefix('/')?.split_once('/').unwrap_or_default();
        match first {
            "assets" | "scenes" => app.assets.get(path).map(|_| Self::File),
            "api" if rest.starts_with("places") => {
                (path == SUGGESTIONS && typed(query).is_some()).then_some(Self::Suggestions)
            }
            "api" => {
                let lies_there = |(pattern, ready): (Pattern, Self)| pattern.named_in(path).map(|_| ready);
                [(TOWN, Self::Town), (DRAWING, Self::Drawing)].into_iter().find_map(lies_there)
            }
            "towns" | "drawings" => {
                let found = PAGES.iter().find(|(pattern, _)| pattern.named_in(path).is_some());
                found.map(|(pattern, page)| Self::Page(*pattern, page))
            }
            _ if path == "/" => query.is_none().then_some(Self::Home),
            // A page and a file never have the name of a code.
            _ => short_link::code_in(path).map(|_| Self::ShortLink),
        }
    }

    /// What the logs and the metrics call it; a short link is called what its answer says.
    pub(crate) fn route(self) -> Option<&'static str> {
        match self {
            Self::File => Some("asset"),
            Self::Home => Some("/"),
            Self::Page(pattern, _) => Some(pattern.route),
            Self::Town => Some(TOWN.route),
            Self::Drawing => Some(DRAWING.route),
            Self::Suggestions => Some(SUGGESTIONS),
            Self::ShortLink => None,
        }
    }

    /// The answer to the request.
    pub(crate) async fn answer(self, app: &App, head: &Parts) -> Response {
        let (path, headers) = (head.uri.path(), &head.headers);
        let named = |pattern: Pattern| pattern.named_in(path).unwrap_or_default();
        match self {
            Self::File => app.assets.get(path).map_or_else(plain_not_found, |file| file.answer(headers)),
            Self::Home => app.shell.page("home", app.services.clock.now(), headers),
            Self::Page(pattern, page) => pages::about(app, page, named(pattern), head).await,
            Self::Town => towns::answer(app, named(TOWN), headers).await.into_response(),
            Self::Drawing => match named(DRAWING).parse() {
                Ok(contest) => drawings::answer(app, contest, headers).await.into_response(),
                Err(_) => Problem::not_found().into_response(),
            },
            Self::Suggestions => {
                let typed = typed(head.uri.query()).unwrap_or_default();
                places::answer(app, &typed, headers).await.into_response()
            }
            Self::ShortLink => pages::elsewhere(app, head).await,
        }
    }
}

/// What was typed, where the query says nothing else.
fn typed(query: Option<&str>) -> Option<Cow<'_, str>> {
    let mut parameters = form_urlencoded::parse(query?.as_bytes());
    match (parameters.next(), parameters.next()) {
        (Some((name, typed)), None) if name == "q" => Some(typed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_about_a_town_or_a_drawing_is_recognized_by_its_address_and_no_other() {
        let page = |path: &str| {
            let found = PAGES.iter().find(|(pattern, _)| pattern.named_in(path).is_some());
            found.map(|(_, page)| page.key.as_str())
        };
        for (path, key) in [
            ("/towns/salem-ma", "town"),
            ("/towns/salem-ma/contest", "contest"),
            ("/towns/salem-ma/thanks", "town-thanks"),
            ("/drawings/1", "drawing"),
            ("/drawings/1/rules", "contest-rules"),
        ] {
            assert_eq!(page(path), Some(key), "{path}");
        }
        for path in ["/towns/", "/towns//contest", "/towns/a/b", "/towns/salem-ma/", "/drawings/1/proof.json"]
        {
            assert_eq!(page(path), None, "{path}");
        }
        assert_eq!(TOWN.named_in("/api/towns/salem-ma"), Some("salem-ma"));
        assert_eq!(TOWN.named_in("/api/towns/salem-ma/signups"), None);
    }

    #[test]
    fn only_a_query_of_what_was_typed_is_read() {
        assert_eq!(typed(Some("q=new+york%2C")).as_deref(), Some("new york,"));
        for other in [None, Some(""), Some("x=a"), Some("q=a&q=b"), Some("q=a&x=b")] {
            assert_eq!(typed(other), None, "{other:?}");
        }
    }
}
