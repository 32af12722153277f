use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use insta::assert_json_snapshot;
use jiff::SignedDuration;
use serde_json::json;
use townpick_domain::{contact::Email, ids::AdminId};
use townpick_server::limits::{Limits, StrangersLimit};
use townpick_store::{admins, both_engines, on_sqlite, sessions};

use super::signing_in::{
    EMAIL, HOME, PASSWORD, add_owner, ask, attempt, cookie_of, meet, owners_cookie, sign_in,
};
use crate::harness::{Service, Setup};

const SESSION: &str = "/api/admin/session";

/// The address of another network each time.
fn stranger(number: usize) -> String {
    format!("198.51.100.{number}:1000")
}

async fn fail_from_strangers(service: &Service, times: usize) {
    for number in 0..times {
        let answer = attempt(service, &stranger(number), EMAIL, "not the password").await;
        assert!(matches!(answer.status.as_u16(), 401 | 429), "{}", answer.text());
        service.clock.advance(SignedDuration::from_secs(31));
    }
}

on_sqlite! {
    async fn a_session_lasts_24_hours(database: Database) {
        let service = Setup::default().on(database);
        let id = add_owner(&service).await;
        let answer = attempt(&service, HOME, " Owner@Townpick.example", PASSWORD).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let signed_in = answer.json();
        assert_eq!(signed_in, json!({
            "admin": {
                "id": id.to_string(), "email": EMAIL, "name": "Robin Owner", "phone_number": null,
                "role": "owner", "totp_enabled": false,
            },
            "expires_at": "2026-07-07T14:00:00Z", "must_set_up_second_factor": false, "closed_operations": [],
        }));
        let set = answer.header("set-cookie");
        assert!(set.starts_with("townpick_session=") && !set.contains("Secure"), "{set}");
        assert!(set.ends_with("; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict"), "{set}");

        let cookie = cookie_of(&answer);
        let tokens = [cookie.clone(), owners_cookie(&service).await].map(|cookie| {
            URL_SAFE_NO_PAD.decode(cookie.split_once('=').unwrap().1).unwrap()
        });
        assert!(tokens[0] != tokens[1] && tokens.iter().all(|token| token.len() == 32), "256 bits, never the same");
        service.clock.advance(SignedDuration::from_secs(24 * 3600 - 1));
        assert_eq!(ask(&service, &cookie, "GET", SESSION, None).await.json(), signed_in);
        service.clock.advance(SignedDuration::from_secs(1));
        let over = ask(&service, &cookie, "GET", SESSION, None).await;
        assert_eq!(over.code(), (401, "unauthenticated".to_owned()));
    }

    async fn a_session_that_nobody_uses_ends_after_the_time_that_was_set(database: Database) {
        let mut setup = Setup::default();
        setup.settings.retention.sessions = SignedDuration::from_mins(30);
        let service = setup.on(database);
        add_owner(&service).await;
        let cookie = owners_cookie(&service).await;
        for (minutes, status) in [(29, 200), (29, 200), (30, 401)] {
            service.clock.advance(SignedDuration::from_mins(minutes));
            assert_eq!(ask(&service, &cookie, "GET", SESSION, None).await.status, status);
        }
    }

    async fn signing_out_ends_the_session(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        let cookie = owners_cookie(&service).await;
        let other = owners_cookie(&service).await;
        let answer = ask(&service, &cookie, "DELETE", SESSION, None).await;
        assert_eq!(answer.status, 204);
        assert!(answer.header("set-cookie").starts_with("townpick_session=; Path=/; Max-Age=0;"));
        assert_eq!(answer.header("clear-site-data"), "\"storage\"");
        assert_eq!(ask(&service, &cookie, "GET", SESSION, None).await.status, 401);
        assert_eq!(ask(&service, &other, "GET", SESSION, None).await.status, 200);
    }

    async fn guessing_gets_slower_but_locks_nobody_out(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        for number in 0..5 {
            assert_eq!(attempt(&service, &stranger(number), EMAIL, "wrong").await.status, 401);
        }
        let refused = attempt(&service, HOME, EMAIL, PASSWORD).await;
        assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
        assert_eq!(refused.header("retry-after"), "1");
        service.clock.advance(SignedDuration::from_millis(999));
        assert_eq!(attempt(&service, &stranger(6), EMAIL, "wrong").await.status, 429);
        service.clock.advance(SignedDuration::from_millis(1));
        assert_eq!(attempt(&service, HOME, EMAIL, PASSWORD).await.status, 200);
        // What was counted against the account is forgotten with that.
        assert_eq!(attempt(&service, &stranger(7), EMAIL, "wrong").await.status, 401);
    }

    async fn nobody_waits_for_others_guesses_where_they_signed_in_before(database: Database) {
        let service = Setup::default().on(database);
        add_owner(&service).await;
        owners_cookie(&service).await;
        fail_from_strangers(&service, 12).await;
        assert_eq!(attempt(&service, &stranger(20), EMAIL, "wrong").await.status, 401);
        let refused = attempt(&service, &stranger(21), EMAIL, PASSWORD).await;
        assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "30"));
        assert_eq!(refused.problem()["detail"], "Too many attempts. Please try again in 30 seconds.");
        assert_eq!(attempt(&service, HOME, EMAIL, PASSWORD).await.status, 200);
    }
}

both_engines! {
    async fn a_sign_in_that_meets_a_reset_of_the_password_gets_no_session(database: Database) {
        let service = Setup::default().on(database);
        let id = add_owner(&service).await;
        let email = Email::parse(EMAIL).unwrap();
        let new = AdminId::new(service.now(), [2; 10]);
        let hash = townpick_server::passwords::hash("another long secret", [4; 16]).unwrap();
        let reset = async {
            let mut tx = service.database.write().await.unwrap();
            admins::save(&mut tx, new, &email, "Robin Owner", &hash, None, service.now()).await.unwrap();
            tx.commit().await.unwrap();
        };
        meet(&service, attempt(&service, HOME, EMAIL, PASSWORD), reset).await;
        let sessions = sessions::of_admin(&mut service.database.read().await.unwrap(), id, service.now()).await;
        assert_eq!(sessions.unwrap().len(), 0);
        assert_eq!(attempt(&service, HOME, EMAIL, "another long secret").await.status, 200);
    }
}

#[tokio::test]
async fn an_unknown_account_is_answered_like_a_wrong_password() {
    let service = Service::sqlite().await;
    add_owner(&service).await;
    let wrong = attempt(&service, HOME, EMAIL, "not the password").await;
    assert_json_snapshot!(wrong.problem(), @r#"
    {
      "code": "invalid_credentials",
      "detail": "Invalid credentials",
      "request_id": "[request id]",
      "status": 401,
      "title": "Invalid credentials",
      "type": "about:blank"
    }
    "#);
    for email in ["nobody@townpick.example", "no address"] {
        let unknown = attempt(&service, HOME, email, PASSWORD).await;
        assert_eq!(unknown.problem(), wrong.problem());
        assert_eq!(unknown.header("set-cookie"), "");
    }
    for number in 0..4 {
        attempt(&service, &stranger(number), "nobody@townpick.example", PASSWORD).await;
    }
    assert_eq!(attempt(&service, &stranger(9), "nobody@townpick.example", PASSWORD).await.status, 429);
    let endless = attempt(&service, HOME, EMAIL, &"a".repeat(10_000)).await;
    assert_eq!(endless.problem(), wrong.problem());
}

#[tokio::test]
async fn email_and_password_are_required() {
    let service = Service::sqlite().await;
    let answer = sign_in(&service, HOME, json!({"email": " "})).await;
    assert_eq!(answer.status, 422);
    let fields = json!({"email": "Email is required", "password": "Password is required"});
    assert_eq!(answer.problem()["fields"], fields);
    let number = sign_in(&service, HOME, json!({"email": EMAIL, "password": 123_456})).await;
    assert!(number.status == 422 && !number.text().contains("123456"), "{}", number.text());
    assert_eq!(
        sign_in(&service, HOME, json!({"email": "a", "password": "b", "admin": true})).await.status,
        422
    );
}

#[tokio::test]
async fn a_network_fails_only_so_often_and_success_does_not_count() {
    let sign_ins = StrangersLimit::of_networks(3, SignedDuration::from_mins(10));
    let limits = Limits { sign_ins, ..Limits::default() };
    let service = Setup { limits, ..Setup::default() }.on_sqlite().await;
    add_owner(&service).await;
    for _ in 0..5 {
        assert_eq!(attempt(&service, HOME, EMAIL, PASSWORD).await.status, 200);
    }
    for number in 0..3 {
        let email = format!("guess{number}@townpick.example");
        assert_eq!(attempt(&service, HOME, &email, PASSWORD).await.status, 401);
    }
    let refused = attempt(&service, "203.0.113.1:2000", EMAIL, PASSWORD).await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "600"));
    let detail = "Too many failed sign-ins from your network. Please try again in about 10 minutes.";
    assert_eq!(refused.problem()["detail"], detail);
    assert_eq!(attempt(&service, &stranger(1), EMAIL, PASSWORD).await.status, 200);
    service.clock.advance(SignedDuration::from_mins(10));
    assert_eq!(attempt(&service, HOME, EMAIL, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn over_tls_the_cookie_is_secure_and_of_this_host_alone() {
    let mut setup = Setup::default();
    setup.settings.public_url = "https://townpick.example".parse().unwrap();
    let service = setup.on_sqlite().await;
    add_owner(&service).await;
    let answer = attempt(&service, HOME, EMAIL, PASSWORD).await;
    let set = answer.header("set-cookie");
    assert!(set.starts_with("__Host-townpick_session=") && set.ends_with("; Secure"), "{set}");
    let cookie = cookie_of(&answer);
    assert_eq!(ask(&service, &cookie, "GET", SESSION, None).await.status, 200);
    let renamed = cookie.replace("__Host-", "");
    assert_eq!(ask(&service, &renamed, "GET", SESSION, None).await.status, 401);
}
