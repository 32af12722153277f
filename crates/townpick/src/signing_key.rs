//! The file of the keys on its way from a backup into a data folder.
//!
//! The database and the keys change together: the restored file lies ready beside the own one when the database is
//! committed, and takes its place after that. A start that finds the database restored and the key not, finishes it.
//! No key is ever lost: an own one that is replaced is saved under another name.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use townpick_gateways::keys::{FILE_NAME, Secrets};

const READY: &str = "signing-key.restored";

/// Lays the keys of a backup ready in a data folder. Nothing needs to be done for keys that are there already.
pub fn lay_ready(saved: &Path, data_dir: &Path) -> anyhow::Result<()> {
    let restored = Secrets::of_file(saved)?;
    if Secrets::of_file(&data_dir.join(FILE_NAME)).is_ok_and(|own| own.continues(&restored)) {
        return Ok(());
    }
    let copy = || -> io::Result<()> {
        let ready = data_dir.join(READY);
        // One of an earlier try may be there, with other permissions.
        remove_if_there(&ready)?;
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&ready)?;
        file.write_all(&fs::read(saved)?)?;
        file.sync_all()
    };
    copy().context("the signing key could not be restored")
}

/// Takes back what was laid ready.
pub fn take_back(data_dir: &Path) {
    // What stays would be written over by the next try.
    let _ = remove_if_there(&data_dir.join(READY));
}

/// Puts the key that lies ready in its place, and tells where the own one is stored.
pub fn put_in_place(data_dir: &Path) -> anyhow::Result<Option<PathBuf>> {
    if !data_dir.join(READY).exists() {
        return Ok(None);
    }
    let replace = || -> io::Result<Option<PathBuf>> {
        let replaced = set_aside(data_dir)?;
        fs::rename(data_dir.join(READY), data_dir.join(FILE_NAME))?;
        File::open(data_dir)?.sync_all()?;
        Ok(replaced)
    };
    replace().context("the signing key could not be put in its place")
}

/// The keys that lie ready, if there are any.
pub fn ready(data_dir: &Path) -> Option<Secrets> {
    Secrets::of_file(&data_dir.join(READY)).ok()
}

/// Gives the own key another name besides: no key that was saved before is written over.
fn set_aside(data_dir: &Path) -> io::Result<Option<PathBuf>> {
    let mut number = 1;
    loop {
        let aside = data_dir.join(format!("{FILE_NAME}.replaced-{number}"));
        match fs::hard_link(data_dir.join(FILE_NAME), &aside) {
            Ok(()) => return Ok(Some(aside)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
