//! Backups outside the database: where they are stored, what they are made of, and how they are encrypted.
//!
//! A backup is one archive: an ordinary `tar` of the database as an SQLite file, the keys and the pictures, which ends with the
//! checksums of all of them. So a backup is whole or it is none, anybody can read it without Townpick, and one that was
//! changed is found out. With a recipient it is an `age` file around that. Whatever their size, backups are written and read a
//! part at a time.

mod archive;
mod error;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod pipe;
mod place;
mod sealing;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use jiff::SignedDuration;

pub use archive::{Contents, DATABASE, IMAGES, Unpacked};
pub use error::BackupError;
pub use pipe::OnBytes;
pub use place::{Address, Archive, Place, Written};
pub use sealing::{Identities, Recipient};

use crate::images::ImageStore;

/// What is backed up beside the database.
#[derive(Debug, Clone)]
pub struct Belongings {
    /// The data folder, which has the keys and room to work in.
    pub data_dir: PathBuf,
    /// The pictures.
    pub images: Option<ImageStore>,
}

/// How backups are made.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Where they go.
    pub place: Place,
    /// Whom they are encrypted to.
    pub recipient: Option<Recipient>,
    /// How many stay.
    pub keep: usize,
}

/// When they are made by themselves, and of what.
#[derive(Debug, Clone)]
pub struct Scheduled {
    /// How they are made.
    pub plan: Plan,
    /// How often.
    pub every: SignedDuration,
    /// What is backed up beside the database.
    pub belongings: Belongings,
}
