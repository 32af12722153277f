use serde_json::json;
use townpick_domain::{link_target::LinkTarget, short_code::ShortCode};
use townpick_store::{
    on_sqlite,
    short_links::{self, NewShortLink},
};

use crate::harness::{Service, Setup};

/// Makes a short link.
pub async fn link(service: &Service, code: &str, target: &str) {
    let link = NewShortLink {
        code: ShortCode::parse(code).unwrap(),
        target: LinkTarget::parse(target).unwrap(),
        contest: None,
    };
    let mut tx = service.database.write().await.unwrap();
    assert!(short_links::insert(&mut tx, &link, service.now()).await.unwrap());
    tx.commit().await.unwrap();
}

/// How often a short link was followed.
pub async fn clicks(service: &Service, code: &str) -> i64 {
    let code = ShortCode::parse(code).unwrap();
    let mut reader = service.database.read().await.unwrap();
    short_links::clicks(&mut reader, &code).await.unwrap().unwrap()
}

on_sqlite! {
    async fn a_code_is_looked_up_and_the_click_counted(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "salem26", "/towns/salem-ma/contest").await;
        for count in 1..=3 {
            let answer = service.get("/api/short-links/salem26").await;
            assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "no-store"));
            assert_eq!(answer.json(), json!({ "original_url": "/towns/salem-ma/contest" }));
            assert_eq!(clicks(&service, "salem26").await, count);
        }
    }

    async fn previews_and_heads_are_answered_uncounted(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "salem26", "https://example.com/").await;
        let preview = service.get_with("/api/short-links/salem26", &[("user-agent", "Twitterbot/1.0")]).await;
        assert_eq!(preview.json(), json!({ "original_url": "https://example.com/" }));
        let ahead = service.get_with("/api/short-links/salem26", &[("sec-purpose", "prefetch")]).await;
        assert_eq!(ahead.status, 200);
        assert_eq!(service.method("HEAD", "/api/short-links/salem26").await.status, 200);
        assert_eq!(clicks(&service, "salem26").await, 0);
    }
}

#[tokio::test]
async fn what_is_no_known_code_is_not_found() {
    let service = Service::sqlite().await;
    link(&service, "salem26", "/faq").await;
    for code in [
        "salem27",
        "SALEM27",
        "ab",
        "faq",
        "admin",
        "salem26.",
        "..",
        "%00",
        "%2e%2e%2f",
        "salem26%00",
        "%F0%9F%8D%9E",
        "%FF",
        "a%20b",
        &"a".repeat(2000),
    ] {
        let answer = service.get(&format!("/api/short-links/{code}")).await;
        assert_eq!(answer.code(), (404, "not_found".to_owned()), "{code}");
    }
    assert_eq!(clicks(&service, "salem26").await, 0);
}
