//! Encryption to a public key of `age`: whoever makes backups cannot read them, only who holds the identity can.

use std::{
    fmt,
    io::{self, BufRead, Read, Write},
    path::Path,
    str::FromStr,
};

use age::{DecryptError, Decryptor, Encryptor, stream::StreamWriter, x25519};

use super::BackupError;

/// What an encrypted backup begins with.
const BEGINNING: &[u8] = b"age-encryption.org/";

/// Whom backups are encrypted to.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipient(x25519::Recipient);

impl FromStr for Recipient {
    type Err = BackupError;

    fn from_str(text: &str) -> Result<Self, BackupError> {
        text.trim().parse().map(Self).map_err(|_| BackupError::Recipient)
    }
}

impl fmt::Debug for Recipient {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Recipient({})", self.0)
    }
}

impl Recipient {
    pub(super) fn seal<W: Write>(&self, output: W) -> io::Result<StreamWriter<W>> {
        let recipient: &dyn age::Recipient = &self.0;
        let encryptor = Encryptor::with_recipients(std::iter::once(recipient)).map_err(io::Error::other)?;
        encryptor.wrap_output(output)
    }
}

/// What opens encrypted backups.
#[derive(Clone)]
pub struct Identities(Vec<x25519::Identity>);

impl Identities {
    /// Those of a file as `age-keygen` writes it.
    pub fn of_file(path: &Path) -> Result<Self, BackupError> {
        let text = std::fs::read_to_string(path)
            .map_err(BackupError::file(format!("the identity {} could not be read", path.display())))?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let identities: Result<Vec<_>, _> = lines.map(str::parse::<x25519::Identity>).collect();
        match identities {
            Ok(identities) if !identities.is_empty() => Ok(Self(identities)),
            _ => Err(BackupError::Identity(path.display().to_string())),
        }
    }
}

/// The archive within, whether or not it is encrypted.
pub(super) fn opened<'r>(
    mut input: impl BufRead + 'r,
    identities: Option<&Identities>,
) -> Result<Box<dyn Read + 'r>, BackupError> {
    let unreadable = |_| BackupError::Damaged("the backup could not be read".to_owned());
    if !input.fill_buf().map_err(unreadable)?.starts_with(BEGINNING) {
        return Ok(Box::new(input));
    }
    let Some(Identities(identities)) = identities else { return Err(BackupError::NeedsIdentity) };
    let named = |error: DecryptError| match error {
        DecryptError::NoMatchingKeys => BackupError::OtherIdentity,
        other => BackupError::Damaged(format!("the encrypted backup is damaged: {other}")),
    };
    let decryptor = Decryptor::new_buffered(input).map_err(named)?;
    let identities = identities.iter().map(|identity| identity as &dyn age::Identity);
    Ok(Box::new(decryptor.decrypt(identities).map_err(named)?))
}
