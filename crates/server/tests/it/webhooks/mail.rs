use axum::{body::Body, http::Request};
use serde_json::{Value, json};
use townpick_gateways::sms::LineType;
use townpick_store::{notifications::outbox::Channel, on_sqlite};

use super::outbox::{MAIL_SECRET, closed, handed_over, message_state, service_with};
use crate::harness::{Answer, Service, Setup};

const EVENTS: &str = "/api/webhooks/mail/events";

async fn report(service: &Service, secret: Option<&str>, events: Value) -> Answer {
    let mut request = Request::post(EVENTS).header("content-type", "application/json");
    if let Some(secret) = secret {
        request = request.header("authorization", format!("Bearer {secret}"));
    }
    service.send(request.body(Body::from(json!({ "events": events }).to_string())).unwrap()).await
}

on_sqlite! {
    async fn a_bounce_fails_the_message_and_closes_the_address(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let bounce = json!([{
            "event": "bounced", "message_id": "<m1@townpick.example>", "email": "Maria@people.example",
            "reason": "550 no such mailbox",
        }]);
        assert_eq!(report(&service, Some(MAIL_SECRET), bounce).await.status, 204);
        let (status, _, _, reason) = message_state(&service, id).await;
        assert_eq!((status.as_str(), reason.as_deref()), ("failed", Some("It came back: 550 no such mailbox")));
        assert_eq!(closed(&service).await, (false, true, vec!["bounced".to_owned()]));
    }

    async fn a_complaint_closes_the_address_and_a_delay_changes_nothing(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let delay =
            json!([{ "event": "delayed", "message_id": "m1@townpick.example", "email": "maria@people.example" }]);
        assert_eq!(report(&service, Some(MAIL_SECRET), delay).await.status, 204);
        assert_eq!((message_state(&service, id).await.0, closed(&service).await.1), ("sent".to_owned(), false));
        let complaint = json!([
            { "event": "delivered", "message_id": "m1@townpick.example" },
            { "event": "complained", "email": "maria@people.example" },
        ]);
        assert_eq!(report(&service, Some(MAIL_SECRET), complaint).await.status, 204);
        assert_eq!(message_state(&service, id).await.0, "delivered");
        assert_eq!(closed(&service).await, (false, true, vec!["complained".to_owned()]));
    }

    async fn a_complaint_closes_the_address_however_it_is_written(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Email, Some("m1@townpick.example")).await;
        let complain = async |email: &str| {
            let event = json!([{ "event": "complained", "message_id": format!("<{id}@townpick.example>"), "email": email }]);
            assert_eq!(report(&service, Some(MAIL_SECRET), event).await.status, 204);
            closed(&service).await.2
        };
        assert_eq!(complain("Somebody <else@people.example>").await, ["complained"]);
        assert!(!closed(&service).await.1, "it was not Maria's address");
        assert_eq!(complain("Maria (no address)").await, ["complained", "complained"]);
        assert!(closed(&service).await.1, "hers is known from the message");
    }

    async fn nothing_is_believed_without_the_secret(database: Database) {
        let service = service_with(database.clone(), Ok(LineType::Unknown));
        for secret in [None, Some(""), Some("another secret")] {
            assert_eq!(report(&service, secret, json!([])).await.code(), (403, "untrusted_sender".to_owned()));
        }
        let unconfigured = Setup::default().on(database);
        assert_eq!(
            report(&unconfigured, Some(MAIL_SECRET), json!([])).await.code(),
            (404, "not_found".to_owned())
        );
        // The secret is asked for before the body is looked at.
        let nonsense =
            Request::post(EVENTS).header("content-type", "application/json").body(Body::from("{")).unwrap();
        assert_eq!(service.send(nonsense).await.code(), (403, "untrusted_sender".to_owned()));
        let many = vec![json!({ "event": "delivered" }); 501];
        assert_eq!(report(&service, Some(MAIL_SECRET), Value::from(many)).await.status, 422);
    }

    async fn a_bounce_is_known_by_our_own_id_even_before_we_know_that_it_was_sent(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let id = handed_over(&service, Channel::Email, None).await;
        let bounce = json!([{ "event": "bounced", "message_id": format!("<{id}@townpick.example>") }]);
        assert_eq!(report(&service, Some(MAIL_SECRET), bounce).await.status, 204);
        assert_eq!(message_state(&service, id).await.0, "failed");
        assert_eq!(
            closed(&service).await,
            (false, true, vec!["bounced".to_owned()]),
            "its address is known from the message"
        );
    }

    async fn as_many_reports_as_are_allowed_fit(database: Database) {
        let service = service_with(database, Ok(LineType::Unknown));
        let bounce = json!({
            "event": "bounced", "message_id": "<m1@townpick.example>", "email": "nobody@people.example",
            "reason": "550 5.1.1 The email account that you tried to reach does not exist. Please try again.".repeat(3),
        });
        assert_eq!(report(&service, Some(MAIL_SECRET), Value::from(vec![bounce; 500])).await.status, 204);
    }
}
