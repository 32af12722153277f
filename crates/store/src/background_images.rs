//! The pictures behind the home page and the town pages.

use serde::Serialize;
use townpick_domain::{ids::BackgroundImageId, time::Timestamp};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx, revisions};

/// A picture as it is added.
#[derive(Debug, Clone)]
pub struct NewBackgroundImage {
    /// The picture's id.
    pub id: BackgroundImageId,
    /// The name of the uploaded file.
    pub filename: String,
    /// Where the storage keeps it.
    pub storage_path: String,
    /// Where browsers find it.
    pub url: String,
    /// SHA-256 of the file in hex; the same picture is refused twice.
    pub file_hash: String,
    /// Whether it is shown.
    pub use_for_town_pages: bool,
}

/// Adds a picture behind the others.
pub async fn insert(tx: &mut Tx, image: &NewBackgroundImage, now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO background_images (id, filename, storage_path, url, display_order, file_hash,
                                        use_for_town_pages, created_at)
         VALUES ($1, $2, $3, $4, (SELECT coalesce(max(display_order), 0) + 1 FROM background_images), $5, $6, $7)",
    )
    .bind(image.id)
    .bind(image.filename.clone())
    .bind(image.storage_path.clone())
    .bind(image.url.clone())
    .bind(image.file_hash.clone())
    .bind(image.use_for_town_pages)
    .bind(now)
    .execute()
    .await?;
    revisions::bump(tx, revisions::Topic::BackgroundImages).await
}

/// The addresses of the pictures chosen for town pages, in their order, at most 24.
pub async fn for_town_pages(db: &mut impl Executor) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = db
        .sql(
            "SELECT url FROM background_images WHERE use_for_town_pages
             ORDER BY display_order, created_at LIMIT 24",
        )
        .all()
        .await?;
    Ok(rows.into_iter().map(|(url,)| url).collect())
}

/// A picture as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminBackgroundImage)]
pub struct BackgroundImage {
    /// The picture's id.
    pub id: BackgroundImageId,
    /// The name of the uploaded file.
    pub filename: String,
    /// Where the storage keeps it.
    #[serde(skip)]
    pub storage_path: String,
    /// Where it is.
    pub url: String,
    /// Its place among the others.
    pub display_order: i64,
    /// Whether it is shown on town pages.
    pub use_for_town_pages: bool,
    /// When it was added.
    pub created_at: Timestamp,
}

/// How many pictures there may be: more than any page could show, few enough for one list.
pub const MOST: i64 = 500;

/// All pictures, the oldest first.
pub async fn all(db: &mut impl Executor) -> Result<Vec<BackgroundImage>> {
    db.sql(
        "SELECT id, filename, storage_path, url, display_order, use_for_town_pages, created_at
         FROM background_images ORDER BY created_at, display_order LIMIT 500",
    )
    .all()
    .await
}

/// How many pictures there are.
pub async fn count(db: &mut impl Executor) -> Result<i64> {
    let (count,): (i64,) = db.sql("SELECT count(*) FROM background_images").one().await?;
    Ok(count)
}

/// The picture with this id.
pub async fn find(db: &mut impl Executor, id: BackgroundImageId) -> Result<BackgroundImage> {
    db.sql(
        "SELECT id, filename, storage_path, url, display_order, use_for_town_pages, created_at
         FROM background_images WHERE id = $1",
    )
    .bind(id)
    .one()
    .await
}

/// The name under which this very file was added before.
pub async fn filename_of(db: &mut impl Executor, file_hash: &str) -> Result<Option<String>> {
    let found: Option<(String,)> = db
        .sql("SELECT filename FROM background_images WHERE file_hash = $1")
        .bind(file_hash.to_owned())
        .optional()
        .await?;
    Ok(found.map(|(filename,)| filename))
}

/// Shows a picture on town pages or no longer; tells whether that is new.
pub async fn choose(tx: &mut Tx, id: BackgroundImageId, use_for_town_pages: bool) -> Result<bool> {
    let changed = tx
        .sql(
            "UPDATE background_images SET use_for_town_pages = $2 WHERE id = $1 AND use_for_town_pages <> $2",
        )
        .bind(id)
        .bind(use_for_town_pages)
        .execute()
        .await?;
    if changed == 0 {
        find(tx, id).await?;
        return Ok(false);
    }
    revisions::bump(tx, revisions::Topic::BackgroundImages).await?;
    Ok(true)
}

/// Forgets a picture; its files are the storage's.
pub async fn delete(tx: &mut Tx, id: BackgroundImageId) -> Result<()> {
    let changed = tx.sql("DELETE FROM background_images WHERE id = $1").bind(id).execute().await?;
    if changed == 0 {
        return Err(StoreError::NotFound);
    }
    revisions::bump(tx, revisions::Topic::BackgroundImages).await
}
