//! Checkpoints (C2SP `tlog-checkpoint`): how many records a town's ledger has and the root of the tree over their hashes,
//! signed by the service. Whoever keeps one can show later what the service said.

use std::{fmt, str::FromStr};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use ed25519_dalek::{Signer as _, SigningKey};

use super::{
    bytes::Hex,
    merkle::{MerkleTree, record_leaf},
    note::{Kind, Note, NoteKey, NoteSignature},
};

/// Where a ledger stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The ledger's name in the world: the service's address without its scheme, and the town.
    pub origin: String,
    /// How many records there were.
    pub size: u64,
    /// The root of the RFC 6962 tree over their hashes.
    pub root: Hex<32>,
}

/// The name that checkpoints of a town's ledger carry, which is also the name of the key that signs them.
pub fn origin(public_address: &str, ledger_slug: &str) -> String {
    let address = public_address.split_once("://").map_or(public_address, |(_, address)| address);
    // A plus ends a key's name.
    let address = address.trim_end_matches('/').replace('+', "%2B");
    format!("{address}/towns/{ledger_slug}")
}

/// The root over records with these hashes, in their order.
pub fn root_over(hashes: impl IntoIterator<Item = Hex<32>>) -> Hex<32> {
    let mut tree = MerkleTree::default();
    for hash in hashes {
        tree.push(record_leaf(&hash.0));
    }
    Hex(tree.root())
}

/// The key that signs a ledger's checkpoints.
pub fn key_of(origin: &str, public_key: Hex<32>) -> NoteKey {
    NoteKey { name: origin.to_owned(), kind: Kind::Text, public_key }
}

impl Checkpoint {
    /// The checkpoint of a ledger whose records have these hashes.
    pub fn of(origin: String, hashes: impl IntoIterator<Item = Hex<32>>) -> Self {
        let mut size = 0;
        let root = root_over(hashes.into_iter().inspect(|_| size += 1));
        Self { origin, size, root }
    }

    /// The checkpoint with the service's signature.
    pub fn sign(&self, key: &SigningKey) -> Note {
        let text = self.to_string();
        let signature = key.sign(text.as_bytes()).to_bytes().to_vec();
        let key = key_of(&self.origin, Hex(key.verifying_key().to_bytes()));
        Note { text, signatures: vec![NoteSignature::by(&key, signature)] }
    }

    /// The checkpoint in a note that the holder of this key has signed.
    pub fn signed_by(note: &Note, public_key: Hex<32>) -> Result<Self, CheckpointError> {
        let checkpoint: Self = note.text.parse()?;
        let key = key_of(&checkpoint.origin, public_key);
        let is_signed = note.signatures_of(&key).any(|signature| {
            signature.try_into().is_ok_and(|signature| key.has_signed(note.text.as_bytes(), signature))
        });
        if is_signed { Ok(checkpoint) } else { Err(CheckpointError::Signature) }
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}\n{}\n{}", self.origin, self.size, BASE64_STANDARD.encode(self.root.0))
    }
}

/// Why a note is no checkpoint of a ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckpointError {
    /// Its text is another one.
    #[error("its text is not a name, a size and a root")]
    Form,
    /// It was not signed with the ledger's key.
    #[error("it is not signed with the ledger's key")]
    Signature,
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    /// Reads the one spelling there is.
    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let lines: Vec<&str> = text.lines().collect();
        let &[origin, size, root] = lines.as_slice() else { return Err(CheckpointError::Form) };
        let root = BASE64_STANDARD.decode(root).ok().and_then(|root| root.try_into().ok());
        let checkpoint = Self {
            origin: origin.to_owned(),
            size: size.parse().map_err(|_| CheckpointError::Form)?,
            root: Hex(root.ok_or(CheckpointError::Form)?),
        };
        if checkpoint.to_string() == text { Ok(checkpoint) } else { Err(CheckpointError::Form) }
    }
}
