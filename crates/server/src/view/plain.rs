//! Answers without a document: redirects, and 404.

use axum::response::{IntoResponse, Response};
use http::{StatusCode, header::LOCATION};

/// The way to a page's own address; what the query says goes along.
pub(crate) fn moved(path: &str, query: Option<&str>) -> Response {
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    (StatusCode::PERMANENT_REDIRECT, [(LOCATION, location)]).into_response()
}

/// The answer to programs, who would not read the 404 page.
pub(crate) fn plain_not_found() -> Response {
    (StatusCode::NOT_FOUND, "Not found\n").into_response()
}
