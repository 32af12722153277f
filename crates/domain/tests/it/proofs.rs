//! Proofs made by hand, with a key of their own.

use std::collections::BTreeMap;

use ed25519_dalek::SigningKey;
use serde_json::{Value, json};
use townpick_domain::{
    contact::Phone,
    drawing::{
        Hex, Ticket, bodies, holder,
        ledger::{BEFORE_THE_FIRST, Event, Record, Statement},
        proof::{ALGORITHM, BeaconFacts, ContestFacts, Proof},
        rotation,
    },
    ids::ContestId,
    time::Timestamp,
};

pub const WINNERS: u64 = 2;

pub fn signing_key() -> SigningKey {
    SigningKey::from_bytes(&[9; 32])
}

/// The key that takes over from it.
pub fn next_key() -> SigningKey {
    SigningKey::from_bytes(&[10; 32])
}

/// When the contest of every proof ends: a minute before drand published [`known_round`].
pub fn now() -> Timestamp {
    "2023-09-15T10:59:03Z".parse().unwrap()
}

/// The round of drand that the drawing of a contest depends on which ended then.
pub fn known_round() -> BeaconFacts {
    let frozen: Value = serde_json::from_str(include_str!("../data/quicknet-rounds.json")).unwrap();
    let rounds: Vec<BeaconFacts> = serde_json::from_value(frozen["rounds"].clone()).unwrap();
    *rounds.last().unwrap()
}

/// A drawing among this many people, told until the winners are called.
pub fn drawn(people: u8) -> Proof {
    let mut proof = drawn_and_nobody_called(people);
    for place in 1..=WINNERS.min(people.into()) {
        happened(&mut proof, Event::Notified, place);
    }
    proof
}

/// A drawing among this many people, told up to the drawing itself.
pub fn drawn_and_nobody_called(people: u8) -> Proof {
    drawn_with(people, (WINNERS, 3), None, [now(); 3])
}

/// The same with so many winners and alternates, with a beacon or without, and recorded at these instants: when it was
/// promised, closed and drawn.
pub fn drawn_with(
    people: u8,
    (winners, alternates): (u64, u64),
    beacon: Option<BeaconFacts>,
    [promised_at, closed_at, drawn_at]: [Timestamp; 3],
) -> Proof {
    let phone = Phone::parse("6175550100").unwrap();
    let mut proof = Proof {
        algorithm: ALGORITHM.to_owned(),
        contest: ContestFacts {
            id: ContestId::new(now(), [1; 10]),
            title: "Bread for a month".to_owned(),
            town: "Salem, MA".to_owned(),
            closes_at: now(),
            winners,
            alternates,
        },
        commitment: Hex([0; 32]),
        seed: Hex([5; 32]),
        beacon,
        count: people.into(),
        root: Hex([0; 32]),
        exclusions: BTreeMap::from([("unsubscribed".to_owned(), 2)]),
        entries: (0..people).map(|number| (Hex([number; 16]), Hex(holder(&[number; 16], &phone)))).collect(),
        steps: Vec::new(),
        records: Vec::new(),
        public_key: Hex(signing_key().verifying_key().to_bytes()),
    };
    proof.commitment = proof.computed_commitment();
    proof.root = proof.computed_root();
    proof.steps = proof.computed_steps().unwrap();
    let tickets: Vec<_> = proof.steps.iter().map(|step| step.ticket).collect();
    let round = beacon.map(|facts| facts.round);
    let committed = bodies::committed(&proof.contest, proof.commitment, round, None);
    record_at(&mut proof, Event::Committed, committed, promised_at);
    let closed = bodies::closed(proof.count, proof.root, &proof.exclusions);
    record_at(&mut proof, Event::Closed, closed, closed_at);
    let drawn = bodies::drawn(proof.seed, beacon, &tickets);
    record_at(&mut proof, Event::Drawn, drawn, drawn_at);
    proof
}

/// Adds a record at the instant of the one before.
pub fn record(proof: &mut Proof, event: Event, body: Value) {
    let at = proof.records.last().map_or_else(now, |before| before.statement.recorded_at);
    record_at(proof, event, body, at);
}

fn record_at(proof: &mut Proof, event: Event, body: Value, recorded_at: Timestamp) {
    let before = proof.records.last();
    let statement = Statement {
        town: "salem-ma".to_owned(),
        sequence: before.map_or(1, |record| record.statement.sequence + 1),
        previous_hash: before.map_or(BEFORE_THE_FIRST, |record| record.hash),
        contest: event.is_about_a_contest().then_some(proof.contest.id),
        event,
        recorded_at,
        body,
    };
    let rotations = proof.records.iter().filter(|record| record.statement.event == Event::KeyRotated).count();
    let key = if rotations == 0 { signing_key() } else { next_key() };
    proof.records.push(statement.sign(&key));
}

/// Lets the promise name the contest's rules by this, and signs everything anew with the first key.
pub fn name_rules(proof: &mut Proof, rules: &Value) {
    let mut before = BEFORE_THE_FIRST;
    for record in &mut proof.records {
        resign(record, |statement| {
            if statement.event == Event::Committed {
                statement.body["rules"] = rules.clone();
            }
            statement.previous_hash = before;
        });
        before = record.hash;
    }
}

/// Lets the other key sign from here on.
pub fn rotate(proof: &mut Proof) {
    let body = rotation::body(&signing_key().verifying_key(), &next_key());
    record(proof, Event::KeyRotated, body);
}

pub fn happened(proof: &mut Proof, event: Event, place: u64) {
    let ticket = Ticket(proof.steps[usize::try_from(place).unwrap() - 1].ticket.0).to_string();
    record(proof, event, json!({ "place": place, "ticket": ticket }));
}

pub fn resign(record: &mut Record, change: impl Fn(&mut Statement)) {
    change(&mut record.statement);
    *record = record.statement.clone().sign(&signing_key());
}
