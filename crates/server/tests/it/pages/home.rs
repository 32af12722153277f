use jiff::SignedDuration;

use crate::harness::{Service, Setup};

#[tokio::test]
async fn the_form_leads_to_the_chosen_town_without_any_script() {
    let service = Service::sqlite().await;
    let answer = service.get("/?town=Boston%2C+MA").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/towns/boston-ma"));
}

#[tokio::test]
async fn a_text_that_is_no_town_leads_back_to_the_form() {
    let service = Service::sqlite().await;
    for query in [
        "town=",
        "town=Bost",
        "town=Nowhere%2C+ZZ",
        "town=%2F%2Fevil.example",
        "town=%00",
        "town=Boston%2C%20MA%0d%0aX:1",
    ] {
        let answer = service.get(&format!("/?{query}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/"), "{query}");
    }
}

#[tokio::test]
async fn other_queries_show_the_page() {
    let service = Service::sqlite().await;
    for path in ["/?", "/?utm_source=a", "/?q=Boston"] {
        assert_eq!(service.get(path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn the_form_leads_back_when_the_database_is_gone() {
    let service = Setup::default().on_sqlite().await;
    service.database.close().await;
    let answer = service.get("/?town=Boston%2C+MA").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/"));
}

#[tokio::test]
async fn the_slideshow_begins_with_another_slide_at_another_visit() {
    let mut setup = Setup::default();
    let slide = "<h1>Discover the best in your town.</h1>";
    assert!(setup.web_build.iter().any(|(_, file)| *file == slide.as_bytes()));
    setup
        .web_build
        .push(("prerendered/slides.json", br#"["<h1>Discover the best in your town.</h1>","<h1>two</h1>"]"#));
    let service = setup.on_sqlite().await;
    for (first_slide, slide) in [(0, slide), (1, "<h1>two</h1>"), (0, slide)] {
        let page = service.get("/").await;
        assert!(page.text().contains(&format!("<div id=\"root\">{slide}</div>")), "{}", page.text());
        assert_eq!(page.text().contains("\"first_slide\":1"), first_slide == 1, "{}", page.text());
        service.clock.advance(SignedDuration::from_micros(1));
    }
}

#[tokio::test]
async fn a_static_page_has_this_installations_name_and_address_before_any_script() {
    let mut setup = Setup::default();
    setup.settings.brand.name = "Pick & Town".to_owned();
    setup.settings.brand.contact_email = "us@pick.example".to_owned();
    setup.web_build.push(("prerendered/faq.html", b"<h1>{{ brand }}</h1><p>{{ contact_email }}</p>"));
    let page = setup.on_sqlite().await.get("/faq").await;
    let shown = "<div id=\"root\"><h1>Pick &amp; Town</h1><p>us@pick.example</p></div>";
    assert!(page.text().contains(shown), "{}", page.text());
}

#[tokio::test]
async fn the_privacy_page_tells_how_long_this_installation_keeps_things() {
    let mut setup = Setup::default();
    setup.settings.retention.message_texts = SignedDuration::from_hours(24 * 61);
    let template =
        b"{{ kept.message_texts }}, {{ kept.messages }}, {{ kept.page_views }}, {{ kept.attempts }}, \
                     {{ kept.audit_details }}";
    setup.web_build.push(("prerendered/privacy.html", template));
    let service = setup.on_sqlite().await;
    let page = service.get("/privacy").await;
    let shown = "<div id=\"root\">61 days, 400 days, 400 days, 400 days, 400 days</div>";
    assert!(page.text().contains(shown), "{}", page.text());
    // Whoever comes from another page reads the same.
    let home = service.get("/").await;
    assert!(home.text().contains("\"kept\":{\"message_texts\":\"61 days\","), "{}", home.text());
}
