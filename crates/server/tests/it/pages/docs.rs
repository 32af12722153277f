use crate::harness::{Service, Setup};

#[tokio::test]
async fn the_reference_is_shown_with_scripts_of_our_own_only() {
    let service = Service::sqlite().await;
    let answer = service.get("/api/docs").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(answer.text().contains("/assets/docs-1.js"));
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"), "{policy}");
}

#[tokio::test]
async fn without_the_web_app_the_page_says_how_to_get_it() {
    let service = Setup { web_build: Vec::new(), ..Setup::default() }.on_sqlite().await;
    let answer = service.get("/api/docs").await;
    assert_eq!(answer.status, 200);
    assert!(answer.text().contains("make build") && answer.text().contains("/api/openapi.json"));
}
