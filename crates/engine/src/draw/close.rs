//! Closing the list at the end instant: who is in it becomes one published hash before anything is drawn.

use townpick_domain::{
    drawing::{Hex, Ticket, bodies, holder_of_digits, leaf, ledger::Event, merkle_root},
    ids::{ContestId, DrawingId, SnapshotId},
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    drawings::{self, Closing, DrawingContest, Entrant, Snapshot},
    ledger,
    revisions::{self, Topic},
};

use super::announced_round;
use crate::runner::Engine;

/// Closes the list of a contest that is over, unless that was done.
pub(super) async fn close(engine: &Engine, contest: ContestId) -> Result<()> {
    let now = engine.now();
    let key = &engine.gateways.secrets.signing;
    let mut tx = engine.database.write().await?;
    let mut contest = drawings::take_turn(&mut tx, contest).await?;
    let is_open =
        contest.voided_at.is_none() && contest.drawing_completed_at.is_none() && contest.ends_at <= now;
    if !is_open || drawings::is_closed(&mut tx, contest.id).await? {
        return Ok(());
    }
    // An engine that slept through the whole contest makes up for its beginning first.
    let round = announced_round(engine, contest.ends_at);
    drawings::commit(&mut tx, &mut contest, round, key, now).await?;

    let mut leaves = snapshot(engine, &mut tx, &contest, now).await?;
    leaves.sort_unstable_by_key(|(ticket, _)| *ticket);
    let leaves: Vec<[u8; 32]> = leaves.into_iter().map(|(_, leaf)| leaf).collect();
    let closing = Closing {
        id: DrawingId::new(now, engine.gateways.entropy.bytes()),
        method: if contest.beacon_round.is_some() { "tpd1 with drand quicknet" } else { "tpd1" },
        count: leaves.len() as u64,
        root: merkle_root(&leaves),
        exclusions: drawings::exclusions(&mut tx, &contest).await?,
    };
    drawings::close(&mut tx, &contest, &closing, now).await?;
    let body = bodies::closed(closing.count, Hex(closing.root), &closing.exclusions);
    let closed = vec![contest.happening(Event::Closed, body)];
    ledger::append(&mut tx, contest.ledger(), closed, key, now).await?;
    revisions::bump(&mut tx, Topic::Drawings).await?;
    tx.commit().await
}

/// Gives every entrant a ticket and writes them down, a page at a time; returns the leaves.
async fn snapshot(
    engine: &Engine,
    tx: &mut Tx,
    contest: &DrawingContest,
    now: Timestamp,
) -> Result<Vec<(Ticket, [u8; 32])>> {
    let mut leaves = Vec::new();
    let mut last = None;
    loop {
        let page = drawings::entrants(tx, contest, last).await?;
        let Some(entrant) = page.last() else { return Ok(leaves) };
        last = Some(entrant.member_id);
        let snapshots: Vec<Snapshot> =
            page.into_iter().map(|entrant| with_ticket(engine, entrant, now)).collect();
        leaves.extend(
            snapshots.iter().map(|snapshot| (snapshot.ticket, leaf(&snapshot.ticket, &snapshot.holder))),
        );
        drawings::insert_snapshots(tx, contest.id, &snapshots, now).await?;
    }
}

fn with_ticket(engine: &Engine, entrant: Entrant, now: Timestamp) -> Snapshot {
    let entropy = &engine.gateways.entropy;
    let salt = entropy.bytes();
    Snapshot {
        id: SnapshotId::new(now, entropy.bytes()),
        ticket: Ticket(entropy.bytes()),
        holder: holder_of_digits(&salt, &entrant.phone_number),
        salt,
        entrant,
    }
}
