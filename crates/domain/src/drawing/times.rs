//! When things happened: a list is closed at its time and drawn with the round of that time, or a proof is bad. What came
//! too late is not a fault of the drawing, but proves less, and is reported.

use super::{
    ledger::Event,
    proof::Proof,
    rounds::{published_at, round_for},
};
use crate::time::Timestamp;

/// What happened at a wrong time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimeError {
    /// The list was closed while the contest ran.
    #[error("the list was closed before its time")]
    ClosedEarly,
    /// Another round than the one that follows from the end instant.
    #[error("the public randomness is not of round {0}, which the end of the contest demands")]
    Round(u64),
    /// The randomness cannot have been there.
    #[error("it was drawn before the public randomness was out")]
    DrawnEarly,
}

/// Checks the times of a proof whose first records are in their places.
pub(super) fn check(proof: &Proof) -> Result<(), TimeError> {
    let closes_at = proof.contest.closes_at;
    if recorded_at(proof, Event::Closed).is_none_or(|at| at < closes_at) {
        return Err(TimeError::ClosedEarly);
    }
    let Some(beacon) = proof.beacon else { return Ok(()) };
    let round = round_for(closes_at);
    if beacon.round != round {
        return Err(TimeError::Round(round));
    }
    let drawn_at = recorded_at(proof, Event::Drawn);
    if drawn_at.is_none_or(|at| published_at(round).is_none_or(|out| at < out)) {
        return Err(TimeError::DrawnEarly);
    }
    Ok(())
}

/// What came too late to show all that it should.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Late {
    /// The promise was made when the contest was over.
    #[error(
        "the promise was recorded only after the contest had ended: the ledger does not show that the seed was fixed before"
    )]
    Promise,
    /// The list was closed when the randomness was known.
    #[error(
        "the list was closed only after the public randomness was out: the ledger does not show that nobody could know it"
    )]
    Closing,
}

/// What of a good proof came late.
pub fn late(proof: &Proof) -> Vec<Late> {
    let mut late = Vec::new();
    if recorded_at(proof, Event::Committed).is_some_and(|at| at >= proof.contest.closes_at) {
        late.push(Late::Promise);
    }
    let out = proof.beacon.and_then(|beacon| published_at(beacon.round));
    if out.is_some_and(|out| recorded_at(proof, Event::Closed).is_some_and(|at| at >= out)) {
        late.push(Late::Closing);
    }
    late
}

fn recorded_at(proof: &Proof, event: Event) -> Option<Timestamp> {
    let record = proof.records.iter().find(|record| record.statement.event == event)?;
    Some(record.statement.recorded_at)
}
