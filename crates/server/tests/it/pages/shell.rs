use insta::assert_snapshot;
use townpick_server::web_app::ShellError;

use crate::harness::{Service, Setup};

#[tokio::test]
async fn a_page_has_its_head_its_data_and_its_first_screen() {
    let service = Service::sqlite().await;
    let answer = service.get("/").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/html; charset=utf-8"));
    assert_snapshot!(answer.text(), @r#"
    <!doctype html><html><head><title>Townpick | Discover the best in your town</title>
    <meta name="description" content="Every week Townpick features one hand-picked local business in your town and draws a prize among its members. Joining is free.">
    <meta property="og:site_name" content="Townpick">
    <meta property="og:title" content="Townpick | Discover the best in your town">
    <meta property="og:description" content="Every week Townpick features one hand-picked local business in your town and draws a prize among its members. Joining is free.">
    <meta property="og:image" content="http://localhost:8080/social-default.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="Townpick: Discover the best in your town.">
    <meta property="og:url" content="http://localhost:8080/">
    <meta property="og:type" content="website">
    <meta name="twitter:card" content="summary_large_image"><script type="application/json" id="townpick-boot">{"brand":{"name":"Townpick","contact_email":"hello@townpick.example"},"public_url":"http://localhost:8080","ga_measurement_id":null,"kept":{"message_texts":"180 days","messages":"400 days","page_views":"400 days","attempts":"400 days","audit_details":"400 days"},"page":{"status":200},"data":{}}</script></head><body><div id="root"><h1>Discover the best in your town.</h1></div></body></html>
    "#);
}

#[tokio::test]
async fn an_unknown_page_is_the_404_page_with_status_404() {
    let service = Service::sqlite().await;
    for path in
        ["/no-such-page", "/towns/nowhere-zz", "/a/b/c", "/apis", "/imagesque", "/images", "/healthz/"]
    {
        let answer = service.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("<title>Page not found | Townpick</title>"), "{path}");
        assert!(answer.text().contains(r#""page":{"status":404}"#), "{path}");
        assert!(answer.text().contains("<h1>404</h1>"), "{path}");
        assert_eq!(answer.header("etag"), "");
    }
}

#[tokio::test]
async fn other_spellings_of_an_address_lead_to_the_page() {
    let service = Service::sqlite().await;
    for (path, location) in [
        ("/terms/", "/terms"),
        ("/FAQ", "/faq"),
        ("/towns/salem-ma/?from=poster", "/towns/salem-ma?from=poster"),
    ] {
        let answer = service.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (308, location), "{path}");
    }
}

#[tokio::test]
async fn a_page_the_browser_has_is_not_sent_again() {
    let service = Service::sqlite().await;
    let etag = service.get("/").await.header("etag").to_owned();
    assert_eq!(service.get_with("/", &[("if-none-match", &etag)]).await.status, 304);

    let mut setup = Setup::default();
    setup.settings.brand.name = "Other".to_owned();
    let renamed = setup.on_sqlite().await;
    assert_eq!(renamed.get_with("/", &[("if-none-match", &etag)]).await.status, 200);
}

#[tokio::test]
async fn pages_are_kept_compressed() {
    let service = Service::sqlite().await;
    let plain = service.get("/").await;
    for encoding in ["br", "gzip"] {
        let packed = service.get_with("/", &[("accept-encoding", encoding)]).await;
        assert_eq!(packed.header("content-encoding"), encoding);
        assert!(packed.body.len() < plain.body.len());
        assert_ne!(packed.header("etag"), plain.header("etag"));
    }
}

#[tokio::test]
async fn a_hostile_name_stays_text() {
    let mut setup = Setup::default();
    setup.settings.brand.name = r#""><script>alert('1')</script>&<!--townpick:app-->"#.to_owned();
    setup.settings.brand.contact_email = "</script><script>alert(2)</script>\u{2028}@x".to_owned();
    setup.settings.ga_measurement_id = Some("</script>".to_owned());
    let service = setup.on_sqlite().await;
    let answer = service.get("/").await;
    let html = answer.text();
    assert_eq!(html.matches("<script").count(), 1, "{html}");
    assert_eq!(html.matches("</script").count(), 1, "{html}");
    assert!(!html.contains('\u{2028}') && !html.contains("<!--townpick"));
    assert!(html.contains("<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)"), "{html}");

    let data = html.split_once("id=\"townpick-boot\">").unwrap().1.split_once("</script>").unwrap().0;
    let boot: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(boot["brand"]["contact_email"], "</script><script>alert(2)</script>\u{2028}@x");
    assert_eq!(boot["ga_measurement_id"], "</script>");
}

#[tokio::test]
async fn without_the_web_app_the_pages_say_how_to_build_it() {
    let service = Setup { web_build: Vec::new(), ..Setup::default() }.on_sqlite().await;
    for (path, status) in [("/", 200), ("/no-such-page", 404)] {
        let answer = service.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (status, "text/html; charset=utf-8")
        );
        assert!(answer.text().contains("<code>make build</code>"), "{}", answer.text());
        assert_eq!(answer.text().matches("<title>").count(), 1);
        assert!(!answer.text().contains("<!--townpick"));
    }
}

#[tokio::test]
async fn a_build_without_its_markers_is_refused_at_the_start() {
    let cases: [(&[u8], ShellError); 2] = [
        (b"<html></html>", ShellError::Marker { marker: "<!--townpick:head-->", found: 0 }),
        (
            b"<!--townpick:head--><!--townpick:data--><!--townpick:app--><!--townpick:app-->",
            ShellError::Marker { marker: "<!--townpick:app-->", found: 2 },
        ),
    ];
    for (document, refusal) in cases {
        let setup = Setup { web_build: vec![("index.html", document)], ..Setup::default() };
        assert_eq!(setup.refusal().await, refusal);
    }
}
