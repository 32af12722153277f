//! The files of pictures that lie beside a dump, in its folder `background-images`. They are put into the picture storage
//! before their rows are taken over, as uploads are.

use std::{collections::HashMap, path::Path};

use bytes::Bytes;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use townpick_domain::import::{Reason, Table, file_names};
use townpick_gateways::images::ImageStore;
use townpick_store::{Database, background_images, imports};
use townpick_usecases::import::StoredPicture;

use super::dump::Dump;
use crate::{config::Config, progress::Progress, wiring};

/// Beside the tables and in the storage alike.
const FOLDER: &str = "background-images";
/// Digits of a file's hash that its name in the storage has.
const NAME_LENGTH: usize = 32;

/// Where the pictures go.
pub struct Images {
    store: ImageStore,
    _room: Option<TempDir>,
}

impl Images {
    /// Into the storage of the settings.
    pub fn lasting(config: &Config) -> anyhow::Result<Self> {
        Ok(Self { store: wiring::images(config)?, _room: None })
    }

    /// Into a folder that goes with this.
    pub fn rehearsed() -> anyhow::Result<Self> {
        let room = tempfile::tempdir()?;
        Ok(Self { store: ImageStore::in_folder(room.path())?, _room: Some(room) })
    }
}

/// Stores the pictures whose rows were not taken over before, by the ids of these; a file that is no picture has the reason.
pub async fn stored(
    images: &Images,
    database: &Database,
    dump: &Path,
    tables: &Dump,
) -> anyhow::Result<HashMap<String, Result<StoredPicture, Reason>>> {
    let mut pictures = HashMap::new();
    let Some(file) = tables.files.iter().find(|file| file.table == Table::BackgroundImages) else {
        return Ok(pictures);
    };
    let progress = Progress::new("pictures read", Some(file.rows));
    for raw in file.rows()? {
        let raw = raw?;
        progress.advance(1);
        let row = file.header.row(&raw);
        let Ok(id) = row.id("id") else { continue };
        let mut db = database.read().await?;
        let is_known = !imports::find(&mut db, file.table, std::slice::from_ref(&id)).await?.is_empty();
        let found = file_names(&row).find_map(|name| std::fs::read(dump.join(FOLDER).join(name)).ok());
        if let Some(bytes) = found.filter(|_| !is_known) {
            let hash = hex::encode(Sha256::digest(&bytes));
            let is_there = background_images::filename_of(&mut db, &hash).await?.is_some();
            drop(db);
            let path = if is_there { Ok(String::new()) } else { save(images, &hash, bytes).await };
            let stored = |path| StoredPicture { url: format!("/images/{path}"), path, hash };
            pictures.insert(id.as_str().to_owned(), path.map(stored));
        }
    }
    Ok(pictures)
}

/// Stores a picture under a name that follows from it, so that one which is stored again takes its own place.
async fn save(images: &Images, hash: &str, bytes: Vec<u8>) -> Result<String, Reason> {
    let saved = images.store.save(FOLDER, &hash[..NAME_LENGTH], Bytes::from(bytes)).await;
    saved.map(|saved| saved.path).map_err(|error| format!("its file cannot be taken: {error}"))
}

/// Removes files that no row names any more; those of linked pictures were never here.
pub async fn remove(config: &Config, paths: &[String]) -> anyhow::Result<()> {
    let images = wiring::images(config)?;
    for path in paths.iter().filter(|path| path.starts_with(FOLDER)) {
        images.remove(path).await?;
    }
    Ok(())
}
