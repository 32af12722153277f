//! A member's preferences, as their personal link shows and changes them.

use axum::{body::Body, http::Request};
use serde_json::{Value, json};
use townpick_domain::{ids::MemberId, texts_consent};
use townpick_gateways::keys::Secrets;
use townpick_store::{Executor, on_sqlite, testing::fixtures};

use crate::{
    drawn::link,
    harness::{Answer, Service},
    public::joining::{SALEM, form, send, service},
};

/// Salem with Maria in it, and the tokens of her two links.
pub struct Maria {
    pub member: MemberId,
    pub preferences: String,
    pub unsubscribe: String,
}

pub fn secrets() -> Secrets {
    Secrets::from_seed([7; 32])
}

pub async fn maria(service: &Service) -> Maria {
    fixtures::template(&service.database, 20, "phone_change_code", "sms", true).await;
    fixtures::template(&service.database, 21, "deletion_request", "email", true).await;
    fixtures::template(&service.database, 23, "deletion_code", "both", true).await;
    assert_eq!(send(service, SALEM, &form(100)).await.0, 201);
    let mut reader = service.database.read().await.unwrap();
    let (member,): (MemberId,) = reader.sql("SELECT id FROM members").one().await.unwrap();
    Maria {
        member,
        preferences: format!("/api/preferences/{}", secrets().preference_token(link(member))),
        unsubscribe: format!("/api/unsubscribe/{}", secrets().unsubscribe_token(member)),
    }
}

pub async fn put(service: &Service, path: &str, body: &Value) -> Answer {
    let request = Request::put(path).header("content-type", "application/json");
    service.send(request.body(Body::from(body.to_string())).unwrap()).await
}

on_sqlite! {
    async fn a_personal_link_shows_what_is_known(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let answer = service.get(&maria.preferences).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let mut known = answer.json();
        let consents = known.as_object_mut().unwrap().remove("consents").unwrap();
        let kinds: Vec<_> = consents.as_array().unwrap().iter().map(|given| given["kind"].clone()).collect();
        assert_eq!(kinds, ["eligibility", "terms", "texts"]);
        let to_texts = &consents[2];
        assert_eq!(to_texts["wording"], texts_consent::wording("Townpick"));
        assert_eq!((&to_texts["source"], &to_texts["withdrawn_at"]), (&json!("town_page"), &json!(null)));
        assert_eq!(known, json!({
            "first_name": "Maria", "last_name": "Gomes", "waiting_email": null, "keeps_prize_record": false,
            "name": "Maria Gomes", "town_full_name": "Salem, MA", "town_slug": "salem-ma",
            "email": "maria100@people.example", "phone_number": "6175550100", "address": "1 Main Street",
            "is_subscribed": true, "confirmed_at": "2026-07-06T14:00:00Z", "left_out_of": null,
            "preferred_channel": "both", "texts": "arrive", "deletion_requested": false, "drawings": [],
        }));
    }

    async fn subscription_and_channel_are_changed(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let wish = json!({ "is_subscribed": false, "preferred_channel": "email" });
        let saved = put(&service, &maria.preferences, &wish).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["preferred_channel"]), (&json!(false), &json!("email")));
        let (active,): (i64,) = service.database.read().await.unwrap()
            .sql("SELECT active_members FROM towns WHERE slug = 'salem-ma'").one().await.unwrap();
        assert_eq!(active, 0);
        assert_eq!(saved["texts"], "not_agreed");
        let back = json!({ "is_subscribed": true, "preferred_channel": "both" });
        let asked = put(&service, &maria.preferences, &back).await;
        assert_eq!(asked.problem()["fields"], json!({ "texts_accepted": "Please check the box to get texts." }));
        let back = json!({ "is_subscribed": true, "preferred_channel": "both", "texts_accepted": true });
        let saved = put(&service, &maria.preferences, &back).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["texts"]), (&json!(true), &json!("arrive")));
        for wrong in [json!([]), json!({ "is_subscribed": true, "preferred_channel": "fax" }),
                      json!({ "is_subscribed": true, "preferred_channel": "sms", "email": "a" })] {
            assert_eq!(put(&service, &maria.preferences, &wrong).await.status, 422, "{wrong}");
        }
    }

    async fn an_old_page_that_saves_the_channel_does_not_subscribe_again(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.post(&maria.unsubscribe, "").await;
        let saved = put(&service, &maria.preferences, &json!({ "preferred_channel": "email" })).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["preferred_channel"]), (&json!(false), &json!("email")));
        let saved = put(&service, &maria.preferences, &json!({ "is_subscribed": true })).await.json();
        assert_eq!((&saved["is_subscribed"], &saved["preferred_channel"]), (&json!(true), &json!("email")));
    }

    async fn one_click_unsubscribes_as_mail_programs_do_it(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        for _ in 0..2 {
            let request = Request::post(&maria.unsubscribe).header("content-type", "application/x-www-form-urlencoded");
            let answer = service.send(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap()).await;
            assert_eq!((answer.status.as_u16(), answer.json()), (200, json!({ "is_subscribed": false })));
        }
        assert_eq!(service.get(&maria.preferences).await.json()["is_subscribed"], false);
    }
}
