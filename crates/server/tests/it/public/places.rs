use insta::assert_json_snapshot;
use jiff::SignedDuration;
use townpick_domain::{ids::PlaceId, places::PlaceRow};
use townpick_store::{Executor as _, on_sqlite, places, revisions, towns::TownStatus};
use townpick_usecases::towns::merge;

use crate::{
    drawn::context,
    harness::{Service, Setup},
};

async fn labels(service: &Service, typed: &str) -> Vec<String> {
    let query: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
    let answer = service.get(&format!("/api/places/suggestions?q={query}")).await;
    let answer = answer.json();
    let found = answer["suggestions"].as_array().unwrap();
    found.iter().map(|place| place["label"].as_str().unwrap().to_owned()).collect()
}

async fn add(service: &Service, rows: &[(&str, &str)]) {
    let rows: Vec<(PlaceId, PlaceRow)> = (0..)
        .zip(rows)
        .map(|(number, (label, value))| {
            let row = PlaceRow { label: (*label).to_owned(), value: (*value).to_owned(), population: 5000 };
            (PlaceId::new(service.now(), [number; 10]), row)
        })
        .collect();
    let mut tx = service.database.write().await.unwrap();
    places::add(&mut tx, &rows, service.now()).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_suggestion_has_a_label_and_a_value() {
    let service = Service::sqlite().await;
    assert_json_snapshot!(service.get("/api/places/suggestions?q=boston").await.json(), @r#"
    {
      "suggestions": [
        {
          "label": "Boston, MA",
          "value": "boston-ma"
        }
      ]
    }
    "#);
}

on_sqlite! {
    async fn places_of_the_database_replace_the_built_in_ones_in_the_documented_order(database: Database) {
        let service = Setup::default().on(database);
        add(&service, &[
            ("Port Salem, OR", "port-salem-or"),
            ("Winston-Salem, NC", "winston-salem-nc"),
            ("Salem, MA", "salem-ma"),
            ("New Salem, IL", "new-salem-il"),
            ("Salem, OR", "salem-or"),
            ("Jerusalem, NY", "jerusalem-ny"),
        ]).await;
        assert_eq!(labels(&service, "salem").await, [
            "Salem, MA", "Salem, OR", "New Salem, IL", "Port Salem, OR", "Jerusalem, NY", "Winston-Salem, NC",
        ]);
        assert_eq!(labels(&service, "SALEM or").await, ["Port Salem, OR", "Salem, OR"]);
        assert!(labels(&service, "boston").await.is_empty());
    }

    async fn a_change_is_seen_within_a_second_and_not_asked_for_more_often(database: Database) {
        let service = Setup::default().on(database);
        assert_eq!(labels(&service, "boston").await, ["Boston, MA"]);
        add(&service, &[("Salem, MA", "salem-ma")]).await;

        service.clock.advance(SignedDuration::from_millis(999));
        assert_eq!(labels(&service, "boston").await, ["Boston, MA"]);
        service.clock.advance(SignedDuration::from_millis(1));
        assert_eq!(labels(&service, "salem").await, ["Salem, MA"]);
        assert!(labels(&service, "boston").await.is_empty());

        let mut tx = service.database.write().await.unwrap();
        places::clear(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "boston").await, ["Boston, MA"]);
    }

    async fn every_town_with_a_record_is_found_whatever_the_list_of_places_holds(database: Database) {
        let service = Setup::default().on(database);
        assert!(labels(&service, "tinytown").await.is_empty());
        let tinytown = crate::week::town(&service, 1, "Tinytown", TownStatus::Inactive).await;
        crate::week::town(&service, 2, "Boston", TownStatus::Active).await;
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "tiny").await, ["Tinytown, MA"]);
        assert_eq!(labels(&service, "boston").await, ["Boston, MA"], "once, although it is a place as well");

        add(&service, &[("Salem, MA", "salem-ma")]).await;
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "ma").await, ["Boston, MA", "Salem, MA", "Tinytown, MA"]);
        let mut tx = service.database.write().await.unwrap();
        places::clear(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "tiny").await, ["Tinytown, MA"], "also after 'Clear Current Data'");

        let mut tx = service.database.write().await.unwrap();
        tx.sql("UPDATE towns SET full_name = 'Greatertown, MA' WHERE id = $1").bind(tinytown).execute().await.unwrap();
        revisions::bump(&mut tx, revisions::Topic::Towns).await.unwrap();
        tx.commit().await.unwrap();
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "greater").await, ["Greatertown, MA"]);
        assert!(labels(&service, "tiny").await.is_empty());
        assert_eq!(service.get("/?town=Greatertown%2C+MA").await.header("location"), "/towns/tinytown-ma");
    }

    async fn a_town_that_was_merged_is_found_no_more(database: Database) {
        let service = Setup::default().on(database);
        let double = crate::week::town(&service, 1, "Tinytown", TownStatus::Active).await;
        let stays = crate::week::town(&service, 2, "Tinytown Center", TownStatus::Active).await;
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "tiny").await, ["Tinytown Center, MA", "Tinytown, MA"]);
        let mut tx = service.database.write().await.unwrap();
        merge(&mut tx, &context(service.now()), double, stays).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "tiny").await, ["Tinytown Center, MA"]);

        // A place of that name is one that people live in: it is found, and leads to the town that stays.
        add(&service, &[("Tinytown, MA", "tinytown-ma")]).await;
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(labels(&service, "tiny").await, ["Tinytown Center, MA", "Tinytown, MA"]);
        assert_eq!(service.get("/towns/tinytown-ma").await.header("location"), "/towns/tinytown-center-ma");
    }

    async fn what_was_kept_is_shown_while_the_database_is_gone(database: Database) {
        let service = Setup::default().on(database);
        assert_eq!(labels(&service, "boston").await, ["Boston, MA"]);
        service.database.close().await;
        service.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(labels(&service, "boston").await, ["Boston, MA"]);
    }
}

#[tokio::test]
async fn a_clock_that_is_set_back_does_not_freeze_what_is_kept() {
    let service = Service::sqlite().await;
    assert_eq!(labels(&service, "boston").await, ["Boston, MA"]);
    add(&service, &[("Salem, MA", "salem-ma")]).await;
    service.clock.advance(SignedDuration::from_hours(-5));
    assert_eq!(labels(&service, "salem").await, ["Salem, MA"]);
}

#[tokio::test]
async fn at_most_ten_are_suggested_and_none_for_a_single_character() {
    let service = Service::sqlite().await;
    let values: Vec<String> = ('a'..='l').map(|letter| format!("salem-{letter}")).collect();
    let rows: Vec<(&str, &str)> = values.iter().map(|value| (value.as_str(), value.as_str())).collect();
    add(&service, &rows).await;
    let found = labels(&service, "salem").await;
    assert_eq!((found.len(), found[9].as_str()), (10, "salem-j"));
    for typed in ["", "s", " ", ",,,,"] {
        assert!(labels(&service, typed).await.is_empty(), "{typed:?}");
    }
}

#[tokio::test]
async fn strange_text_finds_nothing_and_breaks_nothing() {
    let service = Service::sqlite().await;
    for typed in [
        "\0\0",
        "%_",
        "'; DROP TABLE places; --",
        "日本語",
        "İstanbul",
        "a\u{301}\u{301}",
        "\u{1F600}\u{1F600}",
    ] {
        assert!(labels(&service, typed).await.is_empty(), "{typed:?}");
    }
    assert_eq!(service.get("/api/places/suggestions?q=%FF%FE").await.status, 200);
}

#[tokio::test]
async fn a_text_longer_than_any_label_is_refused() {
    let service = Service::sqlite().await;
    assert!(labels(&service, &"é".repeat(100)).await.is_empty());
    assert_json_snapshot!(service.get(&format!("/api/places/suggestions?q={}", "a".repeat(101))).await.problem(), @r#"
    {
      "code": "validation_failed",
      "detail": "Please correct the fields that have a message.",
      "fields": {
        "q": "Please type at most 100 characters."
      },
      "request_id": "[request id]",
      "status": 422,
      "title": "Some values are not valid",
      "type": "about:blank"
    }
    "#);
}
