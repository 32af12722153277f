//! The public proof of a drawing, as far as the database keeps it. The list can be very long, so it is read apart.

use townpick_domain::{
    drawing::{
        Hex, Ticket, bodies,
        ledger::Event,
        proof::{ALGORITHM, BeaconFacts, Proof, ProofStep},
    },
    ids::ContestId,
};

use super::{audited, places};
use crate::{
    Executor, Result,
    fixed_bytes::{fixed, unsigned},
    ledger,
};

/// The proof of a contest that was drawn, without the entries of its list.
pub async fn proof_without_entries(db: &mut impl Executor, contest: ContestId) -> Result<Option<Proof>> {
    let Some(drawing) = audited(db, contest).await? else { return Ok(None) };
    let Some(seed) = drawing.random_seed else { return Ok(None) };
    let mut records = ledger::of_contest(db, contest).await?;
    records.extend(ledger::rotations_of_contest(db, contest).await?);
    records.sort_by_key(|record| record.statement.sequence);
    let Some(public_key) = ledger::first_key_of_contest(db, contest).await? else { return Ok(None) };
    let promise = records.iter().find(|record| record.statement.event == Event::Committed);
    let Some(facts) = promise.and_then(|record| bodies::contest_of(contest, &record.statement.body)) else {
        return Ok(None);
    };
    let beacon = match (drawing.beacon_round, drawing.beacon_randomness, drawing.beacon_signature) {
        (Some(round), Some(randomness), Some(signature)) => Some(BeaconFacts {
            round: unsigned(round),
            randomness: Hex(fixed(&randomness)?),
            signature: Hex(fixed(&signature)?),
        }),
        _ => None,
    };
    let steps = places(db, contest).await?.into_iter().map(|place| ProofStep {
        place: place.place,
        random_value: place.random_value,
        index: place.random_index,
        ticket: Hex(place.ticket.0),
    });
    Ok(Some(Proof {
        algorithm: ALGORITHM.to_owned(),
        contest: facts,
        commitment: Hex(fixed(&drawing.commitment)?),
        seed: Hex(fixed(&seed)?),
        beacon,
        count: unsigned(drawing.total_participants),
        root: Hex(fixed(&drawing.merkle_root)?),
        exclusions: drawing.exclusions.0,
        entries: Vec::new(),
        steps: steps.collect(),
        records,
        public_key: Hex(public_key),
    }))
}

/// A ticket of the closed list and the hash that stands for its holder.
pub type Entry = (Ticket, [u8; 32]);

/// The next 5000 entries of a closed list after a ticket, in their order.
pub async fn entries(
    db: &mut impl Executor,
    contest: ContestId,
    after: Option<Ticket>,
) -> Result<Vec<Entry>> {
    let rows: Vec<(Vec<u8>, Vec<u8>)> = db
        .sql(
            "SELECT ticket, holder FROM participant_snapshots WHERE contest_id = $1 AND ticket > $2
             ORDER BY ticket LIMIT 5000",
        )
        .bind(contest)
        .bind(after.map_or_else(Vec::new, |ticket| ticket.0.to_vec()))
        .all()
        .await?;
    rows.into_iter().map(|(ticket, holder)| Ok((Ticket(fixed(&ticket)?), fixed(&holder)?))).collect()
}
