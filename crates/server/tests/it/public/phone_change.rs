//! How a member takes another phone number.

use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{
    attempt_limit::{AttemptLimit, FirstMessageLimits},
    channel::{Channel, SuppressionReason},
    ids::SuppressionId,
};
use townpick_server::limits::Limits;
use townpick_store::{
    Executor, on_sqlite,
    suppressions::{self, NewSuppression},
};

use crate::{
    harness::Service,
    public::{
        joining::{SALEM, form, send, service, service_with},
        preferences::{maria, secrets},
    },
};

/// The code that waits in the outbox.
async fn code(service: &Service) -> String {
    let (details,): (String,) = service
        .database
        .read()
        .await
        .unwrap()
        .sql("SELECT CAST(details AS TEXT) FROM notifications WHERE template_key = 'phone_change_code'")
        .one()
        .await
        .unwrap();
    let details: Value = serde_json::from_str(&details).unwrap();
    details["verification_code"].as_str().unwrap().to_owned()
}

on_sqlite! {
    async fn a_number_that_must_not_be_texted_is_refused_with_what_to_do(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let ask = async || {
            service.post(&format!("{}/phone", maria.preferences), json!({ "phone": "6175550199" }).to_string()).await
        };
        let suppress = async |reason: SuppressionReason| {
            let entry = NewSuppression {
                id: SuppressionId::new(service.now(), [1; 10]),
                channel: Channel::Sms,
                address: "6175550199",
                address_hash: secrets().suppression_hash(Channel::Sms, "6175550199"),
                reason,
            };
            let mut tx = service.database.write().await.unwrap();
            tx.sql("DELETE FROM suppressions").execute().await.unwrap();
            suppressions::add(&mut tx, &entry, service.now()).await.unwrap();
            tx.commit().await.unwrap();
        };
        for (reason, words) in [(SuppressionReason::Stopped, "This number replied STOP"), (SuppressionReason::Invalid, "Our texts do not arrive")] {
            suppress(reason).await;
            let message = ask().await.problem()["fields"]["phone"].as_str().unwrap().to_owned();
            assert!(message.starts_with(words) && message.contains("eply START from that phone"), "{message}");
        }
        suppress(SuppressionReason::Unsubscribed).await;
        assert_eq!(ask().await.status, 202);
        code(&service).await;
    }

    async fn without_its_message_a_number_cannot_be_changed_and_that_is_said(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let mut tx = service.database.write().await.unwrap();
        tx.sql("UPDATE notification_templates SET is_active = FALSE WHERE template_key = 'phone_change_code'")
            .execute().await.unwrap();
        tx.commit().await.unwrap();
        let asked = service.post(&format!("{}/phone", maria.preferences), json!({ "phone": "6175550199" }).to_string()).await;
        assert_eq!(asked.code(), (409, "conflict".to_owned()));
        assert_eq!(asked.problem()["detail"], "Phone numbers cannot be changed right now. Please try again later.");
        let (waiting,): (i64,) = service.database.read().await.unwrap()
            .sql("SELECT count(*) FROM confirmation_codes").one().await.unwrap();
        assert_eq!(waiting, 0);
    }

    async fn a_phone_number_is_changed_with_the_code_sent_to_it(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let (phone, confirm) = (format!("{}/phone", maria.preferences), format!("{}/phone/confirm", maria.preferences));
        let asked = service.post(&phone, json!({ "phone": "(617) 555-0199" }).to_string()).await;
        assert_eq!((asked.status.as_u16(), asked.json()), (202, json!({ "local": true })));
        let code = code(&service).await;
        let wrong = if code == "000000" { "000001" } else { "000000" };
        let refused = service.post(&confirm, json!({ "code": wrong }).to_string()).await;
        assert_eq!(refused.problem()["fields"], json!({ "code": "That code is not right. Please try again." }));
        assert_eq!(service.get(&maria.preferences).await.json()["phone_number"], "6175550100");
        let spelled = format!("{} {}", &code[..3], &code[3..]);
        let changed = service.post(&confirm, json!({ "code": spelled }).to_string()).await;
        assert_eq!(changed.json()["phone_number"], "6175550199");
        let again = service.post(&confirm, json!({ "code": code }).to_string()).await;
        let message = "This code has expired. Please ask for a new one.";
        assert_eq!(again.problem()["fields"], json!({ "code": message }));
    }

    async fn a_code_is_good_for_ten_minutes(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.post(&format!("{}/phone", maria.preferences), json!({ "phone": "6175550199" }).to_string()).await;
        service.clock.advance(SignedDuration::from_mins(10));
        let code = json!({ "code": code(&service).await }).to_string();
        assert_eq!(service.post(&format!("{}/phone/confirm", maria.preferences), code).await.status, 422);
    }

    async fn numbers_that_cannot_be_theirs_are_refused(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        send(&service, SALEM, &form(101)).await;
        let cases = [
            ("617", "Please enter a valid 10-digit phone number"),
            ("(617) 555-0100", "That's already your number."),
            ("(617) 555-0101", "This number belongs to another member."),
        ];
        for (phone, message) in cases {
            let body = json!({ "phone": phone }).to_string();
            let answer = service.post(&format!("{}/phone", maria.preferences), body).await;
            assert_eq!(answer.problem()["fields"], json!({ "phone": message }), "{phone}");
        }
        for number in 102..106 {
            let body = json!({ "phone": format!("6175550{number}") }).to_string();
            assert_eq!(service.post(&format!("{}/phone", maria.preferences), body).await.status, 202);
        }
        let body = json!({ "phone": "6175550107" }).to_string();
        let stopped = service.post(&format!("{}/phone", maria.preferences), body).await;
        assert_eq!(stopped.code(), (429, "rate_limited".to_owned()));
        assert_eq!(
            stopped.problem()["detail"],
            "You have asked for many codes in a short time. Please try again in about 1 hour."
        );
    }

    async fn a_number_gets_only_so_many_codes_whoever_asks(database: Database) {
        let address = AttemptLimit { most: 1, window: SignedDuration::from_hours(24) };
        let first_messages = FirstMessageLimits { address, ..FirstMessageLimits::default() };
        let service = service_with(Limits { first_messages, ..Limits::default() }, database).await;
        let maria = maria(&service).await;
        let ask = async || {
            let body = json!({ "phone": "6175550107" }).to_string();
            service.post(&format!("{}/phone", maria.preferences), body).await
        };
        assert_eq!(ask().await.status, 202);
        let refused = ask().await;
        assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
        assert_eq!(
            refused.problem()["detail"],
            "Several codes and welcome messages were sent to this number recently. Please try again in about 24 hours."
        );
    }
}
