//! A town with members, a business and its contests, and an engine whose clock is moved by hand.

use std::sync::{Arc, LazyLock};

use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    drawing::{commitment, ledger::Record, proof::Proof},
    featured_business::FeaturedBusinessForm,
    ids::{BusinessId, ContestId, MemberId, TownId},
    operator::Operator,
    time::Timestamp,
};
use townpick_engine::{Engine, Gateways, shipped_templates};
use townpick_gateways::{
    clock::ManualClock,
    entropy::{OsEntropy, SeededEntropy},
    keys::Secrets,
    told_heads::ToldHeads,
};
use townpick_store::{
    Database, Executor, businesses,
    contests::{self, NewContest, SeedCommitment},
    drawings, ledger,
    members::{self, NewMember},
    testing::fixtures,
    towns::{self, NewTown, PlaceTown, TownStatus},
};
use townpick_usecases::Context;

pub fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

static TOLD: ToldHeads = ToldHeads::in_memory();
static OPERATOR: LazyLock<Operator> = LazyLock::new(fixtures::operator);
static SECRETS: LazyLock<Arc<Secrets>> = LazyLock::new(|| Arc::new(Secrets::from_seed([7; 32])));

pub fn secrets() -> Arc<Secrets> {
    Arc::clone(&SECRETS)
}

/// What a use case needs at this instant.
pub fn context(now: Timestamp) -> Context<'static> {
    Context { now, entropy: &OsEntropy, secrets: &SECRETS, told: &TOLD, operator: &OPERATOR }
}

pub fn local_gateways(clock: &ManualClock, seed: u64) -> Gateways {
    let operator = Arc::new(fixtures::operator());
    Gateways::local(Arc::new(clock.clone()), Arc::new(SeededEntropy::new(seed)), secrets(), operator)
}

pub fn engine_at(database: &Database, clock: &ManualClock) -> Engine {
    Engine::new(database.clone(), local_gateways(clock, 1))
}

/// Changes what no function of the store changes.
pub async fn run(database: &Database, sql: &'static str) {
    let mut tx = database.write().await.unwrap();
    tx.sql(sql).execute().await.unwrap();
    tx.commit().await.unwrap();
}

/// Salem with this many members and a bakery.
#[derive(Clone)]
pub struct Scene {
    pub database: Database,
    pub town: TownId,
    pub business: BusinessId,
    pub members: Vec<MemberId>,
}

/// When everybody of a scene joined.
pub fn joined_at() -> Timestamp {
    at("2026-01-05T12:00:00Z")
}

impl Scene {
    pub async fn new(database: &Database, people: u32) -> Self {
        let now = joined_at();
        shipped_templates::install(database, &SeededEntropy::new(9), now).await.unwrap();
        let town = NewTown {
            id: TownId::new(now, [1; 10]),
            place: PlaceTown::named("Salem", "MA").unwrap(),
            status: TownStatus::Active,
            launch_date: None,
            population: None,
        };
        let business = BusinessId::new(now, [1; 10]);
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &town, now).await.unwrap();
        businesses::insert(&mut tx, &bakery(business, town.id), now).await.unwrap();
        let people: Vec<NewMember> = (0..people).map(person).collect();
        members::add(&mut tx, town.id, &people).await.unwrap();
        tx.commit().await.unwrap();
        let members = people.iter().map(|person| person.id).collect();
        Self { database: database.clone(), town: town.id, business, members }
    }

    /// Another town of the same state, without members, that features the same bakery.
    pub async fn neighbour(&self, name: &str, number: u8) -> Self {
        let town = NewTown {
            id: TownId::new(joined_at(), [number; 10]),
            place: PlaceTown::named(name, "MA").unwrap(),
            status: TownStatus::Active,
            launch_date: None,
            population: None,
        };
        let mut tx = self.database.write().await.unwrap();
        towns::insert(&mut tx, &town, joined_at()).await.unwrap();
        tx.commit().await.unwrap();
        Self { database: self.database.clone(), town: town.id, business: self.business, members: Vec::new() }
    }

    /// A contest of the week that starts on this Sunday.
    pub async fn contest(&self, number: u8, start: &str, winners: i64) -> NewContest {
        let form = ContestForm {
            town_id: Some(self.town.to_string()),
            featured_business_id: Some(self.business.to_string()),
            title: Some(format!("Bread for a month {number}")),
            prize_description: Some("$100 gift card".to_owned()),
            number_of_winners: Some(winners),
            start_date: Some(start.to_owned()),
            special_instructions: Some("Ask for Ana.".to_owned()),
            ..ContestForm::default()
        };
        let entry = ContestEntry::parse(&form).unwrap();
        let contest = NewContest::new(ContestId::new(joined_at(), [number; 10]), entry);
        let seed = [number; 32];
        let secret = SeedCommitment { seed, commitment: commitment(&contest.id.to_bytes(), &seed) };
        let mut tx = self.database.write().await.unwrap();
        contests::insert(&mut tx, &contest, &secret, joined_at()).await.unwrap();
        tx.commit().await.unwrap();
        contest
    }

    pub async fn records(&self, contest: ContestId) -> Vec<Record> {
        ledger::of_contest(&mut self.database.read().await.unwrap(), contest).await.unwrap()
    }

    /// What happened, as words.
    pub async fn events(&self, contest: ContestId) -> Vec<&'static str> {
        self.records(contest).await.iter().map(|record| record.statement.event.as_str()).collect()
    }

    pub async fn count(&self, sql: &'static str) -> i64 {
        let (count,): (i64,) = self.database.read().await.unwrap().sql(sql).one().await.unwrap();
        count
    }

    pub async fn states(&self, contest: ContestId) -> Vec<&'static str> {
        let places = drawings::places(&mut self.database.read().await.unwrap(), contest).await.unwrap();
        places.into_iter().map(|place| place.state.as_str()).collect()
    }

    /// The proof as it is published.
    pub async fn proof(&self, contest: ContestId) -> Proof {
        fixtures::proof(&self.database, contest).await
    }
}

pub fn person(number: u32) -> NewMember {
    let mut random = [0; 10];
    random[6..].copy_from_slice(&number.to_be_bytes());
    NewMember {
        id: MemberId::new(joined_at(), random),
        person: fixtures::person(
            ("Maria", &format!("Gomes {number}")),
            &format!("maria{number}@people.example"),
            &format!("{}", 2_125_000_000_u64 + u64::from(number)),
        ),
        joined_at: joined_at(),
    }
}

fn bakery(id: BusinessId, town: TownId) -> businesses::NewBusiness {
    let form = FeaturedBusinessForm {
        business_name: Some("Harbor Bread".to_owned()),
        category: Some("Bakery".to_owned()),
        description: Some("Bread.".to_owned()),
        address: Some("12 Wharf Street".to_owned()),
        phone: Some("617-555-0199".to_owned()),
        towns: vec![town.to_string()],
        ..FeaturedBusinessForm::default()
    };
    businesses::NewBusiness::parse(id, &form).unwrap()
}
