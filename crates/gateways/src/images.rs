//! Picture storage: a folder of the data directory or a bucket, behind one interface.
//!
//! A stored picture never changes under its name. Narrower copies are made when they are first asked for and stored
//! beside it.

mod copied;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod outline;
mod picture;
mod picture_error;

use std::{path::Path, sync::Arc};

use bytes::Bytes;
use object_store::{
    ObjectStore, ObjectStoreExt, aws::AmazonS3Builder, local::LocalFileSystem, path::Path as StoragePath,
    prefix::PrefixStore,
};
use tokio::sync::Semaphore;

use crate::bucket;

pub use copied::CopiedImages;
pub use picture::{MOST_BYTES, Picture};
pub use picture_error::PictureError;

/// The widths in which pictures are served beside their own.
pub const WIDTHS: [u32; 3] = [480, 960, 1600];

/// Pictures take much memory while they are worked on, and all cores at once would starve the requests.
const WORKED_ON_AT_ONCE: usize = 2;

/// Why a picture could not be stored or found.
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
    /// The file is no picture that can be stored.
    #[error(transparent)]
    Picture(#[from] PictureError),
}

/// A picture that was just stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedImage {
    /// Where the storage keeps it.
    pub path: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// A picture as it is served.
#[derive(Debug, Clone)]
pub struct StoredImage {
    /// Its media type.
    pub content_type: &'static str,
    /// The file.
    pub bytes: Bytes,
}

/// The picture storage; clones share it.
#[derive(Debug, Clone)]
pub struct ImageStore {
    storage: Arc<dyn ObjectStore>,
    workshop: Arc<Semaphore>,
}

impl ImageStore {
    /// Keeps pictures in a folder, which is made when missing.
    pub fn in_folder(folder: &Path) -> Result<Self, ImageError> {
        std::fs::create_dir_all(folder).map_err(ImageError::Folder)?;
        let storage = LocalFileSystem::new_with_prefix(folder).map_err(ImageError::Unavailable)?;
        Ok(Self::over(Arc::new(storage)))
    }

    /// Keeps pictures in an S3 bucket under a prefix; who may do so comes from the usual `AWS_…` variables.
    pub fn in_bucket(bucket: &str, prefix: &str, endpoint: Option<&str>) -> Result<Self, ImageError> {
        Self::in_bucket_of(AmazonS3Builder::from_env(), bucket, prefix, endpoint)
    }

    pub(crate) fn in_bucket_of(
        account: AmazonS3Builder,
        bucket: &str,
        prefix: &str,
        endpoint: Option<&str>,
    ) -> Result<Self, ImageError> {
        let bucket = bucket::named(account, bucket, endpoint).build().map_err(ImageError::Unavailable)?;
        Ok(Self::over(Arc::new(PrefixStore::new(bucket, prefix))))
    }

    fn over(storage: Arc<dyn ObjectStore>) -> Self {
        Self { storage, workshop: Arc::new(Semaphore::new(WORKED_ON_AT_ONCE)) }
    }

    /// Checks an uploaded file by decoding it and keeps its pixels under `{folder}/{name}.webp`.
    pub async fn save(&self, folder: &str, name: &str, file: Bytes) -> Result<SavedImage, ImageError> {
        let (bytes, (width, height)) = self
            .work(move || {
                let picture = Picture::decode(&file)?;
                Ok((picture.stored()?, picture.stored_size()))
            })
            .await?;
        let path = format!("{folder}/{name}.webp");
        self.put(&path, bytes).await?;
        Ok(SavedImage { path, width, height })
    }

    /// The picture under a path in at most this width, one of [`WIDTHS`].
    pub async fn narrower(&self, path: &str, width: u32) -> Result<Option<StoredImage>, ImageError> {
        let copy = copy_path(path, width);
        if let Some(found) = self.get(&copy).await? {
            return Ok(Some(found));
        }
        let Some(original) = self.get(path).await? else { return Ok(None) };
        let file = original.bytes.clone();
        let made = self.work(move || Picture::decode(&file)?.webp(width)).await;
        let Ok(bytes) = made else { return Ok(Some(original)) };
        self.put(&copy, bytes.clone()).await?;
        Ok(Some(StoredImage { content_type: "image/webp", bytes }))
    }

    /// The width and height of the picture under a path, read from its first bytes; none when it is not there.
    pub async fn size(&self, path: &str) -> Result<Option<(u32, u32)>, ImageError> {
        let found = self.get(path).await?;
        Ok(found.and_then(|image| picture::size(&image.bytes)))
    }

    /// Removes a picture and its narrower copies; one that is not there is fine.
    pub async fn remove(&self, path: &str) -> Result<(), ImageError> {
        let copies = WIDTHS.iter().map(|width| copy_path(path, *width));
        for path in copies.chain([path.to_owned()]) {
            let (path, _) = picture_path(&path)?;
            match self.storage.delete(&path).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(ImageError::Unavailable(error)),
            }
        }
        Ok(())
    }

    async fn work<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> Result<T, PictureError> + Send + 'static,
    ) -> Result<T, ImageError> {
        let permit = Arc::clone(&self.workshop).acquire_owned().await;
        // The permit is released when the work is done, not when the caller stops waiting for it.
        let working = tokio::task::spawn_blocking(move || {
            let done = task();
            drop(permit);
            done
        });
        Ok(working.await.unwrap_or(Err(PictureError::Damaged))?)
    }

    /// Keeps a picture under a path such as `demo/harbor-bread-hero.webp`, replacing an earlier one.
    pub async fn put(&self, path: &str, bytes: Bytes) -> Result<(), ImageError> {
        let (path, _) = picture_path(path)?;
        self.storage.put(&path, bytes.into()).await.map_err(ImageError::Unavailable)?;
        Ok(())
    }

    /// The picture under a path, if there is one.
    pub async fn get(&self, path: &str) -> Result<Option<StoredImage>, ImageError> {
        let Ok((path, content_type)) = picture_path(path) else { return Ok(None) };
        let found = match self.storage.get(&path).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(ImageError::Unavailable(error)),
        };
        let bytes = found.bytes().await.map_err(ImageError::Unavailable)?;
        Ok(Some(StoredImage { content_type, bytes }))
    }

    /// Fails unless the storage answers now.
    pub async fn ping(&self) -> Result<(), ImageError> {
        match self.storage.head(&StoragePath::from("readiness-probe")).await {
            Ok(_) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(ImageError::Unavailable(error)),
        }
    }
}

fn copy_path(path: &str, width: u32) -> String {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    format!("{stem}.w{width}.webp")
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
    use crate::s3_server;

    #[tokio::test]
    async fn a_kept_picture_comes_back_with_its_type() {
        let folder = tempfile::tempdir().unwrap();
        let images = ImageStore::in_folder(&folder.path().join("images")).unwrap();
        images.put("demo/a-b.webp", Bytes::from_static(b"RIFF")).await.unwrap();
        let image = images.get("demo/a-b.webp").await.unwrap().unwrap();
        assert_eq!((image.content_type, image.bytes.as_ref()), ("image/webp", b"RIFF".as_slice()));
    }

    fn drawn(width: u32, height: u32) -> Bytes {
        let pixels = image::RgbImage::from_pixel(width, height, image::Rgb([200, 120, 40]));
        let mut file = std::io::Cursor::new(Vec::new());
        image::DynamicImage::from(pixels).write_to(&mut file, image::ImageFormat::Png).unwrap();
        file.into_inner().into()
    }

    #[tokio::test]
    async fn an_upload_is_served_narrower_and_removed_with_every_copy() {
        let folder = tempfile::tempdir().unwrap();
        let images = ImageStore::in_folder(folder.path()).unwrap();
        let saved = images.save("contest-images", "abc", drawn(2000, 1000)).await.unwrap();
        assert_eq!(saved, SavedImage { path: "contest-images/abc.webp".into(), width: 2000, height: 1000 });
        for width in WIDTHS {
            let copy = images.narrower(&saved.path, width).await.unwrap().unwrap();
            let size = image::load_from_memory(&copy.bytes).unwrap();
            assert_eq!((size.width(), size.height()), (width, width / 2));
            let again = images.narrower(&saved.path, width).await.unwrap().unwrap();
            assert_eq!(again.bytes, copy.bytes);
        }
        images.remove(&saved.path).await.unwrap();
        assert_eq!(std::fs::read_dir(folder.path().join("contest-images")).unwrap().count(), 0);
        assert!(images.narrower(&saved.path, 480).await.unwrap().is_none());
        images.remove(&saved.path).await.unwrap();
    }

    #[tokio::test]
    async fn a_bucket_keeps_pictures_as_a_folder_does() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("pictures")).unwrap();
        let endpoint = s3_server::serve(folder.path());
        // The program installs it first thing; another test of this process may have done so.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let account = AmazonS3Builder::new()
            .with_access_key_id(s3_server::ACCESS_KEY)
            .with_secret_access_key(s3_server::SECRET_KEY)
            .with_region("us-east-1");
        let images = ImageStore::in_bucket_of(account, "pictures", "town", Some(&endpoint)).unwrap();

        images.ping().await.unwrap();
        let saved = images.save("contest-images", "abc", drawn(1000, 500)).await.unwrap();
        assert!(folder.path().join("pictures/town/contest-images/abc.webp").is_file());
        assert!(images.narrower(&saved.path, 480).await.unwrap().is_some());
        let copy = tempfile::tempdir().unwrap();
        let copied = images.copy_into(&ImageStore::in_folder(copy.path()).unwrap(), &|_| {}).await.unwrap();
        assert_eq!(copied.count(), 2);
        assert!(copy.path().join("contest-images/abc.webp").is_file());
        images.remove(&saved.path).await.unwrap();
        assert!(images.get(&saved.path).await.unwrap().is_none());
    }

    #[tokio::test]
    async fn what_is_no_picture_is_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let images = ImageStore::in_folder(folder.path()).unwrap();
        let refused = images.save("contest-images", "abc", Bytes::from_static(b"not a picture")).await;
        assert!(matches!(refused, Err(ImageError::Picture(PictureError::Kind))));
        assert!(images.get("contest-images/abc.webp").await.unwrap().is_none());
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
