//! Webhooks as owners set them up, and the log of what was sent.

use serde_json::{Value, json};
use townpick_domain::{
    ids::{ContestId, TownId, WebhookDeliveryId},
    role::Role,
    webhook::{Happening, WebhookEvent},
};
use townpick_store::{
    on_sqlite,
    webhooks::{self, outbox},
};

use super::signed_in::SignedIn;
use crate::harness::Setup;

const HOOK: &str = "https://crm.example/hook";

/// Sets a webhook up and returns it with its secret.
async fn made(robin: &SignedIn, url: &str) -> (String, String) {
    let answer = robin.post("/api/admin/webhooks", json!({"url": url, "events": ["contest.drawn"]})).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let answer = answer.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&answer["webhook"]["id"]), text(&answer["secret"]))
}

/// Writes an event down and gives it up.
async fn failed(robin: &SignedIn, number: u8) {
    let now = robin.service.now();
    let (contest, town) = (ContestId::new(now, [number; 10]), TownId::new(now, [1; 10]));
    let drawn = Happening::of_contest(WebhookEvent::ContestDrawn, contest, town, "Bread");
    let id = WebhookDeliveryId::new(now, [number; 10]);
    let mut tx = robin.service.database.write().await.unwrap();
    let webhook = webhooks::all(&mut tx).await.unwrap()[0].id;
    outbox::enqueue(&mut tx, id, webhook, &drawn, now).await.unwrap();
    outbox::give_up_waiting(&mut tx, webhook).await.unwrap();
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn a_webhook_is_set_up_changed_and_removed(database: Database) {
        let robin = SignedIn::on(database).await;
        let (id, secret) = made(&robin, HOOK).await;
        assert!(secret.starts_with("whsec_"), "{secret}");
        let listed = robin.get("/api/admin/webhooks").await;
        assert!(!listed.text().contains(&secret), "told once");
        let webhook = &listed.json()["items"][0];
        assert_eq!((&webhook["url"], &webhook["events"]), (&json!(HOOK), &json!(["contest.drawn"])));
        assert_eq!((&webhook["switched_off_at"], &webhook["is_given_up"]), (&Value::Null, &json!(false)));

        let path = format!("/api/admin/webhooks/{id}");
        let change = json!({"url": HOOK, "events": ["prize.claimed", "prize.claimed"], "is_on": false});
        let changed = robin.put(&path, change).await.json();
        assert_eq!((&changed["events"], changed["switched_off_at"].is_string()), (&json!(["prize.claimed"]), true));
        let rotated = robin.post(&format!("{path}/secret"), json!({})).await.json();
        assert_ne!(rotated["secret"], json!(secret));
        assert!(rotated["webhook"]["earlier_secret_until"].is_string());
        assert_eq!(robin.delete(&path).await.status, 204);
        assert_eq!(robin.delete(&path).await.status, 404);
        let mut told = robin.activity().await;
        // All of it was done in one instant.
        told.sort();
        assert_eq!(
            told,
            ["Changed a webhook", "Gave the webhook of https://crm.example/hook a new secret", "Removed the webhook of https://crm.example/hook", "Set a webhook up"]
        );
    }

    async fn what_cannot_be_a_webhook_is_refused_by_field(database: Database) {
        let settings = townpick_server::Settings { public_url: "https://townpick.example".parse().unwrap(), ..Setup::default().settings };
        let robin = SignedIn::to(Setup { settings, ..Setup::default() }.on(database)).await;
        for url in ["", "crm.example", "http://crm.example/", "https://10.0.0.1/", "http://localhost:9000/", "https://a:b@crm.example/"] {
            let request = robin.request("POST", "/api/admin/webhooks").header("origin", "https://townpick.example");
            let body = json!({"url": url, "events": ["contest.drawn"]}).to_string();
            let request = request.header("content-type", "application/json").body(axum::body::Body::from(body));
            let refused = robin.service.send(request.unwrap()).await;
            assert_eq!(refused.code(), (422, "validation_failed".to_owned()), "{url}");
            assert!(refused.problem()["fields"]["url"].is_string(), "{url}");
        }
    }

    async fn a_trial_on_ones_own_machine_reaches_that_machine(database: Database) {
        let robin = SignedIn::on(database).await;
        made(&robin, "http://localhost:9000/hook").await;
        let none = robin.post("/api/admin/webhooks", json!({"url": HOOK, "events": []})).await;
        assert_eq!(none.problem()["fields"]["events"], "Choose at least one event");
    }

    async fn what_failed_is_listed_counted_and_sent_again(database: Database) {
        let robin = SignedIn::on(database).await;
        let (id, _) = made(&robin, HOOK).await;
        for number in [1, 2] {
            failed(&robin, number).await;
        }
        let log = robin.get(&format!("/api/admin/webhook-deliveries?status=failed&webhook={id}")).await.json();
        assert_eq!(log["items"].as_array().unwrap().len(), 2);
        assert_eq!(log["items"][0]["last_problem"], "the webhook was switched off");
        let file = robin.get("/api/admin/webhook-deliveries/export.csv").await;
        assert!(file.text().contains("contest.drawn"), "{}", file.text());

        let one = log["items"][0]["id"].as_str().unwrap();
        assert_eq!(robin.post(&format!("/api/admin/webhook-deliveries/{one}/replay"), json!({})).await.status, 204);
        let since = "2026-07-06T00:00:00Z";
        let counted = robin.get(&format!("/api/admin/webhooks/{id}/failed?since={since}")).await.json();
        assert_eq!(counted["count"], 1);
        let sent = robin.post(&format!("/api/admin/webhooks/{id}/failed"), json!({"since": since})).await.json();
        assert_eq!(sent["count"], 1);
        let waiting = robin.get("/api/admin/webhook-deliveries?status=pending").await.json();
        assert_eq!(waiting["items"].as_array().unwrap().len(), 2);
        let off = json!({"url": HOOK, "events": ["contest.drawn"], "is_on": false});
        robin.put(&format!("/api/admin/webhooks/{id}"), off).await;
        let refused = robin.post(&format!("/api/admin/webhook-deliveries/{one}/replay"), json!({})).await;
        assert_eq!(refused.code(), (409, "conflict".to_owned()));
    }

    async fn the_dashboard_tells_owners_what_was_given_up(database: Database) {
        let robin = SignedIn::on(database).await;
        made(&robin, HOOK).await;
        let told = async || robin.get("/api/admin/dashboard").await.json()["webhooks_given_up"].clone();
        assert_eq!(told().await, json!([]));
        let mut tx = robin.service.database.write().await.unwrap();
        let id = webhooks::all(&mut tx).await.unwrap()[0].id;
        webhooks::switch_off(&mut tx, id, true, robin.service.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(told().await, json!([HOOK]));
        robin.as_role(Role::Manager).await;
        assert_eq!(told().await, json!([]));
    }
}
