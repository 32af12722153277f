use insta::assert_json_snapshot;
use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{
    columns::Columns, featured_business::TownBusiness, ids::PlaceId, places::PlaceRow, time::Timestamp,
};
use townpick_store::{contests, members, places, towns::TownStatus};

use crate::{
    drawn::{drawn, opened},
    harness::Service,
    week::{self, bakery, save_business, save_contest},
};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

async fn shown(service: &Service) -> Value {
    service.get("/api/towns/salem-ma").await.json()
}

async fn contest_title(service: &Service) -> Option<String> {
    shown(service).await["contest"]["title"].as_str().map(str::to_owned)
}

/// Long enough that the service asks the database whether anything changed.
fn a_second_later(service: &Service) {
    service.clock.advance(SignedDuration::from_secs(1));
}

#[tokio::test]
async fn a_live_town_is_shown_with_its_contest_and_business() {
    let service = Service::sqlite().await;
    let (town, _) = week::salem(&service).await;
    let answer = service.get("/api/towns/salem-ma").await;
    assert_eq!(answer.status, 200);
    let mut shown = answer.json();
    let business = shown["contest"]["business"].take();
    let entered = json!(bakery(town).record);
    for column in TownBusiness::COLUMNS {
        let name = if *column == "business_name" { "name" } else { column };
        assert_eq!(business[name], entered[column], "{column}");
    }
    assert_eq!(business.as_object().unwrap().len(), TownBusiness::COLUMNS.len(), "{business}");
    assert_json_snapshot!(shown, @r#"
    {
      "contest": {
        "business": null,
        "commitment": "abababababababababababababababababababababababababababababababab",
        "description": "A loaf every week.",
        "ends_at": "2026-07-12T22:00:00Z",
        "gallery_images": [
          "/images/1.webp",
          "/images/2.webp",
          "/images/3.webp",
          "/images/4.webp",
          "/images/5.webp",
          "/images/6.webp"
        ],
        "hero_image_url": "/images/loaf.webp",
        "id": "00000000-0000-0000-0000-000000000001",
        "long_prize_description": "A gift card, good for a year.",
        "number_of_winners": 2,
        "prize_description": "$100 gift card",
        "starts_at": "2026-07-05T22:00:01Z",
        "supporter_name": null,
        "title": "Bread for a Year 1"
      },
      "full_name": "Salem, MA",
      "is_live": true,
      "last_drawing": null,
      "name": "Salem",
      "slug": "salem-ma",
      "state": "MA"
    }
    "#);
    for private in ["private@", "Ana Private", "617-555", "Not shown", "0909"] {
        assert!(!answer.text().contains(private), "{private}");
    }
}

#[tokio::test]
async fn a_town_is_sent_compressed_and_not_again_before_it_changes() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let compressed = service.get_with("/api/towns/salem-ma", &[("accept-encoding", "gzip")]).await;
    assert_eq!(compressed.header("content-encoding"), "gzip");
    let plain = service.get("/api/towns/salem-ma").await;
    assert!(compressed.body.len() < plain.body.len());
    let known = [("if-none-match", plain.header("etag"))];
    assert_eq!(service.get_with("/api/towns/salem-ma", &known).await.status, 304);
    // The contest is over.
    service.clock.set(at("2026-07-12T22:00:00Z"));
    assert_eq!(service.get_with("/api/towns/salem-ma", &known).await.status, 200);
}

#[tokio::test]
async fn a_place_without_a_record_is_a_town_in_pre_launch() {
    let service = Service::sqlite().await;
    let answer = service.get("/api/towns/coeur-dalene-id").await;
    assert_json_snapshot!(answer.json(), @r#"
    {
      "contest": null,
      "full_name": "Coeur d'Alene, ID",
      "is_live": false,
      "last_drawing": null,
      "name": "Coeur d'Alene",
      "slug": "coeur-dalene-id",
      "state": "ID"
    }
    "#);
}

#[tokio::test]
async fn a_town_leads_to_its_last_drawing_with_the_first_names_of_its_winners() {
    let service = Service::sqlite().await;
    let last = drawn(&service, 5).await;
    let answer = service.get("/api/towns/salem-ma").await;
    assert_eq!(
        answer.json()["last_drawing"],
        json!({
            "contest_id": last.contest, "business_name": "Harbor Bread Company", "prize_description": "$100 gift card",
            "closes_at": "2026-07-12T22:00:00Z", "winners": ["Maria C.", "Maria C."], "further_winners": 0,
        })
    );
    assert!(!answer.text().contains("Cruz"));

    // One passes the prize on, and the next one is deleted: neither is named a second later.
    let claim = format!("/api/claims/{}", last.claim_token(1));
    assert_eq!(service.post(&claim, r#"{"answer":"decline"}"#).await.status, 200);
    let mut tx = service.database.write().await.unwrap();
    members::delete(&mut tx, last.places[1].member.unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    a_second_later(&service);
    let town = shown(&service).await;
    assert_eq!(town["last_drawing"]["winners"], json!(["Maria C."]), "the promoted one");
    assert_eq!(town["last_drawing"]["further_winners"], 1, "the deleted one has the prize until it goes on");

    let mut tx = service.database.write().await.unwrap();
    contests::void(&mut tx, last.contest, "The shop closed", service.now()).await.unwrap();
    tx.commit().await.unwrap();
    a_second_later(&service);
    assert_eq!(
        shown(&service).await["last_drawing"],
        Value::Null,
        "a drawing that was called off does not count"
    );
}

#[tokio::test]
async fn a_contest_that_is_not_drawn_yet_is_no_last_drawing() {
    let service = Service::sqlite().await;
    opened(&service, 3).await;
    assert_eq!(shown(&service).await["last_drawing"], Value::Null);
}

#[tokio::test]
async fn places_of_the_table_replace_the_built_in_ones() {
    let service = Service::sqlite().await;
    assert_eq!(service.get("/api/towns/boston-ma").await.status, 200);
    let row = PlaceRow { label: "Nahant, MA".to_owned(), value: "nahant-ma".to_owned(), population: 3_334 };
    let mut tx = service.database.write().await.unwrap();
    places::add(&mut tx, &[(PlaceId::new(service.now(), [1; 10]), row)], service.now()).await.unwrap();
    tx.commit().await.unwrap();
    a_second_later(&service);
    assert_eq!(service.get("/api/towns/nahant-ma").await.json()["full_name"], "Nahant, MA");
    assert_eq!(service.get("/api/towns/boston-ma").await.code(), (404, "not_found".to_owned()));
}

#[tokio::test]
async fn a_town_with_a_record_needs_no_place() {
    let service = Service::sqlite().await;
    week::town(&service, 1, "Hidden Hollow", TownStatus::Inactive).await;
    let town = service.get("/api/towns/hidden-hollow-ma").await.json();
    assert_eq!((&town["name"], &town["is_live"]), (&"Hidden Hollow".into(), &false.into()));
}

#[tokio::test]
async fn an_inactive_town_is_not_live_even_with_a_contest() {
    let service = Service::sqlite().await;
    let town = week::town(&service, 1, "Salem", TownStatus::Inactive).await;
    save_business(&service, &bakery(town)).await;
    save_contest(&service, &week::contest(1, town, "2026-07-05", "2026-07-12")).await;
    let town = shown(&service).await;
    assert_eq!(town["is_live"], false);
    assert_eq!(town["contest"]["title"], "Bread for a Year 1");
}

#[tokio::test]
async fn capital_letters_in_the_address_are_taken_for_small_ones() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    assert_eq!(service.get("/api/towns/Salem-MA").await.json()["slug"], "salem-ma");
}

#[tokio::test]
async fn what_is_no_town_is_not_found() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let long = "a".repeat(5000);
    for slug in [
        "nowhere-ma",
        "salem",
        "..",
        "%2e%2e",
        "..%2fsalem-ma",
        "salem-ma%00",
        "%00",
        "%ff",
        "salem%20ma",
        "%F0%9F%8D%9E-ma",
        "salem--ma",
        "'%20or%201=1--",
        &format!("{long}-ma"),
    ] {
        let answer = service.get(&format!("/api/towns/{slug}")).await;
        assert_eq!(answer.code(), (404, "not_found".to_owned()), "{slug}");
    }
}

#[tokio::test]
async fn a_change_is_shown_within_a_second() {
    let service = Service::sqlite().await;
    assert_eq!(contest_title(&service).await, None);
    let (_, contest) = week::salem(&service).await;
    assert_eq!(contest_title(&service).await, None, "kept for a second");
    a_second_later(&service);
    assert_eq!(contest_title(&service).await.as_deref(), Some("Bread for a Year 1"));

    let mut tx = service.database.write().await.unwrap();
    contests::void(&mut tx, contest.id, "the shop closed", service.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(contest_title(&service).await.as_deref(), Some("Bread for a Year 1"), "kept for a second");
    a_second_later(&service);
    assert_eq!(contest_title(&service).await, None);
    assert_eq!(shown(&service).await["is_live"], false);
}

/// In March the clocks go forward in the night before the drawing, in November back: 18:00 stays 18:00.
#[tokio::test]
async fn a_contest_comes_and_goes_at_its_instants_even_when_the_clocks_change() {
    for (first, second, third, start, end) in [
        ("2026-03-01", "2026-03-08", "2026-03-15", "2026-03-01T23:00:01Z", "2026-03-08T22:00:00Z"),
        ("2026-10-25", "2026-11-01", "2026-11-08", "2026-10-25T22:00:01Z", "2026-11-01T23:00:00Z"),
    ] {
        let service = Service::sqlite().await;
        let tick = SignedDuration::from_micros(1);
        service.clock.set(at(start).plus(-tick));
        let town = week::town(&service, 1, "Salem", TownStatus::Active).await;
        save_business(&service, &bakery(town)).await;
        save_contest(&service, &week::contest(1, town, first, second)).await;
        save_contest(&service, &week::contest(2, town, second, third)).await;

        assert_eq!(contest_title(&service).await, None, "{start}");
        service.clock.set(at(start));
        assert_eq!(contest_title(&service).await.as_deref(), Some("Bread for a Year 1"));
        service.clock.set(at(end).plus(-tick));
        assert_eq!(contest_title(&service).await.as_deref(), Some("Bread for a Year 1"));
        service.clock.set(at(end));
        assert_eq!(contest_title(&service).await, None, "{end}");
        assert_eq!(shown(&service).await["is_live"], false);
        // A second after the one ends the next one begins.
        service.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(contest_title(&service).await.as_deref(), Some("Bread for a Year 2"));
    }
}

#[tokio::test]
async fn without_the_database_what_is_kept_is_shown_until_it_would_be_wrong() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    assert!(contest_title(&service).await.is_some());
    service.database.close().await;
    service.clock.set(at("2026-07-12T21:59:59Z"));
    assert_eq!(contest_title(&service).await.as_deref(), Some("Bread for a Year 1"));
    assert_eq!(service.get("/api/towns/boston-ma").await.code(), (503, "unavailable".to_owned()));
    service.clock.set(at("2026-07-12T22:00:00Z"));
    assert_eq!(service.get("/api/towns/salem-ma").await.code(), (503, "unavailable".to_owned()));
}
