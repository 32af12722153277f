//! What is in a backup: `townpick.db`, `signing-key`, `images/…`, and `SHA256SUMS`, which comes last.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::{self, File, OpenOptions},
    io::{self, BufReader, Read, Write},
    os::unix::fs::OpenOptionsExt as _,
    path::{Component, Path, PathBuf},
};

use bytes::Bytes;
use sha2::{Digest as _, Sha256};
use tokio::sync::mpsc;
use townpick_domain::time::Timestamp;

use super::{BackupError, Identities, Recipient, sealing::opened};
use crate::keys;

/// The database of a backup.
pub const DATABASE: &str = "townpick.db";
/// Its pictures.
pub const IMAGES: &str = "images";
/// What it ends with, as `sha256sum --check` reads it.
const SUMS: &str = "SHA256SUMS";
/// A list of checksums that is longer is none.
const LONGEST_SUMS: u64 = 256 << 20;

/// A picture on its way into an archive: its path and what is in it.
pub(super) type Picture = (String, Bytes);

/// What an archive is made of.
pub struct Contents {
    /// The database of one instant.
    pub database: PathBuf,
    /// The keys, where there are any.
    pub keys: Option<PathBuf>,
    /// Whom it is encrypted to.
    pub recipient: Option<Recipient>,
    /// When it is made.
    pub now: Timestamp,
}

/// What was in an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unpacked {
    /// How many pictures.
    pub pictures: u64,
}

/// Writes an archive; pictures are taken as they come. It is whole only when this says so.
pub(super) fn pack(
    output: &mut dyn Write,
    contents: &Contents,
    pictures: mpsc::Receiver<io::Result<Picture>>,
) -> io::Result<()> {
    match &contents.recipient {
        None => pack_plain(output, contents, pictures),
        Some(recipient) => {
            let mut sealed = recipient.seal(output)?;
            pack_plain(&mut sealed, contents, pictures)?;
            sealed.finish().map(drop)
        }
    }
}

fn pack_plain(
    output: impl Write,
    contents: &Contents,
    mut pictures: mpsc::Receiver<io::Result<Picture>>,
) -> io::Result<()> {
    let mut packing = Packing { archive: tar::Builder::new(output), sums: String::new(), now: contents.now };
    packing.add_file(DATABASE, &contents.database)?;
    if let Some(keys) = &contents.keys {
        packing.add_file(keys::FILE_NAME, keys)?;
    }
    while let Some(picture) = pictures.blocking_recv() {
        let (path, bytes) = picture?;
        packing.add(&format!("{IMAGES}/{path}"), bytes.len() as u64, &*bytes)?;
    }
    let sums = std::mem::take(&mut packing.sums);
    packing.add(SUMS, sums.len() as u64, sums.as_bytes())?;
    packing.archive.into_inner()?.flush()
}

struct Packing<W: Write> {
    archive: tar::Builder<W>,
    sums: String,
    now: Timestamp,
}

impl<W: Write> Packing<W> {
    fn add_file(&mut self, name: &str, path: &Path) -> io::Result<()> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        self.add(name, length, BufReader::with_capacity(1 << 16, file))
    }

    fn add(&mut self, name: &str, length: u64, content: impl Read) -> io::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(length);
        header.set_mode(0o600);
        header.set_mtime(u64::try_from(self.now.as_jiff().as_second()).unwrap_or(0));
        let mut content = Hashed { content, hash: Sha256::new() };
        self.archive.append_data(&mut header, name, &mut content)?;
        let _ = writeln!(self.sums, "{}  {name}", hex::encode(content.hash.finalize()));
        Ok(())
    }
}

/// Puts an archive into an empty folder, each file readable by its owner alone, and makes sure that it is the one that was
/// written, with nothing left out.
pub(super) fn unpack(
    input: &mut dyn Read,
    identities: Option<&Identities>,
    folder: &Path,
) -> Result<Unpacked, BackupError> {
    let input = opened(BufReader::with_capacity(1 << 16, input), identities)?;
    let damaged = |error: io::Error| match error.kind() {
        io::ErrorKind::StorageFull => {
            BackupError::File { what: "the backup could not be unpacked".into(), source: error }
        }
        _ => BackupError::Damaged(format!("the backup is damaged or breaks off: {error}")),
    };
    let mut archive = tar::Archive::new(input);
    let (mut found, mut unpacked, mut expected) = (BTreeMap::new(), Unpacked::default(), None);
    for entry in archive.entries().map_err(damaged)? {
        let mut entry = entry.map_err(damaged)?;
        let name = entry.path().map_err(damaged)?.display().to_string();
        if !entry.header().entry_type().is_file() || !belongs(&name) {
            return Err(BackupError::Damaged(format!("this is no backup of Townpick: it holds '{name}'")));
        }
        if name == SUMS {
            let mut text = String::new();
            entry.by_ref().take(LONGEST_SUMS).read_to_string(&mut text).map_err(damaged)?;
            expected = Some(sums(&text));
            continue;
        }
        let path = folder.join(&name);
        let parent = path.parent().unwrap_or(folder);
        let sum = fs::create_dir_all(parent).and_then(|()| write(&mut entry, &path)).map_err(damaged)?;
        unpacked.pictures += u64::from(name.starts_with(IMAGES));
        found.insert(name, sum);
    }
    let expected = expected.ok_or_else(|| BackupError::Damaged("the backup breaks off".to_owned()))?;
    let differs = expected.iter().find(|(name, sum)| found.get(*name) != Some(*sum)).map(|(name, _)| name);
    let foreign = found.keys().find(|name| !expected.contains_key(*name));
    match differs.or(foreign) {
        Some(name) => {
            Err(BackupError::Damaged(format!("the backup is damaged: '{name}' is not what was saved")))
        }
        None if !found.contains_key(DATABASE) => {
            Err(BackupError::Damaged("the backup holds no database".to_owned()))
        }
        None => Ok(unpacked),
    }
}

/// Nothing else is ever unpacked, and nothing outside of the folder.
fn belongs(name: &str) -> bool {
    let parts: Vec<_> = Path::new(name).components().collect();
    let is_plain = parts.iter().all(|part| matches!(part, Component::Normal(_)));
    is_plain
        && match parts.as_slice() {
            [_] => [DATABASE, keys::FILE_NAME, SUMS].contains(&name),
            [first, _, ..] => first.as_os_str() == IMAGES,
            [] => false,
        }
}

fn write(content: &mut impl Read, path: &Path) -> io::Result<String> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    let mut content = Hashed { content, hash: Sha256::new() };
    io::copy(&mut content, &mut file)?;
    Ok(hex::encode(content.hash.finalize()))
}

fn sums(text: &str) -> BTreeMap<String, String> {
    let lines = text.lines().filter_map(|line| line.split_once("  "));
    lines.map(|(sum, name)| (name.to_owned(), sum.to_owned())).collect()
}

/// Hashes what is read.
struct Hashed<R> {
    content: R,
    hash: Sha256,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(buffer)?;
        self.hash.update(&buffer[..read]);
        Ok(read)
    }
}
