//! The drawing itself: seed, list and public randomness give the order; everything that follows from it is written in
//! one transaction.

use std::{collections::HashMap, sync::Arc};

use serde_json::{Value, json};
use tokio::sync::Mutex;
use townpick_domain::{
    drawing::{
        Beacon, Hex, MerkleTree, SortedTickets, Step, Ticket, bodies, commitment, draw, key, leaf,
        ledger::Event, proof::BeaconFacts, published_at,
    },
    ids::{ContestId, DrawingPlaceId, MemberId, SnapshotId},
    time::Timestamp,
};
use townpick_gateways::keys::Secrets;
use townpick_store::{
    Result, Tx,
    claims::{self, Means},
    drawings::{self, DrawingContest, DrawnPlace, DueContest, Outcome, Undrawn},
    ledger,
    revisions::{self, Topic},
};

use crate::{
    context::Engine,
    together::{Results, Turn, take_all},
};

/// What came of an attempt to draw.
pub(super) enum Decided {
    /// It is drawn.
    Drawn,
    /// Another engine was first, or the contest was called off.
    AlreadySettled,
    /// It cannot be drawn yet, and is never drawn in another way instead.
    Waiting {
        /// What it waits for.
        reason: String,
        /// When that will be there, if it is known.
        until: Option<Timestamp>,
    },
}

/// Draws from closed lists, unless that was done.
pub(super) async fn decide(
    engine: &Engine,
    contests: Vec<DueContest>,
    rounds: &Rounds,
) -> Result<Results<Decided>> {
    let (mut results, mut steps) = (Vec::new(), Vec::new());
    for contest in contests {
        match prepare(engine, contest.id, rounds).await {
            Ok(Ok(ready)) => steps.push(ready),
            Ok(Err(decided)) => results.push((contest.id, Ok(decided))),
            Err(error) => results.push((contest.id, Err(error))),
        }
    }
    results.extend(take_all(engine, &steps).await?);
    Ok(results)
}

/// Everything a drawing needs but the seed. A closed list never changes: it is read before anybody has to wait for a
/// transaction.
struct Ready {
    contest: ContestId,
    tickets: SortedTickets,
    beacon: Option<Beacon>,
}

async fn prepare(
    engine: &Engine,
    contest: ContestId,
    rounds: &Rounds,
) -> Result<std::result::Result<Ready, Decided>> {
    let Some(undrawn) = drawings::undrawn(&mut engine.database.read().await?, contest).await? else {
        return Ok(Err(Decided::AlreadySettled));
    };
    let beacon = match undrawn.beacon_round {
        None => None,
        Some(round) => match rounds.randomness(engine, round).await {
            Ok(randomness) => Some(Beacon { round, randomness }),
            Err(reason) => {
                let reason = format!("contest {contest} waits: {reason}");
                return Ok(Err(Decided::Waiting { reason, until: published_at(round) }));
            }
        },
    };
    let Some(tickets) = closed_list(engine, contest, &undrawn).await? else {
        let reason = format!("contest {contest} waits: its list is not the one that was closed");
        return Ok(Err(Decided::Waiting { reason, until: None }));
    };
    Ok(Ok(Ready { contest, tickets, beacon }))
}

impl Turn for Ready {
    type Done = Decided;

    fn contest(&self) -> ContestId {
        self.contest
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<Decided> {
        let now = engine.now();
        let contest = drawings::take_turn(tx, self.contest).await?;
        let Some(undrawn) = drawings::undrawn(tx, contest.id).await? else {
            return Ok(Decided::AlreadySettled);
        };
        let seed = drawings::seed(tx, contest.id).await?;
        if contest.commitment != commitment(&contest.id.to_bytes(), &seed) {
            let reason = format!("contest {} waits: its seed is not the one that was promised", contest.id);
            return Ok(Decided::Waiting { reason, until: None });
        }
        draw_and_record(engine, tx, &contest, (seed, &undrawn, &self.tickets, self.beacon), now).await?;
        Ok(Decided::Drawn)
    }
}

/// What the beacon answered in this pass: contests that wait for the same round ask once.
#[derive(Default)]
pub(super) struct Rounds(Mutex<HashMap<u64, std::result::Result<[u8; 32], String>>>);

impl Rounds {
    /// The verified randomness of a round, or what is in the way.
    async fn randomness(&self, engine: &Engine, round: u64) -> std::result::Result<[u8; 32], String> {
        let mut answers = self.0.lock().await;
        if let Some(answer) = answers.get(&round) {
            return answer.clone();
        }
        let answer = ask(engine, round).await;
        answers.insert(round, answer.clone());
        answer
    }
}

async fn ask(engine: &Engine, round: u64) -> std::result::Result<[u8; 32], String> {
    let Some(beacon) = &engine.gateways.beacon else {
        return Err(format!("drand round {round} was announced, but TOWNPICK_DRAWING_BEACON is not drand"));
    };
    if published_at(round).is_none_or(|at| engine.now() < at) {
        return Err(format!("drand round {round} is not there yet"));
    }
    beacon.randomness(round).await.map_err(|error| format!("drand {error}"))
}

type Holders = HashMap<Ticket, (SnapshotId, Option<MemberId>)>;

async fn draw_and_record(
    engine: &Engine,
    tx: &mut Tx,
    contest: &DrawingContest,
    (seed, undrawn, tickets, beacon): ([u8; 32], &Undrawn, &SortedTickets, Option<Beacon>),
    now: Timestamp,
) -> Result<()> {
    let key = key(&seed, &contest.id.to_bytes(), &undrawn.root, undrawn.count, beacon.as_ref());
    let wanted = contest.number_of_winners.saturating_add(contest.number_of_alternates);
    let steps = draw(key, tickets, usize::try_from(wanted).unwrap_or(usize::MAX));
    let winners = u64::try_from(contest.number_of_winners).unwrap_or(0).min(steps.len() as u64);
    let drawn: Vec<Ticket> = steps.iter().map(|step| step.ticket).collect();
    let holders = drawings::holders_of(tx, contest.id, &drawn).await?;
    let holders: Holders =
        holders.into_iter().map(|(ticket, snapshot, member)| (ticket, (snapshot, member))).collect();

    let outcome = Outcome {
        seed,
        beacon_randomness: beacon.map(|beacon| beacon.randomness),
        winners,
        places: steps.iter().filter_map(|step| place(engine, step, &holders, now)).collect(),
        audit_steps: steps.iter().map(|step| audit_step(step, winners, &seed, now)).collect(),
        system_info: json!({
            "software": "townpick", "version": env!("CARGO_PKG_VERSION"), "algorithm": "tpd1",
            "public_key": hex(&engine.gateways.secrets.public_key()),
        }),
    };
    drawings::save_outcome(tx, contest, &outcome, now).await?;

    let facts = beacon.map(|beacon| BeaconFacts { round: beacon.round, randomness: Hex(beacon.randomness) });
    let drawn: Vec<Hex<16>> = steps.iter().map(|step| Hex(step.ticket.0)).collect();
    let mut happenings = vec![contest.happening(Event::Drawn, bodies::drawn(Hex(seed), facts, &drawn))];
    let entropy = Arc::clone(&engine.gateways.entropy);
    let random = move || entropy.bytes();
    let means = Means { key: &engine.gateways.secrets.signing, random: &random };
    happenings.extend(claims::call_selected(tx, contest, means, now).await?);
    ledger::append(tx, contest.ledger(), happenings, means.key, now).await?;
    revisions::bump(tx, Topic::Towns).await?;
    revisions::bump(tx, Topic::Drawings).await
}

/// The tickets of a closed list, read in pages; nothing when the list is not the one that was recorded at closing.
async fn closed_list(
    engine: &Engine,
    contest: ContestId,
    recorded: &Undrawn,
) -> Result<Option<SortedTickets>> {
    let mut tickets = Vec::with_capacity(usize::try_from(recorded.count).unwrap_or(0));
    let mut tree = MerkleTree::default();
    let mut db = engine.database.read().await?;
    loop {
        let page = drawings::entries(&mut db, contest, tickets.last().copied()).await?;
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

fn place(engine: &Engine, step: &Step, holders: &Holders, now: Timestamp) -> Option<DrawnPlace> {
    let (snapshot, member) = *holders.get(&step.ticket)?;
    let id = DrawingPlaceId::new(now, engine.gateways.entropy.bytes());
    Some(DrawnPlace {
        id,
        place: step.place,
        snapshot,
        member,
        random_value: step.random_value.to_string(),
        random_index: step.index,
        claim_token_hash: Secrets::claim_token_hash(&engine.gateways.secrets.claim_token(id))?,
    })
}

/// A step as administrators read it; whose name it was is looked up when it is shown, so that a deleted member is in
/// none.
fn audit_step(step: &Step, winners: u64, seed: &[u8; 32], now: Timestamp) -> Value {
    let action = if step.place <= winners {
        format!("Drew winner {}", step.place)
    } else {
        format!("Drew alternate {}", step.place - winners)
    };
    json!({
        "step": step.place, "timestamp": now, "action": action, "crypto_seed": hex(seed),
        "random_value": step.random_value.to_string(), "random_index_selected": step.index,
    })
}

fn hex(bytes: &[u8; 32]) -> String {
    Hex(*bytes).to_string()
}
