use axum::{body::Body, http::Request};
use insta::assert_json_snapshot;
use serde_json::{Value, json};
use townpick_store::{Executor, both_engines, on_sqlite};

use super::forms::{REQUEST, notice, row_counts, service, with, without};
use crate::harness::{Answer, Service};

const ADDRESS: &str = "/api/business-applications";

/// A filled form.
pub fn form() -> Value {
    json!({
        "request_id": REQUEST,
        "business_name": " Harbor Bread Company ",
        "website_url": "harborbread.example",
        "contact_name": "Ann Lee",
        "contact_email": "Ann+Bread@Harbor.Example",
        "contact_phone": "(617) 555-0123",
        "description": "",
        "source": "businesses",
    })
}

pub async fn apply(service: &Service, form: &Value) -> Answer {
    service.post(ADDRESS, form.to_string()).await
}

/// The message of the one field that is refused.
async fn refused(service: &Service, form: Value, field: &str) -> String {
    let answer = apply(service, &form).await;
    assert_eq!(answer.code(), (422, "validation_failed".to_owned()), "{form}");
    let fields = answer.problem()["fields"].as_object().unwrap().clone();
    assert_eq!(fields.len(), 1, "{fields:?}");
    fields[field].as_str().unwrap().to_owned()
}

on_sqlite! {
    async fn an_application_is_kept_and_the_administrators_are_told(database: Database) {
        let service = service(database).await;
        let answer = apply(&service, &form()).await;
        assert_eq!((answer.status.as_u16(), answer.json()), (201, json!({})));
        assert_eq!(row_counts(&service).await, (1, 0, 1));
        let (audience, channel, kind, details) = notice(&service).await;
        assert_eq!(
            (audience.as_str(), channel.as_str(), kind.as_str()),
            ("administrators", "email", "business_application")
        );
        let expected = json!({
          "business_name": "Harbor Bread Company",
          "contact_email": "ann+bread@harbor.example",
          "contact_name": "Ann Lee",
          "contact_phone": "(617) 555-0123",
          "description": null,
          "website_url": "harborbread.example"
        });
        assert_eq!(details, expected);
    }

    async fn the_older_form_is_kept_too(database: Database) {
        let service = service(database).await;
        let five_fields = without(&with(&form(), "source", "businesses-legacy"), "description");
        assert_eq!(apply(&service, &five_fields).await.status, 201);
        let (source,): (String,) = service.database.read().await.unwrap()
            .sql("SELECT source FROM business_applications").one().await.unwrap();
        assert_eq!(source, "businesses-legacy");
    }

    async fn the_same_application_sent_again_is_kept_and_told_once(database: Database) {
        let service = service(database).await;
        assert_eq!(apply(&service, &form()).await.status, 201);
        for _ in 0..3 {
            let again = apply(&service, &form()).await;
            assert_eq!((again.status.as_u16(), again.json()), (200, json!({})));
        }
        assert_eq!(row_counts(&service).await, (1, 0, 1));
        let another = with(&form(), "request_id", "00000000-0000-4000-8000-000000000001");
        assert_eq!(apply(&service, &another).await.status, 201);
        assert_eq!(row_counts(&service).await, (2, 0, 2));
    }
}

both_engines! {
    async fn the_same_application_sent_ten_times_at_once_is_kept_once(database: Database) {
        let service = service(database).await;
        let body = form();
        let answers = futures_util::future::join_all((0..10).map(|_| apply(&service, &body))).await;
        let created = answers.iter().filter(|answer| answer.status == 201).count();
        let repeated = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!((created, repeated), (1, 9));
        assert_eq!(row_counts(&service).await, (1, 0, 1));
    }
}

on_sqlite! {
    async fn a_client_that_sends_form_after_form_is_told_to_come_back_later(database: Database) {
        let service = service(database).await;
        let numbered = |number: u32| with(&form(), "request_id", format!("00000000-0000-4000-8000-{number:012}"));
        for number in 0..20 {
            assert_eq!(apply(&service, &numbered(number)).await.status, 201);
        }
        let refused = apply(&service, &numbered(20)).await;
        assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
        assert_eq!(refused.header("retry-after"), "3600");
        assert_eq!(
            refused.problem()["detail"],
            "Too many forms from your network. Please try again in about 1 hour."
        );
        assert_eq!(row_counts(&service).await, (20, 0, 20));
        assert_eq!(apply(&service, &numbered(0)).await.status, 200, "a retry is not counted");
        service.clock.advance(jiff::SignedDuration::from_hours(1));
        assert_eq!(apply(&service, &numbered(20)).await.status, 201);
    }

    async fn hostile_text_is_kept_as_text(database: Database) {
        let service = service(database).await;
        let hostile = "<script>alert(1)</script> '); DROP TABLE members; -- {{ 7*7 }} 🍞👩\u{200d}🍳 \u{202e}日本語";
        let body = with(&with(&form(), "business_name", hostile), "description", "one\r\ntwo\u{0}");
        assert_eq!(apply(&service, &body).await.status, 201);
        let (name, text): (String, String) = service.database.read().await.unwrap()
            .sql("SELECT business_name, description FROM business_applications").one().await.unwrap();
        assert_eq!(name, hostile.replace('\u{202e}', ""));
        assert_eq!(text, "one\ntwo");
        assert_eq!(notice(&service).await.3["business_name"], name);
    }

    async fn an_application_without_its_notice_is_not_kept(database: Database) {
        let service = service(database).await;
        let change = async |statement: &'static str| {
            let mut tx = service.database.write().await.unwrap();
            tx.sql(statement).execute().await.unwrap();
            tx.commit().await.unwrap();
        };
        change("ALTER TABLE notifications RENAME TO notifications_elsewhere").await;
        assert_eq!(apply(&service, &form()).await.code(), (503, "unavailable".to_owned()));
        change("ALTER TABLE notifications_elsewhere RENAME TO notifications").await;
        assert_eq!(row_counts(&service).await, (0, 0, 0));
        assert_eq!(apply(&service, &form()).await.status, 201);
        assert_eq!(row_counts(&service).await, (1, 0, 1));
    }

    async fn a_refused_application_leaves_nothing_behind(database: Database) {
        let service = service(database).await;
        for body in [
            with(&form(), "business_name", ""),
            with(&form(), "contact_email", "ann@"),
            with(&form(), "contact_phone", 6_175_550_123_u64),
            with(&form(), "source", "elsewhere"),
            with(&form(), "request_id", "not-a-uuid"),
            with(&form(), "is_admin", true),
            without(&form(), "request_id"),
        ] {
            assert_eq!(apply(&service, &body).await.code(), (422, "validation_failed".to_owned()), "{body}");
        }
        assert_eq!(row_counts(&service).await, (0, 0, 0));
    }
}

#[tokio::test]
async fn every_field_says_what_it_needs() {
    let test = townpick_store::testing::TestDatabase::sqlite().await;
    let service = service(test.database()).await;
    for (field, short, message) in [
        ("business_name", "H", "Business name is required"),
        ("website_url", "w", "Website is required"),
        ("contact_name", "A", "Contact name is required"),
        ("contact_email", "ann@localhost", "Valid email required"),
        ("contact_phone", "555012", "Contact phone is required"),
    ] {
        for value in ["", "   ", short] {
            assert_eq!(refused(&service, with(&form(), field, value), field).await, message, "{field}");
        }
        assert_eq!(refused(&service, without(&form(), field), field).await, message, "{field}");
    }
    for (field, longest, name) in [
        ("business_name", 200, "Business name"),
        ("website_url", 500, "Website"),
        ("contact_name", 200, "Contact name"),
        ("contact_phone", 40, "Contact phone"),
        ("description", 5000, "Description"),
    ] {
        let message = refused(&service, with(&form(), field, "é".repeat(longest + 1)), field).await;
        assert_eq!(message, format!("{name} is too long (at most {longest} characters)"));
    }
    let long = format!("{}@example.com", "a".repeat(300));
    assert_eq!(
        refused(&service, with(&form(), "contact_email", long), "contact_email").await,
        "Valid email required"
    );
    assert_eq!(row_counts(&service).await, (0, 0, 0));
    test.discard().await;
}

#[tokio::test]
async fn an_empty_form_gets_every_message_at_once() {
    let service = Service::sqlite().await;
    let answer = apply(&service, &json!({ "request_id": REQUEST, "source": "businesses" })).await;
    assert_json_snapshot!(answer.problem(), @r#"
    {
      "code": "validation_failed",
      "detail": "Please correct the fields that have a message.",
      "fields": {
        "business_name": "Business name is required",
        "contact_email": "Valid email required",
        "contact_name": "Contact name is required",
        "contact_phone": "Contact phone is required",
        "website_url": "Website is required"
      },
      "request_id": "[request id]",
      "status": 422,
      "title": "Some values are not valid",
      "type": "about:blank"
    }
    "#);
}

#[tokio::test]
async fn values_of_the_wrong_type_name_their_field() {
    let service = Service::sqlite().await;
    for (field, value) in [
        ("business_name", json!(null)),
        ("website_url", json!(["a", "b"])),
        ("contact_name", json!({ "first": "Ann" })),
        ("contact_email", json!(5)),
        ("contact_phone", json!(true)),
        ("description", json!(1.5)),
        ("source", json!("elsewhere")),
        ("request_id", json!("42")),
    ] {
        let message = refused(&service, with(&form(), field, value), field).await;
        assert!(!message.is_empty(), "{field}");
    }
    assert_eq!(row_counts(&service).await, (0, 0, 0));
}

#[tokio::test]
async fn a_body_of_ten_megabytes_is_refused() {
    let service = Service::sqlite().await;
    let huge = with(&form(), "description", "x".repeat(10 * 1024 * 1024)).to_string();
    let announced = Request::post(ADDRESS)
        .header("content-type", "application/json")
        .header("content-length", huge.len())
        .body(Body::from(huge.clone()))
        .unwrap();
    assert_eq!(service.send(announced).await.code(), (413, "payload_too_large".to_owned()));
    assert_eq!(service.post(ADDRESS, huge).await.code(), (413, "payload_too_large".to_owned()));
    assert_eq!(row_counts(&service).await, (0, 0, 0));
}

#[tokio::test]
async fn only_posted_json_is_an_application() {
    let service = Service::sqlite().await;
    for method in ["GET", "PUT", "DELETE"] {
        assert_eq!(service.method(method, ADDRESS).await.code(), (405, "method_not_allowed".to_owned()));
    }
    let plain = Request::post(ADDRESS).header("content-type", "text/plain");
    let answer = service.send(plain.body(Body::from(form().to_string())).unwrap()).await;
    assert_eq!(answer.code(), (415, "malformed_request".to_owned()));
    assert_eq!(row_counts(&service).await, (0, 0, 0));
}
