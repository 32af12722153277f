//! The drawing itself: seed, list and public randomness give the order; everything that follows from it is written in
//! one transaction.

use std::collections::HashMap;

use serde_json::{Value, json};
use townpick_domain::{
    drawing::{
        Beacon, Hex, MerkleTree, SortedTickets, Step, Ticket, bodies, commitment, draw, key, leaf,
        ledger::Event, proof::BeaconFacts,
    },
    ids::{ContestId, DrawingPlaceId, MemberId, SnapshotId},
    webhook::{Happening, WebhookEvent},
};
use townpick_gateways::keys::Secrets;
use townpick_store::{
    Executor, Result, Tx,
    drawings::{self, DrawingContest, DrawnPlace, Undrawn},
    revisions::{self, Topic},
};

use crate::{Context, claims, ledger::append, webhooks};

/// Everything a drawing needs but the seed. A closed list never changes: it is read before anybody has to wait for a
/// transaction.
pub struct Ready {
    /// The contest.
    pub contest: ContestId,
    /// The tickets of its closed list.
    pub tickets: SortedTickets,
    /// The public randomness that was announced.
    pub beacon: Option<BeaconFacts>,
}

/// What came of an attempt to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// It is drawn.
    Drawn,
    /// Another engine was first, or the contest was called off.
    AlreadySettled,
    /// The seed is not the one that was promised; it is never drawn with another one.
    WrongSeed,
}

/// Draws from a closed list, unless that was done.
pub async fn decide(tx: &mut Tx, ctx: &Context<'_>, ready: &Ready) -> Result<Decided> {
    let contest = drawings::lock(tx, ready.contest).await?;
    let Some(undrawn) = drawings::undrawn(tx, contest.id).await? else {
        return Ok(Decided::AlreadySettled);
    };
    let seed = drawings::seed(tx, contest.id).await?;
    if contest.commitment != commitment(&contest.id.to_bytes(), &seed) {
        return Ok(Decided::WrongSeed);
    }
    let steps = order(&contest, &seed, &undrawn, ready);
    save(tx, ctx, &contest, seed, ready.beacon, &steps).await?;

    let drawn: Vec<Hex<16>> = steps.iter().map(|step| Hex(step.ticket.0)).collect();
    let mut entries = vec![(Event::Drawn, bodies::drawn(Hex(seed), ready.beacon, &drawn))];
    entries.extend(claims::notify_winners(tx, ctx, &contest).await?);
    append(tx, ctx, &contest, entries).await?;
    let drawn =
        Happening::of_contest(WebhookEvent::ContestDrawn, contest.id, contest.town_id, &contest.title);
    webhooks::tell(tx, ctx, &drawn).await?;
    revisions::bump(tx, Topic::Towns).await?;
    revisions::bump(tx, Topic::Drawings).await?;
    Ok(Decided::Drawn)
}

/// The drawn tickets in their order: winners, then alternates.
fn order(contest: &DrawingContest, seed: &[u8; 32], undrawn: &Undrawn, ready: &Ready) -> Vec<Step> {
    let beacon = ready.beacon.map(Beacon::from);
    let key = key(seed, &contest.id.to_bytes(), &undrawn.root, undrawn.count, beacon.as_ref());
    let wanted = contest.number_of_winners.saturating_add(contest.number_of_alternates);
    draw(key, &ready.tickets, usize::try_from(wanted).unwrap_or(usize::MAX))
}

type Holders = HashMap<Ticket, (SnapshotId, Option<MemberId>)>;

/// Writes the drawn places, the revealed seed and the steps for the administrators' audit.
async fn save(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    seed: [u8; 32],
    beacon: Option<BeaconFacts>,
    steps: &[Step],
) -> Result<()> {
    let winners = u64::try_from(contest.number_of_winners).unwrap_or(0).min(steps.len() as u64);
    let drawn: Vec<Ticket> = steps.iter().map(|step| step.ticket).collect();
    let holders = drawings::holders_of(tx, contest.id, &drawn).await?;
    let holders: Holders =
        holders.into_iter().map(|(ticket, snapshot, member)| (ticket, (snapshot, member))).collect();
    let outcome = drawings::Outcome {
        seed,
        beacon,
        winners,
        places: steps.iter().filter_map(|step| place(ctx, step, &holders)).collect(),
        audit_steps: steps.iter().map(|step| audit_step(ctx, step, winners, seed)).collect(),
        system_info: json!({
            "software": "townpick", "version": env!("CARGO_PKG_VERSION"), "algorithm": "tpd1",
            "public_key": Hex(ctx.secrets.public_key()).to_string(),
        }),
    };
    drawings::save_outcome(tx, contest, &outcome, ctx.now).await
}

fn place(ctx: &Context<'_>, step: &Step, holders: &Holders) -> Option<DrawnPlace> {
    let (snapshot, member) = *holders.get(&step.ticket)?;
    let id = DrawingPlaceId::new(ctx.now, ctx.random());
    Some(DrawnPlace {
        id,
        place: step.place,
        snapshot,
        member,
        random_value: step.random_value.to_string(),
        random_index: step.index,
        claim_token_hash: Secrets::claim_token_hash(&ctx.secrets.claim_token(id))?,
    })
}

/// A step as administrators read it; whose name it was is looked up when it is shown, so that a deleted member is in
/// none.
fn audit_step(ctx: &Context<'_>, step: &Step, winners: u64, seed: [u8; 32]) -> Value {
    let action = if step.place <= winners {
        format!("Drew winner {}", step.place)
    } else {
        format!("Drew alternate {}", step.place - winners)
    };
    json!({
        "step": step.place, "timestamp": ctx.now, "action": action, "crypto_seed": Hex(seed).to_string(),
        "random_value": step.random_value.to_string(), "random_index_selected": step.index,
    })
}

/// The tickets of a closed list, read in pages; nothing when the list is not the one that was recorded at closing.
pub async fn closed_list(
    db: &mut impl Executor,
    contest: ContestId,
    recorded: &Undrawn,
) -> Result<Option<SortedTickets>> {
    let mut tickets = Vec::with_capacity(usize::try_from(recorded.count).unwrap_or(0));
    let mut tree = MerkleTree::default();
    loop {
        let page = drawings::entries(db, contest, tickets.last().copied()).await?;
        if page.is_empty() {
            let is_recorded = (tree.count(), tree.root()) == (recorded.count, recorded.root);
            return Ok(SortedTickets::new(tickets).ok().filter(|_| is_recorded));
        }
        for (ticket, holder) in page {
            tree.push(leaf(&ticket, &holder));
            tickets.push(ticket);
        }
    }
}
