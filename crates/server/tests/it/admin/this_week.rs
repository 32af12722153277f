use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{ids::NotificationId, role::Role};
use townpick_store::{Executor, on_sqlite, towns::TownStatus};

use super::signed_in::SignedIn;
use crate::{
    drawn::{drawn, opened},
    harness::{Service, Setup},
    week,
};

async fn of(admin: &SignedIn) -> Value {
    admin.get("/api/admin/this-week").await.json()
}

/// Messages that were given up a while ago, one for each reason.
async fn given_up(service: &Service, since: SignedDuration, reasons: &[&str]) {
    let at = service.now().plus(-since);
    let mut tx = service.database.write().await.unwrap();
    for (number, reason) in (1_u8..).zip(reasons) {
        tx.sql(
            "INSERT INTO notifications (id, unique_key, audience, channel, type, template_key, status, failed_reason,
                                        failed_at, next_attempt_at, created_at)
             VALUES ($1, $2, 'administrators', 'email', 'news', 'news', 'failed', $3, $4, $4, $4)",
        )
        .bind(NotificationId::new(at, [number; 10]))
        .bind(format!("{at} {number}"))
        .bind((*reason).to_owned())
        .bind(at)
        .execute()
        .await
        .unwrap();
    }
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn winners_who_have_not_answered_are_named_by_deadline_with_the_way_to_their_contest(database: Database) {
        let service = Setup::default().on(database);
        let drawn = drawn(&service, 5).await;
        let admin = SignedIn::to(service).await;
        let week = of(&admin).await;
        assert_eq!(week["unanswered_winners"], json!({"count": 2, "is_capped": false}));
        let waiting = json!({
            "contest_id": drawn.contest, "name": "Maria de la Cruz", "town_full_name": "Salem, MA",
            "claim_deadline": "2026-07-14T22:00:00Z",
        });
        assert_eq!(week["first_unanswered"], json!([waiting, waiting]));
        assert_eq!(week["prizes_to_hand_over"], json!({"count": 0, "is_capped": false}));

        let marked = format!("/api/admin/contests/{}/winners/{}", drawn.contest, drawn.places[0].id);
        admin.put(&marked, json!({"prize_claimed": true, "prize_fulfilled": false})).await;
        let week = of(&admin).await;
        assert_eq!(week["unanswered_winners"]["count"], 1);
        assert_eq!(week["prizes_to_hand_over"]["count"], 1);
    }

    async fn towns_are_named_that_have_no_contest_now_or_none_in_the_week_that_begins_next(database: Database) {
        let service = Setup::default().on(database);
        opened(&service, 2).await;
        let lynn = week::town(&service, 2, "Lynn", TownStatus::Active).await;
        week::town(&service, 3, "Closed", TownStatus::Inactive).await;
        let admin = SignedIn::to(service).await;
        let shown = of(&admin).await;
        assert_eq!(shown["next_sunday"], "2026-07-12");
        assert_eq!(shown["towns_without_live_contest"], 1);
        assert_eq!(shown["first_without_live_contest"], json!([{"id": lynn, "full_name": "Lynn, MA"}]));
        assert_eq!(shown["towns_without_next_contest"], 2);
        let names = shown["first_without_next_contest"].as_array().unwrap().iter();
        let names: Vec<_> = names.map(|town| town["full_name"].clone()).collect();
        assert_eq!(names, ["Salem, MA", "Lynn, MA"], "the largest first");

        let link = admin.get("/api/admin/towns?filter=without_live_contest").await.json();
        assert_eq!((&link["showing"], &link["items"][0]["full_name"]), (&json!(1), &json!("Lynn, MA")));
    }

    async fn what_messages_failed_of_in_the_last_seven_days_is_told_without_whom_they_were_for(database: Database) {
        let service = Setup::default().on(database);
        given_up(&service, SignedDuration::from_hours(24), &["550 <a@x.example> unknown", "550 <b@x.example> unknown"]).await;
        given_up(&service, SignedDuration::from_hours(24 * 8), &["long ago"]).await;
        let admin = SignedIn::to(service).await;
        let week = of(&admin).await;
        assert_eq!(week["failed_messages"], 2);
        assert_eq!(week["failure_causes"], json!([{"channel": "email", "cause": "550 unknown", "messages": 2}]));
    }

    async fn a_role_is_told_of_what_it_may_work_on_alone(database: Database) {
        let service = Setup::default().on(database);
        drawn(&service, 3).await;
        let admin = SignedIn::to(service).await;
        let week = of(admin.as_role(Role::Editor).await).await;
        assert_eq!(week["unanswered_winners"], Value::Null);
        assert_eq!(week["first_unanswered"], json!([]));
        assert_eq!(week["towns_without_next_contest"], 1);
    }
}
