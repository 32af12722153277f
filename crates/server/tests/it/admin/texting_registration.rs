use serde_json::json;
use townpick_domain::texts_consent;
use townpick_store::{on_sqlite, testing::fixtures, towns::TownStatus};

use super::{members::two, signed_in::SignedIn, templates::install};
use crate::{
    public::joining::{SALEM, form, send},
    week,
};

on_sqlite! {
    async fn what_phone_companies_ask_for_is_made_of_the_live_templates_and_settings(database: Database) {
        let admin = SignedIn::on(database).await;
        week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
        install(&admin.service, 1, "welcome", "both").await;
        install(&admin.service, 2, "contest_announcement", "both").await;
        install(&admin.service, 3, "drawing_reminder", "email").await;
        fixtures::template(&admin.service.database, 4, "texts_on", "sms", true).await;
        let asked = admin.get("/api/admin/texting-registration").await.json();
        assert_eq!((&asked["brand"], &asked["use_case"]), (&json!("Townpick"), &json!("SWEEPSTAKE")));
        assert_eq!(asked["form_url"], "http://localhost:8080/towns/salem-ma");
        assert!(asked["message_flow"].as_str().unwrap().contains("http://localhost:8080/towns/salem-ma"));
        assert_eq!(asked["consent_wording"], texts_consent::wording("Townpick"));
        let samples = asked["samples"].as_array().unwrap();
        assert_eq!(samples.len(), 2, "one that is not texted is no sample");
        assert!(samples[0].as_str().unwrap().starts_with("In Salem!"));
        assert!(asked["opt_in_message"].as_str().unwrap().starts_with("Hello"));
        for (kind, word) in [("opt_in", "START"), ("opt_out", "STOP"), ("help", "HELP")] {
            assert_eq!(asked[kind]["keywords"][0], word);
            assert!(asked[kind]["reply"].as_str().unwrap().starts_with("Townpick: "));
        }
    }

    async fn a_members_consents_are_shown_to_administrators(database: Database) {
        let admin = SignedIn::on(database).await;
        let (_, maria, _) = two(&admin).await;
        let path = |id: &str| format!("/api/admin/members/{id}/consents");
        assert_eq!(admin.get(&path(&maria)).await.json(), json!({ "items": [] }));
        assert_eq!(send(&admin.service, SALEM, &form(100)).await.0, 201);
        let joined = admin.get("/api/admin/members?q=6175550100").await.json();
        let given = admin.get(&path(joined["items"][0]["id"].as_str().unwrap())).await.json();
        let last = &given["items"][2];
        assert_eq!((&last["kind"], &last["text_version"]), (&json!("texts"), &json!(texts_consent::TEXTS_CONSENT_VERSION)));
        let nobody = "0190f6c2-0000-7000-8000-000000000000";
        assert_eq!(admin.get(&path(nobody)).await.status, 404);
    }
}
