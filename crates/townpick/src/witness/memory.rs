//! What a witness remembers: of each ledger the last sight of it, and the evidence of what it refused. Both lie in folders
//! beside its key.

use std::{
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use serde::Serialize;
use townpick_domain::drawing::witness::{Objection, Sight};

/// Where one ledger is remembered.
pub struct Memory {
    seen: PathBuf,
    evidence: PathBuf,
    /// The ledger's name as a file can have it.
    name: String,
    origin: String,
}

/// Two things that a service said and that cannot both be true, or one that does not hold by itself.
#[derive(Serialize)]
struct Evidence<'e> {
    origin: &'e str,
    objection: String,
    seen_before: Option<&'e Sight>,
    shown: &'e Sight,
}

impl Memory {
    /// What is remembered of a ledger beside this key.
    pub fn beside(key: &Path, origin: &str) -> Self {
        let folder = |what: &str| {
            let mut name = key.as_os_str().to_owned();
            name.push(what);
            PathBuf::from(name)
        };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let name = origin.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        Self { seen: folder(".seen"), evidence: folder(".evidence"), name, origin: origin.to_owned() }
    }

    /// The last sight that was cosigned.
    pub fn last_sight(&self) -> anyhow::Result<Option<Sight>> {
        let path = self.seen_file();
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.with_context(|| format!("{} could not be read", path.display()))?,
        };
        let sight = serde_json::from_slice(&bytes);
        sight
            .map(Some)
            .with_context(|| format!("{} is damaged: what was seen before is not known", path.display()))
    }

    /// Remembers a sight in the place of the one before: one or the other is there, whatever happens.
    pub fn remember(&self, sight: &Sight) -> anyhow::Result<()> {
        let save = || -> std::io::Result<()> {
            fs::create_dir_all(&self.seen)?;
            let fresh = self.seen.join(format!("{}.new", self.name));
            let mut file = File::create(&fresh)?;
            file.write_all(&serde_json::to_vec(sight)?)?;
            file.sync_all()?;
            fs::rename(&fresh, self.seen_file())?;
            File::open(&self.seen)?.sync_all()
        };
        save().context("what was seen could not be remembered, so it was not cosigned")
    }

    /// Keeps what was refused, once, and tells where.
    pub fn keep_evidence(
        &self,
        objection: &Objection,
        before: Option<&Sight>,
        shown: &Sight,
    ) -> anyhow::Result<PathBuf> {
        fs::create_dir_all(&self.evidence)?;
        let evidence =
            Evidence { origin: &self.origin, objection: objection.to_string(), seen_before: before, shown };
        let text = serde_json::to_string_pretty(&evidence)?;
        let mut number = 1;
        loop {
            let path = self.evidence.join(format!("{}-{number}.json", self.name));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    file.write_all(text.as_bytes())?;
                    file.sync_all()?;
                    return Ok(path);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    // A service that keeps showing the same adds nothing.
                    if fs::read_to_string(&path)? == text {
                        return Ok(path);
                    }
                    number += 1;
                }
                Err(error) => return Err(error).context("the evidence could not be kept"),
            }
        }
    }

    fn seen_file(&self) -> PathBuf {
        self.seen.join(format!("{}.json", self.name))
    }
}
