use serde_json::{Value, json};
use townpick_store::{Executor, on_sqlite};

use super::forms::{REQUEST, notice, row_counts, service, with, without};
use crate::harness::{Answer, Service};

const ADDRESS: &str = "/api/business-nominations";

/// A filled form.
pub fn form() -> Value {
    json!({
        "request_id": REQUEST,
        "nominee_name": "Blue Plate Diner",
        "nominee_town": " Salem, MA ",
        "website_url": "blueplate.example",
        "reason": "The pie.\r\nAnd the people.",
        "nominator_name": "Maria Gomes",
        "nominator_email": "Maria@People.Example",
    })
}

pub async fn nominate(service: &Service, form: &Value) -> Answer {
    service.post(ADDRESS, form.to_string()).await
}

async fn refused(service: &Service, form: Value, field: &str) -> String {
    let answer = nominate(service, &form).await;
    assert_eq!(answer.code(), (422, "validation_failed".to_owned()), "{form}");
    let fields = answer.problem()["fields"].as_object().unwrap().clone();
    assert_eq!(fields.len(), 1, "{fields:?}");
    fields[field].as_str().unwrap().to_owned()
}

type Optional = (Option<String>, Option<String>, Option<String>, Option<String>);

async fn optional_values(service: &Service) -> Optional {
    let mut reader = service.database.read().await.unwrap();
    reader
        .sql("SELECT website_url, reason, nominator_name, nominator_email FROM business_nominations")
        .one()
        .await
        .unwrap()
}

on_sqlite! {
    async fn a_nomination_is_kept_and_the_administrators_are_told(database: Database) {
        let service = service(database).await;
        let answer = nominate(&service, &form()).await;
        assert_eq!((answer.status.as_u16(), answer.json()), (201, json!({})));
        assert_eq!(row_counts(&service).await, (0, 1, 1));
        let (audience, channel, kind, details) = notice(&service).await;
        assert_eq!(
            (audience.as_str(), channel.as_str(), kind.as_str()),
            ("administrators", "email", "business_nomination")
        );
        let expected = json!({
          "business_name": "Blue Plate Diner",
          "nominator_email": "maria@people.example",
          "nominator_name": "Maria Gomes",
          "nominee_name": "Blue Plate Diner",
          "nominee_town": "Salem, MA",
          "reason": "The pie.\nAnd the people.",
          "town_name": "Salem, MA",
          "website_url": "blueplate.example"
        });
        assert_eq!(details, expected);
    }

    async fn values_that_are_empty_null_or_missing_are_kept_as_null(database: Database) {
        let service = service(database).await;
        let optional = ["website_url", "reason", "nominator_name", "nominator_email"];
        for (number, change) in [
            |form: &Value, field: &str| with(form, field, ""),
            |form: &Value, field: &str| with(form, field, " \n"),
            |form: &Value, field: &str| with(form, field, Value::Null),
            |form: &Value, field: &str| without(form, field),
        ].iter().enumerate() {
            let request = format!("00000000-0000-4000-8000-00000000000{number}");
            let body = optional.iter().fold(with(&form(), "request_id", request), |form, field| change(&form, field));
            assert_eq!(nominate(&service, &body).await.status, 201, "{body}");
            assert_eq!(optional_values(&service).await, (None, None, None, None), "{body}");
            let mut tx = service.database.write().await.unwrap();
            tx.sql("DELETE FROM business_nominations").execute().await.unwrap();
            tx.commit().await.unwrap();
        }
    }

    async fn the_same_nomination_sent_again_is_kept_and_told_once(database: Database) {
        let service = service(database).await;
        assert_eq!(nominate(&service, &form()).await.status, 201);
        let again = nominate(&service, &form()).await;
        assert_eq!((again.status.as_u16(), again.json()), (200, json!({})));
        assert_eq!(row_counts(&service).await, (0, 1, 1));
    }

    async fn a_client_that_nominates_without_end_is_told_to_come_back_later(database: Database) {
        let service = service(database).await;
        let numbered = |number: u32| with(&form(), "request_id", format!("00000000-0000-4000-8000-{number:012}"));
        for number in 0..20 {
            assert_eq!(nominate(&service, &numbered(number)).await.status, 201);
        }
        assert_eq!(nominate(&service, &numbered(20)).await.code(), (429, "rate_limited".to_owned()));
        assert_eq!(nominate(&service, &numbered(0)).await.status, 200, "a retry is not counted");
    }

    async fn hostile_text_is_kept_as_text(database: Database) {
        let service = service(database).await;
        let hostile = "<img src=x onerror=alert(1)> '); DROP TABLE towns; -- 🥧 ${7*7}";
        let body = with(&with(&form(), "nominee_name", hostile), "website_url", "javascript:alert(1)");
        assert_eq!(nominate(&service, &body).await.status, 201);
        assert_eq!(notice(&service).await.3["nominee_name"], hostile);
        assert_eq!(optional_values(&service).await.0.as_deref(), Some("javascript:alert(1)"));
    }
}

#[tokio::test]
async fn every_field_says_what_it_needs_and_a_refusal_keeps_nothing() {
    let service = Service::sqlite().await;
    for (field, message) in
        [("nominee_name", "Business name is required"), ("nominee_town", "Town or area is required")]
    {
        for value in ["", "  ", "B"] {
            assert_eq!(refused(&service, with(&form(), field, value), field).await, message);
        }
        assert_eq!(refused(&service, without(&form(), field), field).await, message);
    }
    for email in ["maria", "maria@", "maria@people", "maria@people.example, x@y.example"] {
        let message = refused(&service, with(&form(), "nominator_email", email), "nominator_email").await;
        assert_eq!(message, "Valid email required", "{email}");
    }
    for (field, longest, name) in [
        ("nominee_name", 200, "Business name"),
        ("nominee_town", 200, "Town or area"),
        ("website_url", 500, "Website"),
        ("reason", 5000, "Reason"),
        ("nominator_name", 200, "Your name"),
    ] {
        let message = refused(&service, with(&form(), field, "é".repeat(longest + 1)), field).await;
        assert_eq!(message, format!("{name} is too long (at most {longest} characters)"));
    }
    assert_eq!(row_counts(&service).await, (0, 0, 0));
}

#[tokio::test]
async fn wrong_types_unknown_fields_and_huge_bodies_are_refused() {
    let service = Service::sqlite().await;
    for (field, value) in [
        ("nominee_name", json!(5)),
        ("nominee_town", json!(null)),
        ("website_url", json!(false)),
        ("reason", json!(["a"])),
        ("nominator_name", json!({})),
        ("nominator_email", json!(0)),
        ("request_id", json!(REQUEST.replace('-', "x"))),
        ("review_status", json!("accepted")),
    ] {
        refused(&service, with(&form(), field, value), field).await;
    }
    let huge = with(&form(), "reason", "x".repeat(10 * 1024 * 1024)).to_string();
    assert_eq!(service.post(ADDRESS, huge).await.code(), (413, "payload_too_large".to_owned()));
    assert_eq!(row_counts(&service).await, (0, 0, 0));
}
