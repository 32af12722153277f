//! Notices as administrators write, count, schedule and stop them.

use serde_json::{Value, json};
use townpick_store::{on_sqlite, testing::fixtures};

use super::signed_in::SignedIn;
use crate::week;

const ALL: &str = "/api/admin/notices";

fn form(more: &Value) -> Value {
    let mut form = json!({
        "kind": "notice", "audience": "everybody", "towns": [], "channel": "both", "subject_template": "We are moving",
        "message_template": "Hi {{ user_name }}, we are moving.", "sms_template": null, "effective_on": null,
    });
    let fields = more.as_object().unwrap().clone();
    form.as_object_mut().unwrap().extend(fields);
    form
}

async fn with_templates(admin: &SignedIn) {
    for (number, key) in [(41, "notice"), (42, "terms_change")] {
        fixtures::template(&admin.service.database, number, key, "both", true).await;
    }
}

on_sqlite! {
    async fn a_notice_is_written_counted_scheduled_and_taken_back(database: Database) {
        let admin = SignedIn::on(database).await;
        with_templates(&admin).await;
        let (salem, _) = week::salem(&admin.service).await;
        let towns = json!({"audience": "towns", "towns": [salem]});
        let written = admin.post(ALL, form(&towns)).await;
        assert_eq!(written.status, 201, "{}", written.text());
        let notice = written.json();
        assert_eq!((&notice["state"], &notice["towns"][0]["full_name"]), (&json!("draft"), &json!("Salem, MA")));
        let path = format!("{ALL}/{}", notice["id"].as_str().unwrap());

        let reach = admin.get(&format!("{path}/reach")).await.json();
        assert!(reach["reach"]["members"].as_i64().is_some(), "{reach}");
        let refused = admin.post(&format!("{path}/schedule"), json!({"at": "2020-01-01T10:00"})).await.problem();
        assert_eq!(refused["fields"]["at"], "This time is over: choose a later one, or send it now");
        let scheduled = admin.post(&format!("{path}/schedule"), json!({"at": "2026-07-08T10:00"})).await.json();
        assert_eq!((&scheduled["state"], &scheduled["scheduled_at"]), (&json!("scheduled"), &json!("2026-07-08T14:00:00Z")));
        let week = admin.get("/api/admin/engine/coming-week").await.json();
        let planned = week["items"].as_array().unwrap().iter().find(|item| item["kind"] == "notice").unwrap();
        assert_eq!((&planned["notice_id"], &planned["town_full_name"]), (&notice["id"], &json!("Salem, MA")));

        // What is scheduled is neither changed nor removed.
        assert_eq!(admin.put(&path, form(&towns)).await.code(), (409, "conflict".to_owned()));
        assert_eq!(admin.delete(&path).await.code(), (409, "conflict".to_owned()));
        let draft = admin.post(&format!("{path}/take-back"), json!({})).await.json();
        assert_eq!((&draft["state"], &draft["scheduled_at"]), (&json!("draft"), &Value::Null));
        let list = admin.get(&format!("{ALL}?state=draft&q=moving")).await.json();
        assert_eq!((&list["items"][0]["towns_count"], &list["total"]), (&json!(1), &json!(1)));

        let old = json!({"audience": "towns", "towns": [salem], "updated_at": notice["updated_at"]});
        assert_eq!(admin.put(&path, form(&old)).await.status, 409, "somebody else has changed it since");
        let changed = admin.put(&path, form(&json!({"subject_template": "We stay"}))).await.json();
        assert_eq!((&changed["subject_template"], &changed["towns"]), (&json!("We stay"), &json!([])));
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(admin.get(&path).await.status, 404);
        let log = admin.get("/api/admin/activity?entity=Notice").await.json();
        let mut said: Vec<&str> =
            log["items"].as_array().unwrap().iter().map(|item| item["change_summary"].as_str().unwrap()).collect();
        // All of it happened at one instant.
        said.sort_unstable();
        assert_eq!(said, [
            "Deleted the notice \"We stay\"",
            "Scheduled the notice \"We are moving\" for Wednesday, July 8, 2026 at 10:00 AM Eastern",
            "Took back the notice \"We are moving\"",
            "Updated the notice \"We stay\"",
            "Wrote the notice \"We are moving\"",
        ]);
    }

    async fn a_notice_that_cannot_be_sent_is_refused_field_by_field(database: Database) {
        let admin = SignedIn::on(database).await;
        with_templates(&admin).await;
        let wrong = json!({
            "audience": "towns", "subject_template": " ", "message_template": "{{ claim_url }}", "channel": "email",
        });
        let refused = admin.post(ALL, form(&wrong)).await.problem();
        assert_eq!(refused["fields"], json!({
            "subject_template": "Subject is required",
            "towns": "Please select at least one town",
        }));
        let terms = json!({"kind": "terms", "channel": "email", "effective_on": "2026-07-07"});
        let refused = admin.post(ALL, form(&terms)).await.problem();
        assert_eq!(refused["fields"]["effective_on"], "Members must hear of changed terms 14 days before they apply");
        let terms = json!({"kind": "terms", "channel": "email", "effective_on": "2026-09-01"});
        let written = admin.post(ALL, form(&terms)).await.json();
        let path = format!("{ALL}/{}", written["id"].as_str().unwrap());
        let sent = admin.post(&format!("{path}/test"), json!({})).await.json();
        assert_eq!(sent["local"], true, "{sent}");
        let state = admin.post(&format!("{path}/schedule"), json!({"at": null})).await.json()["state"].clone();
        assert_eq!(state, "scheduled");
    }
}
