//! What the records of a ledger say, event by event. Verifiers compare whole bodies, so each is written here alone, but for
//! a change of keys, which is about no contest (`rotation`).
//!
//! Nothing personal is ever part of a body: a person is a ticket.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    Ticket,
    bytes::Hex,
    head::LedgerHead,
    proof::{BeaconFacts, ContestFacts},
};
use crate::ids::ContestId;

const RULES: &str = "rules";

/// The promise about the seed, and everything about the drawing that is decided before it: also the hash of the
/// contest's rules, which promises of the first year do not have.
pub fn committed(
    contest: &ContestFacts,
    commitment: Hex<32>,
    beacon_round: Option<u64>,
    rules: Option<Hex<32>>,
) -> Value {
    let mut body = json!({
        "commitment": commitment,
        "title": contest.title,
        "town": contest.town,
        "closes_at": contest.closes_at,
        "winners": contest.winners,
        "alternates": contest.alternates,
        "beacon_round": beacon_round,
    });
    if let Some(rules) = rules {
        body[RULES] = json!(rules);
    }
    body
}

/// The hash of the contest's rules that a promise names, if it names any.
pub fn rules_of(committed: &Value) -> Option<Hex<32>> {
    serde_json::from_value(committed.get(RULES)?.clone()).ok()
}

/// What the promise about a contest's seed said about the contest: later corrections of its texts change nothing.
pub fn contest_of(id: ContestId, committed: &Value) -> Option<ContestFacts> {
    let text = |field: &str| committed.get(field).and_then(Value::as_str).map(str::to_owned);
    Some(ContestFacts {
        id,
        title: text("title")?,
        town: text("town")?,
        closes_at: text("closes_at")?.parse().ok()?,
        winners: committed.get("winners").and_then(Value::as_u64)?,
        alternates: committed.get("alternates").and_then(Value::as_u64)?,
    })
}

/// The closed list and how many were left out, by reason.
pub fn closed(count: u64, root: Hex<32>, exclusions: &BTreeMap<String, u64>) -> Value {
    json!({ "count": count, "root": root, "exclusions": exclusions })
}

/// The revealed seed and the tickets in the order in which they came out.
pub fn drawn(seed: Hex<32>, beacon: Option<BeaconFacts>, tickets: &[Hex<16>]) -> Value {
    json!({ "seed": seed, "beacon": beacon, "tickets": tickets })
}

/// Something that happened to a drawn place.
pub fn of_place(place: u64, ticket: Ticket) -> Value {
    json!({ "place": place, "ticket": ticket.to_string() })
}

/// Why a contest was called off.
pub fn voided(reason: &str) -> Value {
    json!({ "reason": reason })
}

/// Which records are lost, and the head of the last of them that people have.
pub fn lost(from: u64, until: u64, told: &LedgerHead) -> Value {
    json!({ "from": from, "until": until, "told": told.to_string() })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_contest_is_read_back_from_its_promise() {
        let contest = ContestFacts {
            id: ContestId::from_bytes([1; 16]),
            title: "Bread \"for\" a month".to_owned(),
            town: "Salem, MA".to_owned(),
            closes_at: "2026-06-14T22:00:00Z".parse().unwrap(),
            winners: 2,
            alternates: 10,
        };
        let body = committed(&contest, Hex([2; 32]), Some(7), None);
        assert_eq!(contest_of(contest.id, &body), Some(contest.clone()));
        assert_eq!((rules_of(&body), body.get("rules")), (None, None));
        let body = committed(&contest, Hex([2; 32]), Some(7), Some(Hex([3; 32])));
        assert_eq!(
            (contest_of(contest.id, &body), rules_of(&body)),
            (Some(contest.clone()), Some(Hex([3; 32])))
        );
        assert_eq!(contest_of(contest.id, &voided("closed")), None);
    }
}
