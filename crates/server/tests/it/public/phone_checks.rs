use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_server::limits::{AttemptLimit, Limits, StrangersLimit};
use townpick_store::{Database, on_sqlite};

use crate::{
    harness::Service,
    public::joining::{SALEM, SALEM_PHONES, form, post_from, send, service, service_with},
};

fn phone(text: impl Into<Value>) -> Value {
    json!({ "phone": text.into() })
}

on_sqlite! {
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
        for _ in 0..30 {
            assert_eq!(check("203.0.113.9").await.status, 200);
        }
        service.clock.advance(SignedDuration::from_mins(4));
        // A wrong number is a mistake, not an attempt.
        for _ in 0..70 {
            assert_eq!(post_from(&service, "203.0.113.9", SALEM_PHONES, &phone("617")).await.status, 422);
        }
        for _ in 0..30 {
            assert_eq!(check("203.0.113.9").await.status, 200);
        }
        let refused = check("203.0.113.9").await;
        assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
        assert_eq!(refused.header("retry-after"), "360");
        assert_eq!(
            refused.problem()["detail"],
            "Too many phone checks from your network. Please try again in about 6 minutes."
        );
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

/// A service where a network has two checks.
async fn strict_service(database: Database) -> Service {
    let window = SignedDuration::from_mins(10);
    let phone_checks = StrangersLimit {
        network: AttemptLimit { most: 2, window },
        town: Some(AttemptLimit { most: 20, window: SignedDuration::from_mins(1) }),
        service: Some(AttemptLimit { most: 25, window: SignedDuration::from_mins(1) }),
    };
    service_with(Limits { phone_checks, ..Limits::default() }, database).await
}

/// How many checks of these clients are answered, and what the last one refused is told.
async fn answered(service: &Service, path: &str, clients: impl Iterator<Item = String>) -> (usize, String) {
    let (mut answered, mut detail) = (0, String::new());
    for client in clients {
        let answer = post_from(service, &client, path, &phone("6175550100")).await;
        match answer.status.as_u16() {
            200 => answered += 1,
            429 => detail = answer.problem()["detail"].to_string().replace('"', ""),
            other => panic!("{other}: {}", answer.text()),
        }
    }
    (answered, detail)
}

on_sqlite! {
    async fn many_networks_of_one_provider_are_counted_together(database: Database) {
        let service = strict_service(database).await;
        let of_network = (0..9).map(|host| format!("[2001:db8:0:1::{host:x}]"));
        let detail = "Too many phone checks from your network. Please try again in about 10 minutes.".to_owned();
        assert_eq!(answered(&service, SALEM_PHONES, of_network).await, (2, detail.clone()), "a /64");
        let of_block = (0..30).map(|network| format!("[2001:db8:0:1{network:02x}::1]"));
        assert_eq!(answered(&service, SALEM_PHONES, of_block).await, (8, detail.clone()), "a /56");
        service.clock.advance(SignedDuration::from_mins(1));
        let of_site = (0..60).map(|network| format!("[2001:db8:7:{network:x}00::1]"));
        assert_eq!(answered(&service, SALEM_PHONES, of_site).await, (16, detail.clone()), "a /48");
        service.clock.advance(SignedDuration::from_mins(1));
        let of_ipv4 = (0..60).map(|host| format!("203.0.113.{host}"));
        assert_eq!(answered(&service, SALEM_PHONES, of_ipv4).await, (16, detail), "an IPv4 /24");
    }

    async fn networks_from_everywhere_are_counted_for_the_town_and_the_service(database: Database) {
        let service = strict_service(database).await;
        let everywhere = || (0..60).map(|network| format!("198.18.{network}.1"));
        let detail = "Too many phone checks at the moment. Please try again in about 1 minute.".to_owned();
        assert_eq!(answered(&service, SALEM_PHONES, everywhere()).await, (20, detail.clone()));
        // Those who were refused for Salem have used up nothing of the others.
        let lynn = "/api/towns/lynn-ma/phone-checks";
        let others = (0..60).map(|network| format!("198.19.{network}.1"));
        assert_eq!(answered(&service, lynn, others).await, (5, detail));
        service.clock.advance(SignedDuration::from_mins(1));
        let new = std::iter::once("203.0.113.9".to_owned());
        assert_eq!(answered(&service, SALEM_PHONES, new).await.0, 1);
    }

    async fn one_client_alone_uses_up_nobody_elses_checks(database: Database) {
        let service = strict_service(database).await;
        let hammering = (0..100).map(|_| "198.51.100.1".to_owned());
        assert_eq!(answered(&service, SALEM_PHONES, hammering).await.0, 2);
        for neighbour in ["198.51.100.2", "203.0.113.9"] {
            assert_eq!(answered(&service, SALEM_PHONES, std::iter::once(neighbour.to_owned())).await.0, 1);
        }
    }

    async fn a_class_in_a_library_can_join_together(database: Database) {
        let service = service(database).await;
        for person in 100..140 {
            let number = phone(format!("617555{person:04}"));
            assert_eq!(post_from(&service, "203.0.113.9", SALEM_PHONES, &number).await.status, 200);
            assert_eq!(post_from(&service, "203.0.113.9", SALEM, &form(person)).await.status, 201);
        }
    }
}
