//! What a witness decides: whether a ledger, as it is shown now, only adds to what was seen of it before.

use serde::{Deserialize, Serialize};

use super::{
    bytes::Hex,
    checkpoint::{Checkpoint, CheckpointError, root_over},
    ledger::{Ledger, LedgerError},
    note::{NoNote, Note},
};

/// What a service showed at one moment: its signed checkpoint and the ledger that it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sight {
    /// The checkpoint as a signed note.
    pub checkpoint: String,
    /// The ledger.
    pub ledger: Ledger,
}

/// Why a witness does not cosign.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Objection {
    /// The checkpoint cannot be read.
    #[error("the checkpoint cannot be read: {0}")]
    NoNote(#[from] NoNote),
    /// The checkpoint is none of the ledger's.
    #[error("the checkpoint does not hold: {0}")]
    Checkpoint(#[from] CheckpointError),
    /// The ledger does not hold.
    #[error("the ledger does not hold: {0}")]
    Ledger(#[from] LedgerError),
    /// It begins with another key than the one it should begin with.
    #[error("the ledger begins with the key {0}, which is another one than before")]
    OtherKey(Hex<32>),
    /// It is another ledger.
    #[error("the checkpoint is about {0}: give that address if it is the ledger you mean")]
    OtherOrigin(String),
    /// The ledger is not what the checkpoint is about.
    #[error("the ledger does not have the root that its checkpoint is signed with")]
    OtherRoot,
    /// The ledger has become shorter.
    #[error("the ledger had {before} records when it was last seen and has {now} now")]
    Shorter {
        /// How many there were.
        before: u64,
        /// How many there are.
        now: u64,
    },
    /// A record was changed since.
    #[error("record {0} is another one than it was when it was last seen")]
    Rewritten(u64),
}

impl Sight {
    /// Says where the ledger stands, if it holds and only adds to what was seen before. `key` is the key that it must begin
    /// with, where that is known from elsewhere; otherwise the one it was first seen to begin with counts. The keys that
    /// took over since are followed, and the checkpoint is signed with the one whose turn it is.
    pub fn examine(
        &self,
        origin: &str,
        key: Option<Hex<32>>,
        before: Option<&Self>,
    ) -> Result<Checkpoint, Objection> {
        let note: Note = self.checkpoint.parse()?;
        let first_key = self.ledger.public_key;
        // A ledger without a record has not begun, and no key of it is known.
        let begun = before.filter(|before| !before.ledger.records.is_empty());
        let expected = key.or(begun.map(|before| before.ledger.public_key));
        if expected.is_some_and(|expected| expected != first_key) {
            return Err(Objection::OtherKey(first_key));
        }
        let size = note.text.parse::<Checkpoint>()?.size;
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let checkpoint = Checkpoint::signed_by(&note, self.ledger.key_after(size))?;
        if checkpoint.origin != origin || !origin.ends_with(&format!("/{}", self.ledger.ledger)) {
            return Err(Objection::OtherOrigin(checkpoint.origin));
        }
        self.ledger.check()?;
        // What was recorded after the checkpoint was fetched belongs to the next one.
        let seen = self.ledger.records.get(..size).ok_or(Objection::OtherRoot)?;
        if root_over(seen.iter().map(|record| record.hash)) != checkpoint.root {
            return Err(Objection::OtherRoot);
        }
        before.map_or(Ok(()), |before| before.is_extended_by(&checkpoint, self))?;
        Ok(checkpoint)
    }

    fn is_extended_by(&self, checkpoint: &Checkpoint, later: &Self) -> Result<(), Objection> {
        let (known, shown) = (&self.ledger.records, &later.ledger.records);
        let differs = known.iter().zip(shown).find(|(known, shown)| known.hash != shown.hash);
        if let Some((known, _)) = differs {
            return Err(Objection::Rewritten(known.statement.sequence));
        }
        let before = known.len() as u64;
        if checkpoint.size < before {
            return Err(Objection::Shorter { before, now: checkpoint.size });
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{
        drawing::{
            ledger::{BEFORE_THE_FIRST, Event, SigningKey, Statement},
            rotation,
        },
        ids::ContestId,
    };

    const ORIGIN: &str = "townpick.example/towns/salem-ma";

    fn key() -> SigningKey {
        SigningKey::from_bytes(&[7; 32])
    }

    /// A ledger whose records say these words, as it is shown by the holder of a key.
    fn shown_by(key: &SigningKey, words: &[&str]) -> Sight {
        let mut records = Vec::new();
        let mut previous_hash = BEFORE_THE_FIRST;
        for (sequence, word) in (1..).zip(words) {
            let statement = Statement {
                town: "salem-ma".to_owned(),
                sequence,
                previous_hash,
                contest: Some(ContestId::from_bytes([1; 16])),
                event: Event::Notified,
                recorded_at: "2026-06-14T22:00:00Z".parse().unwrap(),
                body: json!({ "word": word }),
            };
            let record = statement.sign(key);
            previous_hash = record.hash;
            records.push(record);
        }
        let checkpoint = Checkpoint::of(ORIGIN.to_owned(), records.iter().map(|record| record.hash));
        let public_key = Hex(key.verifying_key().to_bytes());
        let ledger = Ledger { ledger: "salem-ma".to_owned(), public_key, records };
        Sight { checkpoint: checkpoint.sign(key).to_string(), ledger }
    }

    fn shown(words: &[&str]) -> Sight {
        shown_by(&key(), words)
    }

    #[test]
    fn a_ledger_that_only_grows_is_cosigned() {
        let (first, later) = (shown(&["a", "b"]), shown(&["a", "b", "c"]));
        assert_eq!(first.examine(ORIGIN, None, None).unwrap().size, 2);
        assert_eq!(later.examine(ORIGIN, None, Some(&first)).unwrap().size, 3);
        assert_eq!(later.examine(ORIGIN, None, Some(&later)).unwrap().size, 3);
        assert_eq!(shown(&[]).examine(ORIGIN, None, None).unwrap().size, 0);
    }

    #[test]
    fn what_was_recorded_after_the_checkpoint_is_no_contradiction() {
        let mut early = shown(&["a", "b", "c"]);
        early.checkpoint = shown(&["a", "b"]).checkpoint;
        assert_eq!(early.examine(ORIGIN, None, Some(&shown(&["a"]))).unwrap().size, 2);
    }

    #[test]
    fn a_ledger_that_does_not_extend_what_was_seen_is_refused() {
        let before = shown(&["a", "b", "c"]);
        for (words, objection) in [
            (&["a", "x", "c", "d"][..], Objection::Rewritten(2)),
            (&["a", "x"], Objection::Rewritten(2)),
            (&["a", "b"], Objection::Shorter { before: 3, now: 2 }),
            (&[], Objection::Shorter { before: 3, now: 0 }),
        ] {
            assert_eq!(shown(words).examine(ORIGIN, None, Some(&before)), Err(objection));
        }
    }

    #[test]
    fn what_does_not_hold_by_itself_is_refused() {
        let good = shown(&["a", "b"]);
        let examined = |change: &dyn Fn(&mut Sight)| {
            let mut sight = good.clone();
            change(&mut sight);
            sight.examine(ORIGIN, None, None).unwrap_err()
        };
        let longer = shown(&["a", "b", "c"]).checkpoint;
        assert_eq!(examined(&|sight| sight.checkpoint.clone_from(&longer)), Objection::OtherRoot);
        let other = shown(&["a", "x"]).checkpoint;
        assert_eq!(examined(&|sight| sight.checkpoint.clone_from(&other)), Objection::OtherRoot);
        assert_eq!(examined(&|sight| sight.checkpoint.clear()), Objection::NoNote(NoNote));
        let missing = examined(&|sight| drop(sight.ledger.records.remove(0)));
        assert_eq!(missing, Objection::Ledger(LedgerError::Missing(1)));
        let elsewhere = good.examine("elsewhere.example/towns/salem-ma", None, None);
        assert_eq!(elsewhere, Err(Objection::OtherOrigin(ORIGIN.to_owned())));
    }

    #[test]
    fn another_key_than_the_known_one_is_refused() {
        let other_key = SigningKey::from_bytes(&[8; 32]);
        let (before, other) = (shown(&["a"]), shown_by(&other_key, &["a"]));
        let public_key = Hex(other_key.verifying_key().to_bytes());
        let refused = Err(Objection::OtherKey(public_key));
        assert_eq!(other.examine(ORIGIN, None, Some(&before)), refused);
        assert_eq!(other.examine(ORIGIN, Some(before.ledger.public_key), None), refused);
        assert!(other.examine(ORIGIN, Some(public_key), None).is_ok());
        let nothing_yet = shown(&[]);
        assert!(other.examine(ORIGIN, None, Some(&nothing_yet)).is_ok(), "it had not begun");
        let mut forged = before.clone();
        forged.checkpoint = other.checkpoint;
        let refused = Err(Objection::Checkpoint(CheckpointError::Signature));
        assert_eq!(forged.examine(ORIGIN, None, None), refused);
    }

    #[test]
    fn the_key_whose_turn_it_is_signs_the_checkpoint() {
        let (before, new_key) = (shown(&["a", "b"]), SigningKey::from_bytes(&[8; 32]));
        let mut later = before.clone();
        let last = &before.ledger.records[1];
        let rotated = Statement {
            sequence: 3,
            previous_hash: last.hash,
            contest: None,
            event: Event::KeyRotated,
            body: rotation::body(&key().verifying_key(), &new_key),
            ..last.statement.clone()
        };
        later.ledger.records.push(rotated.sign(&key()));
        let examined = |size: usize, key: &SigningKey| {
            let hashes = later.ledger.records.iter().take(size).map(|record| record.hash);
            let checkpoint = Checkpoint::of(ORIGIN.to_owned(), hashes).sign(key).to_string();
            let sight = Sight { checkpoint, ..later.clone() };
            sight.examine(ORIGIN, Some(before.ledger.public_key), Some(&before)).map(|seen| seen.size)
        };
        assert_eq!((examined(2, &key()), examined(3, &new_key)), (Ok(2), Ok(3)));
        let refused = Err(Objection::Checkpoint(CheckpointError::Signature));
        assert_eq!((examined(2, &new_key), examined(3, &key())), (refused.clone(), refused));
    }
}
