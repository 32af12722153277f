//! Backups by hand: into a new folder, or as an archive into the place that is named or set. The service goes on meanwhile.
//!
//! A backup is always the same: the database as an SQLite file whichever engine it came from, the pictures, and the
//! key that signs the ledgers. Whoever holds it holds everything, so it is made readable by its owner alone. Each is tried by
//! restoring it before it is called one.

use std::{
    fs::{self, File, Permissions},
    os::unix::fs::PermissionsExt as _,
    path::Path,
};

use anyhow::{Context as _, bail};
use tempfile::TempDir;
use townpick_engine::backups::{can_record, make_alone};
use townpick_gateways::{
    backups::{Address, DATABASE, IMAGES, Place, Plan, Scheduled},
    clock::{Clock as _, SystemClock},
    entropy::OsEntropy,
    images::ImageStore,
    keys,
};
use townpick_store::{Database, backups, transfer};
use townpick_usecases::backups::{Made, Unsound, check, make};

use crate::{
    config::Config,
    data_folder,
    output::{Took, println_document, size},
    progress::{Progress, megabytes},
    version, wiring,
};

const WRITTEN: &str = "megabytes written";
/// The database until everything else is there: a backup that was broken off is none.
const UNFINISHED: &str = "townpick.db.unfinished";

/// Makes a backup in the folder or the place that is named, or in the one of the settings.
pub async fn run(config: &Config, to: Option<&str>) -> anyhow::Result<()> {
    let Some(to) = to else { return Box::pin(as_scheduled(config)).await };
    if !to.contains("://") {
        return into_folder(config, Path::new(to)).await;
    }
    let endpoint = config.s3_endpoint.as_deref();
    let address = Address::parse(to, endpoint)
        .with_context(|| format!("{to} is no place for backups: name a folder, or s3://bucket/prefix"))?;
    let (recipient, keep) = (config.backups.recipient.clone(), usize::MAX);
    into_place(config, &Plan { place: Place::at(&address)?, recipient, keep }).await
}

/// What the schedule does, at once.
async fn as_scheduled(config: &Config) -> anyhow::Result<()> {
    let Some(scheduled) = wiring::backups(config)? else {
        bail!("name a new folder or s3://bucket/prefix, or set TOWNPICK_BACKUP_URL");
    };
    let reader = version::open_to_save(&config.database_url, "the database").await?;
    let schema = reader.schema().await?;
    reader.close().await;
    if !can_record(schema) {
        // Nothing is written into a database of another version, not even that it was saved.
        return into_place(config, &scheduled.plan).await;
    }
    data_folder::make(config)?;
    let (database, took) = (Database::open(&config.database_url).await?, Took::begin());
    let made = recorded(&database, &scheduled).await;
    database.close().await;
    tell(&scheduled.plan, &made?, &took);
    Ok(())
}

async fn recorded(database: &Database, scheduled: &Scheduled) -> anyhow::Result<Made> {
    let last = backups::last_try(&mut database.read().await?).await?;
    let on_bytes = megabytes(WRITTEN);
    match make_alone(database, scheduled, (&SystemClock, &OsEntropy), last.as_ref(), on_bytes).await? {
        Some(Ok(made)) => Ok(made),
        Some(Err(words)) => bail!("no good backup was made: {words}"),
        None => bail!("a backup is being made already"),
    }
}

async fn into_place(config: &Config, plan: &Plan) -> anyhow::Result<()> {
    let (database, took) =
        (version::open_to_save(&config.database_url, "the database").await?, Took::begin());
    data_folder::make(config)?;
    let belongings = wiring::belongings(config)?;
    let made = Box::pin(make(&database, &belongings, plan, SystemClock.now(), megabytes(WRITTEN))).await;
    database.close().await;
    tell(plan, &made.context("no good backup was made")?, &took);
    Ok(())
}

fn tell(plan: &Plan, made: &Made, took: &Took) {
    let (name, bytes) = (&made.archive.name, size(made.archive.bytes));
    println_document(&format!("{name} ({bytes}) is in {}, {}", plan.place.shown(), took.words()));
    println_document(&format!("tried: {}", made.checked));
    if plan.recipient.is_some() {
        println_document(
            "it is encrypted and cannot be opened here: what went into it was restored, and what is stored has the size and \
             the checksum of what was written",
        );
    }
    if let Some(error) = &made.not_removed {
        println_document(&format!("older ones could not make room: {error}"));
    }
    if made.removed > 0 {
        println_document(&format!("{} older made room", made.removed));
    }
}

/// Writes a backup into a new folder. Nothing is changed in the installation.
async fn into_folder(config: &Config, folder: &Path) -> anyhow::Result<()> {
    let database = version::open_to_save(&config.database_url, "the database").await?;
    let took = Took::begin();
    make_private_folder(folder)?;
    let unfinished = folder.join(UNFINISHED);
    // The database first: a picture that is uploaded meanwhile is one the copy knows nothing of.
    let progress = Progress::new("rows saved", None);
    let tables = transfer::snapshot(&database, &unfinished, &|rows| progress.advance(rows)).await?;
    drop(progress);
    database.close().await;
    let saved_pictures = ImageStore::in_folder(&folder.join(IMAGES))?;
    let progress = Progress::new("pictures saved", None);
    let pictures = match wiring::images_to_read(config)? {
        Some(images) => {
            images.copy_into(&saved_pictures, &|pictures| progress.advance(pictures)).await?.count()
        }
        None => 0,
    };
    drop(progress);
    let key = config.data_dir.join(keys::FILE_NAME);
    let saved_key = folder.join(keys::FILE_NAME);
    if key.exists() {
        fs::copy(&key, &saved_key).context("the signing key could not be copied")?;
        fs::set_permissions(&saved_key, Permissions::from_mode(0o600))?;
    }
    let room = TempDir::with_prefix_in("trying-", folder).context("there is no room to try the backup")?;
    let saved_key = saved_key.exists().then_some(saved_key.as_path());
    let rows = tables.iter().map(|table| table.rows).sum();
    let progress = Progress::new("rows tried", Some(rows));
    let tried = check(&unfinished, saved_key, &tables, room.path(), &|rows| progress.advance(rows)).await;
    drop(progress);
    drop(room);
    let is_as_the_database = tried.as_ref().map_or_else(Unsound::is_of_the_database, |_| true);
    if is_as_the_database {
        fs::rename(&unfinished, folder.join(DATABASE)).context("the backup could not be finished")?;
        File::open(folder)?.sync_all()?;
        let bytes = size(fs::metadata(folder.join(DATABASE))?.len());
        println_document(&format!(
            "{rows} rows ({bytes}) and {pictures} pictures are in {}, {}",
            folder.display(),
            took.words()
        ));
    }
    let checked = tried.context(if is_as_the_database {
        "the backup is as the database is, and that is wrong"
    } else {
        "the backup does not stand its trial, and is none"
    })?;
    println_document(&format!("tried: {checked}"));
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
