//! Pictures that administrators upload.

use axum::body::Body;
use serde_json::json;
use townpick_store::on_sqlite;

use super::signed_in::SignedIn;
use crate::harness::Answer;

/// A tiny drawing as a PNG file that differs by its shade.
pub fn png(width: u32, height: u32, shade: u8) -> Vec<u8> {
    let mut pixmap = tiny_skia::Pixmap::new(width, height).unwrap();
    pixmap.fill(tiny_skia::Color::from_rgba8(shade, 120, 60, 255));
    pixmap.encode_png().unwrap()
}

async fn upload(admin: &SignedIn, path: &str, field: &str, name: &str, file: &[u8]) -> Answer {
    let head = format!(
        "--frame\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
         Content-Type: image/png\r\n\r\n"
    );
    let body = [head.as_bytes(), file, b"\r\n--frame--\r\n"].concat();
    let request = admin
        .request("POST", path)
        .header("content-type", "multipart/form-data; boundary=frame")
        .header("content-length", body.len())
        .body(Body::from(body))
        .unwrap();
    admin.service.send(request).await
}

#[tokio::test]
async fn a_picture_is_kept_and_served_in_several_widths() {
    let admin = SignedIn::sqlite().await;
    let answer = upload(&admin, "/api/admin/images", "file", "Harbor.PNG", &png(1000, 500, 1)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let uploaded = answer.json();
    assert_eq!((uploaded["width"].as_u64(), uploaded["height"].as_u64()), (Some(1000), Some(500)));
    let url = uploaded["url"].as_str().unwrap();
    assert!(url.starts_with("/images/contest-images/") && !url.contains("Harbor"), "{url}");

    let whole = admin.service.get(url).await;
    assert_eq!((whole.status.as_u16(), whole.header("content-type")), (200, "image/webp"));
    assert!(whole.header("cache-control").contains("immutable"));
    let narrow = admin.service.get(&format!("{url}?w=480")).await;
    assert!(narrow.body.len() < whole.body.len());
    assert_eq!(admin.service.get(&format!("{url}?w=481")).await.body, whole.body);
}

#[tokio::test]
async fn what_is_no_picture_is_refused_with_the_reason() {
    let admin = SignedIn::sqlite().await;
    let script = upload(&admin, "/api/admin/images", "file", "a.png", b"<script>").await;
    assert_eq!(script.code(), (422, "validation_failed".to_owned()));
    assert_eq!(script.problem()["fields"]["file"], "The file is not a JPEG, PNG, WebP or GIF picture.");
    let other_field = upload(&admin, "/api/admin/images", "picture", "a.png", &png(2, 2, 1)).await;
    assert_eq!(other_field.code(), (422, "validation_failed".to_owned()));
    let plain = admin.post("/api/admin/images", json!({})).await;
    assert_eq!(plain.status, 415);
    let large = upload(&admin, "/api/admin/images", "file", "a.png", &vec![0; 16 * 1024 * 1024]).await;
    assert_eq!(large.code(), (413, "payload_too_large".to_owned()));
}

on_sqlite! {
    async fn a_background_picture_is_added_once_chosen_and_removed_with_its_files(database: Database) {
        let admin = SignedIn::on(database).await;
        let path = "/api/admin/background-images";
        let added = upload(&admin, path, "file", "harbor.png", &png(600, 300, 1)).await;
        assert_eq!(added.status, 201, "{}", added.text());
        let image = added.json();
        assert_eq!((&image["filename"], &image["use_for_town_pages"]), (&json!("harbor.png"), &json!(false)));

        let again = upload(&admin, path, "file", "copy.png", &png(600, 300, 1)).await;
        assert_eq!(again.code(), (409, "image_exists".to_owned()));
        assert_eq!(again.problem()["detail"], "This image already exists: harbor.png");

        let one = format!("{path}/{}", image["id"].as_str().unwrap());
        let chosen = admin.put(&one, json!({ "use_for_town_pages": true })).await.json();
        assert_eq!(chosen["use_for_town_pages"], true);
        assert_eq!(admin.put(&one, json!({ "use_for_town_pages": true })).await.json(), chosen, "and is told once");
        let public = admin.service.get("/api/background-images").await.json();
        assert_eq!(public["images"], json!([{ "url": image["url"] }]));

        let url = image["url"].as_str().unwrap();
        assert_eq!(admin.service.get(&format!("{url}?w=480")).await.status, 200);
        assert_eq!(admin.delete(&one).await.status, 204);
        assert_eq!(admin.service.get(url).await.status, 404);
        assert_eq!(admin.service.get(&format!("{url}?w=480")).await.status, 404);
        assert_eq!(admin.delete(&one).await.status, 404);
        assert_eq!(admin.put(&one, json!({ "use_for_town_pages": true })).await.status, 404);
        assert_eq!(admin.get(path).await.json(), json!({ "items": [] }));
        // Every replica notices within a second.
        admin.service.clock.advance(jiff::SignedDuration::from_secs(2));
        assert_eq!(admin.service.get("/api/background-images").await.json()["images"], json!([]));
        let expected = [
            "Added background image harbor.png",
            "Added background image harbor.png to town pages",
            "Removed background image harbor.png",
        ];
        let mut activity = admin.activity().await;
        activity.sort();
        assert_eq!(activity, expected);
    }
}
