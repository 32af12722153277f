//! Puts a backup into an installation: all of it or nothing.
//!
//! The installation may have been started and looked at; what the service made by itself is replaced. What people made is
//! never replaced: then it is refused before anything is touched. The backup is only read, so it may lie on read-only
//! media.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use tempfile::TempDir;
use townpick_gateways::{
    images::{CopiedImages, ImageStore},
    keys::{self, Secrets},
    told_heads,
};
use townpick_store::{Database, Schema, has_log, service_keys, transfer};

use crate::{
    backup::{DATABASE, IMAGES},
    config::Config,
    data_folder,
    output::println_document,
    signing_key, target, version, wiring,
};

const INSTEAD: &str = "set TOWNPICK_DATA_DIR to a new folder (and TOWNPICK_DATABASE_URL, where it is used, to a new \
                       database) and restore there";

const IN_DOUBT: &str = "it is not known whether the backup was restored, because the database does not answer any more. Its \
                        pictures and its key, as `signing-key.restored`, were left in the data folder: once the database \
                        answers, restore again; if that is refused because the database holds data, it was restored, and \
                        the service puts the key in its place when it is started";

/// Puts a backup into an installation that nobody has used.
pub async fn run(config: &Config, folder: &Path) -> anyhow::Result<()> {
    let file = folder.join(DATABASE);
    if !file.is_file() {
        bail!("{} holds no backup: there is no {DATABASE} in it", folder.display());
    }
    data_folder::make(config)?;
    let _alone = data_folder::work_alone_in(&config.data_dir)?;
    let saved = Saved::open(&file, &config.data_dir)
        .await
        .with_context(|| format!("the backup in {} cannot be restored", folder.display()))?;
    let key = saved.key(folder, &config.data_dir).await?;
    let target = target::open(&config.database_url, "the database", INSTEAD).await?;

    let pictures = copy_pictures(config, folder).await?;
    let filled = fill(&saved.database, &target, key.as_deref(), &config.data_dir).await;
    target.close().await;
    if let Err(error) = filled {
        let is_filled = is_filled(&saved.database, &config.database_url).await;
        if !is_filled.with_context(|| format!("{IN_DOUBT} ({error:#})"))? {
            signing_key::take_back(&config.data_dir);
            if let Some(pictures) = pictures {
                pictures.undo().await.context("pictures of the backup could not be removed again")?;
            }
            return Err(error.context("nothing was restored"));
        }
    }
    let rows: u64 = transfer::counts(&saved.database).await?.iter().map(|table| table.rows).sum();
    saved.database.close().await;
    let count = pictures.map_or(0, |pictures| pictures.count());
    println_document(&format!("{rows} rows and {count} pictures were restored"));
    if !config.data_dir.join(told_heads::FILE_NAME).exists() {
        println_document(
            "if the installation that was saved has told people anything since, copy `ledger-heads` from its data folder into \
             this one before you start it",
        );
    }
    if let Some(replaced) = signing_key::put_in_place(&config.data_dir)? {
        println_document(&format!(
            "the signing key is the backup's; the previous one was saved as {}",
            replaced.display()
        ));
    }
    Ok(())
}

/// A backup's database, brought to this version in a copy if it is older.
struct Saved {
    database: Database,
    _scratch: Option<TempDir>,
}

impl Saved {
    async fn open(file: &Path, data_dir: &Path) -> anyhow::Result<Self> {
        if !has_log(file) {
            let database = Database::open_saved(file).await.with_context(|| damaged(file))?;
            match version::schema(&database, "its database").await? {
                Schema::Current => return Ok(Self { database, _scratch: None }),
                Schema::New => bail!("its database is empty"),
                foreign @ (Schema::Extended | Schema::Newer | Schema::Unreleased) => {
                    bail!("{}", version::foreign(foreign, "its database"))
                }
                Schema::Older => database.close().await,
            }
        }
        let scratch = TempDir::with_prefix_in("restoring-", data_dir)
            .context("there is no place to bring a copy of it to this version")?;
        let copy = scratch.path().join(DATABASE);
        for suffix in ["", "-wal"] {
            let (from, to) = (with_suffix(file, suffix), with_suffix(&copy, suffix));
            if from.exists() {
                fs::copy(&from, &to).context("its database could not be copied")?;
                // Read-only media have read-only files.
                fs::set_permissions(&to, Permissions::from_mode(0o600))?;
            }
        }
        let database =
            Database::open(&format!("sqlite:{}", copy.display())).await.with_context(|| damaged(file))?;
        match version::schema(&database, "its database").await? {
            Schema::New => bail!("its database is empty"),
            Schema::Extended => bail!("{}", version::foreign(Schema::Extended, "its database")),
            _ => {}
        }
        version::migrate(&database, "its database").await?;
        Ok(Self { database, _scratch: Some(scratch) })
    }

    /// The file of the backup's keys, which must be the ones that its database was used with.
    async fn key(&self, folder: &Path, data_dir: &Path) -> anyhow::Result<Option<PathBuf>> {
        let recorded = service_keys::all(&mut self.database.read().await?).await?;
        let lacking = |keys: &Secrets| recorded.iter().any(|key| !keys.holds(&key.name, key.public_key));
        let saved = folder.join(keys::FILE_NAME);
        if saved.exists() {
            if lacking(&Secrets::of_file(&saved).context("the backup's key cannot be restored")?) {
                bail!("{} is not the key that the backup's ledgers are signed with", saved.display());
            }
            return Ok(Some(saved));
        }
        let own = Secrets::of_file(&data_dir.join(keys::FILE_NAME));
        match service_keys::current(&mut self.database.read().await?).await? {
            Some(signed_with) if own.is_err() || own.is_ok_and(|own| lacking(&own)) => bail!(
                "the backup in {} lacks the file `{}` that its ledgers are signed with (public key {}): without it the \
                 service would not start",
                folder.display(),
                keys::FILE_NAME,
                hex::encode(signed_with)
            ),
            _ => Ok(None),
        }
    }
}

/// The database and the key change together: the key lies ready when the database is committed.
async fn fill(
    saved: &Database,
    target: &Database,
    key: Option<&Path>,
    data_dir: &Path,
) -> anyhow::Result<()> {
    if let Some(key) = key {
        signing_key::lay_ready(key, data_dir)?;
    }
    transfer::copy_all(saved, target).await?;
    Ok(())
}

/// Whether a database holds a backup although filling it failed: the connection may have broken after it was committed.
async fn is_filled(saved: &Database, url: &str) -> anyhow::Result<bool> {
    let target = Database::open_to_read(url).await?;
    let same_key = service_keys::all(&mut saved.read().await?).await?
        == service_keys::all(&mut target.read().await?).await?;
    let is_filled = same_key && transfer::counts(saved).await? == transfer::counts(&target).await?;
    target.close().await;
    Ok(is_filled)
}

async fn copy_pictures(config: &Config, folder: &Path) -> anyhow::Result<Option<CopiedImages>> {
    let saved = folder.join(IMAGES);
    // A folder that is missing must not be made: it may be on read-only media.
    if !saved.is_dir() {
        return Ok(None);
    }
    let copied = ImageStore::in_folder(&saved)?.copy_into(&wiring::images(config)?).await;
    Ok(Some(copied.context("nothing was restored: the pictures could not be copied")?))
}

fn damaged(file: &Path) -> String {
    format!("{} is damaged or cannot be read", file.display())
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
