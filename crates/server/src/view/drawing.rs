//! A drawing as everybody may see it. People are tickets here; winners are a first name and an initial.

use std::collections::BTreeMap;

use serde::Serialize;
use townpick_domain::{ids::ContestId, time::Timestamp};
use utoipa::ToSchema;

/// The drawing of a contest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Drawing {
    /// The contest.
    pub contest_id: ContestId,
    /// Its headline.
    pub title: String,
    /// Where.
    pub town: DrawingTown,
    /// The featured business.
    pub business_name: String,
    /// The prize in short.
    pub prize_description: String,
    /// The instant the list closes.
    pub closes_at: Timestamp,
    /// How far it is.
    pub state: DrawingState,
    /// Why it was called off.
    #[schema(required = true)]
    pub void_reason: Option<String>,
    /// When it was drawn.
    #[schema(required = true)]
    pub drawn_at: Option<Timestamp>,
    /// How many were in the list, once it is closed.
    #[schema(required = true)]
    pub count: Option<u64>,
    /// How many members were left out, by reason.
    #[schema(required = true)]
    pub exclusions: Option<BTreeMap<String, u64>>,
    /// How many win.
    pub number_of_winners: u64,
    /// Everybody who was called, in the order of the places.
    pub winners: Vec<DrawingWinner>,
    /// How many wait behind them.
    pub alternates: u64,
    /// The promise about the seed: 64 hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    pub commitment: String,
    /// The hash over the closed list.
    #[schema(required = true)]
    pub root: Option<String>,
    /// The seed, once it is revealed.
    #[schema(required = true)]
    pub seed: Option<String>,
    /// The public randomness the drawing depends on; none without a beacon.
    #[schema(required = true)]
    pub beacon: Option<DrawingBeacon>,
    /// The key the ledger is signed with: 64 hexadecimal digits, the same for every town.
    #[schema(min_length = 64, max_length = 64)]
    pub public_key: String,
    /// What the town's ledger says about this contest.
    pub records: Vec<DrawingRecord>,
    /// Where the town's whole ledger is.
    pub ledger_url: String,
    /// Where the proof is, once there is one.
    #[schema(required = true)]
    pub proof_url: Option<String>,
}

/// The town of a drawing.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrawingTown {
    /// What its address is made of.
    #[schema(example = "salem-ma")]
    pub slug: String,
    /// What people read.
    #[schema(example = "Salem, MA")]
    pub full_name: String,
}

/// How far a drawing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DrawingState {
    /// The contest runs.
    Open,
    /// The contest is over; the drawing is about to be made, or waits for public randomness.
    Waiting,
    /// The winners are known.
    Drawn,
    /// The contest was called off.
    Voided,
}

/// Somebody who was called.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrawingWinner {
    /// The place they were drawn at, counted from 1.
    pub place: u64,
    /// First name and initial, while the prize is theirs.
    #[schema(required = true, example = "Maria C.")]
    pub name: Option<String>,
    /// What became of the prize: `notified`, `claimed`, `declined`, `expired` or `disqualified`.
    pub state: &'static str,
    /// The ticket that was drawn.
    #[schema(min_length = 32, max_length = 32)]
    pub ticket: String,
}

/// Public randomness.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrawingBeacon {
    /// The round of drand's quicknet, announced at the contest's start.
    pub round: u64,
    /// Its randomness, once the drawing is made.
    #[schema(required = true)]
    pub randomness: Option<String>,
}

/// A record of the town's ledger.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrawingRecord {
    /// Its number in the town's ledger.
    pub sequence: u64,
    /// What happened.
    pub event: &'static str,
    /// When it was recorded.
    pub recorded_at: Timestamp,
}
