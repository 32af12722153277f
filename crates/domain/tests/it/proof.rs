//! A proof made by hand: good as it is, and refused with the right reason after every change.

use ed25519_dalek::SigningKey;
use serde_json::json;
use townpick_domain::{
    drawing::{
        Hex, ProofError,
        ledger::{Event, RecordError},
        proof::Proof,
        verify,
    },
    ids::ContestId,
};

use crate::proofs::{drawn, drawn_and_nobody_called, happened, name_rules, now, record, resign};

#[test]
fn a_good_proof_passes_before_and_after_its_way_through_json() {
    for people in [0, 1, 2, 3, 5, 40] {
        let proof = drawn(people);
        assert_eq!(verify(&proof), Ok(()), "{people} people");
        let read: Proof = serde_json::from_str(&serde_json::to_string(&proof).unwrap()).unwrap();
        assert_eq!(verify(&read), Ok(()));
        assert_eq!(read, proof);
    }
}

#[test]
fn claims_refusals_and_promotions_in_their_order_pass() {
    let mut proof = drawn(10);
    happened(&mut proof, Event::Claimed, 2);
    happened(&mut proof, Event::Expired, 1);
    happened(&mut proof, Event::Promoted, 3);
    happened(&mut proof, Event::Notified, 3);
    happened(&mut proof, Event::Declined, 3);
    happened(&mut proof, Event::Promoted, 4);
    happened(&mut proof, Event::Disqualified, 4);
    happened(&mut proof, Event::Promoted, 5);
    happened(&mut proof, Event::Notified, 5);
    happened(&mut proof, Event::Claimed, 5);
    happened(&mut proof, Event::Disqualified, 5);
    record(&mut proof, Event::Voided, json!({ "reason": "the shop closed" }));
    assert_eq!(verify(&proof), Ok(()));
}

#[test]
fn winners_who_were_gone_before_they_could_be_called_make_room_for_alternates() {
    let mut proof = drawn_and_nobody_called(10);
    happened(&mut proof, Event::Disqualified, 1);
    happened(&mut proof, Event::Notified, 2);
    happened(&mut proof, Event::Promoted, 3);
    happened(&mut proof, Event::Notified, 3);
    assert_eq!(verify(&proof), Ok(()));
}

#[test]
fn a_record_that_was_left_out_is_missed() {
    let mut whole = drawn(10);
    for (event, place) in [
        (Event::Declined, 1),
        (Event::Promoted, 3),
        (Event::Notified, 3),
        (Event::Expired, 2),
        (Event::Promoted, 4),
        (Event::Notified, 4),
        (Event::Claimed, 4),
        (Event::Claimed, 3),
    ] {
        happened(&mut whole, event, place);
    }
    assert_eq!(verify(&whole), Ok(()));
    // What happened last may have happened after the proof was made.
    for left_out in 3..whole.records.len() - 2 {
        let mut proof = whole.clone();
        proof.records.remove(left_out);
        assert!(
            matches!(verify(&proof), Err(ProofError::OutOfOrder(_))),
            "{:?}",
            whole.records[left_out].statement
        );
    }
    for length in 3..whole.records.len() {
        let mut proof = whole.clone();
        proof.records.truncate(length);
        assert_eq!(verify(&proof), Ok(()), "{length} records");
    }
}

#[test]
fn nothing_follows_a_voided_contest() {
    let mut proof = drawn(10);
    record(&mut proof, Event::Voided, json!({ "reason": "the shop closed" }));
    happened(&mut proof, Event::Claimed, 1);
    assert_eq!(verify(&proof), Err(ProofError::OutOfOrder(7)));
}

#[test]
fn a_promotion_out_of_turn_is_refused() {
    for (events, wrong) in [
        (vec![(Event::Promoted, 3)], 6),
        (vec![(Event::Expired, 1), (Event::Promoted, 4)], 7),
        (vec![(Event::Expired, 1), (Event::Promoted, 3), (Event::Claimed, 3)], 8),
        (vec![(Event::Expired, 3)], 6),
        (vec![(Event::Claimed, 3)], 6),
        (vec![(Event::Claimed, 1), (Event::Claimed, 1)], 7),
        (vec![(Event::Claimed, 1), (Event::Expired, 1)], 7),
        (vec![(Event::Notified, 1)], 6),
        (vec![(Event::Declined, 1), (Event::Claimed, 2)], 7),
        (vec![(Event::Drawn, 1)], 6),
    ] {
        let mut proof = drawn(10);
        for (event, place) in &events {
            happened(&mut proof, *event, *place);
        }
        assert_eq!(verify(&proof), Err(ProofError::OutOfOrder(wrong)), "{events:?}");
    }
}

#[test]
fn a_record_about_a_ticket_that_was_not_drawn_there_is_refused() {
    let mut proof = drawn(10);
    let other = proof.steps[1].ticket;
    record(&mut proof, Event::Claimed, json!({ "place": 1, "ticket": other }));
    assert_eq!(verify(&proof), Err(ProofError::OutOfOrder(6)));
}

#[test]
fn every_change_is_found_and_named() {
    type Change = fn(&mut Proof);
    let changes: [(Change, ProofError); 17] = [
        (|proof| proof.algorithm = "tpd2".to_owned(), ProofError::Algorithm),
        (|proof| proof.public_key = not_a_key(), ProofError::PublicKey),
        (
            |proof| proof.public_key = Hex(SigningKey::from_bytes(&[8; 32]).verifying_key().to_bytes()),
            ProofError::Record(RecordError::Signature(1)),
        ),
        (
            |proof| proof.records[1].statement.body["count"] = json!(9),
            ProofError::Record(RecordError::Hash(2)),
        ),
        (|proof| proof.records[2].hash.0[0] ^= 1, ProofError::Record(RecordError::Hash(3))),
        (|proof| proof.records[2].signature.0[0] ^= 1, ProofError::Record(RecordError::Signature(3))),
        (|proof| proof.records.swap(0, 1), ProofError::Record(RecordError::Chain(1))),
        (
            |proof| resign(&mut proof.records[1], |statement| statement.previous_hash = Hex([7; 32])),
            ProofError::Record(RecordError::Chain(2)),
        ),
        (
            |proof| resign(&mut proof.records[0], |statement| statement.previous_hash = Hex([7; 32])),
            ProofError::Record(RecordError::Chain(1)),
        ),
        (
            |proof| {
                resign(&mut proof.records[2], |statement| {
                    statement.contest = Some(ContestId::new(now(), [2; 10]));
                });
            },
            ProofError::OtherContest(3),
        ),
        (|proof| proof.seed = Hex([6; 32]), ProofError::Commitment),
        (|proof| proof.commitment = Hex([6; 32]), ProofError::Commitment),
        (|proof| proof.entries.swap(3, 4), ProofError::List(4)),
        (
            |proof| {
                proof.entries.pop();
            },
            ProofError::Count,
        ),
        (|proof| proof.entries[0].1 = Hex([0; 32]), ProofError::Root),
        (|proof| proof.steps[1].random_value = "7".to_owned(), ProofError::Step(2)),
        (
            |proof| {
                proof.steps.pop();
            },
            ProofError::Step(5),
        ),
    ];
    for (position, (change, expected)) in changes.into_iter().enumerate() {
        let mut proof = drawn(10);
        change(&mut proof);
        assert_eq!(verify(&proof), Err(expected), "change {position}");
    }
}

#[test]
fn records_that_tell_another_drawing_are_refused() {
    type Change = fn(&mut Proof);
    let changes: [(Change, &str); 5] = [
        (|proof| proof.contest.title = "Another".to_owned(), "committed"),
        (|proof| proof.exclusions.clear(), "closed"),
        (
            |proof| {
                proof.records.pop();
            },
            "drawn",
        ),
        (|proof| proof.records.clear(), "committed"),
        (|proof| resign(&mut proof.records[2], |statement| statement.body["tickets"] = json!([])), "drawn"),
    ];
    for (change, expected) in changes {
        let mut proof = drawn_and_nobody_called(10);
        change(&mut proof);
        assert_eq!(verify(&proof), Err(ProofError::RecordedOtherwise(expected)));
    }
}

#[test]
fn a_promise_names_its_rules_by_a_hash_or_not_at_all() {
    let with = |rules: serde_json::Value| {
        let mut proof = drawn(10);
        name_rules(&mut proof, &rules);
        verify(&proof)
    };
    assert_eq!(with(json!("0d".repeat(32))), Ok(()));
    for wrong in [json!(null), json!("0D".repeat(32)), json!("0d"), json!(7), json!({})] {
        assert_eq!(with(wrong), Err(ProofError::RecordedOtherwise("committed")));
    }
}

#[test]
fn the_hash_is_over_the_canonical_text() {
    let proof = drawn(0);
    let text = proof.records[1].statement.canonical();
    assert!(
        text.starts_with(r#"{"body":{"count":0,"exclusions":{"unsubscribed":2},"root":"e3b0c442"#),
        "{text}"
    );
    assert!(!text.contains(": ") && !text.contains('\n'));
}

#[test]
fn a_file_with_more_or_other_fields_is_not_a_proof() {
    let good = serde_json::to_value(drawn(2)).unwrap();
    for (field, value) in [
        ("name", json!("Maria")),
        ("seed", json!("05")),
        ("seed", json!("AB".repeat(32))),
        ("count", json!(-1)),
    ] {
        let mut changed = good.clone();
        changed[field] = value;
        assert!(serde_json::from_value::<Proof>(changed).is_err(), "{field}");
    }
}

/// Half of all texts of 32 bytes are no point of the curve.
fn not_a_key() -> Hex<32> {
    let candidates = (0..=u8::MAX).map(|first| {
        let mut bytes = [0; 32];
        bytes[0] = first;
        bytes
    });
    let refused = |bytes: &[u8; 32]| ed25519_dalek::VerifyingKey::from_bytes(bytes).is_err();
    Hex(candidates.into_iter().find(refused).unwrap())
}
