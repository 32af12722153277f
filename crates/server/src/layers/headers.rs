//! Puts the security headers on every answer, and on those of a service that is out of order when to come back.

use axum::response::Response;
use http::{HeaderValue, StatusCode, header::RETRY_AFTER};

use crate::state::App;

/// What is out of order for a moment is asked about again after some seconds, not at once by everybody.
const SOON: HeaderValue = HeaderValue::from_static("5");

/// Adds what the handler left out.
pub(super) fn complete(app: &App, answer: &mut Response) {
    app.security.complete(answer.headers_mut());
    if answer.status() == StatusCode::SERVICE_UNAVAILABLE {
        answer.headers_mut().entry(RETRY_AFTER).or_insert(SOON);
    }
}
