//! The key's file: it appears whole or not at all, and only its owner can read it.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use crate::entropy::Entropy;

/// Why there is no signing key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file could not be read or made.
    #[error("the signing key {path} could not be read or made: {source}", path = path.display())]
    Unavailable {
        /// The key's file.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// The file holds something else.
    #[error("the signing key {} does not hold 64 hexadecimal digits", .0.display())]
    Malformed(PathBuf),
}

/// The seed in the file, which is made when it is missing.
pub(super) fn read_or_make(path: &Path, entropy: &dyn Entropy) -> Result<[u8; 32], KeyError> {
    match read(path) {
        Err(KeyError::Unavailable { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            make(path, entropy).map_err(|source| KeyError::Unavailable { path: path.to_owned(), source })?;
            // Another process may have been first: what the file holds is what counts.
            read(path)
        }
        read => read,
    }
}

/// The seed in the file.
pub(super) fn read(path: &Path) -> Result<[u8; 32], KeyError> {
    let text =
        fs::read_to_string(path).map_err(|source| KeyError::Unavailable { path: path.to_owned(), source })?;
    let mut seed = [0; 32];
    hex::decode_to_slice(text.trim(), &mut seed).map_err(|_| KeyError::Malformed(path.to_owned()))?;
    Ok(seed)
}

/// Writes a new seed beside the path and links it there, which fails when somebody else was first.
fn make(path: &Path, entropy: &dyn Entropy) -> io::Result<()> {
    let own: [u8; 8] = entropy.bytes();
    let beside = path.with_extension(format!("{}.new", hex::encode(own)));
    let seed: [u8; 32] = entropy.bytes();
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&beside)?;
    let linked = writeln!(file, "{}", hex::encode(seed))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::hard_link(&beside, path));
    fs::remove_file(&beside)?;
    match linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::{entropy::SeededEntropy, keys::Secrets};

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
}
