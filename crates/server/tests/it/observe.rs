use axum::{body::Body, http::Request};
use insta::assert_snapshot;
use townpick_server::limits::{Allowance, Limits};

use crate::{
    harness::{Service, Setup, send},
    logs,
};

#[tokio::test]
async fn a_request_is_one_line_that_knows_the_route_but_not_the_person() {
    let service = Service::sqlite().await;
    let mut id = String::new();
    for path in [
        "/api/places/suggestions?q=secret-query",
        "/secret-path?token=secret",
        "/api/secret/link",
        "/images/secret.png",
    ] {
        let answer = service.from("203.0.113.77:4711", Some("198.51.100.88"), path).await;
        answer.header("x-request-id").clone_into(&mut id);
    }
    service.post("/api/page-views", r#"{"path":"/secret","title":"secret"}"#).await;
    service.method("SECRET", "/").await;

    let text = logs::text();
    for private in ["secret", "SECRET", "203.0.113", "198.51.100", "token"] {
        assert!(!text.contains(private), "{private} in {text}");
    }
    assert!(text.contains(&id));
    let access = text.lines().filter(|line| line.contains("townpick::access"));
    let without_ids: Vec<&str> = access.map(|line| line.split(" request_id=").next().unwrap()).collect();
    assert_snapshot!(without_ids.join("\n"), @r#"
    INFO townpick::access: answered method="GET" route="/api/places/suggestions" status=200 latency_us=0
    INFO townpick::access: answered method="GET" route="unknown page" status=404 latency_us=0
    INFO townpick::access: answered method="GET" route="/api/{*unknown}" status=404 refused="not_found" latency_us=0
    INFO townpick::access: answered method="GET" route="/images/{*path}" status=404 latency_us=0
    INFO townpick::access: answered method="POST" route="/api/page-views" status=422 refused="validation_failed" latency_us=0
    INFO townpick::access: answered method="OTHER" route="/" status=405 refused="method_not_allowed" latency_us=0
    "#);
}

#[tokio::test]
async fn what_is_tried_against_a_rule_is_told_by_the_name_of_the_rule() {
    let limits = Limits { writes: Allowance::new(1, 2), ..Limits::default() };
    let service = Setup { limits, ..Setup::default() }.on_sqlite().await;
    let foreign = Request::post("/api/admin/session").header("origin", "https://evil.example");
    let answer = send(&service.router, foreign.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, 403);
    for _ in 0..3 {
        service.post("/api/page-views", "{}").await;
    }
    service.get("/api/admin/members").await;
    let text = logs::text();
    for rule in ["cross_site_refused", "validation_failed", "rate_limited", "unauthenticated"] {
        assert!(text.contains(&format!("refused=\"{rule}\"")), "{rule} in {text}");
    }
}
