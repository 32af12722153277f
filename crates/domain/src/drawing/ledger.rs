//! A town's public ledger: what happened in its drawings, numbered without gaps, each record holding the hash of the
//! one before and signed with the service's key. Nothing in it is ever changed or erased, and nothing in it is personal.

pub use ed25519_dalek::SigningKey;
use ed25519_dalek::{Signature, Signer as _, VerifyingKey};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{bytes::Hex, reading, rotation, sha256};
use crate::{choice::choice, ids::ContestId, time::Timestamp};

choice! {
    /// What a record is about.
    #[strum(serialize_all = "lowercase")]
    pub enum Event {
        /// The contest is live; the promise about its seed is public.
        Committed,
        /// The list is closed: its length, its root and who was left out are fixed.
        Closed,
        /// The seed is revealed and the order is known.
        Drawn,
        /// A winner was notified.
        Notified,
        /// A winner accepted the prize.
        Claimed,
        /// A winner passed.
        Declined,
        /// A winner did not answer in time.
        Expired,
        /// A winner was not entitled.
        Disqualified,
        /// The next alternate became a winner.
        Promoted,
        /// The contest was called off.
        Voided,
        /// Records that people had heard of were lost.
        Lost,
        /// From the next record on another key signs.
        #[strum(serialize = "key_rotated")]
        KeyRotated,
    }
}

impl Event {
    /// Whether it happens to a contest, and not to the ledger itself.
    pub fn is_about_a_contest(self) -> bool {
        !matches!(self, Self::Lost | Self::KeyRotated)
    }
}

/// What a record says, before it is hashed and signed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The slug of the town whose ledger this is.
    pub town: String,
    /// The record's number, counted from 1 without gaps.
    #[serde(deserialize_with = "reading::count")]
    pub sequence: u64,
    /// The hash of the record before; zeros for the first.
    pub previous_hash: Hex<32>,
    /// Which contest it is about; none where something happened to the ledger itself.
    pub contest: Option<ContestId>,
    /// What happened.
    pub event: Event,
    /// When it was recorded.
    pub recorded_at: Timestamp,
    /// The particulars.
    #[serde(deserialize_with = "reading::particulars")]
    pub body: Value,
}

/// A record of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What it says.
    pub statement: Statement,
    /// SHA-256 of the statement's canonical JSON.
    pub hash: Hex<32>,
    /// The service's Ed25519 signature of the hash.
    pub signature: Hex<64>,
}

/// The hash that stands before the first record of a town.
pub const BEFORE_THE_FIRST: Hex<32> = Hex([0; 32]);

impl Statement {
    /// The one way to write the statement (RFC 8785), which is what is hashed.
    ///
    /// # Panics
    /// Never for statements of this service: bodies hold no numbers that JSON cannot write.
    pub fn canonical(&self) -> String {
        serde_json_canonicalizer::to_string(self).expect("a statement is plain JSON")
    }

    /// The body as it stands in the canonical text.
    ///
    /// # Panics
    /// Never for statements of this service, as [`Self::canonical`].
    pub fn canonical_body(&self) -> String {
        serde_json_canonicalizer::to_string(&self.body).expect("a body is plain JSON")
    }

    /// SHA-256 of the canonical text.
    pub fn hash(&self) -> Hex<32> {
        Hex(sha256(&[self.canonical().as_bytes()]))
    }

    /// The statement as a signed record.
    pub fn sign(self, key: &SigningKey) -> Record {
        let hash = self.hash();
        let signature = Hex(key.sign(&hash.0).to_bytes());
        Record { statement: self, hash, signature }
    }
}

/// A town's whole ledger, as it is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The slug of the town.
    pub ledger: String,
    /// The key that signs the first record, and all until another one takes over.
    pub public_key: Hex<32>,
    /// Every record from the first one on.
    pub records: Vec<Record>,
}

/// What is wrong with a ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LedgerError {
    /// The published key is not a key.
    #[error("the public key is not an Ed25519 key")]
    PublicKey,
    /// A number is missing.
    #[error("record {0} is missing")]
    Missing(u64),
    /// A record belongs to another town.
    #[error("record {0} is of another town")]
    OtherTown(u64),
    /// A record was changed, moved or not signed.
    #[error("{0}")]
    Record(#[from] RecordError),
}

impl Ledger {
    /// Checks that the ledger begins with its first record and has no gap, and that every record is in its place,
    /// unchanged and signed.
    pub fn check(&self) -> Result<(), LedgerError> {
        let key = VerifyingKey::from_bytes(&self.public_key.0).map_err(|_| LedgerError::PublicKey)?;
        for (number, record) in (1..).zip(&self.records) {
            if record.statement.sequence != number {
                return Err(LedgerError::Missing(number));
            }
            if record.statement.town != self.ledger {
                return Err(LedgerError::OtherTown(number));
            }
        }
        Ok(check(&self.records, &key)?)
    }

    /// The key that signs what comes after so many records: the last that took over in them, or else the first one. That
    /// the keys follow from each other is [`Self::check`]'s to say.
    pub fn key_after(&self, size: usize) -> Hex<32> {
        let records = self.records.get(..size).unwrap_or(&self.records);
        keys(self.public_key, records).last().copied().unwrap_or(self.public_key)
    }
}

/// What is wrong with a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The record was changed after it was hashed.
    #[error("record {0}: its hash is not the hash of what it says")]
    Hash(u64),
    /// The record does not follow the one before it.
    #[error("record {0}: it does not follow the record before it")]
    Chain(u64),
    /// The record was not signed with the published key, or the one that took over from it.
    #[error("record {0}: its signature is not the published key's")]
    Signature(u64),
    /// The record should name a contest and names none, or the other way round.
    #[error("record {0}: only a change of keys or a loss of records is about no contest")]
    NoContest(u64),
    /// The record names a new key that does not vouch for the old one.
    #[error("record {0}: the new key does not take over from the old one")]
    Rotation(u64),
}

/// Checks the hashes, the chain and the signatures of records in their order, from the key that signs the first of them
/// on.
///
/// Records of other contests may lie in between; where two are neighbours the link is checked. No change of keys may be
/// left out: what is signed after it is signed with another key.
pub fn check(records: &[Record], first_key: &VerifyingKey) -> Result<(), RecordError> {
    let mut key = *first_key;
    let mut before: Option<&Record> = None;
    for record in records {
        let sequence = record.statement.sequence;
        if record.statement.hash() != record.hash {
            return Err(RecordError::Hash(sequence));
        }
        let false_beginning =
            sequence == 0 || sequence == 1 && record.statement.previous_hash != BEFORE_THE_FIRST;
        if false_beginning || before.is_some_and(|before| !follows(before, record)) {
            return Err(RecordError::Chain(sequence));
        }
        if key.verify_strict(&record.hash.0, &Signature::from_bytes(&record.signature.0)).is_err() {
            return Err(RecordError::Signature(sequence));
        }
        if record.statement.event.is_about_a_contest() != record.statement.contest.is_some() {
            return Err(RecordError::NoContest(sequence));
        }
        if record.statement.event == Event::KeyRotated {
            key = rotation::successor(&record.statement.body, &key).ok_or(RecordError::Rotation(sequence))?;
        }
        before = Some(record);
    }
    Ok(())
}

/// Every key that signs one of these records, in their order. That they follow from each other is [`check`]'s to say.
pub fn keys(first: Hex<32>, records: &[Record]) -> Vec<Hex<32>> {
    let rotations = records.iter().filter(|record| record.statement.event == Event::KeyRotated);
    let new = rotations.filter_map(|record| rotation::named(&record.statement.body));
    [first].into_iter().chain(new).collect()
}

fn follows(before: &Record, record: &Record) -> bool {
    let (earlier, later) = (&before.statement, &record.statement);
    let neighbours = earlier.sequence.checked_add(1) == Some(later.sequence);
    later.sequence > earlier.sequence
        && later.recorded_at >= earlier.recorded_at
        && later.town == earlier.town
        && (!neighbours || later.previous_hash == before.hash)
}
