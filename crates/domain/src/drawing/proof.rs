//! The public proof of one drawing: all that a stranger needs to repeat it, and nothing about a person.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    Beacon, MerkleTree, SortedTickets, Step, Ticket,
    bytes::Hex,
    commitment, draw, key, leaf,
    ledger::{Event, Record},
    reading,
};
use crate::{ids::ContestId, time::Timestamp};

/// The name of the method.
pub const ALGORITHM: &str = "tpd1";

/// The proof as it is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Always [`ALGORITHM`].
    pub algorithm: String,
    /// Which contest was drawn.
    pub contest: ContestFacts,
    /// The promise made while the contest ran.
    pub commitment: Hex<32>,
    /// The seed that was promised.
    pub seed: Hex<32>,
    /// The public randomness that was mixed in, if any.
    pub beacon: Option<BeaconFacts>,
    /// How many were in the list.
    #[serde(deserialize_with = "reading::count")]
    pub count: u64,
    /// The tree hash of the list.
    pub root: Hex<32>,
    /// How many were left out, by reason.
    #[serde(deserialize_with = "reading::counts")]
    pub exclusions: BTreeMap<String, u64>,
    /// The sorted list of tickets and holders.
    pub entries: Vec<(Hex<16>, Hex<32>)>,
    /// The drawn places in order.
    pub steps: Vec<ProofStep>,
    /// The contest's records of the town's ledger, and every change of keys before and between them.
    pub records: Vec<Record>,
    /// The key that the town's ledger begins with.
    pub public_key: Hex<32>,
}

/// The contest a proof is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestFacts {
    /// The contest's id, whose bytes are hashed.
    pub id: ContestId,
    /// Its headline.
    pub title: String,
    /// 'Town, ST'.
    pub town: String,
    /// The instant the list closed.
    pub closes_at: Timestamp,
    /// How many win.
    #[serde(deserialize_with = "reading::count")]
    pub winners: u64,
    /// How many wait behind them.
    #[serde(deserialize_with = "reading::count")]
    pub alternates: u64,
}

/// The beacon's round, its randomness, and the signature that shows whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeaconFacts {
    /// The round.
    #[serde(deserialize_with = "reading::count")]
    pub round: u64,
    /// Its randomness.
    pub randomness: Hex<32>,
    /// drand's signature of the round, whose hash the randomness is.
    pub signature: Hex<48>,
}

impl From<BeaconFacts> for Beacon {
    fn from(facts: BeaconFacts) -> Self {
        Self { round: facts.round, randomness: facts.randomness.0 }
    }
}

/// One drawn place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofStep {
    /// The place, counted from 1.
    #[serde(deserialize_with = "reading::count")]
    pub place: u64,
    /// The accepted random value in decimal: it does not fit the numbers of JSON.
    pub random_value: String,
    /// The position it pointed to.
    #[serde(deserialize_with = "reading::count")]
    pub index: u64,
    /// The ticket that stood there.
    pub ticket: Hex<16>,
}

impl From<Step> for ProofStep {
    fn from(step: Step) -> Self {
        Self {
            place: step.place,
            random_value: step.random_value.to_string(),
            index: step.index,
            ticket: Hex(step.ticket.0),
        }
    }
}

impl Proof {
    /// The records about the contest itself, without the changes of keys.
    pub(super) fn contest_records(&self) -> impl Iterator<Item = &Record> {
        self.records.iter().filter(|record| record.statement.event != Event::KeyRotated)
    }

    /// The commitment that the seed gives.
    pub fn computed_commitment(&self) -> Hex<32> {
        Hex(commitment(self.contest.id.as_uuid().as_bytes(), &self.seed.0))
    }

    /// The root that the list gives.
    pub fn computed_root(&self) -> Hex<32> {
        let mut tree = MerkleTree::default();
        for (ticket, holder) in &self.entries {
            tree.push(leaf(&Ticket(ticket.0), &holder.0));
        }
        Hex(tree.root())
    }

    /// The steps that seed, list and beacon give; nothing when two tickets are the same.
    pub fn computed_steps(&self) -> Option<Vec<ProofStep>> {
        let tickets =
            SortedTickets::new(self.entries.iter().map(|(ticket, _)| Ticket(ticket.0)).collect()).ok()?;
        let beacon = self.beacon.map(Beacon::from);
        let key = key(
            &self.seed.0,
            self.contest.id.as_uuid().as_bytes(),
            &self.root.0,
            self.count,
            beacon.as_ref(),
        );
        let places = usize::try_from(self.contest.winners.saturating_add(self.contest.alternates))
            .unwrap_or(usize::MAX);
        Some(draw(key, &tickets, places).into_iter().map(ProofStep::from).collect())
    }
}
