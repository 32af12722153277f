//! Where backups are stored: a folder or a bucket. What has the name of a backup is one from its first byte to its last.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::{
    MultipartUpload, ObjectStore, ObjectStoreExt as _, RetryConfig, aws::AmazonS3Builder,
    local::LocalFileSystem, path::Path as StoragePath, prefix::PrefixStore,
};
use sha2::{Digest as _, Sha256};
use tokio::{sync::mpsc, task};
use townpick_domain::backups;

use super::{
    BackupError, Contents, Identities, OnBytes, Unpacked, archive,
    pipe::{Arriving, GiveUp, Measured, Parts},
};
use crate::{bucket, images::ImageStore};

/// What a file in a folder is called until it is whole.
const UNFINISHED: &str = ".unfinished";
/// What a backup is called whose content is in doubt: it is kept, and is none that counts.
const DOUBTFUL: &str = ".doubtful";

/// How a place is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A folder of this machine.
    Folder(PathBuf),
    /// An S3 bucket; who may use it comes from the usual `AWS_…` variables.
    Bucket {
        /// The bucket's name.
        bucket: String,
        /// What stands before every name in it.
        prefix: String,
        /// Where it is, when it is not Amazon's.
        endpoint: Option<String>,
    },
}

impl Address {
    /// Reads `s3://bucket/prefix`, `file:///folder` or a folder's path.
    pub fn parse(text: &str, endpoint: Option<&str>) -> Option<Self> {
        if let Some(named) = text.strip_prefix("s3://") {
            let (bucket, prefix) = named.split_once('/').unwrap_or((named, ""));
            let prefix = prefix.trim_matches('/').to_owned();
            let endpoint = endpoint.map(str::to_owned);
            return (!bucket.is_empty()).then(|| Self::Bucket {
                bucket: bucket.to_owned(),
                prefix,
                endpoint,
            });
        }
        let folder = text.strip_prefix("file://").unwrap_or(text);
        (!folder.is_empty() && !folder.contains("://")).then(|| Self::Folder(folder.into()))
    }
}

/// A backup that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// What it is called.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

/// What was written, or is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// The size.
    pub bytes: u64,
    /// SHA-256 of all of it.
    pub sha256: [u8; 32],
}

/// A place where backups are stored; clones share it.
#[derive(Debug, Clone)]
pub struct Place {
    shown: String,
    /// Where files are written by their own names; anything else is uploaded.
    folder: Option<PathBuf>,
    storage: Option<Arc<dyn ObjectStore>>,
}

impl Place {
    /// The place of this address. Nothing is made or asked yet.
    pub fn at(address: &Address) -> Result<Self, BackupError> {
        match address {
            Address::Folder(folder) => {
                Ok(Self { shown: folder.display().to_string(), folder: Some(folder.clone()), storage: None })
            }
            Address::Bucket { bucket, prefix, endpoint } => {
                Self::in_bucket_of(AmazonS3Builder::from_env(), bucket, prefix, endpoint.as_deref())
            }
        }
    }

    pub(super) fn in_bucket_of(
        account: AmazonS3Builder,
        bucket: &str,
        prefix: &str,
        endpoint: Option<&str>,
    ) -> Result<Self, BackupError> {
        let shown = format!("s3://{bucket}/{prefix}");
        // An attempt fails within a minute, and the whole backup is tried again later.
        let retries =
            RetryConfig { max_retries: 4, retry_timeout: Duration::from_mins(1), ..RetryConfig::default() };
        let storage = bucket::named(account.with_retry(retries), bucket, endpoint)
            .build()
            .map_err(|error| BackupError::of_storage(&shown, &error))?;
        Ok(Self { shown, folder: None, storage: Some(Arc::new(PrefixStore::new(storage, prefix))) })
    }

    /// How the place is named to people.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Makes a missing folder, for its owner alone, and removes what was broken off there.
    pub fn prepare(&self) -> Result<(), BackupError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let prepared = || -> io::Result<()> {
            DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
            for entry in fs::read_dir(folder)? {
                let name = entry?.file_name().to_string_lossy().into_owned();
                if name.strip_suffix(UNFINISHED).is_some_and(backups::is_archive) {
                    fs::remove_file(folder.join(name))?;
                }
            }
            Ok(())
        };
        prepared().map_err(BackupError::file(format!("the folder {} cannot be used", self.shown)))
    }

    /// The backups that are there, the newest first.
    pub async fn archives(&self) -> Result<Vec<Archive>, BackupError> {
        let mut found = self.entries().await?;
        found.retain(|archive| backups::is_archive(&archive.name));
        found.sort_unstable_by(|one, other| other.name.cmp(&one.name));
        Ok(found)
    }

    async fn entries(&self) -> Result<Vec<Archive>, BackupError> {
        let listed = self.storage()?.list_with_delimiter(None).await.map_err(|error| self.said(&error))?;
        let named = listed.objects.into_iter().filter_map(|object| {
            Some(Archive { name: object.location.filename()?.to_owned(), bytes: object.size })
        });
        Ok(named.collect())
    }

    /// Removes a backup.
    pub async fn remove(&self, name: &str) -> Result<(), BackupError> {
        match self.storage()?.delete(&StoragePath::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(self.said(&error)),
        }
    }

    /// Takes the name of a backup away from one whose content is in doubt; an earlier such one makes room. It tells what it
    /// is called from now on.
    pub async fn doubt(&self, name: &str) -> Result<String, BackupError> {
        for earlier in self.entries().await? {
            if earlier.name.ends_with(DOUBTFUL) {
                self.remove(&earlier.name).await?;
            }
        }
        let doubtful = format!("{name}{DOUBTFUL}");
        let (from, to) = (StoragePath::from(name), StoragePath::from(doubtful.as_str()));
        self.storage()?.rename(&from, &to).await.map_err(|error| self.said(&error))?;
        Ok(doubtful)
    }

    /// Writes a backup under this name; until it is whole nothing is there under it.
    pub async fn write(
        &self,
        name: &str,
        contents: Contents,
        images: Option<&ImageStore>,
        on_bytes: OnBytes,
    ) -> Result<Written, BackupError> {
        let (pictures, taken) = mpsc::channel(2);
        let feeding = async move {
            let fed = match images {
                Some(images) => {
                    images.hand_on(&pictures).await.map_err(|error| BackupError::of_images(&error))
                }
                None => Ok(()),
            };
            if fed.is_err() {
                // A backup without a picture is none.
                let _ = pictures.send(Err(io::ErrorKind::Other.into())).await;
            }
            fed
        };
        let given_up = GiveUp(Arc::default());
        let is_given_up = Arc::clone(&given_up.0);
        let writing = async {
            if let Some(folder) = &self.folder {
                let path = folder.join(name);
                let fill = move |file: File| {
                    let mut output = Measured::new(file, on_bytes, is_given_up);
                    archive::pack(&mut output, &contents, taken).map(|()| output.into_parts())
                };
                let written = task::spawn_blocking(move || write_file(&path, fill)).await;
                let what = || format!("the backup could not be written into {}", self.shown);
                written
                    .unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
                    .map_err(|source| BackupError::File { what: what(), source })
            } else {
                let fill = move |parts: Parts| {
                    let mut output = Measured::new(parts, on_bytes, is_given_up);
                    archive::pack(&mut output, &contents, taken)?;
                    let (parts, bytes, sha256) = output.into_parts();
                    parts.finish()?;
                    Ok(Written { bytes, sha256 })
                };
                self.upload(name, fill).await
            }
        };
        let (written, fed) = tokio::join!(writing, feeding);
        // A writer that failed has said why; a picture that could not be read stops the writer.
        match (written, fed) {
            (Ok(written), Ok(())) => Ok(written),
            (Err(error @ BackupError::Place { .. }), _) | (_, Err(error)) | (Err(error), Ok(())) => {
                Err(error)
            }
        }
    }

    async fn upload(
        &self,
        name: &str,
        fill: impl FnOnce(Parts) -> io::Result<Written> + Send + 'static,
    ) -> Result<Written, BackupError> {
        let begun = self.storage()?.put_multipart(&StoragePath::from(name)).await;
        let mut upload = Upload(Some(begun.map_err(|error| self.said(&error))?));
        let (parts, mut filled) = Parts::new();
        let filling = task::spawn_blocking(move || fill(parts));
        let mut sent = Ok(());
        while let Some(part) = filled.recv().await {
            sent = upload.put(part).await;
            if sent.is_err() {
                break;
            }
        }
        drop(filled);
        let written = filling.await.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()));
        sent.map_err(|error| self.said(&error))?;
        let written = written.map_err(BackupError::file("the backup could not be put together"))?;
        upload.complete().await.map_err(|error| self.said(&error))?;
        Ok(written)
    }

    /// Puts what is in a backup into an empty folder.
    pub async fn unpack(
        &self,
        name: &str,
        identities: Option<Identities>,
        folder: &Path,
        on_bytes: OnBytes,
    ) -> Result<Unpacked, BackupError> {
        let (mut arriving, sender) = Arriving::new();
        let folder = folder.to_owned();
        let unpacking =
            task::spawn_blocking(move || archive::unpack(&mut arriving, identities.as_ref(), &folder));
        let found = self.storage()?.get(&StoragePath::from(name)).await.map_err(|error| self.said(&error))?;
        let mut stream = found.into_stream();
        let mut broken = None;
        while let Some(part) = stream.next().await {
            let part = part.map_err(|error| {
                broken = Some(self.said(&error));
                io::Error::from(io::ErrorKind::UnexpectedEof)
            });
            on_bytes(part.as_ref().map_or(0, |part| part.len() as u64));
            let is_end = part.is_err();
            // Who unpacks may have found out that it makes no sense to go on.
            if sender.send(part).await.is_err() || is_end {
                break;
            }
        }
        drop(sender);
        let unpacked = unpacking.await.unwrap_or(Err(BackupError::Damaged("unpacking ended".to_owned())));
        broken.map_or(unpacked, Err)
    }

    /// What is there under a name, by its size and checksum.
    pub async fn measure(&self, name: &str) -> Result<Written, BackupError> {
        let found = self.storage()?.get(&StoragePath::from(name)).await.map_err(|error| self.said(&error))?;
        let mut stream = found.into_stream();
        let (mut hash, mut bytes) = (Sha256::new(), 0);
        while let Some(part) = stream.try_next().await.map_err(|error| self.said(&error))? {
            hash.update(&part);
            bytes += part.len() as u64;
        }
        Ok(Written { bytes, sha256: hash.finalize().into() })
    }

    fn storage(&self) -> Result<Arc<dyn ObjectStore>, BackupError> {
        match (&self.storage, &self.folder) {
            (Some(storage), _) => Ok(Arc::clone(storage)),
            (None, Some(folder)) => {
                let storage = LocalFileSystem::new_with_prefix(folder).map_err(|error| self.said(&error))?;
                Ok(Arc::new(storage))
            }
            (None, None) => {
                Err(BackupError::Place { place: self.shown.clone(), problem: "is nowhere".to_owned() })
            }
        }
    }

    fn said(&self, error: &object_store::Error) -> BackupError {
        BackupError::of_storage(&self.shown, error)
    }
}

/// Writes a file that only its owner can read; it gets its name when it is whole and on the disk.
fn write_file(
    path: &Path,
    pack: impl FnOnce(File) -> io::Result<(File, u64, [u8; 32])>,
) -> io::Result<Written> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(UNFINISHED);
    let unfinished = PathBuf::from(unfinished);
    let file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
    let written = pack(file).and_then(|(mut file, bytes, sha256)| {
        file.flush()?;
        file.sync_all()?;
        fs::rename(&unfinished, path)?;
        path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())?;
        Ok(Written { bytes, sha256 })
    });
    written.inspect_err(|_| drop(fs::remove_file(&unfinished)))
}

/// An upload that is given up when nobody completes it, so that its parts do not stay.
struct Upload(Option<Box<dyn MultipartUpload>>);

impl Upload {
    async fn put(&mut self, part: Bytes) -> object_store::Result<()> {
        match &mut self.0 {
            Some(upload) => upload.put_part(part.into()).await,
            None => Ok(()),
        }
    }

    async fn complete(mut self) -> object_store::Result<()> {
        if let Some(upload) = &mut self.0 {
            upload.complete().await?;
        }
        self.0 = None;
        Ok(())
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        if let (Some(mut upload), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(async move { upload.abort().await });
        }
    }
}
