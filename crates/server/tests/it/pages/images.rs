use bytes::Bytes;

use crate::harness::Service;

#[tokio::test]
async fn a_stored_picture_is_sent_with_its_type_and_may_be_kept_for_good() {
    let service = Service::sqlite().await;
    service.images.put("demo/bakery-1.webp", Bytes::from_static(b"RIFF")).await.unwrap();
    let answer = service.get("/images/demo/bakery-1.webp").await;
    assert_eq!(
        (answer.status.as_u16(), answer.header("content-type"), answer.text()),
        (200, "image/webp", "RIFF")
    );
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    let head = service.method("HEAD", "/images/demo/bakery-1.webp").await;
    assert_eq!((head.status.as_u16(), head.body.len(), head.header("content-length")), (200, 0, "4"));
}

#[tokio::test]
async fn nothing_but_stored_pictures_can_be_asked_for() {
    let service = Service::sqlite().await;
    std::fs::write(service.folder.path().join("secret.png"), "secret").unwrap();
    std::fs::write(service.folder.path().join("images/page.html"), "secret").unwrap();
    std::fs::write(service.folder.path().join("images/drawing.svg"), "secret").unwrap();
    for path in [
        "/images/missing.png",
        "/images/../secret.png",
        "/images/..%2fsecret.png",
        "/images/%2e%2e/secret.png",
        "/images/a/../../secret.png",
        "/images/a%00.png",
        "/images//secret.png",
        "/images/page.html",
        "/images/drawing.svg",
        "/images/demo/",
    ] {
        let answer = service.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.text()), (404, "Not found\n"), "{path}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    }
}

#[tokio::test]
async fn a_storage_that_is_gone_is_not_a_missing_picture() {
    let service = Service::sqlite().await;
    let images = service.folder.path().join("images");
    std::fs::remove_dir(&images).unwrap();
    std::fs::write(&images, "").unwrap();
    let answer = service.get("/images/demo/bakery-1.webp").await;
    assert_eq!((answer.status.as_u16(), answer.text()), (503, "Temporarily unavailable\n"));
}
