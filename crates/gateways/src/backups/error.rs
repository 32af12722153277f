//! Why a backup could not be written or read, in words that hold no secrets.

use std::{error::Error, io};

use crate::images::ImageError;

/// Why a backup could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The place did not do what it was asked.
    #[error("the place of the backups ({place}) {problem}")]
    Place {
        /// Which place.
        place: String,
        /// What it said.
        problem: String,
    },
    /// A file of the machine could not be read or written.
    #[error("{what}: {}", plain(.source))]
    File {
        /// What was to be done.
        what: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// The pictures could not be read.
    #[error("the storage of the pictures {0}")]
    Images(String),
    /// What was read is not what was written.
    #[error("{0}")]
    Damaged(String),
    /// The backup is encrypted.
    #[error("the backup is encrypted: name the file with the identity that opens it (--identity FILE)")]
    NeedsIdentity,
    /// The backup is encrypted to somebody else.
    #[error("the identity does not open this backup: it was encrypted to another one")]
    OtherIdentity,
    /// The text is no public key.
    #[error("it is no public key of age, which begins with age1")]
    Recipient,
    /// The file holds no identity.
    #[error("{0} holds no identity of age: a line that begins with AGE-SECRET-KEY-1")]
    Identity(String),
}

impl BackupError {
    /// A file of the machine that could not be read or written.
    pub fn file(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::File { what, source }
    }

    /// Why pictures could not be read, in words.
    pub(super) fn of_images(error: &ImageError) -> Self {
        match error {
            ImageError::Unavailable(said) => Self::Images(words(said)),
            other => Self::Images(other.to_string()),
        }
    }

    /// What a place said, in words. Storage repeats in its answers who asked and how the request was signed: nothing of an
    /// answer is reported except that there was one.
    pub(super) fn of_storage(place: &str, error: &object_store::Error) -> Self {
        Self::Place { place: place.to_owned(), problem: words(error) }
    }
}

fn words(error: &object_store::Error) -> String {
    use object_store::Error as Storage;
    match error {
        _ if is_full(error) => "is full: there is no space left".to_owned(),
        Storage::NotFound { .. } => "does not have it, or is not there".to_owned(),
        Storage::PermissionDenied { .. } => "does not allow it: look at its permissions".to_owned(),
        Storage::Unauthenticated { .. } => {
            "does not know who asks: look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY".to_owned()
        }
        other => format!("does not do it: {}", without_answer(&other.to_string())),
    }
}

/// What the operating system said, in the words for a full disk that help.
fn plain(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::StorageFull {
        "there is no space left on the disk".to_owned()
    } else {
        error.to_string()
    }
}

fn is_full(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::StorageFull) {
            return true;
        }
        cause = error.source();
    }
    false
}

/// The beginning of what is said of a request, up to the answer that it got.
fn without_answer(text: &str) -> String {
    let end = text.find(['<', '{', '\n']).unwrap_or(text.len());
    let beginning: String = text[..end].chars().take(300).collect();
    beginning.trim_end_matches([' ', ':', '-']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_storage_are_not_repeated() {
        let said = "Generic S3 error: Server returned non-2xx status code: 403 Forbidden: <Error><AWSAccessKeyId>AKIA";
        assert_eq!(
            without_answer(said),
            "Generic S3 error: Server returned non-2xx status code: 403 Forbidden"
        );
        assert!(without_answer(&"long ".repeat(100)).len() <= 300);
        assert_eq!(without_answer(""), "");
    }
}
