//! The picture of one pixel whose loading shows that an email was opened. The answer is the same whatever is asked for,
//! and however often: requests that come too fast are not counted, but nobody sees a broken picture.

use std::sync::Arc;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use townpick_store::notifications::outbox;

use crate::{extract::Path, limits::ClientNetwork, state::App};

/// A transparent GIF of one point.
const POINT: &[u8; 43] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// Notes that an email was opened
#[utoipa::path(
    get, path = "/api/opens/{file}", operation_id = "email_opened", tag = "public",
    params(("file" = String, Path, description = "A secret of the email and `.gif`")),
    responses((status = 200, description = "A picture of one pixel", content_type = "image/gif"))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    ClientNetwork(network): ClientNetwork,
    Path(file): Path<String>,
) -> Response {
    let token = file.strip_suffix(".gif").unwrap_or_default();
    let opened = app.services.secrets.opened_notification(token);
    if let Some(id) = opened.filter(|_| app.rates.admit_open(network)) {
        // The reader waits for a picture, not for our records.
        if let Err(error) = note(&app, id).await {
            tracing::warn!(%error, "an opened email could not be noted");
        }
    }
    ([(CONTENT_TYPE, "image/gif"), (CACHE_CONTROL, "no-store")], POINT.as_slice()).into_response()
}

async fn note(app: &App, id: townpick_domain::ids::NotificationId) -> townpick_store::Result<()> {
    let mut tx = app.services.database.write().await?;
    outbox::opened(&mut tx, id, app.services.clock.now()).await?;
    tx.commit().await
}
