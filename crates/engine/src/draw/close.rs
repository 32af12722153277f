//! Closing the list at the end instant: who is in it becomes one published hash before anything is drawn.

use townpick_domain::{
    drawing::{Hex, MerkleTree, Ticket, bodies, holder_of_digits, leaf, ledger::Event},
    ids::{ContestId, DrawingId, SnapshotId},
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    drawings::{self, Closing, DrawingContest, DueContest, Entrant, Part, Snapshot},
    ledger,
    revisions::{self, Topic},
};

use crate::{
    context::Engine,
    together::{Results, Turn, take_all},
};

/// Closes the lists of contests that are over, unless that was done.
pub(super) async fn close(engine: &Engine, contests: Vec<DueContest>) -> Result<Results<()>> {
    for contest in &contests {
        if contest.members >= drawings::ENTRANTS_AT_ONCE as u64 {
            write_ahead(engine, contest.id).await?;
        }
    }
    let steps: Vec<Closed> = contests.into_iter().map(|contest| Closed(contest.id)).collect();
    take_all(engine, &steps).await
}

/// Writes the tickets of a large town a part at a time, so that others get their turn with the database. Nothing counts
/// before the step that closes the list: it looks at everybody again, so an engine that is killed in between leaves
/// tickets that the next one goes on with.
async fn write_ahead(engine: &Engine, contest: ContestId) -> Result<()> {
    let mut part = None;
    loop {
        let now = engine.now();
        let mut tx = engine.database.write().await?;
        let Some(contest) = still_open(engine, &mut tx, contest, now).await? else { return Ok(()) };
        part = drawings::next_part(&mut tx, &contest, part).await?;
        if part.is_none() {
            return Ok(());
        }
        write_tickets(engine, &mut tx, &contest, part, now).await?;
        tx.commit().await?;
    }
}

struct Closed(ContestId);

impl Turn for Closed {
    type Done = ();

    fn contest(&self) -> ContestId {
        self.0
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<()> {
        let now = engine.now();
        let Some(contest) = still_open(engine, tx, self.0, now).await? else { return Ok(()) };
        while write_tickets(engine, tx, &contest, None, now).await? == drawings::ENTRANTS_AT_ONCE {}
        record(engine, tx, &contest, now).await
    }
}

/// The contest with its promise, unless its list was closed or it was called off.
async fn still_open(
    engine: &Engine,
    tx: &mut Tx,
    contest: ContestId,
    now: Timestamp,
) -> Result<Option<DrawingContest>> {
    let mut contest = drawings::take_turn(tx, contest).await?;
    let is_open =
        contest.voided_at.is_none() && contest.drawing_completed_at.is_none() && contest.ends_at <= now;
    if !is_open || drawings::is_closed(tx, contest.id).await? {
        return Ok(None);
    }
    // An engine that slept through the whole contest makes up for its beginning first.
    let round = engine.gateways.announced_round(contest.ends_at);
    drawings::commit(tx, &mut contest, round, &engine.gateways.secrets.signing, now).await?;
    Ok(Some(contest))
}

/// Gives the entrants of a part of the town, or of all of it, their tickets; returns how many got one.
async fn write_tickets(
    engine: &Engine,
    tx: &mut Tx,
    contest: &DrawingContest,
    part: Option<Part>,
    now: Timestamp,
) -> Result<usize> {
    let entrants = drawings::entrants(tx, contest, part).await?;
    let snapshots: Vec<Snapshot> =
        entrants.into_iter().map(|entrant| with_ticket(engine, entrant, now)).collect();
    drawings::insert_snapshots(tx, contest.id, &snapshots, now).await?;
    Ok(snapshots.len())
}

/// Fixes the list for good: who is in it, the hash over it, and who was left out.
async fn record(engine: &Engine, tx: &mut Tx, contest: &DrawingContest, now: Timestamp) -> Result<()> {
    drawings::take_back_tickets(tx, contest).await?;
    let tree = tree(tx, contest.id).await?;
    let closing = Closing {
        id: DrawingId::new(now, engine.gateways.entropy.bytes()),
        method: if contest.beacon_round.is_some() { "tpd1 with drand quicknet" } else { "tpd1" },
        count: tree.count(),
        root: tree.root(),
        exclusions: drawings::exclusions(tx, contest).await?,
    };
    drawings::close(tx, contest, &closing, now).await?;
    let body = bodies::closed(closing.count, Hex(closing.root), &closing.exclusions);
    let closed = vec![contest.happening(Event::Closed, body)];
    ledger::append(tx, contest.ledger(), closed, &engine.gateways.secrets.signing, now).await?;
    revisions::bump(tx, Topic::Drawings).await
}

/// The tree over the list as it is written, read in pages.
async fn tree(tx: &mut Tx, contest: ContestId) -> Result<MerkleTree> {
    let mut tree = MerkleTree::default();
    let mut last = None;
    loop {
        let page = drawings::entries(tx, contest, last).await?;
        let Some((ticket, _)) = page.last() else { return Ok(tree) };
        last = Some(*ticket);
        for (ticket, holder) in &page {
            tree.push(leaf(ticket, holder));
        }
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
