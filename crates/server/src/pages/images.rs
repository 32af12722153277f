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

use townpick_gateways::images::WIDTHS;

use crate::{headers::IMMUTABLE, state::App};

/// A stored picture, in one of the served widths when `?w=` names one; a new picture always gets a new name, so browsers may keep it for good.
pub(crate) async fn show(State(app): State<Arc<App>>, uri: Uri) -> Response {
    // The raw path: an encoded name is not one that the storage ever gave out.
    let path = uri.path().strip_prefix("/images/").unwrap_or_default();
    let images = &app.services.images;
    let found = match wanted_width(&uri) {
        Some(width) => images.narrower(path, width).await,
        None => images.get(path).await,
    };
    match found {
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

/// Only the served widths: any other would let a visitor fill the storage with copies.
fn wanted_width(uri: &Uri) -> Option<u32> {
    let width = uri.query()?.strip_prefix("w=")?.parse().ok()?;
    WIDTHS.contains(&width).then_some(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_served_widths_are_widths() {
        let width = |query| wanted_width(&Uri::from_static(query));
        assert_eq!(width("/images/a.webp?w=960"), Some(960));
        for other in ["/images/a.webp", "/images/a.webp?w=961", "/images/a.webp?w=", "/images/a.webp?x=960"] {
            assert_eq!(width(other), None, "{other}");
        }
    }
}
