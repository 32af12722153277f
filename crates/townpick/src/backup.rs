//! Backups: the whole installation in one folder, taken while the service runs.
//!
//! A backup is always the same: the database as an SQLite file whichever engine it came from, the pictures, and the
//! key that signs the ledgers. Whoever holds it holds everything, so it is made readable by its owner alone.

use std::{
    fs::{self, File, Permissions},
    os::unix::fs::PermissionsExt as _,
    path::Path,
};

use anyhow::{Context as _, bail};
use townpick_gateways::{images::ImageStore, keys};
use townpick_store::{Database, transfer};

use crate::{config::Config, output::println_document, version, wiring};

/// The database of a backup.
pub const DATABASE: &str = "townpick.db";
/// Its pictures.
pub const IMAGES: &str = "images";
/// The database until everything else is there: a backup that was broken off is none.
const UNFINISHED: &str = "townpick.db.unfinished";

/// Writes a backup of the database, the pictures and the key into a new folder. Nothing is changed in the installation.
pub async fn save(config: &Config, folder: &Path) -> anyhow::Result<()> {
    let database = version::open_to_read(&config.database_url, "the database").await?;
    make_private_folder(folder)?;
    let unfinished = folder.join(UNFINISHED);
    let copy = Database::open(&format!("sqlite:{}", unfinished.display())).await?;
    copy.migrate().await?;
    // The database first: a picture that is uploaded meanwhile is one the copy knows nothing of.
    let tables = transfer::copy_all(&database, &copy).await?;
    copy.close().await;
    database.close().await;
    let saved_pictures = ImageStore::in_folder(&folder.join(IMAGES))?;
    let pictures = match wiring::images_to_read(config)? {
        Some(images) => images.copy_into(&saved_pictures).await?.count(),
        None => 0,
    };
    let key = config.data_dir.join(keys::FILE_NAME);
    if key.exists() {
        let saved = folder.join(keys::FILE_NAME);
        fs::copy(&key, &saved).context("the signing key could not be copied")?;
        fs::set_permissions(&saved, Permissions::from_mode(0o600))?;
    }
    fs::rename(&unfinished, folder.join(DATABASE)).context("the backup could not be finished")?;
    File::open(folder)?.sync_all()?;
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    println_document(&format!("{rows} rows and {pictures} pictures are in {}", folder.display()));
    Ok(())
}

fn make_private_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))?;
    if fs::read_dir(folder)?.next().is_some() {
        bail!("{} is not empty: a backup goes into a folder of its own", folder.display());
    }
    fs::set_permissions(folder, Permissions::from_mode(0o700))?;
    Ok(())
}
