//! Making a backup that is known to be good: the database of one instant, packed, stored, and tried by restoring it.
//!
//! A backup counts as good only after it has been restored once. The service cannot open an encrypted backup, so it
//! restores what goes into it and compares what was stored with what was written. Older backups are removed only for
//! one that is good.

pub mod saved;
mod trial;

use std::{
    error::Error,
    fs, io,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use jiff::SignedDuration;
use tempfile::TempDir;
use townpick_domain::{backups, time::Timestamp};
use townpick_gateways::{
    backups::{Archive, BackupError, Belongings, Contents, DATABASE, OnBytes, Plan},
    keys,
};
use townpick_store::{
    Database, Schema,
    transfer::{self, CopiedTable, TransferError},
};

pub use saved::{SavedDatabase, SavedError};
pub use trial::{Checked, Unsound, check};

/// A folder that a backup is made in, within the data folder.
const SCRATCH: &str = "backing-up-";
/// One that is older was left by a process that was killed.
const LEFT_BEHIND_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// A backup that was made and found good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// What it is called, and its size.
    pub archive: Archive,
    /// What was checked.
    pub checked: Checked,
    /// How many older ones made room.
    pub removed: usize,
    /// Why they did not, where the place lets nobody remove anything: the new one is good all the same.
    pub not_removed: Option<String>,
}

/// Why no good backup was made.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// There is nothing in the database.
    #[error("the database is empty: nothing was ever stored in it")]
    Empty,
    /// A program of another version must do it.
    #[error(
        "the database was made or added to by another version of Townpick, which must save it: this one would leave things out"
    )]
    OtherVersion(Schema),
    /// The place or a file refused.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The database could not be saved.
    #[error("the database could not be saved")]
    Database(#[from] TransferError),
    /// What was stored is not what was written.
    #[error("what was stored is not what was written: its size or its checksum is another one")]
    StoredOtherwise,
    /// What was saved could not be restored, or is wrong.
    #[error("the backup does not stand its trial")]
    Unsound(#[from] Unsound),
    /// It is like the database, which is wrong.
    #[error("the backup is as the database is, and that is wrong; it was stored as {name}")]
    Doubtful {
        /// What it is called.
        name: String,
        /// What is wrong.
        source: Unsound,
    },
}

/// Everything an error says, from the outside in.
pub fn in_words(error: &(dyn Error + 'static)) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !words.ends_with(&text) {
            words.push_str(": ");
            words.push_str(&text);
        }
        cause = error.source();
    }
    words
}

/// Whether this program can save a database whole. SQLite's file is saved as it is; from PostgreSQL only what is known is.
pub fn refuse_foreign(schema: Schema, url_is_sqlite: bool) -> Result<(), NotMade> {
    match schema {
        Schema::New => Err(NotMade::Empty),
        Schema::Current | Schema::Older => Ok(()),
        Schema::Extended if url_is_sqlite => Ok(()),
        foreign @ (Schema::Extended | Schema::Newer | Schema::Unreleased) => {
            Err(NotMade::OtherVersion(foreign))
        }
    }
}

/// Makes a backup, tries it, and lets older ones make room. Nothing is changed in the database, and nobody who writes to it
/// waits. What was begun and did not succeed is not there afterwards.
pub async fn make(
    database: &Database,
    belongings: &Belongings,
    plan: &Plan,
    now: Timestamp,
    on_bytes: OnBytes,
) -> Result<Made, NotMade> {
    let schema = database.schema().await.map_err(TransferError::Store)?;
    refuse_foreign(schema, database.is_file())?;
    // A place that does not answer is found out before any work is done.
    plan.place.prepare()?;
    plan.place.archives().await?;
    let scratch = scratch_in(&belongings.data_dir, now)?;
    let (file, tables) = take(database, scratch.path()).await?;
    let keys = copy_of_keys(belongings, scratch.path())?;
    let name = backups::archive_name(now, plan.recipient.is_some());
    // What was encrypted cannot be opened here, so what goes into it is tried.
    let tried_before = match &plan.recipient {
        None => None,
        Some(_) => match Box::pin(check(&file, keys.as_deref(), &tables, scratch.path(), &|_| {})).await {
            Err(unsound) if !unsound.is_of_the_database() => return Err(unsound.into()),
            tried => Some(tried),
        },
    };
    let contents = Contents { database: file.clone(), keys, recipient: plan.recipient.clone(), now };
    let written = plan.place.write(&name, contents, belongings.images.as_ref(), on_bytes).await?;
    let tried = if let Some(tried) = tried_before {
        match plan.place.measure(&name).await {
            Ok(found) if found == written => tried.map_err(NotMade::Unsound),
            Ok(_) => Err(NotMade::StoredOtherwise),
            Err(error) => Err(error.into()),
        }
    } else {
        fs::remove_file(&file).map_err(BackupError::file("the room for the trial could not be made"))?;
        Box::pin(try_stored(plan, &name, &tables, scratch.path())).await
    };
    let checked = match tried {
        Ok(checked) => checked,
        Err(NotMade::Unsound(unsound)) if unsound.is_of_the_database() => {
            let name = plan.place.doubt(&name).await?;
            return Err(NotMade::Doubtful { name, source: unsound });
        }
        Err(error) => {
            plan.place.remove(&name).await?;
            return Err(error);
        }
    };
    let (removed, not_removed) = match make_room(plan).await {
        Ok(removed) => (removed, None),
        Err(error) => (0, Some(in_words(&error))),
    };
    Ok(Made { archive: Archive { name, bytes: written.bytes }, checked, removed, not_removed })
}

/// Saves the database into a folder, and tells how many rows each table has there.
async fn take(database: &Database, folder: &Path) -> Result<(PathBuf, Vec<CopiedTable>), NotMade> {
    let file = folder.join(DATABASE);
    let tables = transfer::snapshot(database, &file, &|_| {}).await?;
    Ok((file, tables))
}

async fn try_stored(
    plan: &Plan,
    name: &str,
    tables: &[CopiedTable],
    room: &Path,
) -> Result<Checked, NotMade> {
    let folder = room.join("stored");
    fs::create_dir(&folder).map_err(BackupError::file("the room for the trial could not be made"))?;
    plan.place.unpack(name, None, &folder, Arc::new(|_| {})).await?;
    let keys = folder.join(keys::FILE_NAME);
    let keys = keys.exists().then_some(keys.as_path());
    Ok(check(&folder.join(DATABASE), keys, tables, room, &|_| {}).await?)
}

async fn make_room(plan: &Plan) -> Result<usize, NotMade> {
    let names = plan.place.archives().await?.into_iter().map(|archive| archive.name).collect();
    let over = backups::over(names, plan.keep);
    for name in &over {
        plan.place.remove(name).await?;
    }
    Ok(over.len())
}

fn copy_of_keys(belongings: &Belongings, scratch: &Path) -> Result<Option<PathBuf>, NotMade> {
    let own = belongings.data_dir.join(keys::FILE_NAME);
    if !own.exists() {
        return Ok(None);
    }
    let copy = scratch.join(keys::FILE_NAME);
    fs::copy(&own, &copy).map_err(BackupError::file("the signing key could not be copied"))?;
    Ok(Some(copy))
}

/// A folder to work in that only its owner can look into, and that goes with whoever works in it.
pub fn scratch_in(data_dir: &Path, now: Timestamp) -> Result<TempDir, BackupError> {
    let made = || -> io::Result<TempDir> {
        for entry in fs::read_dir(data_dir)? {
            let entry = entry?;
            let changed_at = entry.metadata()?.mtime().saturating_mul(1_000_000);
            let is_old = Timestamp::from_microseconds(changed_at)
                .is_some_and(|changed_at| changed_at.plus(LEFT_BEHIND_AFTER) < now);
            if is_old && entry.file_name().to_string_lossy().starts_with(SCRATCH) {
                fs::remove_dir_all(entry.path())?;
            }
        }
        TempDir::with_prefix_in(SCRATCH, data_dir)
    };
    made().map_err(BackupError::file(format!("there is no room to work in {}", data_dir.display())))
}
