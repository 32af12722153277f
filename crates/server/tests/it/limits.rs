use std::{convert::Infallible, time::Duration};

use axum::{body::Body, http::Request};
use bytes::Bytes;
use futures_util::stream;
use insta::assert_json_snapshot;
use jiff::SignedDuration;
use townpick_server::limits::{Allowance, Limits};

use crate::harness::{Service, Setup};

const SUGGESTIONS: &str = "/api/places/suggestions?q=bo";

async fn with_limits(limits: Limits) -> Service {
    Setup { limits, ..Setup::default() }.on_sqlite().await
}

#[tokio::test]
async fn a_client_that_asks_too_often_is_told_when_to_come_back() {
    let service = with_limits(Limits { requests: Allowance::new(1, 3), ..Limits::default() }).await;
    for _ in 0..3 {
        assert_eq!(service.get(SUGGESTIONS).await.status, 200);
    }
    let answer = service.get(SUGGESTIONS).await;
    assert_eq!(answer.header("retry-after"), "1");
    assert_json_snapshot!(answer.problem(), @r#"
    {
      "code": "rate_limited",
      "detail": "Too many requests. Please wait a moment and try again.",
      "request_id": "[request id]",
      "status": 429,
      "title": "Too many requests",
      "type": "about:blank"
    }
    "#);
    assert_eq!(service.get("/api/unknown").await.status, 429);
    service.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(service.get(SUGGESTIONS).await.status, 200);
    assert_eq!(service.get(SUGGESTIONS).await.status, 429);
}

#[tokio::test]
async fn pages_and_probes_of_life_are_not_limited() {
    let service = with_limits(Limits { requests: Allowance::new(1, 1), ..Limits::default() }).await;
    for _ in 0..20 {
        for path in ["/", "/healthz", "/assets/app-3f2a.js"] {
            assert_eq!(service.get(path).await.status, 200);
        }
    }
}

#[tokio::test]
async fn mail_services_that_unsubscribe_many_people_are_not_limited() {
    let service = with_limits(Limits { writes: Allowance::new(1, 1), ..Limits::default() }).await;
    for _ in 0..9 {
        let answer = service.method("POST", "/api/unsubscribe/nobody").await;
        assert_eq!(answer.code(), (404, "not_found".to_owned()));
    }
}

#[tokio::test]
async fn what_costs_work_beside_the_api_is_limited_too() {
    for path in [
        "/sitemap.xml",
        "/sitemaps/1.xml",
        "/social/none.png",
        "/towns/salem-ma/ledger.json",
        "/towns/salem-ma/checkpoint",
        "/readyz",
    ] {
        let service = with_limits(Limits { requests: Allowance::new(1, 1), ..Limits::default() }).await;
        assert_ne!(service.get(path).await.status, 429, "{path}");
        assert_eq!(service.get(path).await.code(), (429, "rate_limited".to_owned()), "{path}");
    }
}

#[tokio::test]
async fn changes_have_a_tighter_limit_than_reading() {
    let service = with_limits(Limits { writes: Allowance::new(1, 2), ..Limits::default() }).await;
    let view = || service.post("/api/page-views", r#"{"path":"/","title":"Home"}"#);
    assert_eq!((view().await.status.as_u16(), view().await.status.as_u16()), (204, 204));
    let refused = view().await;
    assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(service.get(SUGGESTIONS).await.status, 200);
}

#[tokio::test]
async fn each_client_has_a_limit_of_its_own() {
    let service = with_limits(Limits { requests: Allowance::new(1, 1), ..Limits::default() }).await;
    assert_eq!(service.from("203.0.113.1:1000", None, SUGGESTIONS).await.status, 200);
    assert_eq!(service.from("203.0.113.1:2000", None, SUGGESTIONS).await.status, 429);
    assert_eq!(service.from("203.0.113.2:1000", None, SUGGESTIONS).await.status, 200);
    assert_eq!(service.from("[2001:db8::1]:1000", None, SUGGESTIONS).await.status, 200);
    assert_eq!(service.from("[2001:db8::2]:1000", None, SUGGESTIONS).await.status, 429);
    assert_eq!(service.from("[2001:db8:0:1::1]:1000", None, SUGGESTIONS).await.status, 200);
}

#[tokio::test]
async fn forwarded_addresses_count_only_behind_the_trusted_proxy() {
    let mut setup = Setup::default();
    setup.limits.requests = Allowance::new(1, 1);
    setup.settings.trusted_proxy = Some("10.0.0.1".parse().unwrap());
    let service = setup.on_sqlite().await;
    let proxied = |hops: &'static str| service.from("10.0.0.1:9", Some(hops), SUGGESTIONS);
    assert_eq!(proxied("198.51.100.1").await.status, 200);
    assert_eq!(proxied("198.51.100.2").await.status, 200);
    assert_eq!(proxied("192.0.2.77, 198.51.100.2").await.status, 429);
    assert_eq!(service.from("203.0.113.1:9", Some("198.51.100.7"), SUGGESTIONS).await.status, 200);
    assert_eq!(service.from("203.0.113.1:9", Some("198.51.100.8"), SUGGESTIONS).await.status, 429);
}

#[tokio::test]
async fn a_body_that_announces_too_much_is_refused_unread() {
    let service = Service::sqlite().await;
    let unread = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
    let request = Request::post("/api/page-views")
        .header("content-type", "application/json")
        .header("content-length", "10000000");
    let answer = service.send(request.body(unread).unwrap()).await;
    assert_json_snapshot!(answer.problem(), @r#"
    {
      "code": "payload_too_large",
      "detail": "The request's body is larger than this service accepts.",
      "request_id": "[request id]",
      "status": 413,
      "title": "The request is too large",
      "type": "about:blank"
    }
    "#);
}

#[tokio::test]
async fn a_body_that_turns_out_too_large_is_cut_off() {
    let service = Service::sqlite().await;
    let chunks = (0..160).map(|_| Ok::<_, Infallible>(Bytes::from(vec![b' '; 64 * 1024])));
    let answer = service.post("/api/page-views", Body::from_stream(stream::iter(chunks))).await;
    assert_eq!(answer.code(), (413, "payload_too_large".to_owned()));
}

#[tokio::test]
async fn a_body_of_just_the_allowed_size_is_read() {
    let service = Service::sqlite().await;
    let view = r#"{"path":"/","title":"Home"}"#;
    let padded = |size: usize| format!("{view}{}", " ".repeat(size - view.len()));
    assert_eq!(service.post("/api/page-views", padded(64 * 1024)).await.status, 204);
    assert_eq!(service.post("/api/page-views", padded(64 * 1024 + 1)).await.status, 413);
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_given_up() {
    let limits = Limits { request_time: Duration::from_millis(50), ..Limits::default() };
    let service = with_limits(limits).await;
    let endless = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
    assert_json_snapshot!(service.post("/api/page-views", endless).await.problem(), @r#"
    {
      "code": "timeout",
      "detail": "The request was not answered in time. Please try again.",
      "request_id": "[request id]",
      "status": 504,
      "title": "The answer took too long",
      "type": "about:blank"
    }
    "#);
}
