use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_store::{
    engine_runs,
    notifications::{self, Audience, ChannelIds, NewNotification},
    on_sqlite,
    towns::TownStatus,
};

use super::{
    people::{join, member},
    signed_in::SignedIn,
    templates::install,
};
use crate::{harness::Service, week};

const PANEL: &str = "/api/admin/engine";
const COMING_WEEK: &str = "/api/admin/engine/coming-week";

/// A message that nobody has sent for so long.
pub async fn one_message_waits(service: &Service, since: SignedDuration) {
    install(service, 1, "welcome", "email").await;
    let now = service.now();
    let mut number = 0;
    let message = NewNotification {
        key: "welcome:1".to_owned(),
        template_key: "welcome",
        audience: Audience::Administrators,
        town: None,
        contest: None,
        details: notifications::no_details(),
        ids: ChannelIds::new(now, || {
            number += 1;
            [number; 10]
        }),
    };
    let mut tx = service.database.write().await.unwrap();
    notifications::enqueue(&mut tx, &message, false, now.plus(-since)).await.unwrap();
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn the_panel_tells_what_runs_when_and_how_it_went(database: Database) {
        let robin = SignedIn::on(database).await;
        let started = robin.service.now();
        let finished = started.plus(SignedDuration::from_secs(2));
        let mut tx = robin.service.database.write().await.unwrap();
        engine_runs::record(&mut tx, "reminders", started, finished, "done: 3", 3).await.unwrap();
        engine_runs::record(&mut tx, "deliveries", started, finished, "done: 9", 9).await.unwrap();
        tx.commit().await.unwrap();

        let panel = robin.get(PANEL).await.json();
        let schedules = panel["schedules"].as_array().unwrap();
        let listed: Vec<_> = schedules.iter().map(|line| (line["label"].as_str().unwrap(), line["schedule"].as_str().unwrap())).collect();
        assert_eq!(listed[..6], [
            ("Contest drawings", "Every 5 minutes after the end time"),
            ("Contest announcements", "Mondays at 10am EST"),
            ("New-user announcements", "Immediately on signup"),
            ("Drawing reminders", "Saturdays at 10am EST"),
            ("Post-drawing and winner notifications", "Immediately"),
            ("Queue processing", "Every 2 minutes"),
        ]);
        assert_eq!(schedules[3], json!({
            "work": "reminders", "label": "Drawing reminders", "schedule": "Saturdays at 10am EST",
            "next_at": "2026-07-11T14:00:00Z", "last_started_at": "2026-07-06T14:00:00Z",
            "last_finished_at": "2026-07-06T14:00:02Z", "last_outcome": "done: 3", "last_done_at": "2026-07-06T14:00:02Z",
            "last_done_count": 3, "is_late": false, "overdue": 0,
        }));
        // What goes out at once is done by the delivery.
        assert_eq!((&schedules[2]["last_outcome"], &schedules[2]["next_at"]), (&json!("done: 9"), &Value::Null));
        assert_eq!((&schedules[0]["next_at"], &schedules[0]["last_finished_at"]), (&json!("2026-07-12T22:00:00Z"), &Value::Null));
        assert_eq!(panel["providers"], json!({"email": "local", "sms": "local"}));
        assert_eq!(panel["queue"], json!({
            "pending": 0, "oldest_pending_seconds": null, "retrying": 0, "failed_last_day": 0, "sent_last_day": 0,
            "local": 0,
        }));
    }

    async fn the_panel_tells_that_the_engine_stands_still_and_what_it_owes(database: Database) {
        let robin = SignedIn::on(database).await;
        let late = async |work: &str| {
            let panel = robin.get(PANEL).await.json();
            let line = panel["schedules"].as_array().unwrap().iter().find(|line| line["work"] == work).unwrap().clone();
            (line["is_late"].as_bool().unwrap(), line["overdue"].as_i64().unwrap())
        };
        // A service whose engine has never run.
        assert_eq!(late("announcements").await, (true, 0));
        let five_minutes_ago = robin.service.now().plus(-SignedDuration::from_mins(5));
        let mut tx = robin.service.database.write().await.unwrap();
        engine_runs::record(&mut tx, "announcements", five_minutes_ago, five_minutes_ago, "done: 0", 0).await.unwrap();
        let longer = five_minutes_ago.plus(-SignedDuration::from_secs(1));
        engine_runs::record(&mut tx, "deliveries", longer, longer, "done: 7", 7).await.unwrap();
        tx.commit().await.unwrap();
        // It is Monday at ten: Salem's contest is due to be announced.
        week::salem(&robin.service).await;
        one_message_waits(&robin.service, SignedDuration::from_secs(90)).await;
        assert_eq!(late("announcements").await, (false, 1));
        assert_eq!(late("reminders").await, (true, 0));
        assert_eq!(late("deliveries").await, (true, 1));
        // What is done by the delivery is late with it.
        assert_eq!(late("signup").await, (true, 0));
    }

    async fn the_panel_tells_how_the_queue_is_doing(database: Database) {
        let robin = SignedIn::on(database).await;
        one_message_waits(&robin.service, SignedDuration::from_secs(90)).await;
        assert_eq!(robin.ask("POST", "/api/admin/templates/welcome/test", None).await.status, 200);
        assert_eq!(robin.get(PANEL).await.json()["queue"], json!({
            "pending": 1, "oldest_pending_seconds": 90, "retrying": 0, "failed_last_day": 0, "sent_last_day": 0,
            "local": 1,
        }));
    }

    async fn the_coming_week_is_told_without_sending_anything(database: Database) {
        let robin = SignedIn::on(database).await;
        install(&robin.service, 1, "drawing_reminder", "both").await;
        install(&robin.service, 2, "drawing_result", "email").await;
        let (town, contest) = week::salem(&robin.service).await;
        let both = [1, 2].map(|number| member(&robin.service, number));
        join(&robin.service, town, &both).await;
        let event = |at: &str, kind: &str, channel: &str| json!({
            "at": at, "is_overdue": false, "is_at_most": false, "kind": kind, "contest_id": contest.id, "notice_id": null, "put_off": [], "over_cap": [], "contest_title": contest.record.title.as_str(),
            "town_full_name": "Salem, MA", "channel": channel, "recipients": 2,
        });
        let coming_week = robin.get(COMING_WEEK).await.json();
        assert_eq!(coming_week, json!({"next_cursor": null, "items": [
            event("2026-07-11T14:00:00Z", "drawing_reminder", "email"),
            event("2026-07-11T14:00:00Z", "drawing_reminder", "sms"),
            event("2026-07-12T22:00:00Z", "drawing_result", "email"),
        ]}));
        assert_eq!(robin.get("/api/admin/notifications").await.json()["items"], json!([]));
    }

    async fn a_long_week_is_told_in_pages(database: Database) {
        let robin = SignedIn::on(database).await;
        install(&robin.service, 1, "drawing_result", "email").await;
        let first = week::town(&robin.service, 1, "Aa1", TownStatus::Active).await;
        week::save_business(&robin.service, &week::bakery(first)).await;
        week::save_contest(&robin.service, &week::contest(1, first, "2026-07-05", "2026-07-12")).await;
        for number in 2..=51 {
            let name = format!("Town {number}");
            let town = week::town(&robin.service, number, &name, TownStatus::Active).await;
            week::save_contest(&robin.service, &week::contest(number, town, "2026-07-05", "2026-07-12")).await;
        }
        let page = robin.get(COMING_WEEK).await.json();
        assert_eq!(page["items"].as_array().unwrap().len(), 50);
        let cursor = page["next_cursor"].as_str().unwrap();
        let last = robin.get(&format!("{COMING_WEEK}?cursor={cursor}")).await.json();
        assert_eq!((last["items"].as_array().unwrap().len(), &last["next_cursor"]), (1, &Value::Null));
        assert!(!page["items"].as_array().unwrap().contains(&last["items"][0]));
    }
}

#[tokio::test]
async fn a_cursor_of_another_list_is_refused() {
    let robin = SignedIn::sqlite().await;
    // The second one is ["x",true,"y","00000000-0000-0000-0000-000000000001"]: the form is right, the step is unknown.
    let unknown = "WyJ4Iix0cnVlLCJ5IiwiMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAxIl0";
    for cursor in ["zzz", unknown] {
        let answer = robin.get(&format!("{COMING_WEEK}?cursor={cursor}")).await;
        assert_eq!(answer.code(), (422, "validation_failed".to_owned()));
        assert_eq!(answer.problem()["fields"]["cursor"], "This cursor does not belong to this list");
    }
}
