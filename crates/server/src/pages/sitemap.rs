//! What crawlers may visit: the list of public pages, and the file that points to it.

use std::{fmt::Write as _, sync::Arc};

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::{
    HeaderValue,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};

use crate::{cache::sitemap::PRIVATE, problem::Problem, state::App, view::plain::plain_not_found};

const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");
/// `/sitemap.xml`
pub(crate) async fn show(State(app): State<Arc<App>>) -> Result<Response, Problem> {
    Ok(xml(app.sitemap.get().await?.main.clone()))
}

/// A part of a sitemap that is too long for one file.
pub(crate) async fn part(State(app): State<Arc<App>>, file: Path<String>) -> Result<Response, Problem> {
    let number = file.strip_suffix(".xml").and_then(|number| number.parse::<usize>().ok());
    let sitemap = app.sitemap.get().await?;
    let part = number.and_then(|number| sitemap.parts.get(number.checked_sub(1)?));
    Ok(part.map_or_else(plain_not_found, |part| xml(part.clone())))
}

/// `/robots.txt`
pub(crate) async fn robots(State(app): State<Arc<App>>) -> Response {
    let mut text = String::from("User-agent: *\n");
    for path in PRIVATE.iter().chain(&["/api/", "/towns/*/thanks"]) {
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = write!(text, "\nSitemap: {}/sitemap.xml\n", app.settings.base_url());
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], [(CACHE_CONTROL, FOR_AN_HOUR)], text).into_response()
}

fn xml(bytes: Bytes) -> Response {
    ([(CONTENT_TYPE, XML), (CACHE_CONTROL, FOR_AN_HOUR)], bytes).into_response()
}
