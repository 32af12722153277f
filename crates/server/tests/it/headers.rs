use std::fmt::Write as _;

use axum::{body::Body, http::Request};
use bytes::Bytes;
use insta::assert_snapshot;

use crate::harness::{Answer, Service, Setup, send};

const SECURITY: &[&str] = &[
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "x-frame-options",
    "permissions-policy",
    "cross-origin-opener-policy",
    "strict-transport-security",
];

fn shown(answer: &Answer) -> String {
    SECURITY.iter().fold(String::new(), |mut text, name| {
        let _ = writeln!(text, "{name}: {}", answer.header(name));
        text
    })
}

#[tokio::test]
async fn a_page_carries_every_safe_header() {
    let service = Service::sqlite().await;
    assert_snapshot!(shown(&service.get("/").await), @r"
    content-security-policy: default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
    x-content-type-options: nosniff
    referrer-policy: strict-origin-when-cross-origin
    x-frame-options: DENY
    permissions-policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
    cross-origin-opener-policy: same-origin
    strict-transport-security:
    ");
}

#[tokio::test]
async fn no_answer_lets_pages_of_other_sites_read_it() {
    let service = Service::sqlite().await;
    let paths =
        ["/", "/api/places/suggestions?q=bo", "/api/admin/session", "/api/openapi.json", "/no-such-page"];
    for (method, path) in ["GET", "OPTIONS"].into_iter().flat_map(|method| paths.map(|path| (method, path))) {
        let request = Request::builder().method(method).uri(path).header("origin", "https://evil.example");
        let request = request.header("access-control-request-method", "GET").body(Body::empty()).unwrap();
        let answer = send(&service.router, request).await;
        for name in [
            "access-control-allow-origin",
            "access-control-allow-credentials",
            "access-control-allow-methods",
        ] {
            assert_eq!(answer.header(name), "", "{method} {path}: {name}");
        }
    }
}

#[tokio::test]
async fn every_kind_of_answer_carries_them_and_an_id_of_its_own() {
    let service = Service::sqlite().await;
    service.images.put("demo/a.webp", Bytes::from_static(b"RIFF")).await.unwrap();
    let page = shown(&service.get("/").await);
    let etag = service.get("/").await.header("etag").to_owned();
    let mut answers = vec![
        (304, service.get_with("/", &[("if-none-match", &etag)]).await),
        (405, service.method("POST", "/").await),
        (422, service.post("/api/page-views", "{}").await),
    ];
    let paths = [
        (404, "/no-such-page"),
        (200, "/assets/app-3f2a.js"),
        (404, "/assets/gone.js"),
        (200, "/images/demo/a.webp"),
        (404, "/images/demo/b.webp"),
        (200, "/api/places/suggestions?q=bo"),
        (200, "/api/background-images"),
        (200, "/api/openapi.json"),
        (404, "/api/nothing"),
        (200, "/healthz"),
        (200, "/readyz"),
        (303, "/?town=Boston%2C+MA"),
    ];
    for (status, path) in paths {
        answers.push((status, service.get(path).await));
    }
    let mut ids = Vec::new();
    for (status, answer) in answers {
        assert_eq!(answer.status, status, "{}", answer.text());
        assert_eq!(shown(&answer), page);
        let id: uuid::Uuid = answer.header("x-request-id").parse().unwrap();
        assert_eq!(id.get_version_num(), 7);
        ids.push(id);
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[tokio::test]
async fn a_client_cannot_choose_its_request_id() {
    let service = Service::sqlite().await;
    let answer =
        service.get_with("/healthz", &[("x-request-id", "11111111-1111-7111-8111-111111111111")]).await;
    assert_ne!(answer.header("x-request-id"), "11111111-1111-7111-8111-111111111111");
    assert_eq!(answer.headers.get_all("x-request-id").iter().count(), 1);
}

#[tokio::test]
async fn behind_tls_browsers_are_told_to_stay_there() {
    let mut setup = Setup::default();
    setup.settings.public_url = "https://townpick.example".parse().unwrap();
    let service = setup.on_sqlite().await;
    assert_eq!(service.get("/api/nothing").await.header("strict-transport-security"), "max-age=31536000");
}

#[tokio::test]
async fn analytics_hosts_are_allowed_only_where_analytics_is_configured() {
    let mut setup = Setup::default();
    setup.settings.ga_measurement_id = Some("G-TEST123".to_owned());
    let service = setup.on_sqlite().await;
    assert_snapshot!(service.get("/").await.header("content-security-policy"), @"default-src 'self'; script-src 'self' https://www.googletagmanager.com; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
}

#[tokio::test]
async fn what_may_be_kept_is_said_for_each_kind_of_answer() {
    let service = Service::sqlite().await;
    service.images.put("demo/a.webp", Bytes::from_static(b"RIFF")).await.unwrap();
    let cases = [
        ("/", "no-cache"),
        ("/no-such-page", "no-store"),
        ("/assets/app-3f2a.js", "public, max-age=31536000, immutable"),
        ("/scenes/harbor-99bb.avif", "public, max-age=31536000, immutable"),
        ("/assets/gone.js", "no-store"),
        ("/robots.txt", "public, max-age=3600"),
        ("/images/demo/a.webp", "public, max-age=31536000, immutable"),
        ("/images/demo/gone.webp", "no-store"),
        ("/api/background-images", "no-store"),
        ("/api/towns/salem-ma", "no-cache"),
        ("/api/docs", "no-cache"),
        ("/healthz", "no-store"),
    ];
    for (path, wanted) in cases {
        assert_eq!(service.get(path).await.header("cache-control"), wanted, "{path}");
    }
}

#[tokio::test]
async fn long_answers_are_compressed_where_the_client_can_read_it() {
    let service = Service::sqlite().await;
    for (accepted, encoding) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", "")] {
        let answer = service.get_with("/api/openapi.json", &[("accept-encoding", accepted)]).await;
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    let short = service.get_with("/api/background-images", &[("accept-encoding", "br")]).await;
    assert_eq!(short.header("content-encoding"), "");
}
