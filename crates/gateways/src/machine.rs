//! The machine that the service runs on: room on its disks, and whose its files are.

use std::{fs, io, os::unix::fs::PermissionsExt as _, path::Path};

use rustix::fs::{Access, access, statvfs};
use townpick_domain::doctor::machine::Found;

/// How many bytes this account may still write where a folder is, or will be.
pub fn free_bytes(folder: &Path) -> io::Result<u64> {
    let existing = folder.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(Path::new("."));
    let disk = statvfs(existing)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Whether this is the inside of a container, as those who make them say.
pub fn is_container() -> bool {
    ["/.dockerenv", "/run/.containerenv", "/var/run/secrets/kubernetes.io"]
        .iter()
        .any(|path| Path::new(path).exists())
}

/// A file or folder as this account finds it.
pub fn found(path: &Path) -> Found {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Found::Missing,
        Err(_) => Found::Closed,
        Ok(found) => {
            let needed = if found.is_dir() { Access::WRITE_OK | Access::EXEC_OK } else { Access::WRITE_OK };
            if access(path, Access::READ_OK).is_err() {
                return Found::Closed;
            }
            Found::There {
                is_writable: access(path, needed).is_ok(),
                is_open_to_others: found.permissions().mode() & 0o077 != 0,
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("signing-key");
        assert_eq!(found(&file), Found::Missing);
        fs::write(&file, "secret").unwrap();
        for (mode, is_open_to_others) in [(0o600, false), (0o640, true), (0o604, true)] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(found(&file), Found::There { is_writable: true, is_open_to_others }, "{mode:o}");
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        assert_eq!(found(folder.path()), Found::There { is_writable: true, is_open_to_others: false });
    }

    #[test]
    fn a_disk_has_room_also_for_a_folder_that_is_not_there_yet() {
        let folder = tempfile::tempdir().unwrap();
        let (here, later) =
            (free_bytes(folder.path()).unwrap(), free_bytes(&folder.path().join("a/b")).unwrap());
        assert!(here > 0 && later > 0);
    }
}
