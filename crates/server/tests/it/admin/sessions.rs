use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_store::both_engines;

use super::{
    signed_in::SignedIn,
    signing_in::{EMAIL, PASSWORD, add_owner, ask, cookie_of, owners_cookie},
};
use crate::harness::{Service, Setup};

const SESSIONS: &str = "/api/admin/sessions";

const END_OTHERS: &str = "/api/admin/sessions/end-others";

async fn open_of(robin: &SignedIn) -> Vec<Value> {
    robin.get(SESSIONS).await.json()["items"].as_array().unwrap().clone()
}

async fn open(service: &Service, cookie: &str) -> Vec<Value> {
    ask(service, cookie, "GET", SESSIONS, None).await.json()["items"].as_array().unwrap().clone()
}

both_engines! {
    async fn sessions_are_listed_and_ended_one_by_one_or_all_others_at_once(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        let (first, second) = (owners_cookie(&service).await, owners_cookie(&service).await);
        let third = owners_cookie(&service).await;
        let listed = open(&service, &first).await;
        assert_eq!(listed.len(), 3);
        assert_eq!(listed.iter().filter(|session| session["current"] == true).count(), 1);
        assert_eq!(listed[0]["user_agent"], "Firefox");
        assert_eq!(listed[0]["expires_at"], "2026-07-07T14:00:00Z");

        let of_second = open(&service, &second).await;
        let current = of_second.iter().find(|session| session["current"] == true).unwrap();
        let path = format!("{SESSIONS}/{}/end", current["id"].as_str().unwrap());
        let end = async |path: &str, password: &str| {
            ask(&service, &first, "POST", path, Some(json!({"password": password}))).await
        };
        for path in [path.as_str(), END_OTHERS] {
            let refused = end(path, "not the password").await;
            assert_eq!(refused.problem()["fields"], json!({"password": "That is not your current password"}));
        }
        assert_eq!(open(&service, &first).await.len(), 3, "an open session is not enough");
        assert_eq!(end(&path, PASSWORD).await.status, 204);
        assert_eq!(ask(&service, &second, "GET", SESSIONS, None).await.status, 401);
        assert_eq!(end(&path, PASSWORD).await.status, 404);

        assert_eq!(end(END_OTHERS, PASSWORD).await.status, 204);
        assert_eq!(ask(&service, &third, "GET", SESSIONS, None).await.status, 401);
        assert_eq!(open(&service, &first).await.len(), 1);
    }

    async fn signing_in_again_in_one_browser_ends_the_session_it_had(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        let (elsewhere, before) = (owners_cookie(&service).await, owners_cookie(&service).await);
        let credentials = json!({"email": EMAIL, "password": PASSWORD});
        let again = ask(&service, &before, "POST", "/api/admin/session", Some(credentials)).await;
        assert_eq!(again.status, 200, "{}", again.text());
        assert_eq!(ask(&service, &before, "GET", SESSIONS, None).await.status, 401);
        assert_eq!(open(&service, &cookie_of(&again)).await.len(), 2);
        assert_eq!(ask(&service, &elsewhere, "GET", SESSIONS, None).await.status, 200);
    }

    async fn nobody_ends_the_sessions_of_others(database: Database) {
        let robin = SignedIn::on(database).await;
        let others = open_of(&robin).await;
        add_owner(&robin.service).await;
        let cookie = owners_cookie(&robin.service).await;
        let own = json!({"password": PASSWORD});
        let path = format!("{SESSIONS}/{}/end", others[0]["id"].as_str().unwrap());
        assert_eq!(ask(&robin.service, &cookie, "POST", &path, Some(own.clone())).await.status, 404);
        assert_eq!(ask(&robin.service, &cookie, "POST", END_OTHERS, Some(own)).await.status, 204);
        assert_eq!(open_of(&robin).await.len(), 1);
    }
}

#[tokio::test]
async fn the_last_use_is_told_to_the_minute() {
    let service = Service::sqlite().await;
    add_owner(&service).await;
    let cookie = owners_cookie(&service).await;
    service.clock.advance(SignedDuration::from_secs(59));
    assert_eq!(open(&service, &cookie).await[0]["last_seen_at"], "2026-07-06T14:00:00Z");
    service.clock.advance(SignedDuration::from_secs(2));
    assert_eq!(open(&service, &cookie).await[0]["last_seen_at"], "2026-07-06T14:01:01Z");
}
