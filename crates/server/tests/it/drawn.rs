//! A drawing as the engine leaves it. The service never draws, so tests write what a drawing consists of.

use std::sync::LazyLock;

use townpick_domain::{
    channel::Channel,
    contact::Phone,
    drawing::{
        Hex, SortedTickets, Step, Ticket, bodies, commitment, draw, holder, key, leaf, ledger::Event,
        merkle_root,
    },
    ids::{ContestId, DrawingId, DrawingPlaceId, MemberId, SnapshotId},
    operator::Operator,
    time::Timestamp,
};
use townpick_gateways::{
    entropy::OsEntropy,
    keys::{PersonalLink, Secrets},
    told_heads::ToldHeads,
};
use townpick_store::{
    contests::{self, SeedCommitment},
    drawings::{self, Closing, DrawnPlace, Outcome, Snapshot},
    members::{self, NewMember},
    revisions::{self, Topic},
    testing::fixtures,
    towns::TownStatus,
};
use townpick_usecases::{Context, claims, drawing, ledger, voiding};

use crate::{
    harness::Service,
    week::{self, bakery, save_business},
};

const SEED: [u8; 32] = [9; 32];

static TOLD: ToldHeads = ToldHeads::in_memory();
static OPERATOR: LazyLock<Operator> = LazyLock::new(fixtures::operator);
static SECRETS: LazyLock<Secrets> = LazyLock::new(|| Secrets::from_seed([7; 32]));

/// A member's personal link of the moment at which the harness's clock starts.
pub fn link(member: MemberId) -> PersonalLink {
    PersonalLink::new(member, Channel::Email, "2026-07-06T14:00:00Z".parse().unwrap())
}

/// The secrets of the harness's service.
pub fn secrets() -> &'static Secrets {
    &SECRETS
}

/// What a use case needs at this instant.
pub fn context(now: Timestamp) -> Context<'static> {
    Context { now, entropy: &OsEntropy, secrets: &SECRETS, told: &TOLD, operator: &OPERATOR }
}

/// Calls a contest off as administrators do.
pub async fn void(service: &Service, contest: ContestId) {
    let mut tx = service.database.write().await.unwrap();
    voiding::void(&mut tx, &context(service.now()), contest, "the shop closed").await.unwrap().unwrap();
    tx.commit().await.unwrap();
}

/// A contest of Salem with these many members, drawn at its end; the service's clock stands there.
pub struct Drawn {
    pub contest: ContestId,
    pub members: Vec<MemberId>,
    pub places: Vec<DrawnPlace>,
}

impl Drawn {
    /// The claim link's secret part of a place.
    pub fn claim_token(&self, place: usize) -> String {
        secrets().claim_token(self.places[place - 1].id)
    }
}

fn bytes_of(number: u8) -> [u8; 10] {
    [number; 10]
}

/// Salem's contest with its members, promised and open; the clock is where the harness put it.
pub async fn opened(service: &Service, people: u8) -> Drawn {
    let town = week::town(service, 1, "Salem", TownStatus::Active).await;
    save_business(service, &bakery(town)).await;
    let contest = week::contest(1, town, "2026-07-05", "2026-07-12");
    let secret = SeedCommitment { seed: SEED, commitment: commitment(&contest.id.to_bytes(), &SEED) };
    let joined = "2026-06-01T12:00:00Z".parse().unwrap();
    let residents: Vec<NewMember> = (1..=people).map(|number| resident(number, joined)).collect();
    let mut tx = service.database.write().await.unwrap();
    contests::insert(&mut tx, &contest, &secret, service.now()).await.unwrap();
    members::add(&mut tx, town, &residents).await.unwrap();
    let started = context(service.now().max(contest.window.starts_at));
    drawing::commit(&mut tx, &started, contest.id, false).await.unwrap();
    tx.commit().await.unwrap();
    Drawn {
        contest: contest.id,
        members: residents.iter().map(|resident| resident.id).collect(),
        places: Vec::new(),
    }
}

/// The same, over and drawn.
pub async fn drawn(service: &Service, people: u8) -> Drawn {
    let mut drawn = opened(service, people).await;
    service.clock.set("2026-07-12T22:00:00Z".parse().unwrap());
    let now = service.now();
    let mut tx = service.database.write().await.unwrap();
    let contest = drawings::lock(&mut tx, drawn.contest).await.unwrap();
    let entrants = drawings::entrants(&mut tx, &contest, None).await.unwrap();
    let mut snapshots: Vec<Snapshot> = (1_u8..)
        .zip(entrants)
        .map(|(number, entrant)| {
            let (ticket, salt) = (Ticket([number; 16]), [number; 16]);
            let holder = holder(&salt, &Phone::parse(&entrant.phone_number).unwrap());
            Snapshot { id: SnapshotId::new(now, bytes_of(number)), entrant, ticket, salt, holder }
        })
        .collect();
    snapshots.sort_by_key(|snapshot| snapshot.ticket);
    drawings::insert_snapshots(&mut tx, contest.id, &snapshots, now).await.unwrap();
    let entries: Vec<_> = snapshots.iter().map(|snapshot| (snapshot.ticket, snapshot.holder)).collect();
    drawings::insert_published(&mut tx, contest.id, 0, &entries).await.unwrap();
    let leaves: Vec<_> = entries.iter().map(|(ticket, holder)| leaf(ticket, holder)).collect();
    let closing = Closing {
        id: DrawingId::new(now, bytes_of(1)),
        method: "tpd1",
        count: leaves.len() as u64,
        root: merkle_root(&leaves),
        exclusions: drawings::exclusions(&mut tx, &contest).await.unwrap(),
    };
    drawings::close(&mut tx, &contest, &closing, now).await.unwrap();

    let tickets = SortedTickets::new(snapshots.iter().map(|snapshot| snapshot.ticket).collect()).unwrap();
    let key = key(&SEED, &contest.id.to_bytes(), &closing.root, closing.count, None);
    let steps = draw(key, &tickets, 12);
    let places = steps.iter().map(|step| {
        let snapshot = snapshots.iter().find(|snapshot| snapshot.ticket == step.ticket).unwrap();
        let id = DrawingPlaceId::new(now, bytes_of(u8::try_from(step.place).unwrap()));
        DrawnPlace {
            id,
            place: step.place,
            snapshot: snapshot.id,
            member: Some(snapshot.entrant.member_id),
            random_value: step.random_value.to_string(),
            random_index: step.index,
            claim_token_hash: Secrets::claim_token_hash(&SECRETS.claim_token(id)).unwrap(),
        }
    });
    let outcome = Outcome {
        seed: SEED,
        beacon: None,
        winners: 2.min(steps.len() as u64),
        places: places.collect(),
        audit_steps: steps.iter().map(|step| audit_step(step, now)).collect(),
        system_info: serde_json::json!({"software": "townpick"}),
    };
    drawings::save_outcome(&mut tx, &contest, &outcome, now).await.unwrap();
    let body = bodies::closed(closing.count, Hex(closing.root), &closing.exclusions);
    let mut entries = vec![(Event::Closed, body)];
    let order: Vec<_> = steps.iter().map(|step| Hex(step.ticket.0)).collect();
    entries.push((Event::Drawn, bodies::drawn(Hex(SEED), None, &order)));
    entries.extend(claims::notify_winners(&mut tx, &context(now), &contest).await.unwrap());
    ledger::append(&mut tx, &context(now), &contest, entries).await.unwrap();
    revisions::bump(&mut tx, Topic::Drawings).await.unwrap();
    tx.commit().await.unwrap();
    drawn.places = outcome.places;
    drawn
}

fn audit_step(step: &Step, now: Timestamp) -> serde_json::Value {
    serde_json::json!({
        "step": step.place, "timestamp": now, "action": format!("Drew place {}", step.place),
        "crypto_seed": Hex(SEED).to_string(), "random_value": step.random_value.to_string(),
        "random_index_selected": step.index,
    })
}

fn resident(number: u8, joined_at: Timestamp) -> NewMember {
    NewMember {
        id: MemberId::new(joined_at, bytes_of(number)),
        person: fixtures::person(
            ("Maria", "de la Cruz"),
            &format!("maria{number}@people.example"),
            &format!("617555{:04}", 100 + u32::from(number)),
        ),
        joined_at,
    }
}
