use serde_json::json;
use townpick_store::on_sqlite;

use super::{
    signed_in::SignedIn,
    signing_in::{EMAIL, HOME, PASSWORD, add_owner, ask, attempt, owners_cookie},
};
use crate::harness::{Service, Setup};

const ACCOUNT: &str = "/api/admin/account";
const CHANGE: &str = "/api/admin/account/password";

on_sqlite! {
    async fn name_and_phone_number_are_changed_and_written_down(database: Database) {
        let robin = SignedIn::on(database).await;
        let answer = robin.put(ACCOUNT, json!({"name": " Robin  Keeper ", "phone_number": "(617) 555-0123"})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json(), json!({
            "id": robin.admin.to_string(), "email": "robin@townpick.example", "name": "Robin Keeper",
            "phone_number": "6175550123", "role": "owner", "totp_enabled": false,
        }));
        assert_eq!(robin.get("/api/admin/session").await.json()["admin"], answer.json());
        assert_eq!(robin.activity().await, ["Changed their own account"]);
        let entry = robin.get("/api/admin/activity").await.json()["items"][0].clone();
        assert_eq!(entry["admin_user"], "Robin Owner");
        assert_eq!(entry["changes"], json!([
            {"field": "name", "from": "Robin Owner", "to": "Robin Keeper"},
            {"field": "phone_number", "from": "", "to": "…0123"},
        ]));

        let again = robin.put(ACCOUNT, json!({"name": "Robin Keeper", "phone_number": null})).await;
        assert_eq!(again.json()["phone_number"], json!(null));
        assert_eq!(robin.put(ACCOUNT, json!({"name": "Robin Keeper", "phone_number": ""})).await.status, 200);
        assert_eq!(robin.activity().await.len(), 2);
    }

    async fn a_new_password_replaces_the_old_one_and_ends_other_sessions(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        let (here, elsewhere) = (owners_cookie(&service).await, owners_cookie(&service).await);
        let body = json!({"current_password": PASSWORD, "new_password": "an even longer secret"});
        assert_eq!(ask(&service, &here, "POST", CHANGE, Some(body)).await.status, 204);
        assert_eq!(ask(&service, &here, "GET", "/api/admin/session", None).await.status, 200);
        assert_eq!(ask(&service, &elsewhere, "GET", "/api/admin/session", None).await.status, 401);
        assert_eq!(attempt(&service, HOME, EMAIL, PASSWORD).await.status, 401);
        assert_eq!(attempt(&service, HOME, EMAIL, "an even longer secret").await.status, 200);
    }
}

#[tokio::test]
async fn what_is_no_name_or_phone_number_is_refused() {
    let robin = SignedIn::sqlite().await;
    let long = "a".repeat(201);
    let cases = [
        (json!({"name": " ", "phone_number": null}), "name", "Name is required"),
        (json!({"name": long, "phone_number": null}), "name", "Name is too long (at most 200 characters)"),
        (
            json!({"name": "R", "phone_number": "12"}),
            "phone_number",
            "Please enter a valid 10-digit phone number",
        ),
    ];
    for (body, field, message) in cases {
        let answer = robin.put(ACCOUNT, body).await;
        assert_eq!(answer.status, 422);
        assert_eq!(answer.problem()["fields"], json!({field: message}));
    }
    assert_eq!(robin.activity().await.len(), 0);
}

#[tokio::test]
async fn a_change_of_password_needs_the_current_one_and_a_good_one() {
    let service = Service::sqlite().await;
    add_owner(&service).await;
    let cookie = owners_cookie(&service).await;
    let change = async |current: &str, new: &str| {
        let body = json!({"current_password": current, "new_password": new});
        ask(&service, &cookie, "POST", CHANGE, Some(body)).await
    };
    let short = change(PASSWORD, "eleven char").await;
    assert_eq!(short.problem()["fields"], json!({"new_password": "Use at least 12 characters"}));
    for known in ["password1234", EMAIL, "robin owner!", "townpick2026", "Owner-1234567"] {
        let easy = change(PASSWORD, known).await;
        let refusal = easy.problem()["fields"]["new_password"].as_str().unwrap().to_owned();
        assert!(refusal.starts_with("This password is easy to guess."), "{known}: {refusal}");
    }
    for wrong in ["", "not the password"] {
        let answer = change(wrong, "an even longer secret").await;
        assert_eq!(
            answer.problem()["fields"],
            json!({"current_password": "That is not your current password"})
        );
    }
    for _ in 0..4 {
        change("not the password", "an even longer secret").await;
    }
    assert_eq!(change(PASSWORD, "an even longer secret").await.status, 429);
    assert_eq!(attempt(&service, HOME, EMAIL, PASSWORD).await.status, 200);
}
