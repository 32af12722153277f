//! How members correct their own name, address, town and email.

use serde_json::json;
use townpick_store::{on_sqlite, testing::fixtures};

use crate::public::{
    joining::{SALEM, form, send, service},
    preferences::{maria, put, secrets},
};

on_sqlite! {
    async fn name_address_and_town_are_corrected_with_the_words_of_joining(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let details = format!("{}/details", maria.preferences);
        let wrong = put(&service, &details, &json!({"first_name": "Ana 2", "address": ""})).await;
        assert_eq!(wrong.problem()["fields"], json!({
            "address": "Address is required", "first_name": "First name can't contain digits",
            "last_name": "Last name is required",
        }));
        let saved = put(&service, &details, &json!({"first_name": "Ana", "last_name": "Silva", "address": "2 Elm Street"})).await;
        assert_eq!((&saved.json()["name"], &saved.json()["address"]), (&json!("Ana Silva"), &json!("2 Elm Street")));
        let town = format!("{}/town", maria.preferences);
        for (sent, fields) in [
            (json!({"town": "nowhere-ma"}), json!({"town": "Please choose your town from the list."})),
            (json!({"town": "lynn-ma"}), json!({"eligibility_confirmed": "You must be 18+ and a Lynn resident to enter."})),
            (json!({"town": "salem-ma", "eligibility_confirmed": true}), json!({"town": "This is already your town."})),
        ] {
            assert_eq!(put(&service, &town, &sent).await.problem()["fields"], fields, "{sent}");
        }
        let moved = put(&service, &town, &json!({"town": "boston-ma", "eligibility_confirmed": true})).await.json();
        assert_eq!((&moved["town_full_name"], &moved["town_slug"]), (&json!("Boston, MA"), &json!("boston-ma")));
        let said = moved["consents"].as_array().unwrap();
        assert!(said.iter().any(|consent| consent["wording"] == "I am 18+ and a Boston resident."));
    }

    async fn an_email_address_is_changed_with_the_link_sent_to_it(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        for (number, key) in [(30, "email_change"), (31, "email_changed")] {
            fixtures::template(&service.database, number, key, "email", true).await;
        }
        send(&service, SALEM, &form(101)).await;
        let email = format!("{}/email", maria.preferences);
        let ask = async |address: &str| service.post(&email, json!({"email": address}).to_string()).await;
        let taken = "This email address is already registered. Please use a different email or contact us if you need help.";
        for (address, message) in [
            ("nobody", "Valid email required"),
            ("Maria100@people.example", "That's already your email address."),
            ("maria101+x@people.example", taken),
        ] {
            assert_eq!(ask(address).await.problem()["fields"], json!({"email": message}), "{address}");
        }
        let asked = ask("Ana@people.example").await;
        assert_eq!((asked.status.as_u16(), asked.json()), (202, json!({"waiting_email": "ana@people.example", "local": true})));
        let shown = service.get(&maria.preferences).await.json();
        assert_eq!((&shown["email"], &shown["waiting_email"]), (&json!("maria100@people.example"), &json!("ana@people.example")));
        let confirm = format!("/api/email-changes/{}", secrets().email_change_token(maria.member, "ana@people.example", service.now()));
        assert_eq!(service.method("DELETE", &email).await.json()["waiting_email"], json!(null));
        assert_eq!(service.method("POST", &confirm).await.status, 404, "it was taken back");
        assert_eq!(ask("ana@people.example").await.status, 202);
        assert_eq!(service.method("POST", "/api/email-changes/guess").await.status, 404);
        assert_eq!(service.method("POST", &confirm).await.status, 204);
        assert_eq!(service.method("POST", &confirm).await.status, 404, "once");
        let shown = service.get(&maria.preferences).await.json();
        assert_eq!((&shown["email"], &shown["waiting_email"]), (&json!("ana@people.example"), &json!(null)));
        assert_eq!(ask("fifth@people.example").await.status, 202);
        assert_eq!(ask("sixth@people.example").await.status, 429, "whatever became of the others");
    }
}
