use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{
    contact::Phone,
    ids::{MemberId, TownId},
    time::Timestamp,
};
use townpick_store::{
    notifications::{self, Audience, ChannelIds, NewNotification},
    on_sqlite,
    testing::fixtures,
    towns::TownStatus,
};
use townpick_usecases::phone_change;

use super::{
    people::{join, member},
    signed_in::SignedIn,
    templates::install,
};
use crate::{drawn::context, harness::Service, week};

const ALL: &str = "/api/admin/notifications";

async fn enqueue(service: &Service, number: u8, to: (MemberId, TownId), now: Timestamp) {
    let mut random = [number; 10];
    let message = NewNotification {
        key: format!("welcome:{number}"),
        template_key: "welcome",
        audience: Audience::Member(to.0),
        town: Some(to.1),
        contest: None,
        details: notifications::no_details(),
        ids: ChannelIds::new(now, || {
            random[9] ^= 1;
            random
        }),
    };
    let mut tx = service.database.write().await.unwrap();
    assert_eq!(notifications::enqueue(&mut tx, &message, false, now).await.unwrap(), 2);
    tx.commit().await.unwrap();
}

/// Robin, and Maria and José, who were welcomed by email and text one minute after the other.
async fn welcomed(robin: &SignedIn) -> MemberId {
    let service = &robin.service;
    install(service, 1, "welcome", "both").await;
    let town = week::town(service, 1, "Salem", TownStatus::Active).await;
    let maria = member(service, 101);
    let jose = townpick_store::members::NewMember {
        person: fixtures::person(("José", "Silva"), "maria102@people.example", "6175550102"),
        ..member(service, 102)
    };
    let (first, second) = (maria.id, jose.id);
    join(service, town, &[maria, jose]).await;
    enqueue(service, 1, (first, town), service.now()).await;
    enqueue(service, 2, (second, town), service.now().plus(SignedDuration::from_mins(1))).await;
    first
}

async fn names(robin: &SignedIn, query: &str) -> Vec<String> {
    let answer = robin.get(&format!("{ALL}?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let page = answer.json();
    let rows = page["items"].as_array().unwrap();
    rows.iter().map(|row| format!("{} {}", row["recipient_name"], row["channel"]).replace('"', "")).collect()
}

on_sqlite! {
    async fn the_outbox_is_read_newest_first_and_filtered(database: Database) {
        let robin = SignedIn::on(database).await;
        let maria = welcomed(&robin).await;
        let all = names(&robin, "").await;
        assert_eq!(all.len(), 4);
        assert!(all[..2].iter().all(|name| name.starts_with("José Silva")), "{all:?}");
        assert_eq!(names(&robin, "status=all&channel=sms&q=").await, ["José Silva sms", "Maria Gomes sms"]);
        assert_eq!(names(&robin, "channel=email&q=maria%20g").await, ["Maria Gomes email"]);
        assert_eq!(names(&robin, "channel=email&q=JOS%C3%89").await, ["José Silva email"]);
        assert_eq!(names(&robin, "channel=email&q=silv").await, ["José Silva email"]);
        assert_eq!(names(&robin, "status=pending&q=(617)%20555-0101").await.len(), 2);
        assert_eq!(names(&robin, "q=maria102@people.example&channel=sms").await, ["José Silva sms"]);
        assert!(names(&robin, "status=sent").await.is_empty());
        assert!(names(&robin, "q=%25").await.is_empty());

        let row = robin.get(&format!("{ALL}?channel=email&q=maria%20g")).await.json()["items"][0].clone();
        assert_eq!(row, json!({
            "id": row["id"], "created_at": "2026-07-06T14:00:00Z", "template_key": "welcome", "channel": "email",
            "audience": "member", "recipient_name": "Maria Gomes", "member_id": maria, "town_full_name": "Salem, MA",
            "recipient_address": "maria101@people.example", "subject": null, "message_content": null, "status": "pending", "attempts": 0,
            "next_attempt_at": "2026-07-06T14:00:00Z", "sent_at": null, "delivered_at": null, "opened_at": null,
            "failed_reason": null,
        }));
    }

    async fn it_is_told_where_a_message_goes_and_a_code_goes_to_the_new_number(database: Database) {
        let robin = SignedIn::on(database).await;
        let maria = welcomed(&robin).await;
        install(&robin.service, 2, "phone_change_code", "sms").await;
        let phone = Phone::parse("(617) 555-0177").unwrap();
        let mut tx = robin.service.database.write().await.unwrap();
        phone_change::request(&mut tx, &context(robin.service.now()), maria, &phone).await.unwrap();
        tx.commit().await.unwrap();
        let page = robin.get(&format!("{ALL}?channel=sms&q=maria%20g")).await.json();
        let mut addressed: Vec<_> = page["items"].as_array().unwrap().iter()
            .map(|row| (row["template_key"].as_str().unwrap(), row["recipient_address"].as_str().unwrap())).collect();
        addressed.sort_unstable();
        assert_eq!(addressed, [("phone_change_code", "6175550177"), ("welcome", "6175550101")]);
    }

    async fn pages_join_without_gaps_or_repeats(database: Database) {
        let robin = SignedIn::on(database).await;
        welcomed(&robin).await;
        let whole = robin.get(ALL).await.json()["items"].clone();
        let mut found = Vec::new();
        let mut query = format!("{ALL}?limit=1");
        loop {
            let page = robin.get(&query).await.json();
            found.extend(page["items"].as_array().unwrap().clone());
            match page["next_cursor"].as_str() {
                Some(cursor) => query = format!("{ALL}?limit=1&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(Value::from(found), whole);
    }
}

#[tokio::test]
async fn what_no_message_can_be_is_refused() {
    let robin = SignedIn::sqlite().await;
    for (query, field) in [
        ("status=lost", "status"),
        ("channel=both", "channel"),
        ("limit=201", "limit"),
        ("cursor=zzz", "cursor"),
    ] {
        let answer = robin.get(&format!("{ALL}?{query}")).await;
        assert_eq!(answer.code(), (422, "validation_failed".to_owned()));
        assert!(answer.problem()["fields"][field].is_string(), "{query}");
    }
}
