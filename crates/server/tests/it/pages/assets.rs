use axum::http::Uri;
use townpick_server::web_app::{assets::Assets, shell::Shell};

use crate::harness::{Answer, Service, Setup};

const SCRIPT: &str = "/assets/app-3f2a.js";

fn shown(answer: &Answer) -> (u16, &str, &str, &str) {
    (
        answer.status.as_u16(),
        answer.header("content-type"),
        answer.header("content-encoding"),
        std::str::from_utf8(&answer.body).unwrap(),
    )
}

#[tokio::test]
async fn the_best_encoding_the_client_takes_is_sent() {
    let service = Service::sqlite().await;
    let cases = [
        ("gzip, deflate, br, zstd", "br", "brotli bytes"),
        ("gzip, deflate", "gzip", "gzip bytes"),
        ("GZIP", "gzip", "gzip bytes"),
        ("br;q=0.5, gzip;q=0.9", "gzip", "gzip bytes"),
        ("br;q=0.9, gzip;q=0.9", "br", "brotli bytes"),
        ("br;q=0, gzip", "gzip", "gzip bytes"),
        ("br; q=0.001", "br", "brotli bytes"),
        ("*", "br", "brotli bytes"),
        ("*;q=0", "", "console.log('plain')"),
        ("br;q=0, *", "gzip", "gzip bytes"),
        ("identity", "", "console.log('plain')"),
        ("identity;q=0", "", "console.log('plain')"),
        ("br;q=nonsense", "", "console.log('plain')"),
        ("", "", "console.log('plain')"),
    ];
    for (accepted, encoding, body) in cases {
        let answer = service.get_with(SCRIPT, &[("accept-encoding", accepted)]).await;
        assert_eq!(shown(&answer), (200, "text/javascript; charset=utf-8", encoding, body), "{accepted}");
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    assert_eq!(service.get(SCRIPT).await.text(), "console.log('plain')");
}

#[tokio::test]
async fn a_file_the_client_has_is_not_sent_again() {
    let service = Service::sqlite().await;
    let plain = service.get(SCRIPT).await;
    let packed = service.get_with(SCRIPT, &[("accept-encoding", "br")]).await;
    assert_ne!(plain.header("etag"), packed.header("etag"));

    for known in
        [plain.header("etag").to_owned(), format!("\"other\", W/{}", plain.header("etag")), "*".to_owned()]
    {
        let answer = service.get_with(SCRIPT, &[("if-none-match", &known)]).await;
        assert_eq!((answer.status.as_u16(), answer.body.len()), (304, 0), "{known}");
        assert_eq!(answer.header("etag"), plain.header("etag"));
        assert_eq!(answer.header("cache-control"), plain.header("cache-control"));
    }
    let other = service.get_with(SCRIPT, &[("if-none-match", packed.header("etag"))]).await;
    assert_eq!(other.status, 200);
}

#[tokio::test]
async fn a_head_request_gets_the_headers_alone() {
    let service = Service::sqlite().await;
    let answer = service.method("HEAD", SCRIPT).await;
    assert_eq!(shown(&answer), (200, "text/javascript; charset=utf-8", "", ""));
    assert_eq!(answer.header("content-length"), "20");
}

#[tokio::test]
async fn each_kind_of_file_has_its_type() {
    let service = Service::sqlite().await;
    for (path, kind) in [
        ("/assets/text-77aa.woff2", "font/woff2"),
        ("/scenes/harbor-99bb.avif", "image/avif"),
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/social-default.png", "image/png"),
    ] {
        let answer = service.get_with(path, &[("accept-encoding", "br, gzip")]).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, kind), "{path}");
        assert_eq!(answer.header("content-encoding"), "");
    }
}

#[tokio::test]
async fn what_the_server_fills_and_copies_of_files_are_never_sent_as_they_are() {
    let service = Service::sqlite().await;
    for path in ["/index.html", "/docs.html", "/prerendered/home.html", "/robots.txt/"] {
        let answer = service.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("<h1>404</h1>"), "{path}");
    }
    for path in [
        "/assets/app-3f2a.js.br",
        "/assets/app-3f2a.js.gz",
        "/assets/",
        "/assets/gone.js",
        "/index.html.br",
        "/.vite/manifest.json",
        "//robots.txt",
    ] {
        let answer = service.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.text()), (404, "Not found\n"), "{path}");
    }
}

#[tokio::test]
async fn what_programs_ask_for_by_its_usual_name_is_a_file_or_a_plain_404() {
    let mut setup = Setup::default();
    setup.web_build.push(("favicon.ico", b"icon bytes"));
    let service = setup.on_sqlite().await;
    let icon = service.get("/favicon.ico").await;
    assert_eq!(shown(&icon), (200, "image/x-icon", "", "icon bytes"));
    for path in [
        "/apple-touch-icon-precomposed.png",
        "/.well-known/security.txt",
        "/.well-known/change-password",
        "/ads.txt",
        "/wp-login.php",
        "/icons/favicon.ico",
    ] {
        let answer = service.get(path).await;
        assert_eq!(shown(&answer), (404, "text/plain; charset=utf-8", "", "Not found\n"), "{path}");
    }
    for path in ["/about.html", "/salem26.", "/a.b/c"] {
        assert!(service.get(path).await.text().contains("<h1>404</h1>"), "{path}");
    }
}

#[tokio::test]
async fn no_path_leads_out_of_the_build() {
    let service = Service::sqlite().await;
    for path in [
        "/../Cargo.toml",
        "/assets/../index.html",
        "/assets/../../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/%00",
        "/robots.txt%00",
        "/assets/app-3f2a.js%00.png",
        "/%ff",
        "/..\\Cargo.toml",
        "/etc/passwd",
        "//etc/passwd",
    ] {
        // Some of these cannot even be written as an address.
        let Ok(uri) = path.parse::<Uri>() else { continue };
        let answer = service.get(&uri.to_string()).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.text().contains("[package]"), "{path}");
    }
}

#[test]
fn whatever_the_web_build_holds_now_the_service_can_start_with_it() {
    Shell::new(&Assets::embedded(), &Setup::default().settings).unwrap();
}
