//! Signing in through an identity provider, as the browser is led. What the provider itself may not get away with is
//! tested with `townpick-gateways`.

use std::sync::{Arc, Mutex};

use axum::{
    body::Body,
    http::{Request, header::SET_COOKIE},
};
use jiff::SignedDuration;
use serde_json::{Value, json};
use townpick_domain::{contact::Email, time::Timestamp};
use townpick_gateways::oidc::{Back, Identity, IdentityProvider, OidcError, Pending, Trip};
use townpick_server::limits::{Limits, StrangersLimit};
use townpick_store::{admins, on_sqlite};
use url::Url;

use super::{
    signing_in::{EMAIL, PASSWORD, add_owner, ask, owners_cookie},
    totp::{shown, with_second_factor},
};
use crate::harness::{Answer, Service, Setup};

const BEGIN: &str = "/api/admin/session/oidc";
const CALLBACK: &str = "/api/admin/session/oidc/callback";
const CODE: &str = "/api/admin/session/oidc/code";
const IDENTITY: &str = "/api/admin/account/identity";
const SESSION: &str = "/api/admin/session";

/// A provider that proves whoever the test says.
struct StandIn(Mutex<Result<Identity, OidcError>>);

impl StandIn {
    fn says(&self, said: Result<Identity, OidcError>) {
        *self.0.lock().unwrap() = said;
    }
}

impl IdentityProvider for StandIn {
    fn issuer(&self) -> &'static str {
        "https://login.example"
    }

    fn address<'p>(&'p self, trip: &'p Trip, _: Timestamp) -> Pending<'p, Url> {
        Box::pin(async {
            if let Err(OidcError::Unavailable(reason)) = &*self.0.lock().unwrap() {
                return Err(OidcError::Unavailable(reason.clone()));
            }
            Ok(format!("https://login.example/authorize?state={}", trip.state()).parse().unwrap())
        })
    }

    fn identity<'p>(&'p self, _: &'p Trip, back: &'p Back, _: Timestamp) -> Pending<'p, Identity> {
        assert_eq!(back.code, "the-code");
        Box::pin(async {
            match &*self.0.lock().unwrap() {
                Ok(identity) => Ok(identity.clone()),
                Err(OidcError::Unavailable(reason)) => Err(OidcError::Unavailable(reason.clone())),
                Err(_) => Err(OidcError::Untrusted("of the test")),
            }
        })
    }
}

fn identity(subject: &str, email: Option<&str>) -> Identity {
    Identity {
        issuer: "https://login.example".to_owned(),
        subject: subject.to_owned(),
        email: email.map(|email| Email::parse(email).unwrap()),
        is_multi_factor: false,
    }
}

fn with_provider() -> (Setup, Arc<StandIn>) {
    let provider = Arc::new(StandIn(Mutex::new(Ok(identity("subject-1", Some(EMAIL))))));
    let mut setup = Setup { identity_provider: Some(provider.clone()), ..Setup::default() };
    setup.settings.sign_in_with = Some("Example Login".to_owned());
    (setup, provider)
}

/// A browser that keeps its cookies.
#[derive(Default)]
struct Browser(Vec<(String, String)>);

impl Browser {
    fn cookies(&self) -> String {
        self.0.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    async fn get(&mut self, service: &Service, path: &str) -> Answer {
        let answer = service.get_with(path, &[("cookie", &self.cookies())]).await;
        self.take(&answer);
        answer
    }

    fn take(&mut self, answer: &Answer) {
        for line in answer.headers.get_all(SET_COOKIE) {
            let line = line.to_str().unwrap();
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            self.0.retain(|(known, _)| known != name);
            if !line.contains("Max-Age=0") {
                self.0.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    /// Sets out, and gives the address to come back to.
    async fn sets_out(&mut self, service: &Service) -> String {
        let begun = self.get(service, BEGIN).await;
        assert_eq!(begun.status, 303, "{}", begun.text());
        let state = begun.header("location").strip_prefix("https://login.example/authorize?state=").unwrap();
        format!("{CALLBACK}?state={state}&code=the-code")
    }

    /// Sets out and comes back; gives where it is led then.
    async fn signs_in(&mut self, service: &Service) -> String {
        let back = self.sets_out(service).await;
        self.comes(service, &back).await
    }

    async fn comes(&mut self, service: &Service, back: &str) -> String {
        let answer = self.get(service, back).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
        answer.header("location").to_owned()
    }

    async fn is_signed_in(&self, service: &Service) -> bool {
        ask(service, &self.cookies(), "GET", SESSION, None).await.status == 200
    }

    async fn gives(&mut self, service: &Service, code: &str) -> Answer {
        let answer = ask(service, &self.cookies(), "POST", CODE, Some(json!({ "code": code }))).await;
        self.take(&answer);
        answer
    }
}

on_sqlite! {
    async fn an_administrator_comes_in_and_is_linked_until_they_unlink(database: Database) {
        let (setup, provider) = with_provider();
        let service = setup.on(database);
        add_owner(&service).await;
        let mut browser = Browser::default();
        let begun = service.get(BEGIN).await;
        let set = begun.header("set-cookie");
        assert!(set.ends_with("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax"), "{set}");
        assert_eq!(browser.signs_in(&service).await, "/auth");
        assert!(browser.is_signed_in(&service).await);
        assert_eq!(browser.0.len(), 1, "of the trip nothing is left");

        let cookie = browser.cookies();
        let linked = ask(&service, &cookie, "GET", IDENTITY, None).await.json();
        assert_eq!(linked, json!({ "linked_at": "2026-07-06T14:00:00Z" }));
        // From now on it is the account there, not its address.
        provider.says(Ok(identity("subject-1", Some("changed@townpick.example"))));
        assert_eq!(Browser::default().signs_in(&service).await, "/auth");
        provider.says(Ok(identity("subject-2", Some(EMAIL))));
        assert_eq!(Browser::default().signs_in(&service).await, "/auth?refused=not_linked");

        let unlink = |password: &str| {
            let body = json!({ "password": password });
            ask(&service, &cookie, "POST", "/api/admin/account/identity/unlink", Some(body))
        };
        let wrong = unlink("wrong").await.problem();
        assert_eq!(wrong["fields"], json!({ "password": "That is not your current password" }));
        service.clock.advance(SignedDuration::from_secs(60));
        assert_eq!(unlink(PASSWORD).await.status, 204);
        let unlinked = ask(&service, &cookie, "GET", IDENTITY, None).await.json();
        assert_eq!(unlinked, json!({ "linked_at": Value::Null }));
        assert_eq!(Browser::default().signs_in(&service).await, "/auth");
    }

    async fn a_second_factor_of_ours_is_asked_for_unless_the_provider_had_one(database: Database) {
        let (setup, provider) = with_provider();
        let service = setup.on(database);
        let (own, secret, _) = with_second_factor(&service).await;
        service.clock.advance(SignedDuration::from_secs(60));
        let mut browser = Browser::default();
        assert_eq!(browser.gives(&service, "123456").await.code(), (401, "invalid_credentials".to_owned()));
        assert_eq!(browser.signs_in(&service).await, "/auth?step=code");
        assert!(!browser.is_signed_in(&service).await);
        let linked = ask(&service, &own, "GET", IDENTITY, None).await.json();
        assert_eq!(linked["linked_at"], Value::Null, "whoever gives no code is linked to nobody");
        let wrong = browser.gives(&service, "000000").await.problem();
        assert_eq!(wrong["detail"], "That code is not right. Please try again.");
        let waiting = Browser(browser.0.clone());
        assert_eq!(browser.gives(&service, &shown(&service, &secret)).await.status, 200);
        assert!(browser.is_signed_in(&service).await);
        // Neither the code nor the way there is good twice.
        service.clock.advance(SignedDuration::from_secs(60));
        let again = Browser(waiting.0).gives(&service, &shown(&service, &secret)).await;
        assert_eq!(again.problem()["detail"], "This took too long. Please sign in again.");

        let mut late = Browser::default();
        assert_eq!(late.signs_in(&service).await, "/auth?step=code");
        service.clock.advance(SignedDuration::from_mins(10));
        let over = late.gives(&service, &shown(&service, &secret)).await;
        assert_eq!(over.problem()["detail"], "This took too long. Please sign in again.");

        let several = Identity { is_multi_factor: true, ..identity("subject-1", None) };
        provider.says(Ok(several));
        let mut trusted = Browser::default();
        assert_eq!(trusted.signs_in(&service).await, "/auth");
        assert!(trusted.is_signed_in(&service).await);
    }
}

#[tokio::test]
async fn a_trip_ends_once_in_the_browser_and_the_time_it_began_in() {
    let (setup, _) = with_provider();
    let service = setup.on_sqlite().await;
    add_owner(&service).await;
    let expired = "/auth?refused=expired";
    let (mut victim, mut attacker) = (Browser::default(), Browser::default());
    // Somebody hands out the end of their own trip, to browsers that began none and one that did.
    let theirs = attacker.sets_out(&service).await;
    assert_eq!(Browser::default().comes(&service, &theirs).await, expired);
    victim.sets_out(&service).await;
    assert_eq!(victim.comes(&service, &theirs).await, expired);
    assert!(!victim.is_signed_in(&service).await);
    for crooked in
        [format!("{CALLBACK}?code=the-code"), CALLBACK.to_owned(), theirs.replace("state=", "state=x")]
    {
        let mut browser = Browser(attacker.0.clone());
        assert_eq!(browser.comes(&service, &crooked).await, expired, "{crooked}");
    }
    let mut replaying = Browser(attacker.0.clone());
    assert_eq!(attacker.comes(&service, &theirs).await, "/auth");
    assert_eq!(replaying.comes(&service, &theirs).await, expired);
    assert!(!replaying.is_signed_in(&service).await);

    let mut slow = Browser::default();
    let back = slow.sets_out(&service).await;
    service.clock.advance(SignedDuration::from_mins(10));
    assert_eq!(slow.comes(&service, &back).await, expired);
}

#[tokio::test]
async fn whoever_is_not_let_in_is_told_in_a_word_that_says_nothing_about_them() {
    let (setup, provider) = with_provider();
    let service = setup.on_sqlite().await;
    add_owner(&service).await;
    let unavailable = || Err(OidcError::Unavailable("of the test".to_owned()));
    for (said, word) in [
        (Ok(identity("subject-9", None)), "email_not_verified"),
        (Ok(identity("subject-9", Some("stranger@townpick.example"))), "not_linked"),
        (Err(OidcError::Untrusted("of the test")), "failed"),
    ] {
        provider.says(said);
        let mut browser = Browser::default();
        assert_eq!(browser.signs_in(&service).await, format!("/auth?refused={word}"));
        assert!(browser.0.is_empty(), "{word}");
    }
    provider.says(unavailable());
    assert_eq!(Browser::default().comes(&service, BEGIN).await, "/auth?refused=unreachable");
    provider.says(Ok(identity("subject-1", Some(EMAIL))));
    let mut browser = Browser::default();
    let back = browser.sets_out(&service).await;
    provider.says(unavailable());
    assert_eq!(browser.comes(&service, &back).await, "/auth?refused=unreachable");
    provider.says(Ok(identity("subject-1", Some(EMAIL))));
    for (error, word) in [("access_denied", "declined"), ("server_error", "failed")] {
        let mut browser = Browser::default();
        let back = browser.sets_out(&service).await.replace("code=the-code", &format!("error={error}"));
        assert_eq!(browser.comes(&service, &back).await, format!("/auth?refused={word}"));
    }
    let count = admins::count(&mut service.database.read().await.unwrap()).await.unwrap();
    assert_eq!(count, 1, "nobody becomes an administrator by it");
}

#[tokio::test]
async fn whoever_sets_out_and_does_not_come_back_has_failed() {
    let (mut setup, provider) = with_provider();
    let sign_ins = StrangersLimit::of_networks(2, SignedDuration::from_mins(10));
    setup.limits = Limits { sign_ins, ..Limits::default() };
    let service = setup.on_sqlite().await;
    add_owner(&service).await;
    provider.says(Err(OidcError::Unavailable("of the test".to_owned())));
    for _ in 0..3 {
        assert_eq!(Browser::default().comes(&service, BEGIN).await, "/auth?refused=unreachable");
    }
    provider.says(Ok(identity("subject-1", Some(EMAIL))));
    for _ in 0..3 {
        assert_eq!(Browser::default().signs_in(&service).await, "/auth");
    }
    for _ in 0..2 {
        Browser::default().sets_out(&service).await;
    }
    assert_eq!(Browser::default().comes(&service, BEGIN).await, "/auth?refused=too_many");
}

#[tokio::test]
async fn only_our_own_page_leads_there_and_without_a_provider_nothing_does() {
    let (mut setup, _) = with_provider();
    setup.settings.public_url = "https://townpick.example".parse().unwrap();
    let service = setup.on_sqlite().await;
    for site in ["cross-site", "same-site"] {
        let answer = service.get_with(BEGIN, &[("sec-fetch-site", site)]).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/auth"));
        assert_eq!(answer.header("set-cookie"), "");
    }
    let begun = service.get(BEGIN).await;
    let set = begun.header("set-cookie");
    assert!(set.starts_with("__Host-townpick_sign_in=") && set.ends_with("; SameSite=Lax; Secure"), "{set}");
    let page = service.get("/auth").await;
    assert!(page.text().contains(r#""sign_in_with":"Example Login""#), "{}", page.text());

    let without = Service::sqlite().await;
    add_owner(&without).await;
    for address in [BEGIN, CALLBACK] {
        assert_eq!(without.get(address).await.code(), (404, "not_found".to_owned()));
    }
    assert!(!without.get("/auth").await.text().contains("sign_in_with"));
    let own = owners_cookie(&without).await;
    assert_eq!(ask(&without, &own, "GET", IDENTITY, None).await.json()["linked_at"], Value::Null);
    let foreign = Request::post(CODE).header("origin", "https://evil.example").body(Body::empty()).unwrap();
    assert_eq!(without.send(foreign).await.code(), (403, "cross_site_refused".to_owned()));
}
