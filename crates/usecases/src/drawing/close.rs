//! Closing the list at the end instant: its entries are published as one hash before anything is drawn.

use townpick_domain::{
    drawing::{Hex, MerkleTree, Ticket, bodies, holder_of_digits, leaf, ledger::Event},
    ids::{ContestId, DrawingId, SnapshotId},
};
use townpick_store::{
    Result, Tx,
    drawings::{self, Closing, DrawingContest, Entrant, MemberRange, Snapshot},
    revisions::{self, Topic},
};

use super::promise;
use crate::{Context, ledger::append};

/// Closes the list of a contest that is over, unless that was done.
pub async fn close(tx: &mut Tx, ctx: &Context<'_>, contest: ContestId, with_beacon: bool) -> Result<()> {
    let Some(contest) = still_open(tx, ctx, contest, with_beacon).await? else { return Ok(()) };
    while insert_tickets(tx, ctx, &contest, None).await? == drawings::ENTRANTS_AT_ONCE {}
    while insert_tickets_of_moved(tx, ctx, &contest).await? == drawings::ENTRANTS_AT_ONCE {}
    drawings::take_back_tickets(tx, &contest).await?;

    let tree = publish(tx, contest.id).await?;
    let closing = Closing {
        id: DrawingId::new(ctx.now, ctx.random()),
        method: if contest.beacon_round.is_some() { "tpd1 with drand quicknet" } else { "tpd1" },
        count: tree.count(),
        root: tree.root(),
        exclusions: drawings::exclusions(tx, &contest).await?,
    };
    drawings::close(tx, &contest, &closing, ctx.now).await?;
    let body = bodies::closed(closing.count, Hex(closing.root), &closing.exclusions);
    append(tx, ctx, &contest, vec![(Event::Closed, body)]).await?;
    revisions::bump(tx, Topic::Drawings).await
}

/// Issues the tickets of the part of a large town that follows another one, and returns that part; nothing when fewer
/// members are left or the list was closed. None of it counts before [`close`], which looks at everybody again: an
/// engine that is killed in between leaves tickets that the next one goes on with.
pub async fn issue_tickets(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: ContestId,
    with_beacon: bool,
    after: Option<MemberRange>,
) -> Result<Option<MemberRange>> {
    let Some(contest) = still_open(tx, ctx, contest, with_beacon).await? else { return Ok(None) };
    let range = drawings::next_range(tx, &contest, after).await?;
    if range.is_some() {
        insert_tickets(tx, ctx, &contest, range).await?;
    }
    Ok(range)
}

/// The contest with its promise, unless its list was closed or it was called off.
async fn still_open(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: ContestId,
    with_beacon: bool,
) -> Result<Option<DrawingContest>> {
    let mut contest = drawings::lock(tx, contest).await?;
    let is_open =
        contest.voided_at.is_none() && contest.drawing_completed_at.is_none() && contest.ends_at <= ctx.now;
    if !is_open || drawings::is_closed(tx, contest.id).await? {
        return Ok(None);
    }
    // An engine that slept through the whole contest makes up for its beginning first.
    promise(tx, ctx, &mut contest, with_beacon).await?;
    Ok(Some(contest))
}

/// Gives the entrants of a part of the town, or of all of it, their tickets; returns how many got one.
async fn insert_tickets(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    range: Option<MemberRange>,
) -> Result<usize> {
    let entrants = drawings::entrants(tx, contest, range).await?;
    insert_snapshots(tx, ctx, contest, entrants).await
}

/// The same for those who have moved away since they were in the contest.
async fn insert_tickets_of_moved(tx: &mut Tx, ctx: &Context<'_>, contest: &DrawingContest) -> Result<usize> {
    let entrants = drawings::entrants_who_moved(tx, contest).await?;
    insert_snapshots(tx, ctx, contest, entrants).await
}

async fn insert_snapshots(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    entrants: Vec<Entrant>,
) -> Result<usize> {
    let snapshots: Vec<Snapshot> = entrants.into_iter().map(|entrant| with_ticket(ctx, entrant)).collect();
    drawings::insert_snapshots(tx, contest.id, &snapshots, ctx.now).await?;
    Ok(snapshots.len())
}

fn with_ticket(ctx: &Context<'_>, entrant: Entrant) -> Snapshot {
    let salt = ctx.entropy.bytes();
    Snapshot {
        id: SnapshotId::new(ctx.now, ctx.random()),
        ticket: Ticket(ctx.entropy.bytes()),
        holder: holder_of_digits(&salt, &entrant.phone_number),
        salt,
        entrant,
    }
}

/// Writes the list down as it is published, in the order of its tickets, and returns the tree over it.
async fn publish(tx: &mut Tx, contest: ContestId) -> Result<MerkleTree> {
    let mut tree = MerkleTree::default();
    let (mut last, mut parts) = (None, 0);
    loop {
        let page = drawings::entries(tx, contest, last).await?;
        let Some((ticket, _)) = page.last() else { return Ok(tree) };
        last = Some(*ticket);
        parts = drawings::insert_published(tx, contest, parts, &page).await?;
        for (ticket, holder) in &page {
            tree.push(leaf(ticket, holder));
        }
    }
}
