use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_store::both_engines;

use crate::public::joining::{SALEM, SALEM_PHONES, form, post_from, send, service, service_on_sqlite};

fn phone(text: impl Into<Value>) -> Value {
    json!({ "phone": text.into() })
}

both_engines! {
    async fn a_phone_is_available_registered_here_or_registered_elsewhere(database: Database) {
        let service = service(database).await;
        send(&service, SALEM, &form(100)).await;
        for spelling in ["(617) 555-0100", "6175550100", "+1 617-555-0100", "16175550100"] {
            let (status, body) = send(&service, SALEM_PHONES, &phone(spelling)).await;
            assert_eq!((status.as_u16(), body), (200, json!({ "status": "registered_here", "town": "Salem, MA" })));
        }
        for town in ["lynn-ma", "boston-ma"] {
            let (_, body) = send(&service, &format!("/api/towns/{town}/phone-checks"), &phone("(617) 555-0100")).await;
            assert_eq!(body, json!({ "status": "registered_elsewhere", "town": "Salem, MA" }), "{town}");
        }
        let (_, body) = send(&service, "/api/towns/SALEM-MA/phone-checks", &phone("(617) 555-0101")).await;
        assert_eq!(body, json!({ "status": "available" }));
    }

    async fn whoever_lists_numbers_is_stopped_and_told_when_to_come_back(database: Database) {
        let service = service(database).await;
        let number = phone("6175550100");
        let check = |client: &'static str| post_from(&service, client, SALEM_PHONES, &number);
        for _ in 0..10 {
            assert_eq!(check("203.0.113.9").await.status, 200);
        }
        service.clock.advance(SignedDuration::from_mins(4));
        // A wrong number is a mistake, not an attempt.
        for _ in 0..30 {
            assert_eq!(post_from(&service, "203.0.113.9", SALEM_PHONES, &phone("617")).await.status, 422);
        }
        for _ in 0..10 {
            assert_eq!(check("203.0.113.9").await.status, 200);
        }
        let refused = check("203.0.113.9").await;
        assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
        assert_eq!(refused.header("retry-after"), "360");
        assert_eq!(check("203.0.113.10").await.status, 200);
        // Signing up is counted by itself.
        assert_eq!(post_from(&service, "203.0.113.9", SALEM, &form(100)).await.status, 201);
        service.clock.advance(SignedDuration::from_mins(6));
        assert_eq!(check("203.0.113.9").await.status, 200);
    }

    async fn a_wrong_number_gets_the_message_of_the_phone_step(database: Database) {
        let service = service(database).await;
        let wrong = [
            "", " ", "617555012", "61755501234", "61755501234567", "+44 20 7946 0958", "1175550123", "call me",
            "6175550123\0", "🎉", "' OR 1=1 --",
        ];
        for number in wrong {
            let answer = service.post(SALEM_PHONES, phone(number).to_string()).await;
            assert_eq!(answer.code(), (422, "validation_failed".to_owned()), "{number}");
            let fields = answer.problem()["fields"].clone();
            assert_eq!(fields, json!({ "phone": "Please enter a valid 10-digit phone number" }), "{number}");
        }
        let empty = service.post(SALEM_PHONES, "{}").await.problem();
        assert_eq!(empty["fields"], json!({ "phone": "Please enter a valid 10-digit phone number" }));
        for odd in [json!(6_175_550_100_u64), json!(["6175550100"]), json!({}), json!(true)] {
            let answer = service.post(SALEM_PHONES, phone(odd).to_string()).await;
            assert_eq!(answer.problem()["fields"], json!({ "phone": "Please send this as text" }));
        }
        let unknown = json!({ "phone": "6175550100", "email": "a" }).to_string();
        assert_eq!(service.post(SALEM_PHONES, unknown).await.status, 422);
    }
}

#[tokio::test]
async fn clients_of_one_ipv6_network_are_counted_together() {
    let service = service_on_sqlite().await;
    for host in 0..20 {
        let client = format!("[2001:db8::{host:x}]");
        assert_eq!(post_from(&service, &client, SALEM_PHONES, &phone("6175550100")).await.status, 200);
    }
    assert_eq!(post_from(&service, "[2001:db8::ffff]", SALEM_PHONES, &phone("6175550100")).await.status, 429);
    assert_eq!(
        post_from(&service, "[2001:db8:0:1::1]", SALEM_PHONES, &phone("6175550100")).await.status,
        200
    );
}
