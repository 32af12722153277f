//! Checks a proof from beginning to end and names the first thing that is wrong.

use std::collections::{BTreeMap, VecDeque};

use ed25519_dalek::VerifyingKey;
use serde_json::Value;

use super::{
    bodies,
    ledger::{self, Event, Record, RecordError},
    proof::{ALGORITHM, Proof},
    quicknet::{self, ChainError},
    times::{self, TimeError},
};

const CHECKS: [&str; 9] = [
    "the records are unchanged, in order and signed",
    "the seed is the one that was promised",
    "the list is sorted and nobody is in it twice",
    "the list is the one that was closed",
    "every place was drawn as the seed and the list demand",
    "the records match the drawing",
    "nothing was closed or drawn before its time",
    BEACON_CHECK,
    "winners and promotions follow the drawn order",
];
const BEACON_CHECK: &str = "the random number is drand's own: its signature holds under the chain's key";

/// What a proof was checked for, in the order in which it is checked.
pub fn checks(proof: &Proof) -> impl Iterator<Item = &'static str> {
    let has_beacon = proof.beacon.is_some();
    CHECKS.into_iter().filter(move |check| has_beacon || *check != BEACON_CHECK)
}

/// The first thing that is wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofError {
    /// Another method.
    #[error("the method is not {ALGORITHM}")]
    Algorithm,
    /// The published key is not a key.
    #[error("the public key is not an Ed25519 key")]
    PublicKey,
    /// A record was changed, moved or not signed.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// A record of another contest.
    #[error("record {0} is about another contest")]
    OtherContest(u64),
    /// Another seed than the one that was promised.
    #[error("the seed does not give the commitment")]
    Commitment,
    /// The list is not in order or somebody is in it twice.
    #[error("the list is not sorted or has a ticket twice: entry {0}")]
    List(usize),
    /// The list is longer or shorter than was recorded.
    #[error("the list does not have the recorded number of entries")]
    Count,
    /// Another list than the one that was closed.
    #[error("the list does not give the root")]
    Root,
    /// A place that was not drawn as it should have been.
    #[error("place {0} was not drawn as the seed and the list demand")]
    Step(u64),
    /// A record contradicts the proof.
    #[error("the record '{0}' is missing or contradicts the proof")]
    RecordedOtherwise(&'static str),
    /// Something happened before its time, or with a round of another time.
    #[error("{0}")]
    Time(#[from] TimeError),
    /// The public randomness is not drand's own.
    #[error("{0}")]
    Beacon(#[from] ChainError),
    /// A prize went to a place out of order.
    #[error("record {0}: it was not this place's turn")]
    OutOfOrder(u64),
}

/// Checks everything a stranger can check.
pub fn verify(proof: &Proof) -> Result<(), ProofError> {
    if proof.algorithm != ALGORITHM {
        return Err(ProofError::Algorithm);
    }
    check_records(proof)?;
    if proof.computed_commitment() != proof.commitment {
        return Err(ProofError::Commitment);
    }
    check_list(proof)?;
    check_steps(proof)?;
    check_first_records(proof)?;
    times::check(proof)?;
    proof.beacon.as_ref().map_or(Ok(()), quicknet::check)?;
    check_succession(proof)
}

fn check_records(proof: &Proof) -> Result<(), ProofError> {
    let key = VerifyingKey::from_bytes(&proof.public_key.0).map_err(|_| ProofError::PublicKey)?;
    let is_foreign = |record: &&Record| record.statement.contest != Some(proof.contest.id);
    if let Some(foreign) = proof.contest_records().find(is_foreign) {
        return Err(ProofError::OtherContest(foreign.statement.sequence));
    }
    Ok(ledger::check(&proof.records, &key)?)
}

fn check_list(proof: &Proof) -> Result<(), ProofError> {
    if let Some(wrong) = proof.entries.windows(2).position(|pair| pair[0].0 >= pair[1].0) {
        return Err(ProofError::List(wrong + 1));
    }
    if proof.entries.len() as u64 != proof.count {
        return Err(ProofError::Count);
    }
    if proof.computed_root() == proof.root { Ok(()) } else { Err(ProofError::Root) }
}

fn check_steps(proof: &Proof) -> Result<(), ProofError> {
    let expected = proof.computed_steps().ok_or(ProofError::List(0))?;
    let wrong = expected.iter().zip(&proof.steps).position(|(expected, given)| expected != given);
    let shorter = expected.len().min(proof.steps.len());
    match wrong.or((expected.len() != proof.steps.len()).then_some(shorter)) {
        Some(position) => Err(ProofError::Step(position as u64 + 1)),
        None => Ok(()),
    }
}

/// Each of the three first records is there once, in its order, and says what the proof says.
fn check_first_records(proof: &Proof) -> Result<(), ProofError> {
    let tickets: Vec<_> = proof.steps.iter().map(|step| step.ticket).collect();
    let round = proof.beacon.map(|facts| facts.round);
    // Whether a promise names rules is known from itself; what it names is compared with the rules where they are.
    let rules = proof.contest_records().next().and_then(|promise| bodies::rules_of(&promise.statement.body));
    let expected = [
        (Event::Committed, bodies::committed(&proof.contest, proof.commitment, round, rules)),
        (Event::Closed, bodies::closed(proof.count, proof.root, &proof.exclusions)),
        (Event::Drawn, bodies::drawn(proof.seed, proof.beacon, &tickets)),
    ];
    let mut records = proof.contest_records();
    for (event, body) in expected {
        let record = records.next().filter(|record| record.statement.event == event);
        if record.is_none_or(|record| record.statement.body != body) {
            return Err(ProofError::RecordedOtherwise(event.as_str()));
        }
    }
    Ok(())
}

/// The first places win and are called at once; a forfeited prize goes at once to the next place that has not had its
/// turn. A record that was left out breaks that order. Where the records end is no fault: a proof may be from any moment.
fn check_succession(proof: &Proof) -> Result<(), ProofError> {
    let mut succession = Succession::after_drawing(proof);
    for record in proof.contest_records().skip(3) {
        let Statement { event, place, sequence } = Statement::of(record);
        let step = place.and_then(|place| proof.steps.get(usize::try_from(place).ok()?.checked_sub(1)?));
        let recorded = record.statement.body.get("ticket").and_then(Value::as_str);
        let is_drawn_there =
            event == Event::Voided || step.map(|step| step.ticket.to_string()).as_deref() == recorded;
        if !(is_drawn_there && succession.take(event, place)) {
            return Err(ProofError::OutOfOrder(sequence));
        }
    }
    Ok(())
}

/// Who has the prizes, and what must be recorded next.
struct Succession {
    places: u64,
    /// The place that is promoted next.
    next: u64,
    /// Prizes that nobody has.
    vacant: u64,
    /// Places that have a prize and must be called now, in this order.
    to_call: VecDeque<u64>,
    /// Places that were called, and whether they have accepted.
    called: BTreeMap<u64, bool>,
    is_voided: bool,
}

impl Succession {
    fn after_drawing(proof: &Proof) -> Self {
        let places = proof.steps.len() as u64;
        let next = proof.contest.winners.min(places) + 1;
        let (to_call, called) = ((1..next).collect(), BTreeMap::new());
        Self { places, next, vacant: 0, to_call, called, is_voided: false }
    }

    /// Takes what happened to a place, if it can happen now.
    fn take(&mut self, event: Event, place: Option<u64>) -> bool {
        let accepted = place.and_then(|place| self.called.get(&place).copied());
        match (event, place, accepted) {
            _ if self.is_voided => false,
            (Event::Notified | Event::Disqualified, Some(place), None)
                if self.to_call.front() == Some(&place) =>
            {
                self.to_call.pop_front();
                if event == Event::Notified {
                    self.called.insert(place, false);
                } else {
                    self.vacant += 1;
                }
                true
            }
            _ if !self.to_call.is_empty() => false,
            (Event::Promoted, Some(place), None)
                if self.vacant > 0 && place == self.next && place <= self.places =>
            {
                self.vacant -= 1;
                self.next += 1;
                self.to_call.push_back(place);
                true
            }
            _ if self.vacant > 0 && self.next <= self.places => false,
            (Event::Claimed, Some(place), Some(false)) => self.called.insert(place, true).is_some(),
            (Event::Declined | Event::Expired, Some(place), Some(false))
            | (Event::Disqualified, Some(place), Some(_)) => {
                self.vacant += 1;
                self.called.remove(&place).is_some()
            }
            (Event::Voided, ..) => {
                self.is_voided = true;
                true
            }
            _ => false,
        }
    }
}

/// What of a record decides whose turn it is.
struct Statement {
    event: Event,
    place: Option<u64>,
    sequence: u64,
}

impl Statement {
    fn of(record: &Record) -> Self {
        Self {
            event: record.statement.event,
            place: record.statement.body.get("place").and_then(Value::as_u64),
            sequence: record.statement.sequence,
        }
    }
}
