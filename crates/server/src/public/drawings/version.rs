//! Answers that only ever grow: a client that has all of it gets 304.

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use futures_util::{
    StreamExt as _,
    stream::{once, try_unfold},
};
use http::{
    HeaderMap, HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH},
};
use townpick_store::StoreError;

use crate::{headers::REVALIDATED, problem::Problem};

/// How far a document is: the number of its last ledger record.
pub(super) struct Version(HeaderValue);

impl Version {
    pub(super) fn of(last_record: u64) -> Result<Self, Problem> {
        HeaderValue::from_str(&format!("\"{last_record}\"")).map(Self).map_err(|_| Problem::internal())
    }

    /// Whether the client has this version.
    pub(super) fn is_known(&self, headers: &HeaderMap) -> bool {
        let asked = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
        asked.split(',').any(|tag| tag.trim().trim_start_matches("W/").as_bytes() == self.0.as_bytes())
    }

    pub(super) fn unchanged(self) -> Response {
        (StatusCode::NOT_MODIFIED, [(ETAG, self.0), (CACHE_CONTROL, REVALIDATED)]).into_response()
    }

    pub(super) fn answer(self, json: Body) -> Response {
        let known = [(ETAG, self.0), (CACHE_CONTROL, REVALIDATED)];
        (known, [(CONTENT_TYPE, "application/json")], json).into_response()
    }
}

/// A document whose list is sent as it is read: `page` gives the next texts after a position with the position behind
/// them, and nothing at the end of the list.
pub(super) fn listed<P, F>(
    beginning: String,
    first: P,
    page: impl FnMut(P) -> F + Send + 'static,
    end: String,
) -> Body
where
    P: Send + 'static,
    F: Future<Output = Result<Option<(String, P)>, StoreError>> + Send + 'static,
{
    let text = |text| once(async { Ok::<String, StoreError>(text) });
    Body::from_stream(text(beginning).chain(try_unfold(first, page)).chain(text(end)))
}
