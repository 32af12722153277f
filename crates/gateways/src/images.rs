//! Where pictures are kept: a folder of the data directory, behind the interface that other storage shares.

use std::{path::Path, sync::Arc};

use bytes::Bytes;
use object_store::{ObjectStore, ObjectStoreExt, local::LocalFileSystem, path::Path as StoragePath};

/// Why a picture could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// The path leaves the storage or is not a picture's name.
    #[error("not a picture's path")]
    Path,
    /// The storage did not answer as it should.
    #[error("the picture storage is unavailable")]
    Unavailable(#[source] object_store::Error),
    /// The folder could not be made.
    #[error("the picture folder could not be made")]
    Folder(#[source] std::io::Error),
}

/// A picture as it is served.
#[derive(Debug, Clone)]
pub struct StoredImage {
    /// What the browser is told it is.
    pub content_type: &'static str,
    /// The file.
    pub bytes: Bytes,
}

/// The picture storage; clones share it.
#[derive(Debug, Clone)]
pub struct ImageStore(Arc<dyn ObjectStore>);

impl ImageStore {
    /// Keeps pictures in a folder, which is made when missing.
    pub fn in_folder(folder: &Path) -> Result<Self, ImageError> {
        std::fs::create_dir_all(folder).map_err(ImageError::Folder)?;
        let storage = LocalFileSystem::new_with_prefix(folder).map_err(ImageError::Unavailable)?;
        Ok(Self(Arc::new(storage)))
    }

    /// Keeps a picture under a path such as `demo/harbor-bread-hero.webp`, replacing an earlier one.
    pub async fn put(&self, path: &str, bytes: Bytes) -> Result<(), ImageError> {
        let (path, _) = picture_path(path)?;
        self.0.put(&path, bytes.into()).await.map_err(ImageError::Unavailable)?;
        Ok(())
    }

    /// The picture under a path, if there is one.
    pub async fn get(&self, path: &str) -> Result<Option<StoredImage>, ImageError> {
        let Ok((path, content_type)) = picture_path(path) else { return Ok(None) };
        let found = match self.0.get(&path).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(ImageError::Unavailable(error)),
        };
        let bytes = found.bytes().await.map_err(ImageError::Unavailable)?;
        Ok(Some(StoredImage { content_type, bytes }))
    }

    /// Fails unless the storage answers now.
    pub async fn ping(&self) -> Result<(), ImageError> {
        match self.0.head(&StoragePath::from("readiness-probe")).await {
            Ok(_) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(ImageError::Unavailable(error)),
        }
    }
}

/// Only plain names of known kinds: nothing that a browser could run, nothing outside the storage.
fn picture_path(path: &str) -> Result<(StoragePath, &'static str), ImageError> {
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
    };
    let (_, extension) = path.rsplit_once('.').ok_or(ImageError::Path)?;
    let content_type = match extension {
        "webp" => "image/webp",
        "avif" => "image/avif",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        _ => return Err(ImageError::Path),
    };
    if !path.split('/').all(plain) {
        return Err(ImageError::Path);
    }
    Ok((StoragePath::from(path), content_type))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_kept_picture_comes_back_with_its_type() {
        let folder = tempfile::tempdir().unwrap();
        let images = ImageStore::in_folder(&folder.path().join("images")).unwrap();
        images.put("demo/a-b.webp", Bytes::from_static(b"RIFF")).await.unwrap();
        let image = images.get("demo/a-b.webp").await.unwrap().unwrap();
        assert_eq!((image.content_type, image.bytes.as_ref()), ("image/webp", b"RIFF".as_slice()));
    }

    #[tokio::test]
    async fn a_missing_picture_is_none_and_the_storage_answers() {
        let folder = tempfile::tempdir().unwrap();
        let images = ImageStore::in_folder(folder.path()).unwrap();
        assert!(images.get("nothing.png").await.unwrap().is_none());
        images.ping().await.unwrap();
    }

    #[tokio::test]
    async fn paths_that_leave_the_storage_or_are_no_picture_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let images = ImageStore::in_folder(&folder.path().join("images")).unwrap();
        std::fs::write(folder.path().join("secret.png"), b"secret").unwrap();
        for path in [
            "../secret.png",
            "/secret.png",
            "a/../../secret.png",
            "..%2fsecret.png",
            "a\0.png",
            ".env.png",
            "page.html",
            "a.svg",
            "",
        ] {
            assert!(images.get(path).await.unwrap().is_none(), "{path:?}");
            assert!(matches!(images.put(path, Bytes::new()).await, Err(ImageError::Path)), "{path:?}");
        }
    }
}
