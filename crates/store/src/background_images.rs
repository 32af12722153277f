//! The pictures behind the home page and the town pages.

use townpick_domain::{ids::BackgroundImageId, time::Timestamp};

use crate::{Executor, Result, Tx, revisions};

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
