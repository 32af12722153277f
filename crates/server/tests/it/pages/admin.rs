use crate::harness::Service;

const ID: &str = "0190f6c2-1111-7000-8000-000000000001";

/// Every page of the administrators.
fn pages() -> Vec<String> {
    let fixed = [
        "/auth",
        "/admin",
        "/admin/account",
        "/admin/administrators",
        "/admin/doctor",
        "/background-manager",
        "/places-upload",
    ];
    let with_id = ["towns", "users", "contests", "businesses", "sponsors"];
    fixed
        .into_iter()
        .map(str::to_owned)
        .chain(with_id.into_iter().map(|kind| format!("/admin/{kind}/{ID}")))
        .chain([format!("/contest-preview/{ID}"), format!("/admin/invitation/{ID}")])
        .collect()
}

#[tokio::test]
async fn administrators_pages_are_there_without_any_data() {
    let service = Service::sqlite().await;
    for path in pages() {
        let answer = service.get(&path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.text().matches(r#"<meta name="robots" content="noindex">"#).count(), 1, "{path}");
        assert!(answer.text().contains(r#""data":{}}"#) && !answer.text().contains(ID), "{path}");
    }
}

#[tokio::test]
async fn search_engines_are_not_told_of_them() {
    let service = Service::sqlite().await;
    let sitemap = service.get("/sitemap.xml").await;
    for path in pages() {
        assert!(!sitemap.text().contains(&format!("{path}<")), "{path}");
    }
    assert!(!service.get("/").await.text().contains("noindex"));
}

#[tokio::test]
async fn their_views_are_counted_without_ids_and_names() {
    let service = Service::sqlite().await;
    for path in pages() {
        let view = serde_json::json!({"path": path, "title": "Maria Gomes"}).to_string();
        assert_eq!(service.post("/api/page-views", view).await.status, 204, "{path}");
    }
    let mut reader = service.database.read().await.unwrap();
    let statement =
        townpick_store::Executor::sql(&mut reader, "SELECT path, title FROM page_views ORDER BY path");
    let counted: Vec<(String, String)> = statement.all().await.unwrap();
    assert_eq!(counted.len(), pages().len());
    assert!(
        counted.iter().all(|(path, title)| !path.contains(ID) && !title.contains("Maria")),
        "{counted:?}"
    );
}
