//! Extractors whose refusals are problems a person can act on, instead of the framework's plain text.

use std::{borrow::Cow, convert::Infallible, sync::Arc};

use axum::extract::{FromRequest, FromRequestParts, Request};
use bytes::Bytes;
use http::{StatusCode, header::CONTENT_TYPE, request::Parts};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

use crate::{limits::ClientNetwork, problem::Problem, state::App};

/// A refusal may quote what was sent, but never at length.
const LONGEST_QUOTE: usize = 200;

/// A JSON body.
#[derive(Debug, Clone, Copy)]
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        // Insisting on the content type also keeps plain forms of other sites from posting here.
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(Problem::unsupported_media_type("Send the body as application/json."));
        }
        let body = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Problem::payload_too_large()
            } else {
                Problem::malformed("The body could not be read to its end.")
            }
        })?;
        // Read as a struct, a list would be taken for the fields in their order.
        if body.trim_ascii_start().starts_with(b"[") {
            return Err(Problem::invalid("The body does not have the expected form: send an object."));
        }
        let mut document = serde_json::Deserializer::from_slice(&body);
        let value =
            serde_path_to_error::deserialize(&mut document).map_err(|error| unreadable(error, &body))?;
        document.end().map_err(|_| Problem::malformed("The body continues after the JSON document."))?;
        Ok(Self(value))
    }
}

fn unreadable(error: serde_path_to_error::Error<serde_json::Error>, body: &[u8]) -> Problem {
    let path = error.path().to_string();
    let cause = error.into_inner();
    let mut text = cause.to_string();
    if !cause.is_data() {
        // The parser takes a value that is no text, where one of several words must be, for broken JSON.
        let is_sound = || serde_json::from_slice::<IgnoredAny>(body).is_ok();
        if !text.starts_with("expected value") || !is_sound() {
            return Problem::malformed(format!(
                "The body is not valid JSON: see line {}, column {}.",
                cause.line(),
                cause.column()
            ));
        }
        "invalid type, expected one of the known words".clone_into(&mut text);
    }
    let message = quote(&without_value(text.split(" at line ").next().unwrap_or(&text)));
    if path == "." {
        return Problem::invalid(format!("The body does not have the expected form: {message}."));
    }
    Problem::invalid_field(quote(&path), message)
}

/// A message about a value of the wrong type, without the value: it may be what somebody's name or address is.
fn without_value(message: &str) -> String {
    match (message.find(" \""), message.rfind("\", expected ")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &message[..from], &message[to + 1..]),
        _ => message.to_owned(),
    }
}

/// The query part of the address.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let query = axum::extract::Query::try_from_uri(&parts.uri).map_err(|rejection| {
            let text = rejection.body_text();
            let cause = text.split_once(": ").map_or(text.as_str(), |(_, cause)| cause);
            Problem::invalid(format!("The query does not have the expected form: {}.", quote(cause)))
        })?;
        Ok(Self(query.0))
    }
}

/// The variable parts of the address; one that cannot be read names nothing.
#[derive(Debug, Clone, Copy)]
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        // Nothing is named with NUL, which one of the databases cannot even be asked about.
        if parts.uri.path().contains("%00") {
            return Err(Problem::not_found());
        }
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Self(path.0)).map_err(|_| Problem::not_found())
    }
}

impl FromRequestParts<Arc<App>> for ClientNetwork {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self::of(parts, app.settings.trusted_proxy))
    }
}

/// Whether a text anywhere in a document holds NUL, which no text of the database can.
pub(crate) fn holds_nul(document: &Value) -> bool {
    match document {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(holds_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || holds_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn quote(text: &str) -> Cow<'static, str> {
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(LONGEST_QUOTE).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown.into()
}
