//! One key takes over from another, and verifiers follow.

use serde_json::{Value, json};
use townpick_domain::drawing::{
    Hex, ProofError,
    ledger::{Event, Ledger, LedgerError, Record, RecordError, keys},
    proof::Proof,
    rotation, verify,
};

use crate::proofs::{drawn_and_nobody_called, happened, next_key, resign, rotate, signing_key};

/// A drawing whose first winner is called with the old key and whose second one with the new one.
fn rotated() -> Proof {
    let mut proof = drawn_and_nobody_called(5);
    happened(&mut proof, Event::Notified, 1);
    rotate(&mut proof);
    happened(&mut proof, Event::Notified, 2);
    proof
}

fn ledger(records: Vec<Record>) -> Ledger {
    let public_key = Hex(signing_key().verifying_key().to_bytes());
    Ledger { ledger: "salem-ma".to_owned(), public_key, records }
}

fn with_body(change: impl Fn(&mut Value)) -> Proof {
    let mut proof = rotated();
    resign(&mut proof.records[4], |statement| change(&mut statement.body));
    // What follows is linked anew, so that nothing else is wrong.
    let hash = proof.records[4].hash;
    proof.records[5].statement.previous_hash = hash;
    proof.records[5] = proof.records[5].statement.clone().sign(&next_key());
    proof
}

#[test]
fn a_proof_and_a_ledger_go_on_with_the_key_that_took_over() {
    let proof = rotated();
    assert_eq!(verify(&proof), Ok(()));
    let expected = [signing_key(), next_key()].map(|key| Hex(key.verifying_key().to_bytes()));
    assert_eq!(keys(proof.public_key, &proof.records), expected);
    assert_eq!(ledger(proof.records.clone()).check(), Ok(()));
    // Between the records of a contest lie those of others, before all of them perhaps a change of keys.
    let mut ended = ledger(proof.records);
    ended.records.truncate(5);
    assert_eq!(ended.check(), Ok(()));
}

#[test]
fn nothing_is_signed_with_a_key_whose_turn_it_is_not() {
    let mut early = rotated();
    early.records.remove(4);
    assert_eq!(
        verify(&early),
        Err(ProofError::Record(RecordError::Signature(6))),
        "the change of keys is left out"
    );
    let mut late = rotated();
    late.records[5] = late.records[5].statement.clone().sign(&signing_key());
    assert_eq!(verify(&late), Err(ProofError::Record(RecordError::Signature(6))), "the old key is over");
    let mut own = rotated();
    own.records[4] = own.records[4].statement.clone().sign(&next_key());
    assert_eq!(
        verify(&own),
        Err(ProofError::Record(RecordError::Signature(5))),
        "nobody appoints themselves"
    );
}

#[test]
fn a_new_key_must_vouch_for_the_old_one() {
    assert_eq!(verify(&with_body(|_| {})), Ok(()));
    let foreign = rotation::body(&next_key().verifying_key(), &next_key());
    let wrong: [&dyn Fn(&mut Value); 5] = [
        &|body| *body = foreign.clone(),
        &|body| body["signature"] = json!(Hex([0; 64])),
        &|body| body["public_key"] = json!("00"),
        &|body| body["more"] = json!(1),
        &|body| *body = json!(null),
    ];
    for change in wrong {
        assert_eq!(verify(&with_body(change)), Err(ProofError::Record(RecordError::Rotation(5))));
    }
}

#[test]
fn only_what_happens_to_the_ledger_itself_is_about_no_contest() {
    let mut proof = rotated();
    let contest = proof.contest.id;
    resign(&mut proof.records[4], |statement| statement.contest = Some(contest));
    assert_eq!(verify(&proof), Err(ProofError::Record(RecordError::NoContest(5))));
    let mut ledger = ledger(drawn_and_nobody_called(3).records);
    resign(&mut ledger.records[2], |statement| statement.event = Event::Lost);
    assert_eq!(ledger.check(), Err(LedgerError::Record(RecordError::NoContest(3))));
    resign(&mut ledger.records[2], |statement| statement.contest = None);
    assert_eq!(ledger.check(), Ok(()));
    resign(&mut ledger.records[2], |statement| statement.event = Event::Drawn);
    assert_eq!(ledger.check(), Err(LedgerError::Record(RecordError::NoContest(3))));
}
