//! The page on which people read the API's description: the bundled reference, from our own files only.

use axum::response::{Html, IntoResponse, Response};
use http::{
    HeaderMap,
    header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY},
};

use crate::{
    headers::{DOCS_POLICY, REVALIDATED},
    state::App,
};

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>API reference</title>\
    <p>The browsable reference is part of the web app, which is not part of this build: run <code>make build</code>. \
    The description itself is at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p></html>";

/// The reference, or a word on how to get it.
pub(crate) fn show(app: &App, headers: &HeaderMap) -> Response {
    let mut answer = match app.assets.hidden("docs.html") {
        Some(page) => page.answer(headers),
        None => Html(NOT_BUILT).into_response(),
    };
    answer.headers_mut().insert(CONTENT_SECURITY_POLICY, DOCS_POLICY);
    answer.headers_mut().insert(CACHE_CONTROL, REVALIDATED);
    answer
}
