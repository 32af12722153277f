//! Signed notes (C2SP `signed-note`): a text, an empty line, and signatures by keys that have names.
//!
//! What a signature covers depends on the kind of its key; that is said in `checkpoint` and `cosignature`.

use std::{fmt, str::FromStr};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use ed25519_dalek::{Signature, VerifyingKey};

use super::{bytes::Hex, sha256};

/// What every signature's line begins with.
const BEFORE_A_NAME: &str = "\u{2014} ";
/// More signatures than anybody needs.
const MOST_SIGNATURES: usize = 100;

/// What a key signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The text itself.
    Text = 0x01,
    /// The text of a checkpoint with the time at which it was seen.
    Cosignature = 0x04,
}

/// An Ed25519 key with its name, written as `name+id+key`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteKey {
    /// Whose key it is: neither spaces nor a plus.
    pub name: String,
    /// What it signs.
    pub kind: Kind,
    /// The public key.
    pub public_key: Hex<32>,
}

impl NoteKey {
    /// What a signature names the key by.
    pub fn id(&self) -> [u8; 4] {
        let hash = sha256(&[self.name.as_bytes(), b"\n", &[self.kind as u8], &self.public_key.0]);
        [hash[0], hash[1], hash[2], hash[3]]
    }

    /// Whether the key has signed this message.
    pub fn has_signed(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        VerifyingKey::from_bytes(&self.public_key.0)
            .is_ok_and(|key| key.verify_strict(message, &Signature::from_bytes(signature)).is_ok())
    }
}

impl fmt::Display for NoteKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut key = vec![self.kind as u8];
        key.extend(self.public_key.0);
        write!(formatter, "{}+{}+{}", self.name, hex::encode(self.id()), BASE64_STANDARD.encode(key))
    }
}

/// A text is not the public half of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a key is a name, 8 hexadecimal digits and an Ed25519 key in base64, joined by plus signs")]
pub struct NoKey;

impl FromStr for NoteKey {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let (name, rest) = text.split_once('+').filter(|(name, _)| is_name(name)).ok_or(NoKey)?;
        let (id, key) = rest.split_once('+').ok_or(NoKey)?;
        let key = BASE64_STANDARD.decode(key).map_err(|_| NoKey)?;
        let (kind, public_key) = key.split_first().ok_or(NoKey)?;
        let kind = [Kind::Text, Kind::Cosignature].into_iter().find(|known| *known as u8 == *kind);
        let public_key = Hex(public_key.try_into().map_err(|_| NoKey)?);
        let key = Self { name: name.to_owned(), kind: kind.ok_or(NoKey)?, public_key };
        if hex::encode(key.id()) == id { Ok(key) } else { Err(NoKey) }
    }
}

/// One signature of a note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteSignature {
    /// Whose it is.
    pub name: String,
    /// Which key's.
    pub key_id: [u8; 4],
    /// What the key made of the text.
    pub bytes: Vec<u8>,
}

impl NoteSignature {
    /// What this key made of a text.
    pub fn by(key: &NoteKey, bytes: Vec<u8>) -> Self {
        Self { name: key.name.clone(), key_id: key.id(), bytes }
    }
}

/// A text with its signatures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The text, which ends with its last line's end.
    pub text: String,
    /// The signatures, none of which has been checked.
    pub signatures: Vec<NoteSignature>,
}

impl Note {
    /// What these keys' owners claim to have signed with: a note may carry several lines of one key.
    pub fn signatures_of(&self, key: &NoteKey) -> impl Iterator<Item = &[u8]> {
        let (name, id) = (key.name.clone(), key.id());
        let is_its = move |signature: &&NoteSignature| signature.name == name && signature.key_id == id;
        self.signatures.iter().filter(is_its).map(|signature| signature.bytes.as_slice())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}", self.text)?;
        for NoteSignature { name, key_id, bytes } in &self.signatures {
            let bytes = BASE64_STANDARD.encode([&key_id[..], bytes].concat());
            writeln!(formatter, "{BEFORE_A_NAME}{name} {bytes}")?;
        }
        Ok(())
    }
}

/// A text is no signed note.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("it is no signed note: a text, an empty line and at least one signature")]
pub struct NoNote;

impl FromStr for Note {
    type Err = NoNote;

    fn from_str(note: &str) -> Result<Self, NoNote> {
        if note.chars().any(|c| c.is_control() && c != '\n') {
            return Err(NoNote);
        }
        let (text, lines) = note.rsplit_once("\n\n").ok_or(NoNote)?;
        let lines: Vec<&str> = lines.strip_suffix('\n').ok_or(NoNote)?.split('\n').collect();
        if lines.len() > MOST_SIGNATURES {
            return Err(NoNote);
        }
        let signatures: Option<Vec<NoteSignature>> = lines.into_iter().map(signature).collect();
        Ok(Self { text: format!("{text}\n"), signatures: signatures.ok_or(NoNote)? })
    }
}

fn signature(line: &str) -> Option<NoteSignature> {
    let (name, bytes) = line.strip_prefix(BEFORE_A_NAME)?.split_once(' ')?;
    let bytes = BASE64_STANDARD.decode(bytes).ok()?;
    let (key_id, bytes) = bytes.split_first_chunk::<4>()?;
    let is_whole = is_name(name) && !bytes.is_empty();
    is_whole.then(|| NoteSignature { name: name.to_owned(), key_id: *key_id, bytes: bytes.to_vec() })
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| c == '+' || c.is_whitespace())
}
