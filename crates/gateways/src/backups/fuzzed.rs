//! Files that are restored as backups.

use std::{
    env, fs,
    path::PathBuf,
    process,
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
};

use age::{secrecy::ExposeSecret as _, x25519};
use sha2::{Digest as _, Sha256};
use townpick_fuzz::Target;

use super::{
    Identities,
    archive::{DATABASE, IMAGES, unpack},
};
use crate::keys::FILE_NAME;

static NUMBER: AtomicU64 = AtomicU64::new(0);
static IDENTITIES: LazyLock<Identities> = LazyLock::new(|| {
    let alone = Alone::new();
    let file = alone.0.join("identity.txt");
    let secret = x25519::Identity::generate().to_string();
    fs::write(&file, secret.expose_secret()).expect("there is room");
    Identities::of_file(&file).expect("it was just written")
});

/// A folder that nobody else uses, gone when this is.
struct Alone(PathBuf);

impl Alone {
    fn new() -> Self {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("townpick-fuzz-{}-{number}", process::id()));
        fs::create_dir_all(folder.join("into")).expect("there is room");
        Self(folder)
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An archive of these files, each with its name and what is in it.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o600);
        // What the crate refuses to write, somebody else's program does not.
        let field = &mut header.as_old_mut().name;
        field[..name.len()].copy_from_slice(name.as_bytes());
        header.set_cksum();
        archive.append(&header, *content).expect("memory takes it");
    }
    archive.into_inner().expect("memory takes it")
}

/// Nothing is ever written outside of the folder, and what is taken for whole is whole.
pub(crate) const BACKUP: Target = Target {
    name: "backup",
    seeds: || {
        let sum = |content: &[u8]| hex::encode(Sha256::digest(content));
        let sums = format!("{}  {DATABASE}\n{}  images/a.webp\n", sum(b"rows"), sum(b"pixels"));
        let sums = ("SHA256SUMS", sums.as_bytes());
        let mut encrypted = b"age-encryption.org/v1\n-> X25519 ".to_vec();
        encrypted.extend(b"SdpOhOZZ2DgAkZ8mPZ8Sy1RHAaGUYPjmmvI7nnSQSAY\n7Nt1ZAJ0HRvD8NdJ2RKhsRhCZVdpcoW5TlOBIlbPnFg\n--- AAAA\n");
        vec![
            archive(&[(DATABASE, b"rows"), ("images/a.webp", b"pixels"), sums]),
            archive(&[("../evil", b"x"), sums]),
            archive(&[("/tmp/evil", b"x"), ("images/../../evil", b"y"), sums]),
            encrypted,
        ]
    },
    holds: |bytes| {
        let alone = Alone::new();
        let folder = alone.0.join("into");
        let unpacked = unpack(&mut &*bytes, Some(&IDENTITIES), &folder);
        let beside: Vec<_> = fs::read_dir(&alone.0).expect("it is there").flatten().collect();
        assert_eq!(beside.len(), 1, "something was written outside of the folder");
        for file in fs::read_dir(&folder).expect("it is there").flatten() {
            let name = file.file_name().into_string().expect("it is text");
            assert!([DATABASE, FILE_NAME, IMAGES].contains(&name.as_str()), "{name}");
        }
        if unpacked.is_ok() {
            assert!(folder.join(DATABASE).is_file());
        }
    },
};
