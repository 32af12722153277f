//! Backups: the whole installation in one folder, taken while the service runs, and put back.
//!
//! A backup is always the same: the database as an SQLite file whichever engine it came from, the pictures, and the
//! key that signs the ledgers. Whoever holds it holds everything, so it is made readable by its owner alone.

use std::{fs, path::Path};

use anyhow::{Context as _, bail};
use townpick_gateways::images::ImageStore;
use townpick_store::{Database, transfer};

use crate::{config::Config, println_document, wiring};

const DATABASE: &str = "townpick.db";
const IMAGES: &str = "images";
const KEY: &str = "signing-key";

/// Writes a backup of the database, the pictures and the key into a new folder.
pub async fn save(config: &Config, database: &Database, folder: &Path) -> anyhow::Result<()> {
    make_private_folder(folder)?;
    let copy = Database::open(&sqlite_url(&folder.join(DATABASE))).await?;
    copy.migrate().await?;
    // The database first: a picture that is uploaded meanwhile is one the copy knows nothing of.
    let tables = transfer::copy_all(database, &copy).await?;
    copy.close().await;
    let pictures = wiring::images(config)?.copy_into(&ImageStore::in_folder(&folder.join(IMAGES))?).await?;
    let key = config.data_dir.join(KEY);
    if key.exists() {
        fs::copy(&key, folder.join(KEY)).context("the signing key could not be copied")?;
    }
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    println_document(&format!("{rows} rows and {pictures} pictures are in {}", folder.display()));
    Ok(())
}

/// Puts a backup into an installation that is still empty.
pub async fn restore(config: &Config, database: &Database, folder: &Path) -> anyhow::Result<()> {
    let file = folder.join(DATABASE);
    if !file.is_file() {
        bail!("{} holds no backup: there is no {DATABASE} in it", folder.display());
    }
    restore_key(&folder.join(KEY), &config.data_dir.join(KEY))?;
    let copy = Database::open(&sqlite_url(&file)).await?;
    copy.migrate().await.context("the backup could not be brought to this version")?;
    let tables = transfer::copy_all(&copy, database).await?;
    copy.close().await;
    let pictures = ImageStore::in_folder(&folder.join(IMAGES))?.copy_into(&wiring::images(config)?).await?;
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    println_document(&format!("{rows} rows and {pictures} pictures were restored"));
    Ok(())
}

/// Copies everything from one database into another that is still empty.
pub async fn copy(from: &str, to: &str) -> anyhow::Result<()> {
    if from == to {
        bail!("--from and --to name the same database");
    }
    let source = Database::open(from).await.context("the database of --from could not be opened")?;
    source.migrate().await.context("the database of --from could not be brought to this version")?;
    let target = Database::open(to).await.context("the database of --to could not be opened")?;
    target.migrate().await.context("the database of --to could not be brought to this version")?;
    for table in transfer::copy_all(&source, &target).await? {
        println_document(&format!("{:<28} {:>12}", table.name, table.rows));
    }
    source.close().await;
    target.close().await;
    Ok(())
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// The ledgers of the backup are signed with its key: another one that is here already may have signed others.
fn restore_key(saved: &Path, here: &Path) -> anyhow::Result<()> {
    if !saved.exists() {
        return Ok(());
    }
    if here.exists() && fs::read(here)? != fs::read(saved)? {
        bail!("{} is another key than the backup's: remove it if nothing was signed with it", here.display());
    }
    fs::copy(saved, here).context("the signing key could not be restored")?;
    Ok(())
}

fn make_private_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))?;
    if fs::read_dir(folder)?.next().is_some() {
        bail!("{} is not empty: a backup goes into a folder of its own", folder.display());
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}
