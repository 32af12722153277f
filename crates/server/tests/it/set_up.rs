//! The set-up of a new installation, from the link its start printed to the first administrator.

use axum::{body::Body, http::Request};
use jiff::SignedDuration;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use townpick_server::limits::{Limits, StrangersLimit};
use townpick_store::{
    Database,
    activity::Activity,
    admins, both_engines, list, on_sqlite, set_up,
    settings::{self, StoredValue},
};

use crate::{
    harness::{Answer, Service, Setup},
    installation::WRONG,
};

const TOKEN: &str = "the-token-that-was-printed";
const SET_UP: &str = "/api/set-up";
const PAGE: &str = "/admin/set-up";

/// A service that has just been started for the first time.
async fn fresh(setup: Setup, database: Database) -> Service {
    let service = setup.on(database);
    print(&service, TOKEN).await;
    service
}

async fn print(service: &Service, token: &str) {
    let mut tx = service.database.write().await.unwrap();
    assert!(set_up::print(&mut tx, Sha256::digest(token).into(), service.now()).await.unwrap());
    tx.commit().await.unwrap();
}

async fn ask(service: &Service, method: &str, path: &str, token: &str, body: Option<Value>) -> Answer {
    let request =
        Request::builder().method(method).uri(path).header("authorization", format!("Bearer {token}"));
    let request = match body {
        Some(body) => request.header("content-type", "application/json").body(Body::from(body.to_string())),
        None => request.body(Body::empty()),
    };
    service.send(request.unwrap()).await
}

fn everything(email: &str) -> Value {
    json!({
        "administrator": {"name": "Robin Owner", "email": email, "password": "harbor lamp seven oceans"},
        "values": {
            "brand.name": "Salem Pick",
            "brand.contact_email": "hello@salempick.example",
            "public_url": "https://salempick.example",
            "mail.smtp_url": "smtps://robin:hush@mail.example:465",
        },
        "town": {"place_slug": "boston-ma", "open": true},
    })
}

both_engines! {
    async fn the_end_makes_an_owner_who_is_signed_in_with_settings_and_an_open_town(database: Database) {
        let service = fresh(Setup::default(), database).await;
        let done = ask(&service, "POST", SET_UP, TOKEN, Some(everything("robin@salempick.example"))).await;
        assert_eq!(done.status, 200, "{}", done.text());
        assert_eq!(done.json(), json!({"public_url": "https://salempick.example"}));
        // The cookie is one of the address that holds from now on.
        assert!(done.header("set-cookie").starts_with("__Host-townpick_session="), "{}", done.header("set-cookie"));

        let mut reader = service.database.read().await.unwrap();
        let email = "robin@salempick.example".parse().unwrap();
        let owner = admins::by_email(&mut reader, &email).await.unwrap().unwrap();
        assert_eq!((owner.name.as_str(), owner.role.to_string().as_str()), ("Robin Owner", "owner"));
        let stored = settings::all(&mut reader).await.unwrap();
        assert!(stored.contains(&("brand.name".to_owned(), StoredValue::Plain("Salem Pick".to_owned()))));
        assert!(stored.iter().any(|(key, value)| key == "mail.smtp_url" && matches!(value, StoredValue::Sealed(_))));
        let log = list::rows::<Activity>(&mut reader, &[], &[]).await.unwrap();
        let told = format!("{log:?}");
        assert!(!told.contains("hush"), "{told}");
        for expected in ["Set this installation up", "Boston, MA was added and activated"] {
            assert!(told.contains(expected), "{told}");
        }
        drop(reader);
        assert_eq!(service.get("/towns/boston-ma").await.status, 200);
        for (method, path) in [("GET", SET_UP), ("POST", SET_UP), ("POST", "/api/set-up/places")] {
            assert_eq!(ask(&service, method, path, TOKEN, None).await.status, 404, "{method} {path}");
        }
        assert_eq!(service.get(PAGE).await.status, 404);
    }

    async fn of_two_who_finish_at_once_one_becomes_the_owner(database: Database) {
        let service = fresh(Setup::default(), database).await;
        let finish = |email| ask(&service, "POST", SET_UP, TOKEN, Some(everything(email)));
        let (first, second) = tokio::join!(finish("robin@salempick.example"), finish("kim@salempick.example"));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 404]);
        assert_eq!(admins::count(&mut service.database.read().await.unwrap()).await.unwrap(), 1);
    }
}

on_sqlite! {
    async fn a_new_start_ends_the_link_before_it(database: Database) {
        let service = fresh(Setup::default(), database).await;
        assert_eq!(service.get(PAGE).await.status, 200);
        assert_eq!(ask(&service, "GET", SET_UP, TOKEN, None).await.status, 200);
        print(&service, "another").await;
        assert_eq!(ask(&service, "GET", SET_UP, TOKEN, None).await.code(), (410, "link_revoked".to_owned()));
        assert_eq!(ask(&service, "GET", SET_UP, "another", None).await.status, 200);
    }

    async fn without_a_link_there_is_nothing(database: Database) {
        let service = Setup::default().on(database);
        assert_eq!(ask(&service, "GET", SET_UP, TOKEN, None).await.status, 404);
        assert_eq!(service.get(PAGE).await.status, 404);
    }

    async fn whoever_tries_links_out_is_stopped(database: Database) {
        let set_ups = StrangersLimit::of_networks(2, SignedDuration::from_mins(10));
        let setup = Setup { limits: Limits { set_ups, ..Limits::default() }, ..Setup::default() };
        let service = fresh(setup, database).await;
        for expected in [410, 410, 429] {
            assert_eq!(ask(&service, "GET", SET_UP, "a guess", None).await.status, expected);
        }
        assert_eq!(ask(&service, "GET", SET_UP, TOKEN, None).await.status, 200, "the link itself is good");
    }

    async fn each_step_is_checked_and_nothing_is_lost_or_stored(database: Database) {
        let service = fresh(Setup::default(), database).await;
        let check = |administrator: Value, values: Value| {
            let body = json!({"administrator": administrator, "values": values});
            ask(&service, "POST", "/api/set-up/checks", TOKEN, Some(body))
        };
        assert_eq!(check(Value::Null, json!({"brand.name": "Salem Pick"})).await.status, 204);
        let refused = check(json!({"name": " ", "email": "robin", "password": "short"}), json!({"brand.name": WRONG})).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.problem()["fields"], json!({
            "name": "Name is required",
            "email": "Please enter a valid email address",
            "password": "Use at least 12 characters",
            "brand.name": "Must be something else",
        }));
        // The brand that was typed is as easy to guess as the one there was.
        let values = json!({"brand.name": "Harborlights"});
        let guessed = json!({"name": "Robin", "email": "robin@salem.example", "password": "harborlights1"});
        assert!(check(guessed, values).await.problem()["fields"]["password"].as_str().unwrap().contains("easy to guess"));

        let mut unknown = everything("robin@salempick.example");
        unknown["town"]["place_slug"] = json!("atlantis-xx");
        let refused = ask(&service, "POST", SET_UP, TOKEN, Some(unknown)).await;
        assert_eq!(refused.problem()["fields"]["place_slug"], "Choose a place from the list");
        assert_eq!(admins::count(&mut service.database.read().await.unwrap()).await.unwrap(), 0);
        assert_eq!(ask(&service, "GET", SET_UP, TOKEN, None).await.status, 200, "the link is still good");
    }

    async fn places_come_from_the_shipped_list_or_from_a_file(database: Database) {
        let service = fresh(Setup::default(), database).await;
        let shipped = ask(&service, "POST", "/api/set-up/places/shipped", TOKEN, Some(json!({"from": 24_000}))).await;
        assert_eq!(shipped.json(), json!({"imported": 24_094, "total": 24_094}));
        let begun = ask(&service, "GET", SET_UP, TOKEN, None).await.json();
        assert_eq!((&begun["places"], &begun["shipped_places"]), (&json!(94), &json!(24_094)));
        assert_eq!(ask(&service, "DELETE", "/api/set-up/places", TOKEN, None).await.status, 204);
        let own = json!({"places": [{"label": "Salem, MA", "value": "salem-ma", "population": 44_480}]});
        assert_eq!(ask(&service, "POST", "/api/set-up/places", TOKEN, Some(own)).await.json(), json!({"imported": 1}));
        let wrong = json!({"places": [{"label": "Salem", "value": "salem", "population": 1}]});
        assert_eq!(ask(&service, "POST", "/api/set-up/places", TOKEN, Some(wrong)).await.status, 422);
        assert_eq!(ask(&service, "GET", SET_UP, TOKEN, None).await.json()["places"], 1);
    }
}
