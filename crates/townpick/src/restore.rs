//! Puts a backup into an installation: all of it or nothing.
//!
//! The installation may have been started and looked at; what the service made by itself is replaced. What people made is
//! never replaced: then it is refused before anything is touched. The backup is only read, so it may lie on read-only
//! media.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use tempfile::TempDir;
use townpick_gateways::{
    backups::{Address, DATABASE, IMAGES, Identities, Place},
    images::{CopiedImages, ImageStore},
    keys::{self, Secrets},
    told_heads,
};
use townpick_store::{Database, Schema, service_keys, transfer};
use townpick_usecases::backups::{SavedDatabase, SavedError};

use crate::{
    config::Config,
    data_folder,
    output::{Took, println_document, size},
    progress::{Progress, megabytes},
    signing_key, target, version, wiring,
};

const INSTEAD: &str = "set TOWNPICK_DATA_DIR to a new folder (and TOWNPICK_DATABASE_URL, where it is used, to a new \
                       database) and restore there";

const IN_DOUBT: &str = "it is not known whether the backup was restored, because the database does not answer any more. Its \
                        pictures and its key, as `signing-key.restored`, were left in the data folder: once the database \
                        answers, restore again; if that is refused because the database holds data, it was restored, and \
                        the service puts the key in its place when it is started";

/// Puts a backup into an installation that nobody has used. It is a folder, an archive, or a place with archives, of which
/// the newest is taken.
pub async fn run(config: &Config, from: &str, identity: Option<&Path>) -> anyhow::Result<()> {
    let identities = identity.map(Identities::of_file).transpose()?;
    let took = Took::begin();
    let source = Source::of(from, config).await?;
    data_folder::make(config)?;
    let _alone = data_folder::work_alone_in(&config.data_dir)?;
    let unpacked = source.unpacked(identities, &config.data_dir).await?;
    let folder = match (&source, &unpacked) {
        (Source::Folder(folder), _) => folder.as_path(),
        (Source::Archive(..), unpacked) => unpacked.as_ref().map_or(Path::new(from), TempDir::path),
    };
    let saved = opened(&folder.join(DATABASE), &config.data_dir)
        .await
        .with_context(|| format!("the backup in {from} cannot be restored"))?;
    let key = key_of(&saved.database, folder, &config.data_dir).await?;
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
    let tables = transfer::counts(&saved.database).await?;
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    saved.database.close().await;
    let count = pictures.map_or(0, |pictures| pictures.count());
    let bytes = size(fs::metadata(folder.join(DATABASE))?.len());
    println_document(&format!(
        "{rows} rows ({bytes}) and {count} pictures were restored from {source}, {}",
        took.words()
    ));
    if saved.schema == Schema::Older {
        println_document(
            "the backup was made by an earlier version: what was restored is of this one, and the backup is as it was",
        );
    }
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

/// Where a backup lies.
enum Source {
    /// A folder of its own, as `townpick backup DIR` makes it.
    Folder(PathBuf),
    /// An archive in a place.
    Archive(Place, String),
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(formatter),
            Self::Archive(place, name) => write!(formatter, "{name} in {}", place.shown()),
        }
    }
}

impl Source {
    async fn of(from: &str, config: &Config) -> anyhow::Result<Self> {
        let path = PathBuf::from(from.strip_prefix("file://").unwrap_or(from));
        if path.join(DATABASE).is_file() {
            return Ok(Self::Folder(path));
        }
        let is_address = from.starts_with("s3://");
        let named = from.rsplit_once('/').filter(|(_, name)| is_address && name.contains(".tar"));
        let (place, name) = match (named, path.parent(), path.file_name()) {
            (Some((place, name)), ..) => (place.to_owned(), Some(name.to_owned())),
            (None, Some(parent), Some(name)) if path.is_file() => {
                let parent = if parent == Path::new("") { Path::new(".") } else { parent };
                (parent.display().to_string(), Some(name.to_string_lossy().into_owned()))
            }
            _ if is_address || path.is_dir() => (from.to_owned(), None),
            _ => bail!("{from} holds no backup: there is no {DATABASE} and no archive in it"),
        };
        let address = Address::parse(&place, config.s3_endpoint.as_deref())
            .with_context(|| format!("{place} is no place for backups"))?;
        let place = Place::at(&address)?;
        let name = if let Some(name) = name {
            name
        } else {
            let newest = place.archives().await?.into_iter().next();
            let none = || format!("{from} holds no backup: there is no {DATABASE} and no archive in it");
            newest.with_context(none)?.name
        };
        Ok(Self::Archive(place, name))
    }

    /// What an archive holds, in a folder that goes when nobody needs it any more.
    async fn unpacked(
        &self,
        identities: Option<Identities>,
        data_dir: &Path,
    ) -> anyhow::Result<Option<TempDir>> {
        let Self::Archive(place, name) = self else { return Ok(None) };
        let room = TempDir::with_prefix_in("restoring-", data_dir)
            .context("there is no place to unpack the backup in")?;
        let unpacked = place.unpack(name, identities, room.path(), megabytes("megabytes read")).await;
        unpacked.with_context(|| format!("nothing was restored from {self}"))?;
        Ok(Some(room))
    }
}

/// The database of a backup, at this version.
pub async fn opened(file: &Path, data_dir: &Path) -> anyhow::Result<SavedDatabase> {
    let saved = match SavedDatabase::open(file, data_dir).await {
        Err(SavedError::Foreign(schema)) => bail!("{}", version::foreign(schema, "its database")),
        opened => opened?,
    };
    if saved.schema == Schema::Extended {
        bail!("{}", version::foreign(Schema::Extended, "its database"));
    }
    Ok(saved)
}

/// The file of the backup's keys, which must be the ones that its database was used with.
async fn key_of(saved: &Database, folder: &Path, data_dir: &Path) -> anyhow::Result<Option<PathBuf>> {
    let recorded = service_keys::all(&mut saved.read().await?).await?;
    let lacking = |keys: &Secrets| recorded.iter().any(|key| !keys.holds(&key.name, key.public_key));
    let saved_key = folder.join(keys::FILE_NAME);
    if saved_key.exists() {
        if lacking(&Secrets::of_file(&saved_key).context("the backup's key cannot be restored")?) {
            bail!("{} is not the key that the backup's ledgers are signed with", saved_key.display());
        }
        return Ok(Some(saved_key));
    }
    let own = Secrets::of_file(&data_dir.join(keys::FILE_NAME));
    match service_keys::current(&mut saved.read().await?).await? {
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
    let rows = transfer::counts(saved).await?.iter().map(|table| table.rows).sum();
    let progress = Progress::new("rows restored", Some(rows));
    transfer::copy_all_telling(saved, target, &|rows| progress.advance(rows)).await?;
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
    let progress = Progress::new("pictures restored", None);
    let on_pictures = |pictures| progress.advance(pictures);
    let copied = ImageStore::in_folder(&saved)?.copy_into(&wiring::images(config)?, &on_pictures).await;
    Ok(Some(copied.context("nothing was restored: the pictures could not be copied")?))
}
