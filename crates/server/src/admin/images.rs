//! Pictures for contests, businesses and sponsors: checked by decoding, stored under a name of our own.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::upload::{FileForm, UploadedFile, refused},
    endpoint::routes,
    problem::Problem,
    session::AdminSession,
    state::App,
};

const FOLDER: &str = "contest-images";

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(upload))
}

/// A picture that was stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct StoredPicture {
    /// Where it is; `?w=480`, `960` or `1600` asks for a narrower copy.
    #[schema(example = "/images/contest-images/0190f6c2.webp")]
    url: String,
    /// Its width in pixels.
    width: u32,
    /// Its height in pixels.
    height: u32,
}

/// Keeps an uploaded picture
#[utoipa::path(
    post, path = "/api/admin/images", operation_id = "upload_image", tag = "admin",
    request_body(content = FileForm, content_type = "multipart/form-data"),
    responses((status = 201, description = "The picture is stored", body = StoredPicture))
)]
pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    _admin: AdminSession,
    file: UploadedFile,
) -> Result<(StatusCode, Json<StoredPicture>), Problem> {
    let name = hex::encode(app.services.entropy.bytes::<16>());
    let saved = app.services.images.save(FOLDER, &name, file.bytes).await.map_err(refused)?;
    let url = format!("/images/{}", saved.path);
    Ok((StatusCode::CREATED, Json(StoredPicture { url, width: saved.width, height: saved.height })))
}
