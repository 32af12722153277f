use jiff::SignedDuration;
use townpick_store::towns::TownStatus;

use crate::{
    harness::{Service, Setup},
    week,
};

async fn listed(service: &Service) -> Vec<String> {
    let answer = service.get("/sitemap.xml").await;
    assert_eq!(
        (answer.status.as_u16(), answer.header("content-type")),
        (200, "application/xml; charset=utf-8")
    );
    assert!(answer.text().starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset"));
    let addresses = answer.text().split("<loc>").skip(1);
    addresses.map(|rest| rest.split_once("</loc>").unwrap().0.to_owned()).collect()
}

#[tokio::test]
async fn the_sitemap_lists_pages_towns_and_live_contests() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    week::town(&service, 2, "Lynn", TownStatus::Inactive).await;
    let addresses = listed(&service).await;
    for address in
        ["/", "/faq", "/businesses", "/towns/salem-ma", "/towns/salem-ma/contest", "/towns/lynn-ma"]
    {
        assert!(addresses.contains(&format!("http://localhost:8080{address}")), "{address}: {addresses:?}");
    }
    for absent in ["thanks", "legacy", "lynn-ma/contest", "boston", "{", "404", "admin", "/town/"] {
        assert!(!addresses.iter().any(|address| address.contains(absent)), "{absent}: {addresses:?}");
    }
}

#[tokio::test]
async fn every_listed_address_answers() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    for address in listed(&service).await {
        let path = address.strip_prefix("http://localhost:8080").unwrap();
        assert_eq!(service.get(path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn the_sitemap_follows_what_is_there() {
    let service = Service::sqlite().await;
    let before = listed(&service).await.len();
    week::salem(&service).await;
    service.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(listed(&service).await.len(), before + 2);
    service.clock.set("2026-07-12T22:00:00Z".parse().unwrap());
    assert_eq!(listed(&service).await.len(), before + 1);
}

#[tokio::test]
async fn parts_that_are_not_there_are_not_found() {
    let service = Service::sqlite().await;
    for path in ["/sitemaps/1.xml", "/sitemaps/0.xml", "/sitemaps/x.xml", "/sitemaps/-1.xml", "/sitemaps/1"] {
        assert_eq!(service.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn robots_are_shown_the_way() {
    let mut setup = Setup::default();
    setup.settings.public_url = "https://townpick.example/".parse().unwrap();
    let service = setup.on_sqlite().await;
    let answer = service.get("/robots.txt").await;
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    insta::assert_snapshot!(answer.text(), @r"
    User-agent: *
    Disallow: /admin
    Disallow: /auth
    Disallow: /background-manager
    Disallow: /places-upload
    Disallow: /contest-preview
    Disallow: /api/
    Disallow: /towns/*/thanks

    Sitemap: https://townpick.example/sitemap.xml
    ");
}
