//! Stored pictures. The storage itself knows only plain names of picture files, so nothing else can be asked of it.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::{
    HeaderValue, StatusCode, Uri,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};

use crate::{app::App, headers::IMMUTABLE};

/// A stored picture; a new picture always gets a new name, so browsers may keep it for good.
pub(crate) async fn show(State(app): State<Arc<App>>, uri: Uri) -> Response {
    // The raw path: an encoded name is not one that the storage ever gave out.
    let path = uri.path().strip_prefix("/images/").unwrap_or_default();
    match app.services.images.get(path).await {
        Ok(Some(image)) => {
            let kind = HeaderValue::from_static(image.content_type);
            ([(CONTENT_TYPE, kind), (CACHE_CONTROL, IMMUTABLE)], image.bytes).into_response()
        }
        Ok(None) => super::plain_not_found(),
        Err(error) => {
            tracing::error!(%error, "a picture could not be read");
            (StatusCode::SERVICE_UNAVAILABLE, "Temporarily unavailable\n").into_response()
        }
    }
}
