//! Cosignatures (C2SP `tlog-cosignature`, `cosignature/v1`): somebody else's word that at this time they saw this
//! checkpoint, and that it only added to whatever they had seen before.

use std::{fmt, str::FromStr};

use ed25519_dalek::{Signer as _, SigningKey};

use super::{
    bytes::Hex,
    checkpoint::Checkpoint,
    note::{Kind, Note, NoteKey, NoteSignature},
    sha256,
};
use crate::time::Timestamp;

const LONGEST_NAME: usize = 64;
const SHORTEST_NAME: usize = 3;
const SECOND: i64 = 1_000_000;

/// What a cosigner is called. It is shown to everybody, so it is held to an address's letters: nothing that could be
/// taken for a sentence, a phone number, an email address or another alphabet's look-alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CosignerName(String);

/// A text is no name of a cosigner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a cosigner's name has 3 to 64 lowercase letters, digits, dots, hyphens and slashes, begins with a letter, ends with a \
     letter or digit, and has no two marks side by side"
)]
pub struct NoCosignerName;

impl CosignerName {
    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether somebody with this name could be taken for the service whose ledger it is.
    pub fn is_like(&self, origin: &str) -> bool {
        let host = origin.split(['/', ':']).next().unwrap_or_default();
        self.0.strip_prefix(host).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

impl FromStr for CosignerName {
    type Err = NoCosignerName;

    fn from_str(name: &str) -> Result<Self, NoCosignerName> {
        let is_mark = |byte: u8| matches!(byte, b'.' | b'-' | b'/');
        let bytes = name.as_bytes();
        let is_name = (SHORTEST_NAME..=LONGEST_NAME).contains(&bytes.len())
            && bytes.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || is_mark(*byte))
            && bytes[0].is_ascii_lowercase()
            && bytes.last().is_some_and(|byte| !is_mark(*byte))
            && !bytes.windows(2).any(|pair| is_mark(pair[0]) && is_mark(pair[1]));
        if is_name { Ok(Self(name.to_owned())) } else { Err(NoCosignerName) }
    }
}

impl fmt::Display for CosignerName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Somebody who cosigns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cosigner {
    /// What they call themselves.
    pub name: CosignerName,
    /// Their public key.
    pub public_key: Hex<32>,
}

impl Cosigner {
    /// Their key as notes know it.
    pub fn key(&self) -> NoteKey {
        NoteKey { name: self.name.to_string(), kind: Kind::Cosignature, public_key: self.public_key }
    }

    /// What tells two cosigners apart who call themselves alike: the beginning of the hash of their key.
    pub fn fingerprint(&self) -> Hex<8> {
        let mut beginning = [0; 8];
        beginning.copy_from_slice(&sha256(&[&self.public_key.0])[..8]);
        Hex(beginning)
    }

    /// Their newest cosignature that a note carries, if one of them holds.
    pub fn cosigned(&self, note: &Note) -> Option<Cosignature> {
        let key = self.key();
        let read = |bytes: &[u8]| {
            let (seconds, signature) = bytes.split_first_chunk::<8>()?;
            let seconds = u64::from_be_bytes(*seconds);
            let signature: [u8; 64] = signature.try_into().ok()?;
            let microseconds = i64::try_from(seconds).ok()?.checked_mul(SECOND)?;
            let cosignature =
                Cosignature { at: Timestamp::from_microseconds(microseconds)?, signature: Hex(signature) };
            key.has_signed(message(&note.text, seconds).as_bytes(), &signature).then_some(cosignature)
        };
        note.signatures_of(&key).filter_map(read).max_by_key(|cosignature| cosignature.at)
    }
}

/// The key is not one that cosigns, or its name cannot be shown.
impl TryFrom<NoteKey> for Cosigner {
    type Error = NoCosignerName;

    fn try_from(key: NoteKey) -> Result<Self, NoCosignerName> {
        match key.kind {
            Kind::Cosignature => Ok(Self { name: key.name.parse()?, public_key: key.public_key }),
            Kind::Text => Err(NoCosignerName),
        }
    }
}

/// A cosigner's word about one checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cosignature {
    /// When they saw it, in whole seconds.
    pub at: Timestamp,
    /// Their signature.
    pub signature: Hex<64>,
}

impl Cosignature {
    /// The line that a note carries it in.
    pub fn line(&self, cosigner: &Cosigner) -> NoteSignature {
        let bytes = [&seconds(self.at).to_be_bytes()[..], &self.signature.0].concat();
        NoteSignature::by(&cosigner.key(), bytes)
    }
}

/// Cosigns a checkpoint that was seen at this time.
pub fn cosign(checkpoint: &Checkpoint, key: &SigningKey, at: Timestamp) -> Cosignature {
    let seconds = seconds(at);
    let signature = key.sign(message(&checkpoint.to_string(), seconds).as_bytes()).to_bytes();
    let whole = i64::try_from(seconds).ok().and_then(|seconds| seconds.checked_mul(SECOND));
    let at = whole.and_then(Timestamp::from_microseconds).unwrap_or(at);
    Cosignature { at, signature: Hex(signature) }
}

fn seconds(at: Timestamp) -> u64 {
    u64::try_from(at.as_microseconds().div_euclid(SECOND)).unwrap_or(0)
}

/// What is signed: nobody can take it for the text that the service signs.
fn message(text: &str, seconds: u64) -> String {
    format!("cosignature/v1\ntime {seconds}\n{text}")
}
