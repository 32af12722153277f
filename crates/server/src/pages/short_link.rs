//! Short links: `/{code}` leads on to where the link was made to lead, and nowhere else.
//!
//! Pages and files are looked for first, so a code can never hide one. A click is counted, and the count committed,
//! before the visitor is sent on; programs that only look ahead are sent on uncounted.

mod visitor;

use axum::response::{IntoResponse, Response};
use http::{
    HeaderMap, HeaderValue, Method, StatusCode, header::CACHE_CONTROL, header::LOCATION, request::Parts,
};
use townpick_domain::{link_target::LinkTarget, short_code::ShortCode};

use crate::{headers::NO_STORE, limits::client_of, problem::Problem, state::App};

/// The way to where a path leads, if the path is a known short code.
pub(crate) async fn redirect(app: &App, head: &Parts) -> Result<Option<Response>, Problem> {
    let Some(code) = code_in(head.uri.path()) else { return Ok(None) };
    // Pages are not limited because they are answered from memory; this is not.
    let client = client_of(head, app.settings.trusted_proxy);
    app.rates.admit(client, false).map_err(Problem::rate_limited)?;
    let Some(target) = follow(app, &code, &head.method, &head.headers).await? else {
        return Ok(None);
    };
    let Ok(location) = HeaderValue::from_str(target.as_str()) else { return Ok(None) };
    let headers = [(LOCATION, location), (CACHE_CONTROL, NO_STORE)];
    Ok(Some((StatusCode::FOUND, headers).into_response()))
}

/// The code that a path consists of; a slash at its end is no part of it.
pub(crate) fn code_in(path: &str) -> Option<ShortCode> {
    ShortCode::parse(path.strip_prefix('/')?.trim_end_matches('/')).ok()
}

/// Where a code leads; a person's click is counted before this returns.
pub(crate) async fn follow(
    app: &App,
    code: &ShortCode,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Option<LinkTarget>, Problem> {
    let url = if visitor::is_person(method, headers) {
        app.short_links.follow(code, app.services.clock.now()).await?
    } else {
        app.short_links.look(code).await?.map(|link| link.original_url)
    };
    let Some(url) = url else { return Ok(None) };
    let target = LinkTarget::parse(&url);
    if target.is_err() {
        tracing::error!("a short link has a target that no link may have");
    }
    Ok(target.ok())
}

#[cfg(test)]
mod tests {
    use townpick_domain::short_code::ShortCodeError;

    use super::*;
    use crate::web_app::routes;

    #[test]
    fn no_first_part_of_a_page_or_of_the_api_can_be_a_code() {
        let api = crate::openapi();
        let paths = api.paths.paths.keys().map(String::as_str).chain(routes::routed().map(|(path, _)| path));
        let mut checked = 0;
        for first in paths.filter_map(|path| path.split('/').nth(1)).filter(|first| !first.is_empty()) {
            assert_eq!(ShortCode::parse(first), Err(ShortCodeError::Reserved), "{first}");
            checked += 1;
        }
        assert!(checked > 0);
    }

    #[test]
    fn a_code_is_a_path_of_one_part() {
        for path in ["/salem26", "/salem26/", "/salem26//"] {
            assert_eq!(code_in(path).map(|code| code.to_string()).as_deref(), Some("salem26"), "{path}");
        }
        for path in ["", "/", "salem26", "//salem26", "/a/salem26", "/salem%32", "/faq", "/FAQ", "/FAQ/"] {
            assert_eq!(code_in(path), None, "{path}");
        }
    }
}
