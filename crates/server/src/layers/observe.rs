//! What is seen of every request: its id, one line in the log, which tells why it was refused if it was, its numbers in the
//! metrics.
//!
//! Logs and metrics know a request by its route's pattern, never by its address, query or client: those can be
//! personal.

use std::{borrow::Cow, time::Duration};

use axum::{
    extract::{MatchedPath, Request},
    response::Response,
};
use http::{HeaderName, HeaderValue, Method};
use townpick_domain::time::Timestamp;
use townpick_gateways::traces::TARGET as TRACES;
use tracing::{Span, field::Empty};
use uuid::Uuid;

use crate::{problem::Problem, state::App};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What an answer outside the route table is called in logs and metrics.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RouteName(pub &'static str);

/// A request, as far as logs and metrics know it.
pub(super) struct Seen {
    id: Uuid,
    started: Duration,
    method: &'static str,
    takes_a_body: bool,
    route: Option<Cow<'static, str>>,
}

impl Seen {
    /// A request that begins now.
    pub(super) fn of(app: &App, request: &Request, route: Option<&'static str>) -> Self {
        let clock = &app.services.clock;
        let matched = || Some(request.extensions().get::<MatchedPath>()?.as_str().to_owned().into());
        Self {
            started: clock.elapsed(),
            id: request_id(app, clock.now()),
            method: known_method(request.method()),
            takes_a_body: *request.method() != Method::HEAD,
            route: route.map(Cow::Borrowed).or_else(matched),
        }
    }

    /// The request as the log and as traces see it; nothing where nobody wants any. A page that no route of the service
    /// knows is named by its method until its answer names it.
    pub(super) fn spans(&self) -> (Span, Span) {
        let Self { id, method, route, .. } = self;
        let name =
            || route.as_ref().map_or_else(|| (*method).to_owned(), |route| format!("{method} {route}"));
        let trace = tracing::trace_span!(
            target: TRACES, "request", otel.name = name(), otel.kind = "server", otel.status_code = Empty,
            http.request.method = *method, http.route = Empty, http.response.status_code = Empty, request_id = %id,
        );
        (tracing::info_span!("request", request_id = %id), trace)
    }

    /// Completes the answer with the request's id, and writes down what happened.
    pub(super) fn written_down(self, app: &App, mut answer: Response, trace: &Span) -> Response {
        let Self { id, method, .. } = self;
        let problem = answer.extensions_mut().remove::<Problem>();
        let refused = problem.as_ref().and_then(Problem::word);
        if let Some(problem) = problem {
            answer = problem.render(answer, id, self.takes_a_body);
        }
        if let Ok(value) = HeaderValue::from_str(id.hyphenated().encode_lower(&mut Uuid::encode_buffer())) {
            answer.headers_mut().insert(REQUEST_ID, value);
        }

        let named = answer.extensions().get::<RouteName>().map(|name| Cow::Borrowed(name.0));
        let route = named.or(self.route).unwrap_or(Cow::Borrowed("unmatched"));
        let status = answer.status().as_u16();
        let latency = app.services.clock.elapsed().saturating_sub(self.started);
        let latency_us = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        tracing::info!(
            target: "townpick::access", method, route = &*route, status, refused, latency_us, request_id = %id, "answered"
        );
        end_trace(trace, &route, status);
        crate::metrics::count_request(route, method, status, latency);
        answer
    }
}

fn end_trace(trace: &Span, route: &str, status: u16) {
    if trace.is_disabled() {
        return;
    }
    trace.record("http.route", route);
    trace.record("http.response.status_code", i64::from(status));
    if status >= 500 {
        trace.record("otel.status_code", "ERROR");
    }
}

fn request_id(app: &App, now: Timestamp) -> Uuid {
    let milliseconds = now.as_microseconds() / 1000;
    let random: [u8; 10] = app.services.entropy.bytes_of_no_secret();
    // Before 1970 there was no UUIDv7; such a clock sorts first.
    uuid::Builder::from_unix_timestamp_millis(u64::try_from(milliseconds).unwrap_or(0), &random).into_uuid()
}

/// Clients may send any word as a method; each would be a time series of its own.
fn known_method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}
