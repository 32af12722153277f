//! Copies all pictures into another storage, for backups and for restoring them: all of them or none.

use std::{io, sync::Arc};

use bytes::Bytes;
use futures_util::TryStreamExt as _;
use object_store::{Error, ObjectStore, ObjectStoreExt as _, path::Path};
use tokio::sync::mpsc;

use super::{ImageError, ImageStore};

/// What was copied, and how it is undone.
#[must_use = "what was copied may have to be undone"]
pub struct CopiedImages {
    into: Arc<dyn ObjectStore>,
    count: u64,
    /// What stood under each name that was written to. Pictures never change under their names, so it is nearly always
    /// nothing.
    before: Vec<(Path, Option<Bytes>)>,
}

impl ImageStore {
    /// Copies every picture into another storage, and tells of each. When one cannot be copied the other storage is left as
    /// it was.
    pub async fn copy_into(
        &self,
        other: &Self,
        told: &(dyn Fn(u64) + Sync),
    ) -> Result<CopiedImages, ImageError> {
        let mut copied = CopiedImages { into: Arc::clone(&other.storage), count: 0, before: Vec::new() };
        match copied.copy_all(self.storage.as_ref(), told).await {
            Ok(()) => Ok(copied),
            Err(error) => {
                // The first failure is the one that must be reported.
                let _ = copied.undo().await;
                Err(ImageError::Unavailable(error))
            }
        }
    }

    /// Hands every picture with its path on, one after the other, for as long as somebody takes them.
    pub(crate) async fn hand_on(
        &self,
        to: &mpsc::Sender<io::Result<(String, Bytes)>>,
    ) -> Result<(), ImageError> {
        let mut found = self.storage.list(None);
        while let Some(entry) = found.try_next().await.map_err(ImageError::Unavailable)? {
            let picture = self.storage.get(&entry.location).await.map_err(ImageError::Unavailable)?;
            let bytes = picture.bytes().await.map_err(ImageError::Unavailable)?;
            if to.send(Ok((entry.location.to_string(), bytes))).await.is_err() {
                break;
            }
        }
        Ok(())
    }
}

impl CopiedImages {
    /// How many pictures there were.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Removes what was copied and puts back what was there.
    pub async fn undo(self) -> Result<(), ImageError> {
        for (path, before) in self.before.into_iter().rev() {
            let undone = match before {
                Some(bytes) => self.into.put(&path, bytes.into()).await.map(drop),
                None => self.into.delete(&path).await,
            };
            match undone {
                Ok(()) | Err(Error::NotFound { .. }) => {}
                Err(error) => return Err(ImageError::Unavailable(error)),
            }
        }
        Ok(())
    }

    async fn copy_all(
        &mut self,
        from: &dyn ObjectStore,
        told: &(dyn Fn(u64) + Sync),
    ) -> object_store::Result<()> {
        let mut found = from.list(None);
        while let Some(entry) = found.try_next().await? {
            let path = entry.location;
            let bytes = from.get(&path).await?.bytes().await?;
            let before = match self.into.get(&path).await {
                Ok(there) => Some(there.bytes().await?),
                Err(Error::NotFound { .. }) => None,
                Err(error) => return Err(error),
            };
            self.count += 1;
            told(1);
            if before.as_ref() == Some(&bytes) {
                continue;
            }
            self.before.push((path.clone(), before));
            self.into.put(&path, bytes.into()).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_cannot_be_copied_whole_is_not_copied_at_all() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let [from, into] = [0, 1].map(|index| ImageStore::in_folder(folders[index].path()).unwrap());
        let picture = |text: &'static str| Bytes::from_static(text.as_bytes());
        for path in ["a/new.webp", "b/other.webp", "c/same.webp", "d/refused.webp"] {
            from.put(path, picture("saved")).await.unwrap();
        }
        into.put("b/other.webp", picture("own")).await.unwrap();
        into.put("c/same.webp", picture("saved")).await.unwrap();
        let own = |path| std::fs::read(folders[1].path().join(path)).ok();

        let copied = from.copy_into(&into, &|_| {}).await.unwrap();
        assert_eq!(copied.count(), 4);
        assert_eq!((own("a/new.webp"), own("b/other.webp")), (Some(b"saved".into()), Some(b"saved".into())));
        copied.undo().await.unwrap();
        // A file in a folder's place: nothing can be put below it.
        std::fs::remove_dir(folders[1].path().join("d")).unwrap();
        std::fs::write(folders[1].path().join("d"), "").unwrap();
        assert!(from.copy_into(&into, &|_| {}).await.is_err());
        assert_eq!((own("a/new.webp"), own("b/other.webp")), (None, Some(b"own".into())));
        assert_eq!(own("c/same.webp"), Some(b"saved".into()));
    }
}
