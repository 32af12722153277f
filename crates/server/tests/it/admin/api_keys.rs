//! Keys with which programs ask: made once, asked with, refused and revoked.

use axum::{body::Body, http::Request};
use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::role::Role;
use townpick_store::on_sqlite;

use super::{guard::unlimited, signed_in::SignedIn};
use crate::harness::{Answer, send_as_it_is};

/// Makes a key, and returns its id and its secret.
pub async fn made(robin: &SignedIn, name: &str, scopes: &[&str]) -> (String, String) {
    let answer = robin.post("/api/admin/api-keys", json!({"name": name, "scopes": scopes})).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let answer = answer.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&answer["key"]["id"]), text(&answer["secret"]))
}

/// Asks as a program does: with the key alone, from no page and without cookies.
pub async fn ask(robin: &SignedIn, key: &str, method: &str, path: &str) -> Answer {
    send(robin, key, method, path, &json!({})).await
}

async fn send(robin: &SignedIn, key: &str, method: &str, path: &str, body: &Value) -> Answer {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("authorization", format!("Bearer {key}")).header("host", "localhost:8080");
    let request = request.header("content-type", "application/json").body(Body::from(body.to_string()));
    send_as_it_is(&robin.service.router, request.unwrap()).await
}

on_sqlite! {
    async fn a_key_is_told_once_and_opens_what_its_scopes_say(database: Database) {
        let robin = SignedIn::on(database).await;
        let (id, key) = made(&robin, "Website", &["towns:read", "sponsors:write"]).await;
        assert!(key.starts_with("tpk_") && key.len() == 47, "{key}");
        let listed = robin.get("/api/admin/api-keys").await;
        assert!(!listed.text().contains(&key), "told once");
        let listed = listed.json();
        assert_eq!((&listed["items"][0]["id"], &listed["items"][0]["starts_with"]), (&json!(id), &json!(key[..8])));
        assert_eq!(listed["items"][0]["last_used_at"], Value::Null);

        assert_eq!(ask(&robin, &key, "GET", "/api/admin/towns").await.status, 200);
        assert_eq!(ask(&robin, &key, "GET", "/api/admin/sponsors").await.status, 200, "changing includes reading");
        // What is wrong with it is the form, not who sends it.
        assert_eq!(ask(&robin, &key, "POST", "/api/admin/sponsors").await.code(), (422, "validation_failed".to_owned()));
        let refused = ask(&robin, &key, "POST", "/api/admin/towns").await;
        assert_eq!(refused.code(), (403, "forbidden_for_key".to_owned()));
        assert_eq!(refused.problem()["detail"], "This needs the scope towns:write, which the API key does not have.");

        assert_eq!(robin.delete(&format!("/api/admin/api-keys/{id}")).await.status, 204);
        assert_eq!(ask(&robin, &key, "GET", "/api/admin/towns").await.code(), (401, "unauthenticated".to_owned()));
        assert_eq!(robin.delete(&format!("/api/admin/api-keys/{id}")).await.status, 404);
    }

    async fn what_a_key_does_is_in_the_log_under_its_name(database: Database) {
        let robin = SignedIn::on(database).await;
        let (_, key) = made(&robin, "Website", &["first-messages:write", "towns:read"]).await;
        ask(&robin, &key, "DELETE", "/api/admin/places").await;
        ask(&robin, &key, "DELETE", "/api/admin/places").await;
        ask(&robin, "tpk_guess", "GET", "/api/admin/towns").await;
        let log = robin.get("/api/admin/activity").await.json();
        let told: Vec<_> = log["items"].as_array().unwrap().iter()
            .map(|entry| (entry["admin_user"].as_str().unwrap(), entry["change_summary"].as_str().unwrap(), entry["times"].as_i64().unwrap()))
            .collect();
        assert!(told.contains(&("Website (API key)", "Refused to the API key: admin_clear_places", 2)), "{told:?}");
        assert!(told.contains(&("Somebody", "Refused an API key that is not known", 1)), "{told:?}");
        let summary = format!("Made the API key \"Website\" ({}…)", &key[..8]);
        assert!(told.contains(&("Robin Owner", summary.as_str(), 1)), "{told:?}");

        let (_, writing) = made(&robin, "Planner", &["towns:write"]).await;
        let town = json!({"place_slug": null, "name": "Salem", "state": "MA", "activate": false});
        assert_eq!(send(&robin, &writing, "POST", "/api/admin/towns", &town).await.status, 201);
        let log = robin.get("/api/admin/activity?entity=Town").await.json();
        assert_eq!(log["items"][0]["admin_user"], "Planner (API key)");
    }

    async fn the_last_use_is_told_to_the_minute(database: Database) {
        let robin = SignedIn::to(unlimited().on(database)).await;
        let (_, key) = made(&robin, "Website", &["towns:read"]).await;
        let last = async || robin.get("/api/admin/api-keys").await.json()["items"][0]["last_used_at"].clone();
        ask(&robin, &key, "GET", "/api/admin/towns").await;
        let first = last().await;
        assert!(first.is_string());
        robin.service.clock.advance(SignedDuration::from_secs(59));
        ask(&robin, &key, "GET", "/api/admin/towns").await;
        assert_eq!(last().await, first, "no write for each request");
        robin.service.clock.advance(SignedDuration::from_secs(1));
        ask(&robin, &key, "GET", "/api/admin/towns").await;
        assert_ne!(last().await, first);
    }

    async fn unknown_keys_are_held_up_like_failed_sign_ins_and_known_ones_never(database: Database) {
        let robin = SignedIn::to(unlimited().on(database)).await;
        let (_, key) = made(&robin, "Website", &["towns:read"]).await;
        for _ in 0..30 {
            let guess = ask(&robin, "tpk_guess", "GET", "/api/admin/towns").await;
            assert_eq!(guess.code(), (401, "unauthenticated".to_owned()));
        }
        let guess = ask(&robin, "tpk_guess", "GET", "/api/admin/towns").await;
        assert_eq!(guess.code(), (429, "rate_limited".to_owned()));
        assert!(!guess.header("retry-after").is_empty());
        assert_eq!(ask(&robin, &key, "GET", "/api/admin/towns").await.status, 200);
    }

    async fn a_search_tells_a_key_no_more_than_it_could_ask_for(database: Database) {
        let robin = SignedIn::on(database).await;
        let (_, key) = made(&robin, "Website", &["this-week:read"]).await;
        let week = ask(&robin, &key, "GET", "/api/admin/this-week").await.json();
        assert_eq!((&week["unanswered_winners"], &week["open_text_replies"]), (&Value::Null, &Value::Null));
        let (_, more) = made(&robin, "Planner", &["this-week:read", "winners:read", "text-replies:read"]).await;
        let week = ask(&robin, &more, "GET", "/api/admin/this-week").await.json();
        assert_eq!((week["unanswered_winners"].is_object(), &week["open_text_replies"]), (true, &json!(0)));
    }

    async fn what_cannot_be_a_key_is_refused_by_field(database: Database) {
        let robin = SignedIn::on(database).await;
        made(&robin, "Website", &["towns:read"]).await;
        let cases = [
            (json!({"name": " ", "scopes": ["towns:read"]}), "name", "Say what the key is for"),
            (json!({"name": "Website", "scopes": ["towns:read"]}), "name", "An API key with this name already exists"),
            (json!({"name": "New", "scopes": []}), "scopes", "Choose what the key may do"),
            (json!({"name": "New", "scopes": ["settings:read"]}), "scopes", "There is no such scope"),
            (json!({"name": "New", "scopes": ["api-keys:write"]}), "scopes", "There is no such scope"),
        ];
        for (body, field, message) in cases {
            let refused = robin.post("/api/admin/api-keys", body).await;
            assert_eq!((refused.status.as_u16(), &refused.problem()["fields"][field]), (422, &json!(message)));
        }
        let manager = robin.as_role(Role::Manager).await;
        assert_eq!(manager.get("/api/admin/api-keys").await.code(), (403, "forbidden_for_role".to_owned()));
    }
}
