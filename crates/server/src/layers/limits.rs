//! Holds each request to the limits: how often, how large, how long.

use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request};
use http::{Method, header::CONTENT_LENGTH};

use crate::{limits::client_address, permissions::ADMIN, problem::Problem, state::App};

/// Refuses a client that asks the API too often.
pub(super) fn rate(app: &App, request: &Request) -> Result<(), Problem> {
    app.untrusted_proxy.look_at(request, app.settings.trusted_proxy, &*app.services.clock);
    if !is_limited(request.uri().path()) {
        return Ok(());
    }
    let client = client_address(request, app.settings.trusted_proxy);
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    app.rates.admit(client, writes).map_err(Problem::rate_limited)
}

/// Pages and files are answered from memory; what reaches the database, has a picture drawn or a long list
/// compressed is limited.
pub(crate) fn is_limited(path: &str) -> bool {
    // A provider reports on every message of a town at once, and mail services unsubscribe many people from one
    // address; what they send is checked before anything is asked. Opened emails have a rate of their own.
    if ["/api/webhooks/", "/api/unsubscribe/", "/api/opens/"].iter().any(|folder| path.starts_with(folder)) {
        return false;
    }
    let is_below = ["/api/", "/drawings/", "/social/", "/sitemaps/", "/m/"]
        .iter()
        .any(|folder| path.starts_with(folder));
    let is_ledger =
        path.starts_with("/towns/") && (path.ends_with("/ledger.json") || path.ends_with("/checkpoint"));
    is_below || is_ledger || matches!(path, "/api" | "/readyz" | "/sitemap.xml")
}

/// Refuses a body that says beforehand that it is too large; one that does not is cut off while it is read.
pub(super) fn body_size(app: &App, request: &mut Request) -> Result<(), Problem> {
    let most = match Upload::at(request.uri().path()) {
        Some(upload) => upload.body_bytes(),
        None => app.limits.body_bytes,
    };
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let too_large =
        announced.is_some_and(|length| length.parse::<usize>().map_or(true, |length| length > most));
    if too_large {
        return Err(Problem::payload_too_large());
    }
    DefaultBodyLimit::max(most).apply(request);
    Ok(())
}

/// What only administrators and providers send: larger than a visitor's form, and read only once it is known who sends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Upload {
    Picture,
    /// A thousand places at once, a contest with all its texts, or what a mail service reports on a whole town.
    Document,
}

impl Upload {
    fn at(path: &str) -> Option<Self> {
        match path {
            "/api/admin/images" | "/api/admin/background-images" => Some(Self::Picture),
            "/api/set-up/places" => Some(Self::Document),
            _ if path.starts_with("/api/webhooks/mail/") => Some(Self::Document),
            _ => path.starts_with(ADMIN).then_some(Self::Document),
        }
    }

    fn body_bytes(self) -> usize {
        match self {
            // The frame around the file takes a little room of its own.
            Self::Picture => townpick_gateways::images::MOST_BYTES + 64 * 1024,
            Self::Document => 1024 * 1024,
        }
    }
}

/// A picture may come over a slow line.
const UPLOAD_TIME: Duration = Duration::from_mins(3);

/// After how long an answer is given up.
pub(super) fn request_time(app: &App, path: &str) -> Duration {
    if Upload::at(path) == Some(Upload::Picture) { UPLOAD_TIME } else { app.limits.request_time }
}
