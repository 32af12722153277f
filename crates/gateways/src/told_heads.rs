//! The highest head of each town's ledger that was ever sent to anybody, in a file of the data folder: a database that
//! is restored from a backup does not know what was sent after it was saved.
//!
//! A head is on the disk before the message that carries it is handed over. Processes that share the folder share the
//! file; heads are only ever raised, except by an operator who says in public that records are lost.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
    sync::{PoisonError, RwLock},
};

use townpick_domain::drawing::head::LedgerHead;

/// The name of the file in the data folder.
pub const FILE_NAME: &str = "ledger-heads";

/// By the slug that the ledger was begun with.
type Heads = BTreeMap<String, LedgerHead>;

/// The highest head of each ledger that was sent.
#[derive(Debug)]
pub struct ToldHeads {
    path: Option<PathBuf>,
    known: RwLock<Heads>,
}

impl ToldHeads {
    /// Remembers as long as the process lives.
    pub const fn in_memory() -> Self {
        Self { path: None, known: RwLock::new(Heads::new()) }
    }

    /// The heads that were sent by the installation with this data folder.
    pub fn load(data_dir: &Path) -> io::Result<Self> {
        let path = data_dir.join(FILE_NAME);
        let known = RwLock::new(read(&path)?);
        Ok(Self { path: Some(path), known })
    }

    /// The highest head of a town's ledger that was sent.
    pub fn of(&self, ledger_slug: &str) -> Option<LedgerHead> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(ledger_slug).cloned()
    }

    /// The highest heads of all towns.
    pub fn all(&self) -> Vec<LedgerHead> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Remembers that these are about to be sent; when it returns they are on the disk.
    pub fn tell(&self, heads: &[LedgerHead]) -> io::Result<()> {
        let is_higher = |known: &Heads, head: &LedgerHead| {
            known.get(head.town.as_str()).is_none_or(|known| known.sequence < head.sequence)
        };
        let is_news = {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            heads.iter().any(|head| is_higher(&known, head))
        };
        if !is_news {
            return Ok(());
        }
        self.change(|known| {
            for head in heads {
                if is_higher(known, head) {
                    known.insert(head.town.to_string(), head.clone());
                }
            }
        })
    }

    /// Lets this head count from now on, although a higher one was told: it is only for a ledger that says itself that
    /// records are lost.
    pub fn replace(&self, head: &LedgerHead) -> io::Result<()> {
        self.change(|known| drop(known.insert(head.town.to_string(), head.clone())))
    }

    fn change(&self, change: impl Fn(&mut Heads)) -> io::Result<()> {
        let Some(path) = &self.path else {
            change(&mut self.known.write().unwrap_or_else(PoisonError::into_inner));
            return Ok(());
        };
        // Another process may have sent more since this one read the file.
        let turn =
            OpenOptions::new().create(true).append(true).mode(0o600).open(with_ending(path, "lock"))?;
        turn.lock()?;
        let mut heads = read(path)?;
        change(&mut heads);
        write(path, &heads)?;
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = heads;
        Ok(())
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    path.with_extension(ending)
}

fn read(path: &Path) -> io::Result<Heads> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Heads::new()),
        text => text?,
    };
    let mut heads = Heads::new();
    for line in text.lines() {
        // A line that cannot be read might be the one that matters.
        let head: LedgerHead = line.parse().map_err(|_| {
            io::Error::new(ErrorKind::InvalidData, format!("'{line}' in {} is no head", path.display()))
        })?;
        heads.insert(head.town.to_string(), head);
    }
    Ok(heads)
}

fn write(path: &Path, heads: &Heads) -> io::Result<()> {
    let fresh = with_ending(path, "new");
    let mut file = OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&fresh)?;
    for head in heads.values() {
        writeln!(file, "{head}")?;
    }
    file.sync_all()?;
    fs::rename(&fresh, path)?;
    path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn head(line: &str) -> LedgerHead {
        line.parse().unwrap()
    }

    #[test]
    fn the_highest_head_of_each_town_outlives_the_process() {
        let folder = tempfile::tempdir().unwrap();
        let (salem, lower) = (head("salem-ma #12 0123456789abcdef"), head("salem-ma #11 1123456789abcdef"));
        let boston = head("boston-ma #3 2123456789abcdef");
        let (one, other) = (ToldHeads::load(folder.path()).unwrap(), ToldHeads::load(folder.path()).unwrap());
        assert_eq!(one.of("salem-ma"), None);
        one.tell(std::slice::from_ref(&salem)).unwrap();
        // A process that does not know of it yet lowers nothing.
        other.tell(&[lower, boston.clone()]).unwrap();
        for told in [&other, &ToldHeads::load(folder.path()).unwrap()] {
            assert_eq!(
                (told.of("salem-ma"), told.of("boston-ma")),
                (Some(salem.clone()), Some(boston.clone()))
            );
            assert_eq!(told.all(), [boston.clone(), salem.clone()]);
        }
        other.replace(&head("boston-ma #2 3123456789abcdef")).unwrap();
        assert_eq!(ToldHeads::load(folder.path()).unwrap().of("boston-ma").unwrap().sequence, 2);
        one.tell(&[boston]).unwrap();
        assert_eq!(
            fs::read_to_string(folder.path().join(FILE_NAME)).unwrap(),
            "boston-ma #3 2123456789abcdef\nsalem-ma #12 0123456789abcdef\n"
        );
    }

    #[test]
    fn a_file_that_cannot_be_read_is_no_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE_NAME), "salem-ma #12\n").unwrap();
        let error = ToldHeads::load(folder.path()).unwrap_err().to_string();
        assert!(error.contains("'salem-ma #12'") && error.contains("ledger-heads"), "{error}");
    }
}
