use jiff::SignedDuration;
use serde_json::json;
use townpick_domain::{
    ids::{BackupId, MemberId, NotificationId},
    time::Timestamp,
};
use townpick_gateways::told_heads::ToldHeads;
use townpick_store::{
    backups,
    members::{self, NewMember},
    notifications::{self, Audience, ChannelIds, NewNotification, put_off},
    on_sqlite,
    testing::fixtures,
    towns::TownStatus,
};

use super::signed_in::SignedIn;
use crate::{drawn::opened, harness::Setup, week};

fn member(number: u8, joined_at: Timestamp) -> NewMember {
    NewMember {
        id: MemberId::new(joined_at, [number; 10]),
        person: fixtures::person(
            ("Maria", "Gomes"),
            &format!("maria{number}@people.example"),
            &format!("617555{:04}", 100 + u16::from(number)),
        ),
        joined_at,
    }
}

#[tokio::test]
async fn a_proxy_that_the_service_was_not_told_of_is_shown_and_logged_once_a_day() {
    let robin = SignedIn::sqlite().await;
    let is_shown = async || robin.get("/api/admin/dashboard").await.json()["untrusted_proxy"].clone();
    assert_eq!(is_shown().await, false);
    for peer in ["172.17.0.1:5000", "172.17.0.1:5001"] {
        robin.service.from(peer, Some("198.51.100.1"), "/healthz").await;
    }
    assert_eq!(is_shown().await, true);
    let warnings = || crate::logs::text().matches("set TOWNPICK_TRUSTED_PROXY").count();
    assert_eq!(warnings(), 1);
    robin.service.clock.advance(SignedDuration::from_hours(23));
    robin.service.from("172.17.0.1:5000", Some("198.51.100.1"), "/healthz").await;
    assert_eq!(warnings(), 1);
    robin.service.clock.advance(SignedDuration::from_hours(1));
    robin.service.from("172.17.0.1:5000", Some("198.51.100.1"), "/healthz").await;
    assert_eq!(warnings(), 2);
}

#[tokio::test]
async fn public_randomness_and_backups_are_recommended_where_people_draw_for_real_without_them() {
    for (address, has_public_randomness, is_lacking) in [
        ("https://townpick.example", false, true),
        ("https://townpick.example", true, false),
        ("http://localhost:8080", false, false),
    ] {
        let mut setup = Setup::default();
        setup.settings.public_url = address.parse().unwrap();
        setup.settings.has_public_randomness = has_public_randomness;
        let robin = SignedIn::to(setup.on_sqlite().await).await;
        let shown = robin.get("/api/admin/dashboard").await.json();
        assert_eq!(shown["lacks_public_randomness"], is_lacking, "{address}");
        let is_public = address.starts_with("https");
        assert_eq!(shown["backups"]["state"], if is_public { "recommended" } else { "fine" }, "{address}");
    }
}

on_sqlite! {
    async fn a_ledger_that_is_behind_what_was_told_is_shown_and_nothing_is_added_to_it(database: Database) {
        let told = ToldHeads::in_memory();
        told.tell(&["salem-ma #9 0123456789abcdef".parse().unwrap()]).unwrap();
        let robin = SignedIn::to(Setup { told, ..Setup::default() }.on(database)).await;
        let open = opened(&robin.service, 2).await;
        let shown = robin.get("/api/admin/dashboard").await.json();
        assert_eq!(shown["ledgers_behind"], json!([{ "ledger": "salem-ma", "stored": 1, "told": 9 }]));
        let path = format!("/api/admin/contests/{}/void", open.contest);
        let refused = robin.post(&path, json!({ "reason": "the shop closed" })).await;
        assert_eq!(refused.code(), (503, "unavailable".to_owned()));
        assert_eq!(robin.service.get("/towns/salem-ma/checkpoint").await.text().lines().nth(1), Some("1"));
    }

    async fn a_good_backup_that_is_missing_or_too_old_is_shown(database: Database) {
        let mut setup = Setup::default();
        setup.settings.backups_every = Some(SignedDuration::from_hours(1));
        let robin = SignedIn::to(setup.on(database)).await;
        let service = &robin.service;
        let shown = async || robin.get("/api/admin/dashboard").await.json()["backups"].clone();
        let begun = async |number: u8, last_known: Option<Timestamp>| {
            let (id, now) = (BackupId::new(service.now(), [number; 10]), service.now());
            let mut tx = service.database.write().await.unwrap();
            assert!(backups::begin(&mut tx, id, now, now, last_known).await.unwrap());
            (tx, id, now)
        };
        assert_eq!(shown().await, json!({ "state": "fine", "last_good_at": null, "last_error": null }));
        let (mut tx, id, first) = begun(1, None).await;
        backups::settle_failed(&mut tx, id, first, "no space").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(shown().await, json!({ "state": "too_old", "last_good_at": null, "last_error": "no space" }));
        service.clock.advance(SignedDuration::from_mins(1));
        let (mut tx, id, second) = begun(2, Some(first)).await;
        assert!(backups::settle_good(&mut tx, id, second, "a.tar", 7, "all of it").await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(shown().await, json!({ "state": "fine", "last_good_at": second, "last_error": null }));
        service.clock.advance(SignedDuration::from_mins(121));
        assert_eq!(shown().await["state"], "too_old");
    }

    async fn first_messages_that_are_put_off_are_shown_until_they_are_let_go(database: Database) {
        let robin = SignedIn::on(database).await;
        let service = &robin.service;
        fixtures::template(&service.database, 1, "welcome", "both", true).await;
        let salem = week::town(service, 1, "Salem", TownStatus::Active).await;
        let maria = member(1, service.now());
        let welcome = NewNotification {
            key: "welcome".to_owned(),
            template_key: "welcome",
            audience: Audience::Member(maria.id),
            town: Some(salem),
            contest: None,
            details: notifications::no_details(),
            ids: ChannelIds {
                email: NotificationId::new(service.now(), [1; 10]),
                sms: NotificationId::new(service.now(), [2; 10]),
            },
        };
        let mut tx = service.database.write().await.unwrap();
        members::add(&mut tx, salem, std::slice::from_ref(&maria)).await.unwrap();
        notifications::enqueue(&mut tx, &welcome, false, service.now()).await.unwrap();
        put_off::put_off(&mut tx, maria.id).await.unwrap();
        tx.commit().await.unwrap();
        let shown = async || robin.get("/api/admin/dashboard").await.json()["first_messages_put_off"].clone();
        assert_eq!(shown().await, json!({ "people": 1, "since": service.now(), "hourly_limit": 1000 }));
        let let_go = async || robin.post("/api/admin/first-messages/let-go", json!({})).await.json();
        assert_eq!((let_go().await, let_go().await), (json!({ "people": 1 }), json!({ "people": 0 })));
        assert_eq!(shown().await, json!(null));
        assert_eq!(robin.activity().await, ["The first messages to 1 new user were released"]);
    }

    async fn the_dashboard_tells_how_much_there_is_and_how_it_grows(database: Database) {
        let robin = SignedIn::on(database).await;
        let service = &robin.service;
        let empty = robin.get("/api/admin/dashboard").await.json();
        assert_eq!((empty["total_users"].as_i64(), empty["completed_contests"].as_i64()), (Some(0), Some(0)));

        let salem = week::town(service, 1, "Salem", TownStatus::Active).await;
        week::town(service, 2, "Lynn", TownStatus::Inactive).await;
        let days_ago = |days: i64| service.now().plus(SignedDuration::from_hours(-24 * days));
        let joined = [0, 0, 6, 7, 29, 30, 400];
        let people: Vec<_> =
            joined.into_iter().enumerate().map(|(n, days)| member(u8::try_from(n).unwrap(), days_ago(days))).collect();
        let mut tx = service.database.write().await.unwrap();
        members::add(&mut tx, salem, &people).await.unwrap();
        members::set_subscribed(&mut tx, &[people[0].id], false, members::Deactivation::Unchanged, service.now()).await.unwrap();
        tx.commit().await.unwrap();

        let shown = robin.get("/api/admin/dashboard").await.json();
        assert_eq!(shown["total_users"], 7);
        assert_eq!(shown["active_towns"], 1);
        assert_eq!((&shown["growth"]["last_7_days"], &shown["growth"]["last_30_days"]), (&3.into(), &5.into()));
        let daily = shown["growth"]["daily"].as_array().unwrap();
        assert_eq!(daily.len(), 30);
        assert_eq!((&daily[0]["date"], &daily[0]["signups"]), (&"2026-06-07".into(), &1.into()));
        assert_eq!((&daily[29]["date"], &daily[29]["signups"]), (&"2026-07-06".into(), &2.into()));
    }
}
