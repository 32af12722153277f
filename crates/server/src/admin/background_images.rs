//! The pictures behind the home page and the town pages, as administrators manage them.

use std::sync::Arc;

use axum::{Json, extract::State};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use townpick_domain::ids::BackgroundImageId;
use townpick_store::{
    Constraint, StoreError,
    activity::{Change, Entity},
    background_images::{self as store, BackgroundImage, NewBackgroundImage},
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    admin::upload::{FileForm, UploadedFile, refused},
    endpoint::routes,
    extract::{self, Path},
    problem::Problem,
    session::AdminSession,
    state::App,
};

const FOLDER: &str = "background-images";

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list, add)).routes(routes!(choose, remove))
}

/// All background pictures.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminBackgroundImageList)]
pub(crate) struct List {
    /// The oldest first, at most 500.
    items: Vec<BackgroundImage>,
}

/// Lists all background pictures
#[utoipa::path(
    get, path = "/api/admin/background-images", operation_id = "admin_list_background_images", tag = "admin",
    responses((status = 200, description = "The pictures, the oldest first", body = List))
)]
pub(crate) async fn list(State(app): State<Arc<App>>, _admin: AdminSession) -> Result<Json<List>, Problem> {
    Ok(Json(List { items: store::all(&mut app.services.database.read().await?).await? }))
}

/// Adds a background picture
#[utoipa::path(
    post, path = "/api/admin/background-images", operation_id = "add_background_image", tag = "admin",
    request_body(content = FileForm, content_type = "multipart/form-data"),
    responses((status = 201, description = "The picture is stored", body = BackgroundImage))
)]
pub(crate) async fn add(
    State(app): State<Arc<App>>,
    admin: AdminSession,
    file: UploadedFile,
) -> Result<(StatusCode, Json<BackgroundImage>), Problem> {
    let file_hash = hex::encode(Sha256::digest(&file.bytes));
    let mut reader = app.services.database.read().await?;
    if let Some(known) = store::filename_of(&mut reader, &file_hash).await? {
        return Err(Problem::image_exists(&known));
    }
    if store::count(&mut reader).await? >= store::MOST {
        return Err(Problem::conflict("There are 500 background images. Remove one before you add another."));
    }
    drop(reader);

    let (now, entropy) = (app.services.clock.now(), &app.services.entropy);
    let name = hex::encode(entropy.bytes::<16>());
    let stored = app.services.images.save(FOLDER, &name, file.bytes).await.map_err(refused)?;
    let image = NewBackgroundImage {
        id: BackgroundImageId::new(now, entropy.bytes()),
        filename: file.name,
        url: format!("/images/{}", stored.path),
        storage_path: stored.path,
        file_hash,
        use_for_town_pages: false,
    };
    let saved = save(&app, &admin, &image).await;
    if saved.is_err() {
        forget_files(&app, &image.storage_path).await;
    }
    Ok((StatusCode::CREATED, Json(saved?)))
}

async fn save(
    app: &App,
    admin: &AdminSession,
    image: &NewBackgroundImage,
) -> Result<BackgroundImage, Problem> {
    let mut tx = app.services.database.write().await?;
    match store::insert(&mut tx, image, app.services.clock.now()).await {
        // Somebody added the same picture since it was looked for.
        Err(StoreError::Conflict(Constraint::BackgroundImageHash)) => {
            return Err(Problem::image_exists(&image.filename));
        }
        inserted => inserted?,
    }
    let summary = format!("Added background image {}", image.filename);
    admin
        .record(app, &mut tx, Entity::BackgroundImage, Some(image.id.as_uuid()), summary, Vec::new())
        .await?;
    let item = store::find(&mut tx, image.id).await?;
    tx.commit().await?;
    Ok(item)
}

/// Whether a picture is shown on town pages.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choice {
    /// Shown or not.
    use_for_town_pages: bool,
}

/// Shows a picture on town pages, or no longer
#[utoipa::path(
    put, path = "/api/admin/background-images/{id}", operation_id = "choose_background_image", tag = "admin",
    params(("id" = uuid::Uuid, Path, description = "The picture's id")),
    request_body = Choice,
    responses((status = 200, description = "As it is now", body = BackgroundImage))
)]
pub(crate) async fn choose(
    State(app): State<Arc<App>>,
    admin: AdminSession,
    Path(id): Path<BackgroundImageId>,
    extract::Json(choice): extract::Json<Choice>,
) -> Result<Json<BackgroundImage>, Problem> {
    let mut tx = app.services.database.write().await?;
    let is_new = store::choose(&mut tx, id, choice.use_for_town_pages).await?;
    let item = store::find(&mut tx, id).await?;
    if is_new {
        let (summary, from, to) = if choice.use_for_town_pages {
            (format!("Added background image {} to town pages", item.filename), "no", "yes")
        } else {
            (format!("Removed background image {} from town pages", item.filename), "yes", "no")
        };
        let field = "use_for_town_pages".to_owned();
        let change = Change { field, from: from.to_owned(), to: to.to_owned() };
        admin
            .record(&app, &mut tx, Entity::BackgroundImage, Some(id.as_uuid()), summary, vec![change])
            .await?;
    }
    tx.commit().await?;
    Ok(Json(item))
}

/// Removes a background picture
#[utoipa::path(
    delete, path = "/api/admin/background-images/{id}", operation_id = "remove_background_image", tag = "admin",
    params(("id" = uuid::Uuid, Path, description = "The picture's id")),
    responses((status = 204, description = "The picture and its copies are gone"))
)]
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    admin: AdminSession,
    Path(id): Path<BackgroundImageId>,
) -> Result<StatusCode, Problem> {
    let mut tx = app.services.database.write().await?;
    let image = store::find(&mut tx, id).await?;
    store::delete(&mut tx, id).await?;
    let summary = format!("Removed background image {}", image.filename);
    admin.commit(&app, tx, Entity::BackgroundImage, Some(id.as_uuid()), summary, Vec::new()).await?;
    forget_files(&app, &image.storage_path).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Nobody sees the files any more: when the storage does not answer, that is for the log alone.
async fn forget_files(app: &App, path: &str) {
    if let Err(error) = app.services.images.remove(path).await {
        tracing::warn!(%error, path, "the files of a background picture could not be removed");
    }
}
