use insta::assert_snapshot;

use crate::{harness::Service, logs};

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
    INFO townpick::access: answered method="GET" route="/api/{*unknown}" status=404 latency_us=0
    INFO townpick::access: answered method="GET" route="/images/{*path}" status=404 latency_us=0
    INFO townpick::access: answered method="POST" route="/api/page-views" status=422 latency_us=0
    INFO townpick::access: answered method="OTHER" route="/" status=405 latency_us=0
    "#);
}
