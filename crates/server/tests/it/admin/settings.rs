use serde_json::{Value, json};
use townpick_server::limits::{Limits, StrangersLimit};
use townpick_store::{both_engines, on_sqlite, settings as stored, settings::StoredValue};

use super::signed_in::SignedIn;
use crate::{harness::Setup, installation::WRONG};

const SETTINGS: &str = "/api/admin/settings";
const TRIAL: &str = "/api/admin/settings/test-message";
const MAIL: &str = "smtps://robin:hush@mail.example:465";

async fn save(admin: &SignedIn, revision: i64, values: Value) -> crate::harness::Answer {
    admin.put(SETTINGS, json!({"revision": revision, "values": values})).await
}

fn shown<'v>(answer: &'v Value, key: &str) -> &'v Value {
    answer["settings"].as_array().unwrap().iter().find(|setting| setting["key"] == key).unwrap()
}

both_engines! {
    async fn saved_settings_hold_from_the_answer_on_and_secrets_stay_on_the_server(database: Database) {
        let admin = SignedIn::on(database).await;
        let values = json!({"brand.name": " Salem Pick ", "mail.smtp_url": MAIL, "admin_notice_email": "kim@salem.example"});
        let saved = save(&admin, 0, values).await;
        assert_eq!(saved.status, 200, "{}", saved.text());
        let (saved, read) = (saved.json(), admin.get(SETTINGS).await);
        assert!(!read.text().contains("hush"));
        assert_eq!(saved, read.json());
        assert_eq!(shown(&saved, "brand.name")["value"], "Salem Pick");
        assert_eq!(shown(&saved, "brand.name")["source"], "dashboard");
        assert_eq!(shown(&saved, "mail.smtp_url")["value"], "***");

        let rows = stored::all(&mut admin.service.database.read().await.unwrap()).await.unwrap();
        assert_eq!(rows.len(), 3);
        for (key, value) in rows {
            assert_eq!(matches!(value, StoredValue::Sealed(_)), key == "mail.smtp_url", "{key}");
        }
        let log = admin.get("/api/admin/activity").await;
        assert!(log.text().contains("Changed 3 settings") && log.text().contains("Salem Pick"), "{}", log.text());
        for private in ["hush", "mail.example", "kim@salem"] {
            assert!(!log.text().contains(private), "{private} in {}", log.text());
        }

        let taken_away = save(&admin, 1, json!({"brand.name": "Salem Pick", "mail.smtp_url": ""})).await.json();
        assert_eq!((&taken_away["revision"], &shown(&taken_away, "mail.smtp_url")["value"]), (&json!(2), &Value::Null));
        assert_eq!(admin.activity().await[0], "Changed the setting mail.smtp_url");
    }
}

on_sqlite! {
    async fn whoever_saves_second_is_told(database: Database) {
        let admin = SignedIn::on(database).await;
        assert_eq!(save(&admin, 0, json!({"brand.name": "First"})).await.status, 200);
        assert_eq!(save(&admin, 0, json!({"brand.name": "Second"})).await.code(), (409, "changed_meanwhile".to_owned()));
        for of_nobody in [i64::MIN, -1, i64::MAX] {
            let refused = save(&admin, of_nobody, json!({"brand.name": "Third"})).await;
            assert_eq!(refused.code(), (409, "changed_meanwhile".to_owned()), "{of_nobody}");
        }
        assert_eq!(shown(&admin.get(SETTINGS).await.json(), "brand.name")["value"], "First");
    }

    async fn all_that_is_wrong_is_told_at_once_and_nothing_is_stored(database: Database) {
        let admin = SignedIn::on(database).await;
        let long = "x".repeat(2001);
        let values = json!({
            "brand.name": "", "brand.contact_email": WRONG, "listen": "0.0.0.0:80", "nothing": "x",
            "mail.from": "two\nlines", "public_url": long, "drawing.beacon": "drand",
        });
        let refused = save(&admin, 0, values).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.problem()["fields"], json!({
            "brand.name": "Please fill this in",
            "brand.contact_email": "Must be something else",
            "listen": "This is not set in the dashboard",
            "nothing": "This is not set in the dashboard",
            "mail.from": "Use one line of text",
            "public_url": "Use one line of text",
        }));
        assert_eq!(admin.get(SETTINGS).await.json()["revision"], 0);
        assert!(admin.activity().await.is_empty());
    }

    async fn a_save_that_changes_nothing_is_no_news(database: Database) {
        let admin = SignedIn::on(database).await;
        save(&admin, 0, json!({"brand.name": "Salem Pick"})).await;
        assert_eq!(save(&admin, 1, json!({"brand.name": "Salem Pick"})).await.json()["revision"], 1);
        assert_eq!(admin.activity().await.len(), 1);
    }

    async fn test_messages_need_a_provider_and_are_few(database: Database) {
        let test_messages = StrangersLimit::of_networks(1, jiff::SignedDuration::from_hours(1));
        let setup = Setup { limits: Limits { test_messages, ..Limits::default() }, ..Setup::default() };
        let admin = SignedIn::to(setup.on(database)).await;
        let trial = |to: &str| json!({"channel": "email", "to": to, "values": {"brand.name": "Salem Pick"}});
        assert_eq!(admin.post(TRIAL, trial("nobody")).await.problem()["fields"]["to"], "Enter an email address");
        let nowhere = admin.post(TRIAL, trial("kim@salem.example")).await;
        assert_eq!(nowhere.problem()["fields"]["mail.smtp_url"], "Fill in the mail server first");
        assert_eq!(admin.post(TRIAL, trial("kim@salem.example")).await.code(), (429, "rate_limited".to_owned()));
    }
}
