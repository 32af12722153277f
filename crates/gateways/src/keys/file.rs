//! The keys' file: it appears whole or not at all, and only its owner can read it.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

use super::key_set::KeySet;
use crate::entropy::Entropy;

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file could not be read or made.
    #[error("the signing key {path} could not be read or made: {source}", path = path.display())]
    Unavailable {
        /// The keys' file.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// The file holds something else.
    #[error(
        "the signing key {} holds neither all keys nor 64 hexadecimal digits: put the file of a backup in its place \
         ('townpick restore'; without it ledgers cannot go on and personal links open nothing)",
        .0.display()
    )]
    Malformed(PathBuf),
    /// The keys are in no file that could be changed.
    #[error("these keys are in no file")]
    NoFile,
}

/// By what it is seen that a file was replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    inode: u64,
    length: u64,
    modified: (i64, i64),
}

impl Stamp {
    /// Of the file at this path, if there is one.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        let modified = (found.mtime(), found.mtime_nsec());
        Some(Self { inode: found.ino(), length: found.len(), modified })
    }
}

/// The keys in the file, which is made when it is missing.
pub(super) fn read_or_make(path: &Path, entropy: &dyn Entropy) -> Result<KeySet, KeyError> {
    match read(path) {
        Err(KeyError::Unavailable { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            make(path, entropy).map_err(|source| unavailable(path, source))?;
            // Another process may have been first: what the file holds is what counts.
            read(path)
        }
        read => read,
    }
}

/// The keys in the file.
pub(super) fn read(path: &Path) -> Result<KeySet, KeyError> {
    let text = fs::read_to_string(path).map_err(|source| unavailable(path, source))?;
    KeySet::read(&text).ok_or_else(|| KeyError::Malformed(path.to_owned()))
}

/// Changes the keys in the file, which is replaced at once; nobody else changes them meanwhile. A file that holds what
/// it should already is left alone.
pub(super) fn change(
    path: &Path,
    entropy: &dyn Entropy,
    change: impl FnOnce(&mut KeySet),
) -> Result<KeySet, KeyError> {
    // Where the path is a link, the file itself is replaced.
    let path = &fs::canonicalize(path).map_err(|source| unavailable(path, source))?;
    let _alone = lock(path).map_err(|source| unavailable(path, source))?;
    let mut keys = read(path)?;
    change(&mut keys);
    replace(path, &keys, entropy).map_err(|source| unavailable(path, source))?;
    Ok(keys)
}

/// Waits until nobody else changes the file. Whoever waited for one that was replaced meanwhile waits for the new one.
fn lock(path: &Path) -> io::Result<File> {
    loop {
        let file = File::open(path)?;
        // Some network folders know no locks.
        let _ = file.lock();
        if file.metadata()?.ino() == fs::metadata(path)?.ino() {
            return Ok(file);
        }
    }
}

fn replace(path: &Path, keys: &KeySet, entropy: &dyn Entropy) -> io::Result<()> {
    if fs::read_to_string(path)? == keys.written() {
        return Ok(());
    }
    let beside = write_beside(path, keys, entropy)?;
    fs::rename(&beside, path).inspect_err(|_| drop(fs::remove_file(&beside)))?;
    path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

/// Writes new keys beside the path and links them there, which fails when somebody else was first.
fn make(path: &Path, entropy: &dyn Entropy) -> io::Result<()> {
    let beside = write_beside(path, &KeySet::new(|| entropy.bytes()), entropy)?;
    let linked = fs::hard_link(&beside, path);
    fs::remove_file(&beside)?;
    match linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}

fn write_beside(path: &Path, keys: &KeySet, entropy: &dyn Entropy) -> io::Result<PathBuf> {
    let own: [u8; 8] = entropy.bytes();
    let beside = path.with_extension(format!("{}.new", hex::encode(own)));
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
    match file.write_all(keys.written().as_bytes()).and_then(|()| file.sync_all()) {
        Ok(()) => Ok(beside),
        Err(error) => {
            fs::remove_file(&beside)?;
            Err(error)
        }
    }
}

fn unavailable(path: &Path, source: io::Error) -> KeyError {
    KeyError::Unavailable { path: path.to_owned(), source }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::{
        entropy::SeededEntropy,
        keys::{KeyName, Secrets},
    };

    #[test]
    fn the_first_use_makes_the_key_and_every_later_one_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let made = Secrets::load(folder.path(), &SeededEntropy::new(1)).unwrap();
        let read = Secrets::load(folder.path(), &SeededEntropy::new(2)).unwrap();
        assert_eq!(made.public_key(), read.public_key());
        let names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["signing-key"]);
        let permissions = fs::metadata(folder.path().join("signing-key")).unwrap().permissions();
        assert_eq!(permissions.mode() & 0o777, 0o600);
    }

    #[test]
    fn processes_that_start_together_share_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let keys: Vec<_> = std::thread::scope(|scope| {
            let starts: Vec<_> = (0..8)
                .map(|number| {
                    scope
                        .spawn(move || Secrets::load(path, &SeededEntropy::new(number)).unwrap().public_key())
                })
                .collect();
            starts.into_iter().map(|start| start.join().unwrap()).collect()
        });
        assert!(keys.windows(2).all(|pair| pair[0] == pair[1]));
    }

    #[test]
    fn a_file_that_holds_something_else_is_told_by_name() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("signing-key"), "hello").unwrap();
        let error = Secrets::load(folder.path(), &SeededEntropy::new(1)).unwrap_err().to_string();
        assert!(error.contains("signing-key") && error.contains("64 hexadecimal"), "{error}");
        assert!(Secrets::load(&folder.path().join("missing"), &SeededEntropy::new(1)).is_err());
    }

    #[test]
    fn a_file_with_one_seed_gives_the_same_keys_before_and_after_it_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("signing-key");
        fs::write(&path, format!("{}\n", "07".repeat(32))).unwrap();
        let entropy = SeededEntropy::new(1);
        let secrets = Secrets::load(folder.path(), &entropy).unwrap();
        assert_eq!(secrets.public_key(), Secrets::from_seed([7; 32]).public_key());
        secrets.write_anew(&entropy).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("ledger 1 0707") && text.lines().count() == KeyName::all().len(), "{text}");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(Secrets::of_file(&path).unwrap().continues(&Secrets::from_seed([7; 32])));
    }

    #[test]
    fn a_running_process_notices_a_new_version_and_takes_no_foreign_keys() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("signing-key");
        let entropy = SeededEntropy::new(1);
        let [running, command] = [(); 2].map(|()| Secrets::load(folder.path(), &entropy).unwrap());
        let (old, old_hash) = (running.public_key(), running.pseudonym("a", "b"));
        assert_eq!(command.rotate(KeyName::Ledger, &entropy).unwrap(), 2);
        assert_eq!(running.public_key(), command.public_key());
        assert_ne!(running.public_key(), old);
        assert!(running.signing_key_of(old).is_some(), "the old one is still there");
        assert_eq!(running.pseudonym("a", "b"), old_hash, "the other keys stay");
        fs::write(&path, "11".repeat(32)).unwrap();
        assert_eq!(running.public_key(), command.public_key());
        fs::remove_file(&path).unwrap();
        assert_eq!(running.public_key(), command.public_key());
    }

    #[test]
    fn rotations_at_the_same_time_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        Secrets::load(path, &SeededEntropy::new(0)).unwrap();
        std::thread::scope(|scope| {
            for number in 1..=8 {
                scope.spawn(move || {
                    let entropy = SeededEntropy::new(number);
                    Secrets::load(path, &entropy).unwrap().rotate(KeyName::Links, &entropy).unwrap();
                });
            }
        });
        let links = Secrets::load(path, &SeededEntropy::new(0)).unwrap().list();
        assert_eq!(links.iter().filter(|key| key.name == KeyName::Links).count(), 9);
        assert_eq!(fs::read_dir(path).unwrap().count(), 1);
    }
}
