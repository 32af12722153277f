use jiff::SignedDuration;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};
use townpick_domain::ids::{AdminId, SessionId};
use townpick_store::{Executor as _, admins, both_engines, sessions};

use super::signing_in::{EMAIL, HOME, PASSWORD, add_owner, ask, attempt, meet, owners_cookie, sign_in};
use crate::harness::{Answer, Service, Setup};

const SESSIONS: &str = "/api/admin/sessions";
const TOTP: &str = "/api/admin/account/totp";
const CONFIRM: &str = "/api/admin/account/totp/confirm";
const DISABLE: &str = "/api/admin/account/totp/disable";

fn own_password() -> Value {
    json!({"password": PASSWORD})
}

/// What an authenticator app shows now.
pub fn shown(service: &Service, secret: &str) -> String {
    let totp = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    totp.generate(u64::try_from(service.now().as_microseconds() / 1_000_000).unwrap()).to_string()
}

/// An owner with a second factor: their cookie, secret and recovery codes.
pub async fn with_second_factor(service: &Service) -> (String, String, Vec<String>) {
    add_owner(service).await;
    let cookie = owners_cookie(service).await;
    let made = ask(service, &cookie, "POST", TOTP, Some(own_password())).await.json();
    let secret = made["secret"].as_str().unwrap().to_owned();
    let body = json!({"code": shown(service, &secret)});
    let confirmed = ask(service, &cookie, "POST", CONFIRM, Some(body)).await;
    assert_eq!(confirmed.status, 200, "{}", confirmed.text());
    let codes: Vec<String> = serde_json::from_value(confirmed.json()["recovery_codes"].clone()).unwrap();
    (cookie, secret, codes)
}

pub async fn with_code(service: &Service, code: &str) -> Answer {
    sign_in(service, HOME, json!({"email": EMAIL, "password": PASSWORD, "code": code})).await
}

fn wrong_code(answer: &Answer) -> bool {
    let problem: Value = answer.problem();
    problem["status"] == 401
        && problem["code"] == "invalid_credentials"
        && problem["detail"] == "That code is not right. Please try again."
}

both_engines! {
    async fn signing_in_takes_a_code_once_it_is_set_up(database: Database) {
        let service = Setup::default().on(database);
        let (cookie, secret, _) = with_second_factor(&service).await;
        let account = ask(&service, &cookie, "GET", "/api/admin/session", None).await.json();
        assert_eq!(account["admin"]["totp_enabled"], true);

        let without = attempt(&service, HOME, EMAIL, PASSWORD).await;
        assert_eq!(without.code(), (401, "second_factor_required".to_owned()));
        assert_eq!(without.header("set-cookie"), "");
        let wrong_password = sign_in(&service, HOME, json!({"email": EMAIL, "password": "wrong", "code": "123456"}));
        assert_eq!(wrong_password.await.problem()["detail"], "Invalid credentials");

        // The code that confirmed the set-up is used up.
        assert!(wrong_code(&with_code(&service, &shown(&service, &secret)).await));
        service.clock.advance(SignedDuration::from_secs(30));
        let code = shown(&service, &secret);
        assert_eq!(with_code(&service, &code).await.status, 200);
        assert!(wrong_code(&with_code(&service, &code).await), "a code is good once");
        service.clock.advance(SignedDuration::from_secs(30));
        assert!(wrong_code(&with_code(&service, &code).await), "also in the next step");
    }

    async fn the_secret_cannot_be_read_in_the_database(database: Database) {
        let service = Setup::default().on(database);
        let (_, secret, _) = with_second_factor(&service).await;
        let secret = Secret::try_from_base32(&secret).unwrap();
        let mut db = service.database.read().await.unwrap();
        let (stored,): (Vec<u8>,) = db.sql("SELECT totp_secret FROM admins").one().await.unwrap();
        let clear = secret.as_bytes();
        assert!(!stored.windows(4).any(|part| clear.windows(4).any(|other| other == part)), "{stored:?}");
    }

    async fn a_recovery_code_replaces_the_app_once(database: Database) {
        let service = Setup::default().on(database);
        let (_, _, codes) = with_second_factor(&service).await;
        assert_eq!(codes.len(), 10);
        assert_eq!(with_code(&service, &codes[3].to_lowercase()).await.status, 200);
        assert!(wrong_code(&with_code(&service, &codes[3]).await));
        assert_eq!(with_code(&service, &codes[4]).await.status, 200);
    }

    async fn it_is_turned_off_with_the_password_and_a_code(database: Database) {
        let service = Setup::default().on(database);
        let (cookie, secret, codes) = with_second_factor(&service).await;
        let turn_off = async |password: &str, code: &str| {
            let body = json!({"password": password, "code": code});
            ask(&service, &cookie, "POST", DISABLE, Some(body)).await
        };
        let wrong = turn_off("wrong", &codes[1]).await;
        assert_eq!(wrong.problem()["fields"], json!({"password": "That is not your current password"}));
        // The code that confirmed the set-up is used up.
        for code in ["000000", &shown(&service, &secret), "not-a-code"] {
            let wrong = turn_off(PASSWORD, code).await;
            assert_eq!(wrong.status, 422);
            let message = "That code is wrong or was already used. Please try the next one.";
            assert_eq!(wrong.problem()["fields"], json!({"code": message}), "{code}");
        }
        assert_eq!(turn_off(PASSWORD, &codes[1]).await.status, 204, "a recovery code does");
        assert_eq!(attempt(&service, HOME, EMAIL, PASSWORD).await.status, 200);
        // Codes of before are worth nothing when it is set up anew.
        let made = ask(&service, &cookie, "POST", TOTP, Some(own_password())).await.json();
        let body = json!({"code": shown(&service, made["secret"].as_str().unwrap())});
        assert_eq!(ask(&service, &cookie, "POST", CONFIRM, Some(body)).await.status, 200);
        assert!(wrong_code(&with_code(&service, &codes[0]).await));
    }

    async fn what_changes_signing_in_takes_a_code_where_signing_in_does(database: Database) {
        let service = Setup::default().on(database);
        let (cookie, secret, codes) = with_second_factor(&service).await;
        assert_eq!(with_code(&service, &codes[0]).await.status, 200, "a second session");
        let items = ask(&service, &cookie, "GET", SESSIONS, None).await.json()["items"].clone();
        let other = items.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap().clone();
        let asked = [
            (format!("{SESSIONS}/{}/end", other["id"].as_str().unwrap()), own_password()),
            (format!("{SESSIONS}/end-others"), own_password()),
            ("/api/admin/account/identity/unlink".to_owned(), own_password()),
            (
                "/api/admin/account/password".to_owned(),
                json!({"current_password": PASSWORD, "new_password": "an even longer secret"}),
            ),
            (DISABLE.to_owned(), own_password()),
        ];
        for (path, body) in &asked {
            let refused = ask(&service, &cookie, "POST", path, Some(body.clone())).await;
            let message = "Enter a code from your authenticator app, or a recovery code";
            assert_eq!(refused.problem()["fields"], json!({"code": message}), "{path}");
        }
        assert_eq!(ask(&service, &cookie, "GET", SESSIONS, None).await.json()["items"], items, "nothing happened");
        for (path, mut body) in asked {
            service.clock.advance(SignedDuration::from_secs(30));
            if path.ends_with("disable") {
                body["password"] = json!("an even longer secret");
            }
            body["code"] = json!(shown(&service, &secret));
            let done = ask(&service, &cookie, "POST", &path, Some(body.clone())).await;
            assert_eq!(done.status, 204, "{path}: {}", done.text());
        }
    }

    async fn a_code_taken_twice_at_once_signs_in_once(database: Database) {
        let service = Setup::default().on(database);
        let (_, secret, _) = with_second_factor(&service).await;
        service.clock.advance(SignedDuration::from_secs(30));
        let code = shown(&service, &secret);
        let (first, second) = tokio::join!(with_code(&service, &code), with_code(&service, &code));
        let mut answers = [first.status.as_u16(), second.status.as_u16()];
        answers.sort_unstable();
        assert_eq!(answers, [200, 401]);
    }

    async fn a_sign_in_with_a_code_that_meets_a_change_of_the_password_leaves_no_session(database: Database) {
        let service = Setup::default().on(database);
        let (here, secret, _) = with_second_factor(&service).await;
        service.clock.advance(SignedDuration::from_secs(30));
        let body = json!({"email": EMAIL, "password": PASSWORD, "code": shown(&service, &secret)});
        let signing_in = sign_in(&service, "198.51.100.1:1000", body);
        let hash = townpick_server::passwords::hash("an even longer secret", [4; 16]).unwrap();
        let current = ask(&service, &here, "GET", SESSIONS, None).await.json()["items"][0]["id"].clone();
        let account = ask(&service, &here, "GET", "/api/admin/session", None).await.json()["admin"]["id"].clone();
        let owner = AdminId::from_uuid(account.as_str().unwrap().parse().unwrap());
        let current_session = SessionId::from_uuid(current.as_str().unwrap().parse().unwrap());
        let changing = async {
            let mut tx = service.database.write().await.unwrap();
            admins::set_password(&mut tx, owner, &hash, service.now()).await.unwrap();
            sessions::end_others(&mut tx, owner, current_session).await.unwrap();
            tx.commit().await.unwrap();
        };
        meet(&service, signing_in, changing).await;
        let open = ask(&service, &here, "GET", SESSIONS, None).await.json();
        assert_eq!(open["items"].as_array().unwrap().len(), 1, "{open}");
        assert_eq!(open["items"][0]["id"], current);
    }
}

#[tokio::test]
async fn guessing_codes_gets_slow_even_where_the_owner_signs_in() {
    let service = Service::sqlite().await;
    let (_, secret, _) = with_second_factor(&service).await;
    for _ in 0..5 {
        assert!(wrong_code(&with_code(&service, "000000").await));
    }
    service.clock.advance(SignedDuration::from_millis(500));
    assert_eq!(with_code(&service, "000000").await.code(), (429, "rate_limited".to_owned()));
    service.clock.advance(SignedDuration::from_secs(30));
    assert_eq!(with_code(&service, &shown(&service, &secret)).await.status, 200);
}

#[tokio::test]
async fn a_set_up_needs_the_password_and_a_code_of_its_secret() {
    let service = Service::sqlite().await;
    add_owner(&service).await;
    let cookie = owners_cookie(&service).await;
    let post = async |path: &str, body: Value| ask(&service, &cookie, "POST", path, Some(body)).await;
    for body in [json!({}), json!({"password": "not the password"})] {
        let refused = post(TOTP, body).await;
        assert_eq!(refused.problem()["fields"], json!({"password": "That is not your current password"}));
    }
    let early = post(CONFIRM, json!({"code": "123456"})).await;
    assert_eq!(early.code(), (409, "conflict".to_owned()));
    let made = post(TOTP, own_password()).await.json();
    let url = made["otpauth_url"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/Townpick:owner%40townpick.example?"), "{url}");
    for code in ["", "000000", "not a code"] {
        let wrong = post(CONFIRM, json!({"code": code})).await;
        assert_eq!(wrong.problem()["fields"], json!({"code": "That code is not right. Please try again."}));
    }
    let code = shown(&service, made["secret"].as_str().unwrap());
    assert_eq!(post(CONFIRM, json!({"code": code})).await.status, 200);
    // Whoever has a second factor shows it before anything is said about it.
    assert_eq!(post(TOTP, own_password()).await.code(), (422, "validation_failed".to_owned()));
    assert_eq!(post(CONFIRM, json!({"code": code})).await.code(), (409, "conflict".to_owned()));
    let log = ask(&service, &cookie, "GET", "/api/admin/activity", None).await.json();
    assert_eq!(log["items"][0]["change_summary"], "Turned their two-step sign-in on");
}
