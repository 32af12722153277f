//! The picture that stands for a contest when its page is shared.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};

use crate::{state::App, view::plain::plain_not_found};

const PNG: HeaderValue = HeaderValue::from_static("image/png");
const FOR_FIVE_MINUTES: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// `/social/{contest}.png`
pub(crate) async fn show(State(app): State<Arc<App>>, file: Path<String>) -> Response {
    let id = file.strip_suffix(".png").and_then(|id| id.parse().ok());
    let Some(id) = id else { return plain_not_found() };
    match app.social_cards.get(id).await {
        Ok(Some(card)) => {
            let headers = [(CONTENT_TYPE, PNG), (CACHE_CONTROL, FOR_FIVE_MINUTES)];
            (headers, card.png.clone()).into_response()
        }
        Ok(None) => plain_not_found(),
        Err(error) => {
            tracing::error!(%error, "a social card could not be made");
            (StatusCode::SERVICE_UNAVAILABLE, "Temporarily unavailable\n").into_response()
        }
    }
}
