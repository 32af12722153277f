//! What is seen of every request: its id, one line in the log, which tells why it was refused if it was, its numbers in the
//! metrics.
//!
//! Logs and metrics know a request by its route's pattern, never by its address, query or client: those can be
//! personal.

use std::sync::Arc;

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use http::{HeaderName, HeaderValue, Method};
use townpick_domain::time::Timestamp;
use townpick_gateways::traces::TARGET as TRACES;
use tracing::{Instrument, Span, field::Empty};
use uuid::Uuid;

use crate::{problem::Problem, state::App};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What an answer outside the route table is called in logs and metrics.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RouteName(pub &'static str);

/// Gives the request an id, lets it be answered and writes down what happened.
pub(crate) async fn observe(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let clock = &app.services.clock;
    let started = clock.elapsed();
    let id = request_id(&app, clock.now());
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();

    let span = tracing::info_span!("request", request_id = %id);
    let trace = trace(known_method(&method), matched.as_ref(), id);
    let mut answer = next.run(request).instrument(span).instrument(trace.clone()).await;

    let problem = answer.extensions_mut().remove::<Problem>();
    let refused = problem.as_ref().and_then(Problem::word);
    if let Some(problem) = problem {
        answer = problem.render(answer, id, method != Method::HEAD);
    }
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        answer.headers_mut().insert(REQUEST_ID, value);
    }

    let route = match (&matched, answer.extensions().get::<RouteName>()) {
        (_, Some(name)) => name.0.to_owned(),
        (Some(matched), None) => matched.as_str().to_owned(),
        (None, None) => "unmatched".to_owned(),
    };
    let method = known_method(&method);
    let status = answer.status().as_u16();
    let latency = clock.elapsed().saturating_sub(started);
    let latency_us = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(
        target: "townpick::access", method, route, status, refused, latency_us, request_id = %id, "answered"
    );
    end_trace(&trace, &route, status);
    crate::metrics::count_request(route, method, status, latency);
    answer
}

/// The request as traces see it; nothing where nobody wants any. A page that no route of the service knows is named by its
/// method until its answer names it.
fn trace(method: &'static str, matched: Option<&MatchedPath>, id: Uuid) -> Span {
    let name = || matched.map_or_else(|| method.to_owned(), |path| format!("{method} {}", path.as_str()));
    tracing::trace_span!(
        target: TRACES, "request", otel.name = name(), otel.kind = "server", otel.status_code = Empty,
        http.request.method = method, http.route = Empty, http.response.status_code = Empty, request_id = %id,
    )
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
    let random: [u8; 10] = app.services.entropy.bytes();
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
