//! What personal links open, for how long, and what their pages never tell.

use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{channel::Channel, ids::MemberId};
use townpick_gateways::keys::PersonalLink;
use townpick_store::{
    Executor, members, on_sqlite,
    preferences::{self, TextLink},
    testing::fixtures,
};

use crate::{
    drawn::{drawn, link},
    harness::{Service, Setup},
    public::{
        joining::service,
        own_data::confirm_deletion,
        preferences::{maria, put, secrets},
    },
};

async fn new_links(service: &Service) -> i64 {
    let mut reader = service.database.read().await.unwrap();
    let count =
        reader.sql("SELECT count(*) FROM notifications WHERE template_key = 'new_link'").one::<(i64,)>();
    count.await.unwrap().0
}

/// As if everybody had just been asked to confirm.
async fn set_unconfirmed(service: &Service) {
    let mut tx = service.database.write().await.unwrap();
    tx.sql("UPDATE members SET confirmed_at = NULL, confirmed_by = NULL").execute().await.unwrap();
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn the_short_link_of_a_text_leads_to_the_preferences(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let code = secrets().text_link(maria.member, None);
        assert_eq!(service.get(&format!("/m/{code}")).await.status, 404, "no text has gone out with it");
        let hash = secrets().text_link_hash(&code).unwrap();
        let mut tx = service.database.write().await.unwrap();
        let sent = [TextLink { hash, member: maria.member }];
        preferences::add_text_links(&mut tx, &sent, service.now()).await.unwrap();
        tx.commit().await.unwrap();
        let answer = service.get(&format!("/m/{code}")).await;
        assert_eq!(answer.status, 302);
        let by_text = PersonalLink { channel: Channel::Sms, ..link(maria.member) };
        assert_eq!(answer.header("location"), format!("/preferences/{}", secrets().preference_token(by_text)));
        assert_eq!(answer.header("cache-control"), "no-store");
        set_unconfirmed(&service).await;
        let answer = service.get(&format!("/m/{code}")).await;
        assert_eq!(answer.header("location"), format!("/confirm/{}", secrets().preference_token(by_text)));
        for unknown in ["AAAAAAAAAAA", "x", "%00", "..", &format!("{code}A"), &code.to_lowercase()] {
            assert_eq!(service.get(&format!("/m/{unknown}")).await.status, 404, "{unknown}");
        }
    }

    async fn the_button_on_the_confirming_page_confirms_and_opening_it_does_not(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let path = maria.preferences.replace("preferences", "confirmations");
        assert_ne!(service.get(&path).await.json()["confirmed_at"], Value::Null, "nobody was asked");
        set_unconfirmed(&service).await;
        for _ in 0..2 {
            assert_eq!(service.get(&path).await.json()["confirmed_at"], Value::Null);
        }
        let waiting = json!({ "is_subscribed": false });
        put(&service, &maria.preferences, &waiting).await;
        assert_eq!(service.get(&path).await.json()["confirmed_at"], Value::Null, "whoever leaves is not counted");
        let first = service.post(&path, String::new()).await;
        assert_eq!((first.status.as_u16(), &first.json()["town_full_name"]), (200, &json!("Salem, MA")));
        let again = service.post(&path, String::new()).await.json();
        assert_eq!(again["confirmed_at"], first.json()["confirmed_at"]);
        set_unconfirmed(&service).await;
        let saved = put(&service, &maria.preferences, &json!({ "is_subscribed": true })).await.json();
        assert_ne!(saved["confirmed_at"], Value::Null, "they have shown as much");
        assert_eq!(saved["left_out_of"], Value::Null);
        let unknown = service.get("/api/confirmations/AAAA").await;
        assert_eq!(unknown.code(), (404, "not_found".to_owned()));
    }

    async fn a_link_expires_180_days_after_its_message_and_brings_a_new_one_to_its_member_alone(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        fixtures::template(&service.database, 22, "new_link", "both", true).await;
        service.clock.advance(SignedDuration::from_hours(180 * 24 - 1));
        assert_eq!(service.get(&maria.preferences).await.status, 200);
        service.clock.advance(SignedDuration::from_hours(1));
        let expired = (410, "link_expired".to_owned());
        assert_eq!(service.get(&maria.preferences).await.code(), expired);
        assert_eq!(put(&service, &maria.preferences, &json!({"is_subscribed": false})).await.code(), expired);
        assert_eq!(confirm_deletion(&service, &maria.preferences, "1").await.code(), expired);
        let gone = secrets().preference_token(link(MemberId::from_bytes([9; 16])));
        assert_eq!(service.get(&format!("/api/preferences/{gone}")).await.code(), expired, "nobody learns who is there");
        let own = maria.preferences.rsplit('/').next().unwrap();
        for token in [own, own, &gone, "guess"] {
            let answer = service.post("/api/personal-links/renewal", json!({"token": token}).to_string()).await;
            assert_eq!((answer.status.as_u16(), answer.text()), (202, ""));
        }
        assert_eq!(new_links(&service).await, 2, "one on each channel, however often it is asked for");
        assert_eq!(service.get(&maria.unsubscribe).await.status, 303, "messages can always be ended");
    }

    async fn a_revoked_link_says_so_and_later_ones_work(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let mut tx = service.database.write().await.unwrap();
        members::revoke_links(&mut tx, maria.member, service.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(service.get(&maria.preferences).await.code(), (410, "link_revoked".to_owned()));
        service.clock.advance(SignedDuration::from_millis(1));
        let later = PersonalLink::new(maria.member, Channel::Email, service.now());
        let path = format!("/api/preferences/{}", secrets().preference_token(later));
        assert_eq!(service.get(&path).await.status, 200);
    }

    async fn a_mail_program_that_follows_the_link_is_led_to_the_page_that_asks(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let answer = service.get(&maria.unsubscribe).await;
        let page = maria.unsubscribe.strip_prefix("/api").unwrap();
        assert_eq!((answer.status.as_u16(), answer.headers["location"].to_str().unwrap()), (303, page));
        assert_eq!(service.get(&maria.preferences).await.json()["is_subscribed"], true);
    }

    async fn the_personal_page_leads_to_the_members_own_ticket(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 3).await;
        let member = drawn.members[1];
        let seen = service.get(&format!("/api/preferences/{}", secrets().preference_token(link(member)))).await.json();
        assert_eq!(seen["drawings"], json!([{
            "contest_id": drawn.contest.to_string(), "title": seen["drawings"][0]["title"],
            "ended_at": "2026-07-12T22:00:00Z", "ticket_token": secrets().ticket_token(drawn.contest, link(member)),
        }]));
        assert!(seen["drawings"][0]["title"].as_str().is_some_and(|title| !title.is_empty()));
    }

    async fn a_guessed_link_or_one_for_another_purpose_opens_nothing(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let token = maria.unsubscribe.rsplit('/').next().unwrap();
        for path in ["/api/preferences/guess".to_owned(), format!("/api/preferences/{token}")] {
            assert_eq!(service.get(&path).await.code(), (404, "not_found".to_owned()), "{path}");
        }
        let token = maria.preferences.rsplit('/').next().unwrap();
        assert_eq!(service.post(&format!("/api/unsubscribe/{token}"), "").await.status, 404);
        assert_eq!(service.get(&format!("/api/unsubscribe/{token}")).await.status, 404);
        let nobody = secrets().preference_token(link(MemberId::from_bytes([9; 16])));
        assert_eq!(service.get(&format!("/api/preferences/{nobody}")).await.status, 404);
    }
}

#[tokio::test]
async fn pages_behind_personal_links_are_not_indexed() {
    let service = Service::sqlite().await;
    for path in ["/preferences/token", "/unsubscribe/token", "/confirm-email/token"] {
        let page = service.get(path).await;
        assert_eq!(page.status, 200);
        assert!(page.text().contains(r#"<meta name="robots" content="noindex">"#), "{path}");
        assert!(!page.text().contains("token"), "{path}");
    }
}
