//! The folder of an installation: who may look into it, and who works in it.

use std::{
    fs::{self, DirBuilder, File, TryLockError},
    os::unix::fs::{DirBuilderExt as _, PermissionsExt as _},
    path::Path,
};

use anyhow::{Context as _, bail};
use townpick_gateways::keys;
use townpick_store::Database;

use crate::config::Config;

/// Makes the data folder when it is missing. Names, addresses and phones lie in there: other accounts of the machine have
/// no business with them.
pub fn make(config: &Config) -> anyhow::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(&config.data_dir)
        .with_context(|| format!("the data folder {} could not be made", config.data_dir.display()))
}

/// Warns of a data folder, a key or a database file that other accounts of the machine can look into.
pub fn warn_if_open(config: &Config) {
    let key = config.data_dir.join(keys::FILE_NAME);
    let database = Database::file(&config.database_url);
    for (path, mode) in [(Some(&config.data_dir), "700"), (Some(&key), "600"), (database.as_ref(), "600")] {
        let Some(path) = path else { continue };
        if fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o077 != 0) {
            let (path, advice) = (path.display(), format!("chmod {mode} {}", path.display()));
            tracing::warn!(%path, %advice, "other accounts of this machine may look into this path");
        }
    }
}

/// Held while the service or the engine works with the data folder's keys.
#[must_use = "it is given back when it is dropped"]
pub struct InUse(#[expect(dead_code, reason = "the lock lasts as long as the folder is open")] Option<File>);

/// Says that somebody works here; any number may at once. It fails while a backup is being restored.
pub fn work_in(data_dir: &Path) -> anyhow::Result<InUse> {
    lock(data_dir, File::try_lock_shared, "a backup is being restored into")
}

/// Says that nobody else may work here. It fails while the service or the engine runs on this machine.
pub fn work_alone_in(data_dir: &Path) -> anyhow::Result<InUse> {
    lock(data_dir, File::try_lock, "stop the service first: it works in")
}

/// The folder is what everybody who works here has in common; the file of its keys is replaced when one is rotated.
fn lock(
    data_dir: &Path,
    lock: fn(&File) -> Result<(), TryLockError>,
    refusal: &str,
) -> anyhow::Result<InUse> {
    let Ok(folder) = File::open(data_dir) else { return Ok(InUse(None)) };
    match lock(&folder) {
        Err(TryLockError::WouldBlock) => bail!("{refusal} {}", data_dir.display()),
        // Some network folders know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(InUse(Some(folder))),
    }
}
