//! When things happened: what came before its time is refused, what came late is told.

use jiff::SignedDuration;
use townpick_domain::{
    drawing::{
        Hex, Late, ProofError, TimeError, late,
        ledger::{Ledger, LedgerError, RecordError},
        proof::{BeaconFacts, Proof},
        published_at, round_for, verify,
    },
    time::Timestamp,
};

use crate::proofs::{drawn, drawn_with, known_round, now, resign, signing_key};

fn of_round(round: u64) -> BeaconFacts {
    BeaconFacts { round, ..known_round() }
}

fn seconds_after(instant: Timestamp, seconds: i64) -> Timestamp {
    instant.plus(SignedDuration::from_secs(seconds))
}

fn proof_at(beacon: Option<BeaconFacts>, times: [Timestamp; 3]) -> Proof {
    drawn_with(5, (1, 2), beacon, times)
}

#[test]
fn a_drawing_at_its_time_is_good_and_nothing_came_late() {
    let start = seconds_after(now(), -7 * 86_400);
    let round = round_for(now());
    let out = published_at(round).unwrap();
    for proof in [
        proof_at(None, [start, now(), now()]),
        proof_at(Some(of_round(round)), [start, seconds_after(now(), 1), out]),
    ] {
        assert_eq!((verify(&proof), late(&proof)), (Ok(()), vec![]));
    }
}

#[test]
fn what_happened_before_its_time_is_refused() {
    let early = seconds_after(now(), -1);
    let round = round_for(now());
    let out = published_at(round).unwrap();
    for (proof, wrong) in [
        (proof_at(None, [early, early, now()]), TimeError::ClosedEarly),
        (proof_at(None, [early, early, early]), TimeError::ClosedEarly),
        (proof_at(Some(of_round(1)), [early, now(), out]), TimeError::Round(round)),
        (proof_at(Some(of_round(round + 1)), [early, now(), seconds_after(out, 3)]), TimeError::Round(round)),
        (proof_at(Some(of_round(round)), [early, now(), seconds_after(out, -1)]), TimeError::DrawnEarly),
    ] {
        assert_eq!(verify(&proof), Err(ProofError::Time(wrong)));
    }
}

#[test]
fn what_came_late_is_told_and_not_refused() {
    let start = seconds_after(now(), -7 * 86_400);
    let round = round_for(now());
    let after = seconds_after(published_at(round).unwrap(), 5);
    for (proof, expected_late) in [
        (proof_at(None, [now(), now(), now()]), vec![Late::Promise]),
        (proof_at(None, [start, after, after]), vec![]),
        (proof_at(Some(of_round(round)), [start, after, after]), vec![Late::Closing]),
        (proof_at(Some(of_round(round)), [after, after, after]), vec![Late::Promise, Late::Closing]),
    ] {
        assert_eq!((verify(&proof), late(&proof)), (Ok(()), expected_late));
    }
}

type Change = fn(&mut Ledger);

#[test]
fn a_whole_ledger_has_every_record_from_the_first_one_on() {
    let good = Ledger {
        ledger: "salem-ma".to_owned(),
        public_key: Hex(signing_key().verifying_key().to_bytes()),
        records: drawn(5).records,
    };
    assert_eq!(good.check(), Ok(()));
    assert_eq!(Ledger { records: Vec::new(), ..good.clone() }.check(), Ok(()));
    let changes: [(Change, LedgerError); 6] = [
        (
            |ledger| {
                ledger.records.remove(2);
            },
            LedgerError::Missing(3),
        ),
        (
            |ledger| {
                ledger.records.remove(0);
            },
            LedgerError::Missing(1),
        ),
        (|ledger| ledger.ledger = "boston-ma".to_owned(), LedgerError::OtherTown(1)),
        (|ledger| ledger.records[1].signature.0[3] ^= 1, LedgerError::Record(RecordError::Signature(2))),
        (
            |ledger| resign(&mut ledger.records[1], |statement| statement.previous_hash = Hex([7; 32])),
            LedgerError::Record(RecordError::Chain(2)),
        ),
        (
            |ledger| resign(&mut ledger.records[1], |statement| statement.recorded_at = Timestamp::MIN),
            LedgerError::Record(RecordError::Chain(2)),
        ),
    ];
    for (change, expected) in changes {
        let mut ledger = good.clone();
        change(&mut ledger);
        assert_eq!(ledger.check(), Err(expected));
    }
}
