//! Nobody gets into the administrators' part without a session, and no other site can use somebody else's.

use axum::{
    body::Body,
    http::{Method, Request},
};
use serde_json::Value;
use townpick_server::limits::{Allowance, Limits};
use townpick_store::on_sqlite;

use super::signed_in::SignedIn;
use crate::harness::{Answer, Setup, send_as_it_is};

const SOME_ID: &str = "0190f6c2-1111-7000-8000-000000000001";

/// Every operation of the administrators' part, as the document calls its path.
pub fn described() -> Vec<(Method, String)> {
    let document = serde_json::to_value(townpick_server::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    let of_path = |(path, operations): (&String, &Value)| {
        let methods = operations.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let path = path.clone();
        methods.into_iter().map(move |method| (method.to_uppercase().parse().unwrap(), path.clone()))
    };
    paths.iter().filter(|(path, _)| path.starts_with("/api/admin/")).flat_map(of_path).collect()
}

/// A path with plausible values in it.
pub fn filled_in(path: &str) -> String {
    let part = |part| match part {
        "{slug}" => "salem-ma",
        "{key}" => "welcome",
        part if part.starts_with('{') => SOME_ID,
        part => part,
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Every operation, with plausible values in its path.
fn operations() -> Vec<(Method, String)> {
    described().into_iter().map(|(method, path)| (method, filled_in(&path))).collect()
}

/// Whether somebody asks it who is not signed in: to become so, or with the link of an invitation.
pub fn is_for_anybody(method: &Method, path: &str) -> bool {
    (method == Method::POST && path == "/api/admin/session")
        || path.starts_with("/api/admin/invitations/")
        || path.starts_with("/api/admin/session/oidc")
}

/// A service that a test may ask everything of.
pub fn unlimited() -> Setup {
    let plenty = Allowance::new(100_000, 100_000);
    Setup { limits: Limits { requests: plenty, writes: plenty, ..Limits::default() }, ..Setup::default() }
}

async fn ask(
    signed_in: &SignedIn,
    (method, path): &(Method, String),
    with_cookie: bool,
    headers: &[(&str, &str)],
) -> Answer {
    let request = if with_cookie {
        signed_in.request(method.as_str(), path)
    } else {
        Request::builder().method(method).uri(path)
    };
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    let request = request.header("content-type", "application/json").body(Body::from("{}")).unwrap();
    signed_in.service.send(request).await
}

on_sqlite! {
    async fn every_operation_but_signing_in_needs_a_session(database: Database) {
        let signed_in = SignedIn::to(unlimited().on(database)).await;
        let operations = operations();
        assert!(operations.len() >= 14, "{operations:?}");
        let bad_cookies = [
            "",
            "townpick_session=",
            "townpick_session=somebody-elses",
            "__Host-townpick_session=a-token-of-the-test",
        ];
        for operation in operations.iter().filter(|(method, path)| !is_for_anybody(method, path)) {
            for cookie in bad_cookies {
                let answer = ask(&signed_in, operation, false, &[("cookie", cookie)]).await;
                assert_eq!(answer.code(), (401, "unauthenticated".to_owned()), "{operation:?} with {cookie:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_session_opens_every_operation() {
    let signed_in = SignedIn::to(unlimited().on_sqlite().await).await;
    for operation in operations().iter().filter(|(method, _)| method == Method::GET) {
        let answer = ask(&signed_in, operation, true, &[]).await;
        assert!(matches!(answer.status.as_u16(), 200 | 404 | 422), "{operation:?}: {}", answer.text());
        assert_eq!(answer.header("cache-control"), "no-store", "{operation:?}");
    }
}

#[tokio::test]
async fn changes_are_taken_only_from_our_own_pages() {
    let signed_in = SignedIn::to(unlimited().on_sqlite().await).await;
    let foreign: [&[(&str, &str)]; 7] = [
        // Over another scheme the same name is another site.
        &[("origin", "https://localhost:8080")],
        &[("sec-fetch-site", "none")],
        &[("sec-fetch-site", "cross-site"), ("origin", "http://localhost:8080")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("origin", "https://evil.example")],
        &[("origin", "null"), ("host", "localhost:8080")],
    ];
    for operation in operations().iter().filter(|(method, _)| method != Method::GET) {
        for headers in foreign {
            for with_cookie in [true, false] {
                let answer = ask(&signed_in, operation, with_cookie, headers).await;
                assert_eq!(
                    answer.code(),
                    (403, "cross_site_refused".to_owned()),
                    "{operation:?} {headers:?}"
                );
            }
        }
    }
    assert_eq!(signed_in.get("/api/admin/session").await.status, 200);
}

#[tokio::test]
async fn a_change_that_does_not_say_where_it_comes_from_is_refused() {
    let signed_in = SignedIn::sqlite().await;
    let request = signed_in.request("DELETE", "/api/admin/session").header("host", "localhost:8080");
    let answer = send_as_it_is(&signed_in.service.router, request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.code(), (403, "cross_site_refused".to_owned()));
}

#[tokio::test]
async fn our_own_pages_may_change_things_under_either_name_of_the_service() {
    let signed_in = SignedIn::sqlite().await;
    let remove = ("DELETE".parse().unwrap(), format!("/api/admin/sponsors/{SOME_ID}"));
    let ours: [&[(&str, &str)]; 4] = [
        &[("origin", "http://localhost:8080")],
        &[("sec-fetch-site", "same-origin"), ("origin", "http://localhost:8080")],
        &[("origin", "http://127.0.0.1:9000"), ("host", "127.0.0.1:9000")],
        &[("sec-fetch-site", "same-origin")],
    ];
    for headers in ours {
        assert_eq!(ask(&signed_in, &remove, true, headers).await.status, 404, "{headers:?}");
    }
}

#[tokio::test]
async fn addresses_that_are_not_there_stay_unknown() {
    let signed_in = SignedIn::sqlite().await;
    assert_eq!(signed_in.get("/api/admin/no-such-thing").await.code(), (404, "not_found".to_owned()));
    assert_eq!(signed_in.service.get("/api/admin").await.code(), (404, "not_found".to_owned()));
}
