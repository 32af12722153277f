use axum::{Router, body::Body, http::Request, routing::get};
use insta::assert_json_snapshot;
use townpick_server::problem::Problem;
use townpick_store::{Constraint, StoreError};

use crate::{
    harness::{Service, send},
    logs,
};

#[tokio::test]
async fn an_unknown_address_of_the_api_is_not_found_for_every_method() {
    let service = Service::sqlite().await;
    assert_json_snapshot!(service.get("/api/nothing-here").await.problem(), @r#"
    {
      "code": "not_found",
      "detail": "There is nothing under this address.",
      "request_id": "[request id]",
      "status": 404,
      "title": "Not found",
      "type": "about:blank"
    }
    "#);
    for path in
        ["/api", "/api/", "/api/places", "/api/places/", "/api/background-images/", "/api//", "/api/../x"]
    {
        for method in ["GET", "POST", "DELETE", "BREW"] {
            let answer = service.method(method, path).await;
            assert_eq!(answer.code(), (404, "not_found".to_owned()), "{method} {path}");
        }
    }
}

#[tokio::test]
async fn the_wrong_method_is_refused_with_the_right_ones() {
    let service = Service::sqlite().await;
    let answer = service.method("DELETE", "/api/background-images").await;
    assert_eq!(answer.header("allow"), "GET,HEAD");
    assert_json_snapshot!(answer.problem(), @r#"
    {
      "code": "method_not_allowed",
      "detail": "This address does not support this method.",
      "request_id": "[request id]",
      "status": 405,
      "title": "Method not allowed",
      "type": "about:blank"
    }
    "#);
    assert_eq!(service.get("/api/page-views").await.header("allow"), "POST");
    for path in
        ["/", "/healthz", "/api/openapi.json", "/images/a.png", "/assets/app-3f2a.js", "/no-such-page"]
    {
        for method in ["POST", "TRACE"] {
            let answer = service.method(method, path).await;
            assert_eq!(answer.code(), (405, "method_not_allowed".to_owned()), "{method} {path}");
        }
    }
}

#[tokio::test]
async fn a_database_that_is_gone_is_unavailable_and_says_nothing_about_itself() {
    let service = Service::sqlite().await;
    service.database.close().await;
    let answer = service.get("/api/places/suggestions?q=boston").await;
    assert_json_snapshot!(answer.problem(), @r#"
    {
      "code": "unavailable",
      "detail": "The database does not answer. Please try again in a moment.",
      "request_id": "[request id]",
      "status": 503,
      "title": "Temporarily unavailable",
      "type": "about:blank"
    }
    "#);
    let view = service.post("/api/page-views", r#"{"path":"/","title":"Home"}"#).await;
    assert_eq!(view.code(), (503, "unavailable".to_owned()));
    assert!(logs::text().contains("ERROR") && logs::text().contains("the database is unavailable"));
}

#[tokio::test]
async fn a_handler_that_panics_is_an_internal_problem_without_its_text() {
    async fn explode() -> &'static str {
        panic!("secret details")
    }
    let service = Service::sqlite().await;
    let routes = service.with_routes(Router::new().route("/explode", get(explode)));
    let answer = send(&routes, Request::get("/explode").body(Body::empty()).unwrap()).await;
    let told = logs::text();
    assert!(told.lines().any(|line| line.contains("ERROR") && line.contains("a handler panicked")), "{told}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_json_snapshot!(answer.problem(), @r#"
    {
      "code": "internal",
      "detail": "Something went wrong on our side. Please try again.",
      "request_id": "[request id]",
      "status": 500,
      "title": "Something went wrong",
      "type": "about:blank"
    }
    "#);
}

#[tokio::test]
async fn what_the_store_reports_becomes_a_problem() {
    let service = Service::sqlite().await;
    let cases = [
        ("/missing", 404, "not_found"),
        ("/conflict", 500, "internal"),
        ("/unkeepable", 400, "malformed_request"),
    ];
    let routes = Router::new()
        .route("/missing", get(|| async { Problem::from(StoreError::NotFound) }))
        .route("/unkeepable", get(|| async { Problem::from(StoreError::UnkeepableText) }))
        .route("/conflict", get(|| async { Problem::from(StoreError::Conflict(Constraint::MemberEmail)) }));
    let routes = service.with_routes(routes);
    for (path, status, code) in cases {
        let answer = send(&routes, Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.code(), (status, code.to_owned()));
        assert!(!answer.text().contains("Member"), "{}", answer.text());
    }
}

#[tokio::test]
async fn a_refused_head_request_gets_the_headers_alone() {
    let service = Service::sqlite().await;
    let answer = service.method("HEAD", "/api/nothing-here").await;
    assert_eq!(answer.status, 404);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert!(answer.body.is_empty());
}
