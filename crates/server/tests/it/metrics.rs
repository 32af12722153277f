use axum::{body::Body, http::Request};
use townpick_server::{metrics, metrics_router};

use crate::harness::{Service, send};

#[tokio::test]
async fn requests_are_counted_by_route_and_shown_on_their_own_address_only() {
    let service = Service::sqlite().await;
    let recorder = metrics::builder().unwrap().build_recorder();
    let shown = metrics_router(recorder.handle());
    let recording = ::metrics::set_default_local_recorder(&recorder);
    service.get("/api/places/suggestions?q=boston").await;
    service.get("/api/places/suggestions?q=austin").await;
    service.get("/private-link").await;
    service.method("SOMETHING", "/").await;
    let text = send(&shown, Request::get("/metrics").body(Body::empty()).unwrap()).await;
    drop(recording);

    let text = text.text();
    for line in [
        r#"http_requests_total{route="/api/places/suggestions",method="GET",status="200"} 2"#,
        r#"http_requests_total{route="unknown page",method="GET",status="404"} 1"#,
        r#"http_requests_total{route="/",method="OTHER",status="405"} 1"#,
        r#"http_request_duration_seconds_bucket{route="/api/places/suggestions",le="0.0005"} 2"#,
        r#"http_request_duration_seconds_count{route="/api/places/suggestions"} 2"#,
        "process_resident_memory_bytes ",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert!(!text.contains("private-link"));
    assert_eq!(service.get("/metrics").await.status, 404);
}
