use jiff::SignedDuration;
use serde_json::Value;
use townpick_domain::record::Field;
use townpick_store::{contests, towns::TownStatus};

use crate::{
    admin::images::png,
    harness::{Service, Setup, WEB_BUILD},
    week::{self, save_business, save_contest},
};

const CARD: &str = "http://localhost:8080/social/00000000-0000-0000-0000-000000000001.png";
const OWN_PICTURE: &str = "http://localhost:8080/images/loaf.webp";

/// The text of the element that begins like this.
fn between<'t>(html: &'t str, start: &str, end: &str) -> &'t str {
    let (_, rest) = html.split_once(start).unwrap_or_else(|| panic!("{start} is not in {html}"));
    rest.split_once(end).unwrap().0
}

fn meta<'t>(html: &'t str, name: &str) -> &'t str {
    assert_eq!(html.matches(&format!("\"{name}\" content=")).count(), 1, "{name} must be there once: {html}");
    between(html, &format!("\"{name}\" content=\""), "\"")
}

fn canonical(html: &str) -> &str {
    assert_eq!(html.matches("rel=\"canonical\"").count(), 1, "{html}");
    between(html, "<link rel=\"canonical\" href=\"", "\"")
}

fn boot(html: &str) -> Value {
    serde_json::from_str(between(html, "id=\"townpick-boot\">", "</script>")).unwrap()
}

fn structured_data(html: &str) -> Value {
    serde_json::from_str(between(html, "<script type=\"application/ld+json\">", "</script>")).unwrap()
}

#[tokio::test]
async fn the_contest_page_speaks_with_the_contests_words() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let answer = service.get("/towns/salem-ma/contest").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/html; charset=utf-8"));
    let html = answer.text();
    assert_eq!(between(html, "<title>", "</title>"), "Bread for a Year 1 | Townpick");
    assert_eq!(meta(html, "description"), "A loaf every week.");
    assert_eq!(meta(html, "og:title"), "Bread for a Year 1 | Townpick");
    assert_eq!(meta(html, "og:description"), "A loaf every week.");
    assert_eq!(meta(html, "og:image"), OWN_PICTURE);
    assert_eq!(meta(html, "og:image:alt"), "Harbor Bread Company");
    assert_eq!(meta(html, "og:site_name"), "Townpick");
    assert_eq!(meta(html, "og:url"), "http://localhost:8080/towns/salem-ma/contest");
    assert_eq!(meta(html, "twitter:card"), "summary_large_image");
    assert_eq!(canonical(html), "http://localhost:8080/towns/salem-ma/contest");
    assert!(!html.contains("noindex"), "{html}");
    let preload =
        "<link rel=\"preload\" as=\"image\" fetchpriority=\"high\" href=\"/images/loaf.webp\" imagesrcset=";
    assert!(html.contains(preload), "{html}");
}

#[tokio::test]
async fn the_town_page_speaks_of_the_town_and_shares_the_contests_picture() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let answer = service.get("/towns/salem-ma").await;
    let html = answer.text();
    assert_eq!(between(html, "<title>", "</title>"), "This Week in Salem, MA | Townpick");
    assert!(meta(html, "description").contains("Salem, MA"), "{html}");
    assert_eq!(meta(html, "og:image"), OWN_PICTURE);
    assert_eq!(meta(html, "og:url"), "http://localhost:8080/towns/salem-ma");
    assert_eq!(canonical(html), "http://localhost:8080/towns/salem-ma");
    assert!(html.contains("as=\"image\"") && html.contains("ld+json"), "{html}");
}

#[tokio::test]
async fn the_ledger_page_speaks_of_the_ledger_and_not_of_the_contest() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let answer = service.get("/towns/salem-ma/ledger").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/html; charset=utf-8"));
    let html = answer.text();
    assert_eq!(between(html, "<title>", "</title>"), "The ledger of Salem, MA | Townpick");
    assert!(meta(html, "description").contains("Salem, MA"), "{html}");
    assert_eq!(canonical(html), "http://localhost:8080/towns/salem-ma/ledger");
    assert_eq!(meta(html, "og:image"), "http://localhost:8080/social-default.png");
    assert!(
        !html.contains("as=\"image\"") && !html.contains("ld+json") && !html.contains("noindex"),
        "{html}"
    );
    assert_eq!(boot(html)["data"]["town"]["full_name"], "Salem, MA");
    // Boston is a place that nobody has joined: it has a page, and no ledger.
    assert_eq!(service.get("/towns/boston-ma").await.status, 200);
    for unknown in ["boston-ma", "nowhere-zz", "nowhere"] {
        assert_eq!(service.get(&format!("/towns/{unknown}/ledger")).await.status, 404, "{unknown}");
    }
}

#[tokio::test]
async fn a_shared_picture_tells_its_size_and_a_contest_without_one_has_its_card() {
    let service = Service::sqlite().await;
    let town = week::town(&service, 1, "Salem", TownStatus::Active).await;
    save_business(&service, &week::bakery(town)).await;
    let saved = service.images.save("hero", "loaf", png(640, 360, 1).into()).await.unwrap();
    let mut contest = week::contest(1, town, "2026-07-05", "2026-07-12");
    contest.record.hero_image_url = Field::read(&Some(format!("/images/{}", saved.path)), "").unwrap();
    save_contest(&service, &contest).await;
    let page = service.get("/towns/salem-ma/contest").await;
    let html = page.text();
    assert_eq!(meta(html, "og:image"), format!("http://localhost:8080/images/{}", saved.path));
    assert_eq!((meta(html, "og:image:width"), meta(html, "og:image:height")), ("640", "360"));

    let lynn = week::town(&service, 2, "Lynn", TownStatus::Active).await;
    let mut contest = week::contest(2, lynn, "2026-07-05", "2026-07-12");
    contest.record.hero_image_url = None;
    save_contest(&service, &contest).await;
    service.clock.advance(SignedDuration::from_secs(1));
    let page = service.get("/towns/lynn-ma/contest").await;
    let html = page.text();
    assert_eq!(meta(html, "og:image"), CARD.replace("001.png", "002.png"));
    assert_eq!((meta(html, "og:image:width"), meta(html, "og:image:height")), ("1200", "630"));
    assert_eq!(meta(html, "og:image:alt"), "Bread for a Year 2, Harbor Bread Company");
}

#[tokio::test]
async fn the_first_screens_data_is_the_very_answer_of_the_api() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let api = service.get("/api/towns/salem-ma").await.json();
    for path in ["/towns/salem-ma", "/towns/salem-ma/contest", "/towns/salem-ma/thanks"] {
        let boot = boot(service.get(path).await.text());
        assert_eq!(boot["data"]["town"], api, "{path}");
        assert_eq!(boot["page"]["status"], 200);
    }
    assert_eq!(boot(service.get("/").await.text())["data"], serde_json::json!({}));
}

#[tokio::test]
async fn a_town_without_a_contest_has_the_default_picture() {
    let service = Service::sqlite().await;
    for (path, title) in [
        ("/towns/boston-ma", "This Week in Boston, MA | Townpick"),
        ("/towns/boston-ma/contest", "This Week&#39;s Contest in Boston, MA | Townpick"),
    ] {
        let answer = service.get(path).await;
        let html = answer.text();
        assert_eq!((answer.status.as_u16(), between(html, "<title>", "</title>")), (200, title));
        assert_eq!(meta(html, "og:image"), "http://localhost:8080/social-default.png");
        assert!(!html.contains("ld+json") && !html.contains("as=\"image\""), "{html}");
        assert_eq!(boot(html)["data"]["town"]["contest"], Value::Null);
    }
}

#[tokio::test]
async fn a_town_in_pre_launch_says_nothing_of_its_contest_but_on_the_contests_page() {
    let service = Service::sqlite().await;
    let town = week::town(&service, 1, "Salem", TownStatus::Inactive).await;
    save_business(&service, &week::bakery(town)).await;
    save_contest(&service, &week::contest(1, town, "2026-07-05", "2026-07-12")).await;
    for path in ["/towns/salem-ma", "/towns/salem-ma/thanks-prelaunch"] {
        let answer = service.get(path).await;
        let html = answer.text();
        assert_eq!(meta(html, "og:image"), "http://localhost:8080/social-default.png", "{path}");
        assert!(!html.contains("ld+json") && !html.contains("as=\"image\""), "{path}: {html}");
    }
    assert_eq!(meta(service.get("/towns/salem-ma/contest").await.text(), "og:image"), OWN_PICTURE);
}

#[tokio::test]
async fn other_addresses_of_a_page_show_it_under_its_main_one() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    for (main, others) in [
        ("/towns/salem-ma", vec!["/town/salem-ma", "/towns/Salem-MA"]),
        (
            "/towns/salem-ma/contest",
            vec!["/town/salem-ma/contest", "/towns/salem-ma/contest-v2", "/town/salem-ma/contest-v2"],
        ),
    ] {
        let page = service.get(main).await;
        for other in others {
            assert_eq!(service.get(other).await.text(), page.text(), "{other}");
        }
    }
    assert_eq!(service.get("/town/salem-ma/thanks").await.status, 404);
}

#[tokio::test]
async fn pages_of_thanks_are_not_to_be_found_by_searching() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    for path in ["/towns/salem-ma/thanks", "/towns/salem-ma/thanks-prelaunch"] {
        let answer = service.get(path).await;
        let html = answer.text();
        assert_eq!(answer.status, 200, "{path}");
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(!html.contains("canonical"), "{path}");
        assert!(html.contains("Salem, MA") && !html.contains("{town}"), "{path}");
    }
}

#[tokio::test]
async fn what_is_no_town_is_the_404_page() {
    let service = Service::sqlite().await;
    let long = format!("/towns/{}-ma", "a".repeat(5000));
    for path in [
        "/towns/nowhere-ma",
        "/towns/nowhere-ma/contest",
        "/towns/nowhere-ma/thanks",
        "/towns/salem",
        "/towns/..",
        "/towns/%2e%2e/contest",
        "/towns/salem-ma%00",
        "/towns/%ff",
        "/towns/boston-ma/other",
        "/towns/",
        "/towns",
        "/404",
        &long,
    ] {
        let answer = service.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("<title>Page not found | Townpick</title>"), "{path}");
        assert!(answer.text().contains("<h1>404</h1>"), "{path}");
    }
}

#[tokio::test]
async fn structured_data_tells_when_where_and_that_it_is_free() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    let data = structured_data(service.get("/towns/salem-ma/contest").await.text());
    insta::assert_json_snapshot!(data, @r#"
    {
      "@context": "https://schema.org",
      "@type": "Event",
      "description": "A loaf every week.",
      "endDate": "2026-07-12T22:00:00Z",
      "eventStatus": "https://schema.org/EventScheduled",
      "image": [
        "http://localhost:8080/social/00000000-0000-0000-0000-000000000001.png",
        "http://localhost:8080/images/loaf.webp",
        "http://localhost:8080/images/shop.webp"
      ],
      "isAccessibleForFree": true,
      "location": {
        "@type": "Place",
        "address": {
          "@type": "PostalAddress",
          "addressCountry": "US",
          "addressLocality": "Salem",
          "addressRegion": "MA",
          "streetAddress": "12 Wharf Street"
        },
        "name": "Harbor Bread Company"
      },
      "name": "Bread for a Year 1",
      "offers": {
        "@type": "Offer",
        "availability": "https://schema.org/InStock",
        "price": "0",
        "priceCurrency": "USD",
        "url": "http://localhost:8080/towns/salem-ma/contest",
        "validFrom": "2026-07-05T22:00:01Z"
      },
      "organizer": {
        "@type": "Organization",
        "name": "Townpick",
        "url": "http://localhost:8080/"
      },
      "sponsor": {
        "@type": "LocalBusiness",
        "address": {
          "@type": "PostalAddress",
          "addressCountry": "US",
          "addressLocality": "Salem",
          "addressRegion": "MA",
          "streetAddress": "12 Wharf Street"
        },
        "name": "Harbor Bread Company",
        "url": "https://harbor.example"
      },
      "startDate": "2026-07-05T22:00:01Z",
      "url": "http://localhost:8080/towns/salem-ma/contest"
    }
    "#);
}

#[tokio::test]
async fn hostile_words_stay_words() {
    let service = Service::sqlite().await;
    let town = week::town(&service, 1, "Salem", TownStatus::Active).await;
    let hostile = "\"></title></script><script>alert('1')</script><!--townpick:app-->&\u{2028}{brand}";
    let mut business = week::bakery(town);
    let typed = Some(hostile.to_owned());
    business.record.business_name = Field::read(&typed, "").unwrap();
    business.record.description = Field::read(&typed, "").unwrap();
    business.record.hero_image_url = Field::read(&Some(format!("/images/{hostile}")), "").unwrap();
    save_business(&service, &business).await;
    let mut contest = week::contest(1, town, "2026-07-05", "2026-07-12");
    contest.record.title = Field::read(&typed, "").unwrap();
    contest.record.description = Field::read(&typed, "").unwrap();
    contest.record.hero_image_url = None;
    save_contest(&service, &contest).await;

    for path in ["/towns/salem-ma", "/towns/salem-ma/contest"] {
        let answer = service.get(path).await;
        let html = answer.text();
        assert_eq!(html.matches("<script").count(), 2, "{path}: {html}");
        assert_eq!(html.matches("</script").count(), 2, "{path}: {html}");
        assert_eq!(html.matches("</title").count(), 1, "{path}: {html}");
        assert!(!html.contains("<!--townpick"), "{path}: {html}");
        let shown = &boot(html)["data"]["town"]["contest"];
        let title = hostile.replace('\u{2028}', " ");
        assert_eq!(
            (shown["title"].as_str(), shown["description"].as_str()),
            (Some(title.as_str()), Some(hostile))
        );
        assert_eq!(structured_data(html)["name"], title.as_str());
    }
    let page = service.get("/towns/salem-ma/contest").await;
    assert!(page.text().contains("<title>&quot;&gt;&lt;/title&gt;&lt;/script&gt;"), "{}", page.text());
}

#[tokio::test]
async fn the_slideshow_of_a_town_in_pre_launch_begins_with_another_slide_at_another_visit() {
    let mut setup = Setup { web_build: WEB_BUILD.to_vec(), ..Setup::default() };
    setup.web_build.push(("prerendered/slides.json", br#"["<i>one</i>","<i>two</i>","<i>three</i>"]"#));
    setup.web_build.push(("prerendered/first-screens/prelaunch.html", b"<h1>{{ town }}</h1><i>one</i>"));
    let service = setup.on_sqlite().await;
    for (number, word) in ["one", "two", "three", "one"].into_iter().enumerate() {
        let page = service.get("/towns/boston-ma").await;
        assert!(page.text().contains(&format!("<h1>Boston</h1><i>{word}</i>")), "{}", page.text());
        assert_eq!(boot(page.text())["first_slide"].as_u64().unwrap_or(0), number as u64 % 3);
        service.clock.advance(SignedDuration::from_micros(1));
    }
}

#[tokio::test]
async fn a_page_is_sent_again_only_when_it_changed() {
    let service = Service::sqlite().await;
    let (_, contest) = week::salem(&service).await;
    let path = "/towns/salem-ma/contest";
    let first = service.get(path).await;
    assert_eq!(first.header("cache-control"), "no-cache");
    let etag = first.header("etag").to_owned();
    service.clock.advance(SignedDuration::from_mins(5));
    assert_eq!(service.get_with(path, &[("if-none-match", &etag)]).await.status, 304);
    let packed = service.get_with(path, &[("accept-encoding", "br")]).await;
    assert_eq!(packed.header("content-encoding"), "br");
    assert!(packed.body.len() < first.body.len());

    let mut tx = service.database.write().await.unwrap();
    contests::void(&mut tx, contest.id, "the shop closed", service.now()).await.unwrap();
    tx.commit().await.unwrap();
    service.clock.advance(SignedDuration::from_secs(1));
    let changed = service.get_with(path, &[("if-none-match", &etag)]).await;
    assert_eq!(changed.status, 200);
    assert_eq!(boot(changed.text())["data"]["town"]["contest"], Value::Null);
}

#[tokio::test]
async fn at_the_contests_end_the_page_changes_by_itself() {
    let service = Service::sqlite().await;
    week::salem(&service).await;
    assert!(service.get("/towns/salem-ma/contest").await.text().contains("Bread for a Year"));
    service.clock.set("2026-07-12T22:00:00Z".parse().unwrap());
    assert!(!service.get("/towns/salem-ma/contest").await.text().contains("Bread for a Year"));
}

#[tokio::test]
async fn without_the_database_the_page_comes_without_data_and_says_so() {
    let service = Setup::default().on_sqlite().await;
    service.database.close().await;
    let answer = service.get("/towns/new-york-ny").await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (503, "no-store"));
    let html = answer.text();
    assert_eq!(between(html, "<title>", "</title>"), "This Week in New York, NY | Townpick");
    assert_eq!((&boot(html)["data"], &boot(html)["page"]["status"]), (&serde_json::json!({}), &503.into()));
}
