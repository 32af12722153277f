//! What the tests of joining a town share: a live town, a good form, and a look at what was kept.

use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Request, StatusCode},
};
use serde_json::{Value, json};
use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    featured_business::FeaturedBusinessForm,
    ids::{BusinessId, ContestId, TownId},
};
use townpick_server::limits::{Allowance, Limits};
use townpick_store::{
    Database, Executor,
    businesses::{self, NewBusiness},
    contests::{self, NewContest, SeedCommitment},
    testing::fixtures,
    towns::{self, NewTown, PlaceTown, TownStatus},
};

use crate::harness::{Answer, Service, Setup};

pub const SALEM: &str = "/api/towns/salem-ma/signups";
pub const SALEM_PHONES: &str = "/api/towns/salem-ma/phone-checks";

/// A good form of the person with this number; another number is another person and another submit.
pub fn form(number: u16) -> Value {
    json!({
        "request_id": format!("6f1c6f1e-3c55-4a49-9d5e-{number:012}"),
        "first_name": "Maria",
        "last_name": "Gomes",
        "email": format!("maria{number}@people.example"),
        "phone": format!("(617) 555-{number:04}"),
        "address": "1 Main Street",
        "eligibility_confirmed": true,
        "terms_accepted": true,
        "texts_accepted": true,
        "source": "town_page",
    })
}

/// A form with one value changed.
pub fn with(mut form: Value, field: &str, value: impl Into<Value>) -> Value {
    form[field] = value.into();
    form
}

/// A service on this database where Salem is live, Lynn is open without a contest and Boston is only a place.
pub async fn service(database: Database) -> Service {
    service_with(Limits::default(), database).await
}

/// The same with these limits that protect people. What protects the machine is set aside.
pub async fn service_with(limits: Limits, database: Database) -> Service {
    prepared(setup(limits).on(database)).await
}

/// The same on a database of its own.
pub async fn service_on_sqlite() -> Service {
    prepared(setup(Limits::default()).on_sqlite().await).await
}

fn setup(mut limits: Limits) -> Setup {
    let plenty = Allowance::new(1000, 10_000);
    (limits.requests, limits.writes) = (plenty, plenty);
    Setup { limits, ..Setup::default() }
}

async fn prepared(service: Service) -> Service {
    fixtures::template(&service.database, 1, "welcome", "both", true).await;
    fixtures::template(&service.database, 2, "town_signup", "email", true).await;
    let now = service.now();
    let mut tx = service.database.write().await.unwrap();
    for (number, name) in [(1, "Salem"), (2, "Lynn")] {
        let town = NewTown {
            id: TownId::new(now, [number; 10]),
            place: PlaceTown::named(name, "MA").unwrap(),
            status: TownStatus::Active,
            launch_date: None,
            population: None,
        };
        towns::insert(&mut tx, &town, now).await.unwrap();
    }
    let salem = TownId::new(now, [1; 10]);
    let bakery = BusinessId::new(now, [1; 10]);
    businesses::insert(&mut tx, &business(bakery, salem), now).await.unwrap();
    let secret = SeedCommitment { seed: [1; 32], commitment: [2; 32] };
    let contest = contest(ContestId::new(now, [1; 10]), salem, bakery);
    contests::insert(&mut tx, &contest, &secret, now).await.unwrap();
    tx.commit().await.unwrap();
    service
}

fn business(id: BusinessId, town: TownId) -> NewBusiness {
    let form = FeaturedBusinessForm {
        business_name: Some("Harbor Bread Company".to_owned()),
        category: Some("Bakery".to_owned()),
        description: Some("Bread.".to_owned()),
        towns: vec![town.to_string()],
        ..FeaturedBusinessForm::default()
    };
    NewBusiness::parse(id, &form).unwrap()
}

fn contest(id: ContestId, town: TownId, business: BusinessId) -> NewContest {
    let some = |text: &str| Some(text.to_owned());
    let form = ContestForm {
        town_id: Some(town.to_string()),
        featured_business_id: Some(business.to_string()),
        title: some("A year of bread"),
        prize_description: some("A gift card"),
        start_date: some("2026-07-05"),
        ..ContestForm::default()
    };
    NewContest::new(id, ContestEntry::parse(&form).unwrap())
}

/// A request from a client of the test's choice.
pub async fn post_from(service: &Service, client: &str, path: &str, body: &Value) -> Answer {
    let request = Request::post(path).header("content-type", "application/json");
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    let peer: SocketAddr = format!("{client}:4711").parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    service.send(request).await
}

/// Sends a form and tells the answer's status and body.
pub async fn send(service: &Service, path: &str, form: &Value) -> (StatusCode, Value) {
    let answer = service.post(path, form.to_string()).await;
    (answer.status, serde_json::from_slice(&answer.body).unwrap())
}

/// How many rows there are of everything a signup writes: members, consents, entries, messages.
pub async fn row_counts(service: &Service) -> (i64, i64, i64, i64) {
    let mut reader = service.database.read().await.unwrap();
    reader
        .sql(
            "SELECT (SELECT count(*) FROM members), (SELECT count(*) FROM consents),
                    (SELECT count(*) FROM contest_participants), (SELECT count(*) FROM notifications)",
        )
        .one()
        .await
        .unwrap()
}
