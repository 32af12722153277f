//! Administrators are invited, let in, given roles, shut out and removed; the log tells who came and who was refused.

use serde_json::{Value, json};
use townpick_domain::role::Role;
use townpick_store::{
    Executor as _,
    admins::{self, people},
    on_sqlite,
};

use super::{
    signed_in::SignedIn,
    signing_in::{EMAIL, HOME, PASSWORD, add_owner, ask, attempt, cookie_of, owners_cookie},
    totp::with_second_factor,
};
use crate::harness::{Answer, Service, Setup};

const ADMINISTRATORS: &str = "/api/admin/administrators";
const INVITATIONS: &str = "/api/admin/administrators/invitations";
/// Another network than that of `HOME`.
const CAFE: &str = "198.51.100.7:1000";
const RULES: &str = "/api/admin/sign-in-rules";

/// Invites somebody and returns the path of their link in the API.
async fn invited(robin: &SignedIn, email: &str, role: &str) -> String {
    let made = robin.post(INVITATIONS, json!({"email": email, "role": role})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    path_of(&made)
}

fn path_of(made: &Answer) -> String {
    let link = made.json()["link"].as_str().unwrap().to_owned();
    let token = link.strip_prefix("http://localhost:8080/admin/invitation/").unwrap();
    format!("/api/admin/invitations/{token}")
}

fn acceptance() -> Value {
    json!({"name": "Kim Editor", "password": "a long enough secret"})
}

async fn access_log(service: &Service, cookie: &str) -> Vec<(String, String, i64)> {
    let log = ask(service, cookie, "GET", "/api/admin/activity?entity=Access", None).await.json();
    let text = |entry: &Value, name: &str| entry[name].as_str().unwrap().to_owned();
    let entries = log["items"].as_array().unwrap().iter();
    entries
        .map(|entry| {
            (text(entry, "admin_user"), text(entry, "change_summary"), entry["times"].as_i64().unwrap())
        })
        .collect()
}

on_sqlite! {
    async fn whoever_is_invited_chooses_a_password_and_has_the_role(database: Database) {
        let robin = SignedIn::on(database).await;
        let path = invited(&robin, "Kim@townpick.example", "editor").await;
        let list = robin.get(ADMINISTRATORS).await.json();
        assert_eq!(list["invitations"][0]["email"], "kim@townpick.example");
        assert!(!list.to_string().contains(path.rsplit('/').next().unwrap()), "the link is told once");

        let service = &robin.service;
        let shown = ask(service, "", "GET", &path, None).await.json();
        assert_eq!((&shown["email"], &shown["role"]), (&json!("kim@townpick.example"), &json!("editor")));
        assert_eq!(shown["invited_by"], "Robin Owner");
        let bad = ask(service, "", "POST", &path, Some(json!({"name": " ", "password": "short"}))).await;
        assert_eq!(
            bad.problem()["fields"],
            json!({"name": "Name is required", "password": "Use at least 12 characters"})
        );
        let accepted = ask(service, "", "POST", &path, Some(acceptance())).await;
        assert_eq!(accepted.status, 200, "{}", accepted.text());
        assert_eq!(accepted.json()["admin"]["role"], "editor");
        let cookie = cookie_of(&accepted);
        assert_eq!(ask(service, &cookie, "GET", "/api/admin/businesses", None).await.status, 200);
        let members = ask(service, &cookie, "GET", "/api/admin/members", None).await;
        assert_eq!(members.code(), (403, "forbidden_for_role".to_owned()));
        assert_eq!(ask(service, "", "POST", &path, Some(acceptance())).await.status, 404, "it is good once");
        let list = robin.get(ADMINISTRATORS).await.json();
        assert_eq!((list["accounts"].as_array().unwrap().len(), &list["invitations"]), (2, &json!([])));

        // What they did stays when they are gone, and they are out at once.
        let kim = accepted.json()["admin"]["id"].as_str().unwrap().to_owned();
        let removed = robin.delete(&format!("{ADMINISTRATORS}/{kim}")).await;
        assert_eq!(removed.status, 204, "{}", removed.text());
        assert_eq!(ask(service, &cookie, "GET", "/api/admin/businesses", None).await.status, 401);
        let log = robin.activity().await.join("; ");
        assert!(log.contains("Accepted an invitation of Robin Owner as editor"), "{log}");
        assert!(log.contains("Removed the account of Kim Editor (editor)") && !log.contains("kim@"), "{log}");
    }

    async fn an_invitation_is_sent_again_taken_back_and_refused_under_its_field(database: Database) {
        let robin = SignedIn::on(database).await;
        let first = invited(&robin, "kim@townpick.example", "viewer").await;
        for (email, message) in [
            ("kim@townpick.example", "This address has already been invited"),
            ("robin@townpick.example", "An administrator with this address already exists"),
            ("kim", "Valid email required"),
        ] {
            let refused = robin.post(INVITATIONS, json!({"email": email, "role": "owner"})).await;
            assert_eq!(refused.problem()["fields"], json!({"email": message}));
        }
        let list = robin.get(ADMINISTRATORS).await.json();
        let id = list["invitations"][0]["id"].as_str().unwrap();
        let again = path_of(&robin.post(&format!("{INVITATIONS}/{id}/resend"), json!({})).await);
        assert_eq!(robin.service.get(&first).await.status, 404);
        assert_eq!(robin.service.get(&again).await.status, 200);
        robin.service.clock.advance(jiff::SignedDuration::from_hours(7 * 24));
        let expired = robin.service.get(&again).await;
        assert_eq!(expired.code(), (410, "link_expired".to_owned()));
        robin.as_role(Role::Owner).await;
        assert_eq!(robin.delete(&format!("{INVITATIONS}/{id}")).await.status, 204);
        assert_eq!(robin.service.get(&again).await.status, 404);
        // The outbox keeps that it was written, without the link.
        let outbox = robin.get("/api/admin/notifications").await.text().to_owned();
        assert!(outbox.contains("admin_invitation") && !outbox.contains(again.rsplit('/').next().unwrap()));
    }

    async fn whoever_is_disabled_cannot_sign_in_and_learns_why(database: Database) {
        let robin = SignedIn::on(database).await;
        let kim = add_owner(&robin.service).await;
        let cookie = owners_cookie(&robin.service).await;
        let disabled = robin.post(&format!("{ADMINISTRATORS}/{kim}/disable"), json!({})).await;
        assert_eq!(disabled.status, 204, "{}", disabled.text());
        assert_eq!(ask(&robin.service, &cookie, "GET", "/api/admin/session", None).await.status, 401);
        let refused = attempt(&robin.service, HOME, EMAIL, PASSWORD).await;
        let why = "This account is disabled. Please ask an owner.";
        assert_eq!((refused.status.as_u16(), &refused.problem()["detail"]), (401, &json!(why)));
        let oneself = robin.post(&format!("{ADMINISTRATORS}/{}/disable", robin.admin), json!({})).await;
        assert_eq!(oneself.code(), (409, "conflict".to_owned()));
        assert_eq!(robin.post(&format!("{ADMINISTRATORS}/{kim}/enable"), json!({})).await.status, 204);
        assert_eq!(attempt(&robin.service, HOME, EMAIL, PASSWORD).await.status, 200);
        let role = robin.put(&format!("{ADMINISTRATORS}/{kim}/role"), json!({"role": "viewer"})).await;
        assert_eq!(role.status, 204);
        let unknown = robin.put(&format!("{ADMINISTRATORS}/{kim}/role"), json!({"role": "king"})).await;
        assert_eq!(unknown.status, 422, "{}", unknown.text());
    }

    async fn sign_ins_and_refusals_are_in_the_log_without_what_was_typed(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        attempt(&service, HOME, "stranger@townpick.example", "some typed password").await;
        attempt(&service, HOME, EMAIL, "another typed password").await;
        attempt(&service, HOME, EMAIL, "another typed password").await;
        let cookie = owners_cookie(&service).await;
        ask(&service, &cookie, "DELETE", "/api/admin/session", None).await;
        let cookie = owners_cookie(&service).await;
        let mut log = access_log(&service, &cookie).await;
        log.sort();
        let entry = |who: &str, what: &str, times| (who.to_owned(), what.to_owned(), times);
        let new = "Signed in from a network that is new to them";
        assert_eq!(log, [
            entry("Robin Owner", "Signed in", 1),
            entry("Robin Owner", new, 1),
            entry("Robin Owner", "Signed out", 1),
            entry("Somebody", "Sign-in refused: unknown account", 1),
            entry("Somebody", "Sign-in to the account of Robin Owner refused: wrong password", 2),
        ]);
    }

    async fn entries_about_access_tell_apart_where_somebody_came_from_and_not_where_that_is(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        attempt(&service, HOME, EMAIL, "a typed password").await;
        let cafe = attempt(&service, CAFE, EMAIL, PASSWORD).await;
        assert_eq!(cafe.status, 200);
        let home = attempt(&service, HOME, EMAIL, PASSWORD).await;
        let log = ask(&service, &cookie_of(&home), "GET", "/api/admin/activity?entity=Access", None).await.json();
        let entries = log["items"].as_array().unwrap();
        let is_refusal = |entry: &&Value| entry["change_summary"].as_str().unwrap().contains("refused");
        let home = &entries.iter().find(is_refusal).unwrap()["network"];
        assert_eq!(home.as_str().unwrap().len(), 16);
        let of_home = entries.iter().filter(|entry| entry["network"] == *home).count();
        assert_eq!((entries.len(), of_home), (3, 2), "{log}");
        let address = |peer: &str| peer.split(':').next().unwrap().to_owned();
        assert!(!log.to_string().contains(&address(HOME)) && !log.to_string().contains(&address(CAFE)), "{log}");
    }

    async fn a_required_second_factor_is_set_up_before_anything_else(database: Database) {
        let service = Setup::default().on(database);
        let (cookie, _, codes) = with_second_factor(&service).await;
        let kim = SignedIn::to(service).await;
        let service = &kim.service;
        let required = json!({"second_factor_required": true});
        let own = kim.put(RULES, required.clone()).await;
        assert_eq!(own.code(), (409, "conflict".to_owned()), "whoever requires it has one");
        assert_eq!(ask(service, &cookie, "PUT", RULES, Some(required)).await.status, 204);
        assert_eq!(ask(service, &cookie, "GET", ADMINISTRATORS, None).await.json()["second_factor_required"], true);

        let session = kim.get("/api/admin/session").await.json();
        assert_eq!(session["must_set_up_second_factor"], true);
        for path in ["/api/admin/dashboard", "/api/admin/sessions"] {
            let refused = kim.get(path).await;
            assert_eq!(refused.code(), (403, "second_factor_set_up_required".to_owned()), "{path}");
        }
        let preparing = kim.post("/api/admin/account/totp", json!({"password": "wrong"})).await;
        assert_eq!(preparing.status, 422, "that much is open");
        let proof = json!({"password": PASSWORD, "code": codes[0]});
        let off = ask(service, &cookie, "POST", "/api/admin/account/totp/disable", Some(proof)).await;
        assert_eq!(off.code(), (409, "conflict".to_owned()));
        let no_longer = json!({"second_factor_required": false});
        assert_eq!(ask(service, &cookie, "PUT", RULES, Some(no_longer)).await.status, 204);
        assert_eq!(kim.get("/api/admin/dashboard").await.status, 200);
    }
}

#[tokio::test]
async fn what_is_decided_counts_from_the_next_request_on() {
    let robin = SignedIn::sqlite().await;
    let mut tx = robin.service.database.write().await.unwrap();
    people::set_role(&mut tx, robin.admin, Role::Viewer, robin.service.now()).await.unwrap();
    tx.commit().await.unwrap();
    let refused = robin.post("/api/admin/sponsors", json!({})).await;
    assert_eq!(refused.code(), (403, "forbidden_for_role".to_owned()));
    let mut tx = robin.service.database.write().await.unwrap();
    tx.sql("UPDATE admins SET disabled_at = 1").execute().await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(robin.get("/api/admin/sponsors").await.status, 401);
    let mut reader = robin.service.database.read().await.unwrap();
    assert_eq!(admins::count(&mut reader).await.unwrap(), 1);
}
