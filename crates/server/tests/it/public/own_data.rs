//! The copy of what is stored about a member, and its deletion.

use serde_json::{Value, json};
use townpick_store::{Executor, on_sqlite};

use crate::{
    harness::{Answer, Service},
    public::{
        joining::{SALEM, form, row_counts, send, service},
        preferences::maria,
    },
};

pub async fn confirm_deletion(service: &Service, path: &str, code: &str) -> Answer {
    service.post(&format!("{path}/deletion/confirm"), json!({ "code": code }).to_string()).await
}

/// The code that the only member who asked was sent.
async fn deletion_code(service: &Service) -> String {
    let mut reader = service.database.read().await.unwrap();
    let (details,): (String,) = reader
        .sql("SELECT CAST(details AS TEXT) FROM notifications WHERE template_key = 'deletion_code'")
        .one()
        .await
        .unwrap();
    let details: Value = serde_json::from_str(&details).unwrap();
    details["verification_code"].as_str().unwrap().to_owned()
}

/// Asks for deletion through a link and confirms it.
pub async fn delete_themselves(service: &Service, path: &str) {
    assert_eq!(service.method("POST", &format!("{path}/deletion")).await.status, 202);
    let code = deletion_code(service).await;
    assert_eq!(confirm_deletion(service, path, &code).await.status, 204);
}

on_sqlite! {
    async fn all_that_is_stored_is_one_file_without_secrets(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.method("POST", &format!("{}/deletion", maria.preferences)).await;
        let code = deletion_code(&service).await;
        let file = service.get(&format!("{}/data", maria.preferences)).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"my-data.json\"");
        assert_eq!(file.header("cache-control"), "no-store");
        let copy = file.json();
        assert_eq!((&copy["account"]["phone_number"], &copy["account"]["town"]), (&json!("6175550100"), &json!("Salem, MA")));
        assert_eq!(copy["consents"].as_array().unwrap().len(), 3);
        assert_eq!(copy["codes"][0]["kind"], "deletion_code");
        assert_eq!(copy["notices"].as_array().unwrap().len(), 2, "the signup and the wish to be deleted");
        assert!(!file.text().contains(&code) && !file.text().contains("code_hash"), "no code is in it");
        for _ in 0..9 {
            service.get(&format!("{}/data", maria.preferences)).await;
        }
        assert_eq!(service.get(&format!("{}/data", maria.preferences)).await.code(), (429, "rate_limited".to_owned()));
    }

    async fn deletion_takes_two_steps_and_leaves_nothing(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        let path = &maria.preferences;
        assert_eq!(confirm_deletion(&service, path, "123456").await.status, 422);
        let asked = service.method("POST", &format!("{path}/deletion")).await;
        assert_eq!((asked.status.as_u16(), asked.json()), (202, json!({"code_sent_by": "sms", "local": true})));
        assert_eq!(service.get(path).await.json()["deletion_requested"], true);
        let wrong = confirm_deletion(&service, path, "no").await;
        assert_eq!(wrong.problem()["fields"]["code"], "That code is not right. Please try again.");
        let code = deletion_code(&service).await;
        assert_eq!(confirm_deletion(&service, path, &code).await.status, 204);
        assert_eq!(service.get(path).await.status, 404);
        assert_eq!(confirm_deletion(&service, path, &code).await.status, 404);
        assert_eq!(row_counts(&service).await, (0, 0, 0, 0));
    }

    async fn whoever_left_and_joins_again_is_written_to_again(database: Database) {
        let service = service(database).await;
        let maria = maria(&service).await;
        service.post(&maria.unsubscribe, "").await;
        delete_themselves(&service, &maria.preferences).await;
        let hashes = async || -> i64 {
            let mut reader = service.database.read().await.unwrap();
            let (hashes,): (i64,) = reader.sql("SELECT count(*) FROM suppressions").one().await.unwrap();
            hashes
        };
        assert_eq!(hashes().await, 2);
        assert_eq!(send(&service, SALEM, &form(100)).await.0, 201);
        assert_eq!(hashes().await, 0);
    }
}
