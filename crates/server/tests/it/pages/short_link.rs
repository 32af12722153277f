use axum::{body::Body, http::Request};
use townpick_server::limits::{Allowance, Limits};
use townpick_store::{Executor, both_engines, on_sqlite};

use crate::{
    harness::{Answer, Service, Setup, send},
    public::short_links::{clicks, link},
};

fn shown(answer: &Answer) -> (u16, &str, &str) {
    (answer.status.as_u16(), answer.header("location"), answer.header("cache-control"))
}

on_sqlite! {
    async fn a_known_code_leads_on_and_is_counted_each_time(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "salem26", "/towns/salem-ma/contest").await;
        link(&service, "k7m2q4x", "https://example.com/a?b=c#d").await;
        for count in 1..=3 {
            assert_eq!(shown(&service.get("/salem26").await), (302, "/towns/salem-ma/contest", "no-store"));
            assert_eq!(clicks(&service, "salem26").await, count);
        }
        // What mail programs and social networks add to an address changes nothing.
        let answer = service.get("/k7m2q4x?fbclid=1&url=https://evil.example").await;
        assert_eq!(shown(&answer), (302, "https://example.com/a?b=c#d", "no-store"));
        assert_eq!((clicks(&service, "k7m2q4x").await, answer.body.len()), (1, 0));
    }
}

both_engines! {
    async fn fifty_people_at_once_are_counted_as_fifty(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "salem26", "/faq").await;
        let before = service.database.write_transactions();
        let people = (0..50).map(|_| {
            let router = service.router.clone();
            let request = Request::get("/salem26").body(Body::empty()).unwrap();
            tokio::spawn(async move { send(&router, request).await.status.as_u16() })
        });
        for person in people.collect::<Vec<_>>() {
            assert_eq!(person.await.unwrap(), 302);
        }
        assert_eq!(clicks(&service, "salem26").await, 50);
        let transactions = service.database.write_transactions() - before;
        assert!(transactions < 50, "{transactions} transactions for fifty clicks at once");
    }
}

on_sqlite! {
    async fn previews_crawlers_prefetches_and_heads_are_led_on_uncounted(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "salem26", "/faq").await;
        for (name, value) in [
            ("user-agent", "facebookexternalhit/1.1"),
            ("user-agent", "WhatsApp/2.23.20.0 A"),
            ("user-agent", "Mozilla/5.0 (compatible; Googlebot/2.1)"),
            ("user-agent", "curl/8.14.1"),
            ("user-agent", "python-requests/2.32.4"),
            ("purpose", "prefetch"),
            ("sec-purpose", "prefetch;prerender"),
        ] {
            assert_eq!(shown(&service.get_with("/salem26", &[(name, value)]).await), (302, "/faq", "no-store"));
        }
        assert_eq!(shown(&service.method("HEAD", "/salem26").await), (302, "/faq", "no-store"));
        assert_eq!(clicks(&service, "salem26").await, 0);

        let browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
        service.get_with("/salem26", &[("user-agent", browser)]).await;
        assert_eq!(clicks(&service, "salem26").await, 1);
    }

    async fn a_code_leads_on_in_other_letters_and_with_a_slash_at_its_end(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "Salem26", "/faq").await;
        for (count, path) in (1..).zip(["/salem26", "/SALEM26", "/salem26/", "/Salem26//?from=poster"]) {
            assert_eq!(shown(&service.get(path).await), (302, "/faq", "no-store"), "{path}");
            assert_eq!(clicks(&service, "Salem26").await, count, "{path}");
        }
    }

    async fn a_link_that_is_gone_leads_nowhere_although_it_was_followed_before(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "salem26", "/faq").await;
        for _ in 0..2 {
            assert_eq!(shown(&service.get("/salem26").await), (302, "/faq", "no-store"));
        }
        let mut tx = service.database.write().await.unwrap();
        tx.sql("DELETE FROM short_urls").execute().await.unwrap();
        tx.commit().await.unwrap();
        for _ in 0..2 {
            assert_eq!(service.get("/salem26").await.status, 404);
        }
        link(&service, "salem26", "/rules").await;
        assert_eq!(shown(&service.get("/salem26").await), (302, "/rules", "no-store"));
        assert_eq!(clicks(&service, "salem26").await, 1);
    }

    async fn an_unknown_code_is_the_404_page(database: Database) {
        let service = Setup::default().on(database);
        link(&service, "salem26", "/faq").await;
        for path in ["/salem27", "/SALEM27/", "//salem26", "/salem26.", "/salem%32%36", "/a/salem26", "/ab"] {
            let answer = service.get(path).await;
            assert_eq!(answer.status, 404, "{path}");
            assert!(answer.text().contains("<title>Page not found | Townpick</title>"), "{path}");
        }
        assert_eq!(clicks(&service, "salem26").await, 0);
    }

    async fn pages_and_files_come_before_codes_that_were_stored_past_the_rules(database: Database) {
        let service = Setup::default().on(database);
        let mut tx = service.database.write().await.unwrap();
        for code in ["robots.txt", "api", "healthz", "assets", "admin", "towns"] {
            tx.sql("INSERT INTO short_urls (short_code, original_url, created_at, updated_at)
                    VALUES ($1, 'https://evil.example/', $2, $2)")
                .bind(code.to_owned()).bind(service.now()).execute().await.unwrap();
        }
        tx.commit().await.unwrap();
        for code in ["robots.txt", "api", "healthz", "assets", "admin", "towns"] {
            let answer = service.get(&format!("/{code}")).await;
            assert!(!answer.status.is_redirection(), "{code}");
        }
        let robots = service.get("/robots.txt").await;
        assert_eq!((robots.status.as_u16(), robots.header("content-type")), (200, "text/plain; charset=utf-8"));
    }

    async fn a_target_that_no_link_may_have_is_never_sent(database: Database) {
        let service = Setup::default().on(database);
        let targets = ["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "a\r\nSet-Cookie: b=c"];
        for (number, target) in targets.iter().enumerate() {
            let mut tx = service.database.write().await.unwrap();
            tx.sql("INSERT INTO short_urls (short_code, original_url, created_at, updated_at) VALUES ($1, $2, $3, $3)")
                .bind(format!("imported{number}")).bind((*target).to_owned()).bind(service.now())
                .execute().await.unwrap();
            tx.commit().await.unwrap();
            let answer = service.get(&format!("/imported{number}")).await;
            assert_eq!((answer.status.as_u16(), answer.header("location")), (404, ""), "{target}");
        }
    }
}

#[tokio::test]
async fn guessing_codes_is_limited_and_pages_are_not() {
    let limits = Limits { requests: Allowance::new(1, 3), ..Limits::default() };
    let service = Setup { limits, ..Setup::default() }.on_sqlite().await;
    for guess in ["/guess01", "/guess02", "/guess03"] {
        assert_eq!(service.get(guess).await.status, 404);
    }
    let refused = service.get("/guess04").await;
    assert_eq!(refused.code(), (429, "rate_limited".to_owned()));
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(service.get("/").await.status, 200);
    assert_eq!(service.get("/not/a/code").await.status, 404);
}

#[tokio::test]
async fn a_short_link_takes_no_other_method() {
    let service = Service::sqlite().await;
    link(&service, "salem26", "/faq").await;
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        assert_eq!(service.method(method, "/salem26").await.code(), (405, "method_not_allowed".to_owned()));
    }
    assert_eq!(clicks(&service, "salem26").await, 0);
}

#[tokio::test]
async fn a_person_whose_click_cannot_be_counted_is_led_on_all_the_same() {
    let service = Service::sqlite().await;
    link(&service, "salem26", "/faq").await;
    let mut tx = service.database.write().await.unwrap();
    tx.sql("CREATE TRIGGER full BEFORE UPDATE ON short_urls BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        .execute()
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(shown(&service.get("/salem26").await), (302, "/faq", "no-store"));
    assert_eq!(clicks(&service, "salem26").await, 0);
}

#[tokio::test]
async fn without_its_database_the_service_says_that_it_cannot_know_a_code() {
    let service = Service::sqlite().await;
    service.database.close().await;
    assert_eq!(service.get("/salem26").await.code(), (503, "unavailable".to_owned()));
    assert_eq!(service.get("/not/a/code").await.status, 404);
}
