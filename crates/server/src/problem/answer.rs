//! How a problem is answered: its status and headers at once, its document where the request's id is known.

use std::{borrow::Cow, collections::BTreeMap};

use axum::response::{IntoResponse, Response};
use http::{
    HeaderValue,
    header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{code::Code, refusal::Problem};

/// The media type of a problem document.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// What a refused request is answered with.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemDocument {
    /// Always `about:blank`: the code says which problem it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The problem in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// The problem in a word programs can rely on.
    code: Code,
    /// What to do about it.
    detail: Cow<'static, str>,
    /// The values that are not allowed, by field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    fields: Option<BTreeMap<String, String>>,
    /// With `phone_registered`: the full name of the town the phone number is registered in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Salem, MA")]
    town: Option<String>,
    /// With `phone_registered`: whether that is the town somebody wanted to join.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    same_town: Option<bool>,
    /// The id under which the service's log knows the request.
    request_id: Uuid,
}

impl Problem {
    /// The word that programs know it by, which the log tells, too.
    pub(crate) fn word(&self) -> Option<String> {
        serde_json::to_value(self.code).ok()?.as_str().map(str::to_owned)
    }

    /// The answer that carries the problem's text, under the id the log knows the request by.
    pub(crate) fn render(self, mut answer: Response, request_id: Uuid, with_body: bool) -> Response {
        let document = ProblemDocument {
            kind: "about:blank",
            title: self.code.title(),
            status: self.status.as_u16(),
            code: self.code,
            detail: self.detail,
            fields: (!self.fields.is_empty()).then_some(self.fields),
            same_town: self.registered_in.as_ref().map(|registered| registered.same_town),
            town: self.registered_in.map(|registered| registered.town),
            request_id,
        };
        let body = serde_json::to_vec(&document).unwrap_or_default();
        answer.headers_mut().remove(CONTENT_LENGTH);
        if with_body {
            *answer.body_mut() = body.into();
        }
        answer
    }
}

impl IntoResponse for Problem {
    /// The status and headers; the body is written on the way out, where the request's id is known.
    fn into_response(self) -> Response {
        let mut answer = self.status.into_response();
        let headers = answer.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        answer.extensions_mut().insert(self);
        answer
    }
}
