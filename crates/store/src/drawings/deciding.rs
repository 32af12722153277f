//! Drawing from a closed list: the seed is revealed and the places are decided, all in one transaction.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    claim::PlaceState,
    drawing::{Ticket, proof::BeaconFacts},
    ids::{ContestId, DrawingPlaceId, MemberId, SnapshotId, TownId},
    time::Timestamp,
};

use super::DrawingContest;
use crate::{
    Executor, Result, Tx,
    fixed_bytes::{fixed, signed, unsigned},
};

/// A closed list that waits to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undrawn {
    /// How many are in it.
    pub count: u64,
    /// The hash over it.
    pub root: [u8; 32],
    /// The round of public randomness it waits for.
    pub beacon_round: Option<u64>,
}

/// The closed list of a contest that is neither drawn nor called off.
pub async fn undrawn(db: &mut impl Executor, contest: ContestId) -> Result<Option<Undrawn>> {
    let row: Option<(i64, Vec<u8>, Option<i64>)> = db
        .sql(
            "SELECT d.total_participants, d.merkle_root, d.beacon_round
             FROM drawings d JOIN contests c ON c.id = d.contest_id
             WHERE d.contest_id = $1 AND d.drawing_timestamp IS NULL AND c.drawing_completed_at IS NULL
               AND c.voided_at IS NULL",
        )
        .bind(contest)
        .optional()
        .await?;
    row.map(|(count, root, round)| {
        Ok(Undrawn { count: unsigned(count), root: fixed(&root)?, beacon_round: round.map(unsigned) })
    })
    .transpose()
}

/// The secret seed of a contest, for the transaction that reveals it.
pub async fn seed(tx: &mut Tx, contest: ContestId) -> Result<[u8; 32]> {
    let (seed,): (Vec<u8>,) =
        tx.sql("SELECT seed FROM contest_seeds WHERE contest_id = $1").bind(contest).one().await?;
    fixed(&seed)
}

/// A ticket of the closed list, its row, and who holds it unless they were deleted.
pub type TicketHolder = (Ticket, SnapshotId, Option<MemberId>);

/// Whose these tickets of a closed list are, in any order.
pub async fn holders_of(
    db: &mut impl Executor,
    contest: ContestId,
    tickets: &[Ticket],
) -> Result<Vec<TicketHolder>> {
    let mut holders = Vec::with_capacity(tickets.len());
    for some in tickets.chunks(500) {
        let asked: Vec<Vec<u8>> = some.iter().map(|ticket| ticket.0.to_vec()).collect();
        let rows: Vec<(Vec<u8>, SnapshotId, Option<MemberId>)> = db
            .sql_of_set(
                "SELECT ticket, id, member_id FROM participant_snapshots
                 WHERE contest_id = $1 AND ticket IN ($set) LIMIT 500",
                asked.len(),
            )
            .bind(contest)
            .bind_each(&asked)
            .all()
            .await?;
        for (ticket, id, member) in rows {
            holders.push((Ticket(fixed(&ticket)?), id, member));
        }
    }
    Ok(holders)
}

/// Locks a drawing whose result is not announced to everybody yet and gives its town; nothing when it is.
pub async fn lock_unannounced(tx: &mut Tx, contest: ContestId) -> Result<Option<TownId>> {
    let untold = tx
        .sql(
            "UPDATE drawings SET results_queued_at = NULL
             WHERE contest_id = $1 AND drawing_timestamp IS NOT NULL AND results_queued_at IS NULL",
        )
        .bind(contest)
        .execute()
        .await?;
    if untold == 0 {
        return Ok(None);
    }
    let (town,): (TownId,) = tx.sql("SELECT town_id FROM contests WHERE id = $1").bind(contest).one().await?;
    Ok(Some(town))
}

/// Everybody who was in a drawing knows how it ended.
pub async fn set_announced(tx: &mut Tx, contest: ContestId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE drawings SET results_queued_at = $2 WHERE contest_id = $1")
        .bind(contest)
        .bind(now)
        .run()
        .await
}

/// A place as it was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnPlace {
    /// The place's id.
    pub id: DrawingPlaceId,
    /// Counted from 1.
    pub place: u64,
    /// The row of the closed list.
    pub snapshot: SnapshotId,
    /// Who holds it, unless they were deleted.
    pub member: Option<MemberId>,
    /// The random value, in decimal.
    pub random_value: String,
    /// The position it pointed to.
    pub random_index: u64,
    /// What the claim's link is recognised by.
    pub claim_token_hash: [u8; 32],
}

/// What came of a drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The revealed seed.
    pub seed: [u8; 32],
    /// The public randomness that was mixed in.
    pub beacon: Option<BeaconFacts>,
    /// How many win.
    pub winners: u64,
    /// Every drawn place, winners first.
    pub places: Vec<DrawnPlace>,
    /// The steps for the administrators' audit, without names.
    pub audit_steps: JsonValue,
    /// What drew it.
    pub system_info: JsonValue,
}

/// Writes what came of a drawing.
pub async fn save_outcome(
    tx: &mut Tx,
    contest: &DrawingContest,
    outcome: &Outcome,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE drawings
         SET drawing_timestamp = $2, winners_selected = $3, random_seed = $4, beacon_randomness = $5,
             beacon_signature = $6, audit_steps = $7, system_info = $8
         WHERE contest_id = $1 AND drawing_timestamp IS NULL",
    )
    .bind(contest.id)
    .bind(now)
    .bind(signed(outcome.winners))
    .bind(outcome.seed.to_vec())
    .bind(outcome.beacon.map(|beacon| beacon.randomness.0.to_vec()))
    .bind(outcome.beacon.map(|beacon| beacon.signature.0.to_vec()))
    .bind(Json(outcome.audit_steps.clone()))
    .bind(Json(outcome.system_info.clone()))
    .execute()
    .await?;
    tx.insert_many(
        "INSERT INTO drawing_places (id, contest_id, place, snapshot_id, member_id, random_value, random_index, state,
                                     claim_token_hash, updated_at)",
        "",
        &outcome.places,
        |statement, place| {
            statement
                .bind(place.id)
                .bind(contest.id)
                .bind(signed(place.place))
                .bind(place.snapshot)
                .bind(place.member)
                .bind(place.random_value.clone())
                .bind(signed(place.random_index))
                .bind(if place.place <= outcome.winners { PlaceState::Selected } else { PlaceState::Alternate })
                .bind(place.claim_token_hash.to_vec())
                .bind(now)
        },
    )
    .await?;
    tx.sql("UPDATE contests SET drawing_completed_at = $2, updated_at = $2 WHERE id = $1")
        .bind(contest.id)
        .bind(now)
        .run()
        .await
}
