//! The database of a backup, opened without changing it; one of an earlier version is brought to this one in a copy.

use std::{
    fs::{self, Permissions},
    io,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use townpick_gateways::backups::DATABASE;
use townpick_store::{Database, Schema, StoreError, has_log};

/// A saved database that can be read as one of this version.
#[derive(Debug)]
pub struct SavedDatabase {
    /// The database.
    pub database: Database,
    /// Of which version it was saved.
    pub schema: Schema,
    _scratch: Option<TempDir>,
}

/// Why a saved database cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// It is no whole database.
    #[error("{} is damaged or cannot be read", .0.display())]
    Damaged(PathBuf, #[source] StoreError),
    /// Nothing is in it.
    #[error("its database is empty")]
    Empty,
    /// This program cannot work with it.
    #[error("its database is of another version of Townpick, and this one cannot work with it")]
    Foreign(Schema),
    /// The copy could not be made.
    #[error("there is no place to bring a copy of it to this version")]
    NoRoom(#[source] io::Error),
    /// The copy could not be brought to this version.
    #[error("its database could not be brought to this version")]
    NotMigrated(#[source] StoreError),
}

impl SavedDatabase {
    /// Opens the file; a copy is made below `room`, where one is needed.
    pub async fn open(file: &Path, room: &Path) -> Result<Self, SavedError> {
        let damaged = |error| SavedError::Damaged(file.to_owned(), error);
        if !has_log(file) {
            let database = Database::open_saved(file).await.map_err(damaged)?;
            let schema = database.schema().await.map_err(damaged)?;
            if schema != Schema::Older {
                refuse_unreadable(schema)?;
                return Ok(Self { database, schema, _scratch: None });
            }
            database.close().await;
        }
        let scratch = TempDir::with_prefix_in("restoring-", room).map_err(SavedError::NoRoom)?;
        let copy = copied(file, scratch.path()).map_err(SavedError::NoRoom)?;
        let database = Database::open(&format!("sqlite:{}", copy.display())).await.map_err(damaged)?;
        let schema = database.schema().await.map_err(damaged)?;
        refuse_unreadable(schema)?;
        if schema == Schema::Older {
            database.migrate().await.map_err(SavedError::NotMigrated)?;
        }
        Ok(Self { database, schema, _scratch: Some(scratch) })
    }
}

fn refuse_unreadable(schema: Schema) -> Result<(), SavedError> {
    match schema {
        Schema::Older | Schema::Current | Schema::Extended => Ok(()),
        Schema::New => Err(SavedError::Empty),
        foreign @ (Schema::Newer | Schema::Unreleased) => Err(SavedError::Foreign(foreign)),
    }
}

/// A copy with what lies in the log beside the file.
fn copied(file: &Path, into: &Path) -> io::Result<PathBuf> {
    let copy = into.join(DATABASE);
    for suffix in ["", "-wal"] {
        let (from, to) = (with_suffix(file, suffix), with_suffix(&copy, suffix));
        if from.exists() {
            fs::copy(&from, &to)?;
            // Read-only media have read-only files.
            fs::set_permissions(&to, Permissions::from_mode(0o600))?;
        }
    }
    Ok(copy)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
