use axum::{Router, body::Body, http::Request, routing::get};
use insta::assert_json_snapshot;
use townpick_server::extract::Path;

use crate::harness::{Service, send};

const VIEWS: &str = "/api/page-views";

#[tokio::test]
async fn a_body_that_is_no_json_is_malformed_and_says_where() {
    let service = Service::sqlite().await;
    assert_json_snapshot!(service.post(VIEWS, "{\"path\": \"/\",\n \"title\": }").await.problem(), @r#"
    {
      "code": "malformed_request",
      "detail": "The body is not valid JSON: see line 2, column 11.",
      "request_id": "[request id]",
      "status": 400,
      "title": "The request could not be understood",
      "type": "about:blank"
    }
    "#);
    let bodies: [&[u8]; 5] = [
        b"",
        b"{",
        b"\xff\xfe",
        b"{\"path\":\"\xc3\x28\",\"title\":\"a\"}",
        br#"{"path":"/","title":"a"} x"#,
    ];
    for body in bodies {
        let answer = service.post(VIEWS, body).await;
        let sent = String::from_utf8_lossy(body);
        assert_eq!(answer.code(), (400, "malformed_request".to_owned()), "{sent}");
    }
}

#[tokio::test]
async fn json_that_nests_without_end_is_malformed() {
    let service = Service::sqlite().await;
    let answer = service.post(VIEWS, format!("{{\"path\":{}", "[".repeat(20_000))).await;
    assert!(matches!(answer.code().0, 400 | 422), "{}", answer.text());
}

#[tokio::test]
async fn a_body_of_another_kind_is_refused() {
    let service = Service::sqlite().await;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        let request = Request::post(VIEWS).header("content-type", kind);
        let answer = service.send(request.body(Body::from(r#"{"path":"/","title":"a"}"#)).unwrap()).await;
        assert_eq!(answer.code(), (415, "malformed_request".to_owned()), "{kind}");
    }
    let request = Request::post(VIEWS).header("content-type", "Application/JSON; charset=utf-8");
    let answer = service.send(request.body(Body::from(r#"{"path":"/","title":"a"}"#)).unwrap()).await;
    assert_eq!(answer.status, 204);
}

#[tokio::test]
async fn a_value_of_the_wrong_type_names_its_field() {
    let service = Service::sqlite().await;
    assert_json_snapshot!(service.post(VIEWS, r#"{"path":"/","title":5}"#).await.problem(), @r#"
    {
      "code": "validation_failed",
      "detail": "Please correct the fields that have a message.",
      "fields": {
        "title": "invalid type: integer `5`, expected a string"
      },
      "request_id": "[request id]",
      "status": 422,
      "title": "Some values are not valid",
      "type": "about:blank"
    }
    "#);
}

#[tokio::test]
async fn a_value_that_is_none_of_the_known_words_names_its_field() {
    let service = Service::sqlite().await;
    let refusal = async |path: &str, field: &str, value: &str| {
        let refused = service.post(path, format!(r#"{{"{field}":{value}}}"#)).await;
        assert_eq!(refused.code(), (422, "validation_failed".to_owned()), "{value}");
        refused.problem()["fields"][field].as_str().unwrap().to_owned()
    };
    let (signups, claim) = ("/api/towns/salem-ma/signups", "/api/claims/unknown");
    let known = "unknown variant `x`, expected `town_page` or `contest_page`";
    assert_eq!(refusal(signups, "source", r#""x""#).await, known);
    assert_eq!(refusal(signups, "source", "null").await, "invalid type: null, expected a string");
    let known = "unknown variant `x`, expected `accept` or `decline`";
    assert_eq!(refusal(claim, "answer", r#""x""#).await, known);
    for value in ["null", "1", "true", "[]"] {
        let message = refusal(claim, "answer", value).await;
        assert_eq!(message, "invalid type, expected one of the known words", "{value}");
    }
    let broken = service.post(claim, r#"{"answer": , "first_name": "a"}"#).await;
    assert_eq!(broken.code(), (400, "malformed_request".to_owned()));
}

#[tokio::test]
async fn unknown_missing_and_repeated_fields_are_refused() {
    let service = Service::sqlite().await;
    let unknown = service.post(VIEWS, r#"{"path":"/","title":"a","email":"a@example.com"}"#).await.problem();
    assert_json_snapshot!(unknown["fields"], @r#"
    {
      "email": "unknown field `email`, expected `path` or `title`"
    }
    "#);
    let missing = service.post(VIEWS, r#"{"path":"/"}"#).await.problem();
    assert_json_snapshot!(missing["detail"], @r#""The body does not have the expected form: missing field `title`.""#);
    for body in ["null", "5", r#" ["/", "a"]"#, r#"{"path":"/","path":"/","title":"a"}"#] {
        assert_eq!(service.post(VIEWS, body).await.code(), (422, "validation_failed".to_owned()), "{body}");
    }
}

#[tokio::test]
async fn a_refusal_quotes_little_of_what_was_sent() {
    let service = Service::sqlite().await;
    let long = "x".repeat(30_000);
    for body in [format!(r#"{{"{long}":1}}"#), format!(r#""{long}""#)] {
        let answer = service.post(VIEWS, body).await;
        assert_eq!(answer.code().0, 422);
        assert!(answer.body.len() < 2_000, "{}", answer.body.len());
    }
}

#[tokio::test]
async fn a_query_without_its_value_is_refused() {
    let service = Service::sqlite().await;
    assert_json_snapshot!(service.get("/api/places/suggestions").await.problem(), @r#"
    {
      "code": "validation_failed",
      "detail": "The query does not have the expected form: missing field `q`.",
      "request_id": "[request id]",
      "status": 422,
      "title": "Some values are not valid",
      "type": "about:blank"
    }
    "#);
    let twice = service.get("/api/places/suggestions?q=a&q=b").await;
    assert_eq!(twice.code(), (422, "validation_failed".to_owned()));
}

#[tokio::test]
async fn a_path_that_cannot_be_read_names_nothing() {
    let service = Service::sqlite().await;
    let routes = Router::new()
        .route("/things/{number}", get(|Path(number): Path<u32>| async move { number.to_string() }));
    let routes = service.with_routes(routes);
    let good = send(&routes, Request::get("/things/7").body(Body::empty()).unwrap()).await;
    assert_eq!(good.text(), "7");
    for path in ["/things/seven", "/things/%FF", "/things/-1"] {
        let answer = send(&routes, Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.code(), (404, "not_found".to_owned()), "{path}");
    }
}
