use serde_json::{Value, json};

use crate::{
    drawn::{drawn, link, secrets},
    harness::Service,
    public::{applications, cosignatures, joining, nominations, short_links},
};

fn document() -> Value {
    serde_json::to_value(townpick_server::openapi()).unwrap()
}

#[test]
fn the_committed_document_is_that_of_this_version() {
    let committed: Value = serde_json::from_str(include_str!("../../../../openapi.json")).unwrap();
    assert!(committed == document(), "openapi.json is stale: run `townpick openapi > openapi.json`");
}

#[tokio::test]
async fn the_document_is_served() {
    let service = Service::sqlite().await;
    assert_eq!(service.get("/api/openapi.json").await.json(), document());
}

#[tokio::test]
async fn every_described_operation_answers_as_described() {
    let service = Service::sqlite().await;
    let document = document();
    let paths = document["paths"].as_object().unwrap();
    assert!(!paths.is_empty());
    let after_a_drawing = Service::sqlite().await;
    let drawing = drawn(&after_a_drawing, 3).await;
    // These need people who prove who they are; each address has tests of its own, in `admin/guard.rs` (which walks
    // through all of it), `public/preferences.rs`, `set_up.rs` and `webhooks/`.
    let proven = [
        "/api/admin/",
        "/api/confirmations/",
        "/api/email-changes/",
        "/api/preferences/",
        "/api/set-up",
        "/api/unsubscribe/",
        "/api/webhooks/",
    ];
    let public = paths.iter().filter(|(path, _)| !proven.iter().any(|prefix| path.starts_with(prefix)));
    for (path, operations) in public {
        for (method, operation) in operations.as_object().unwrap() {
            let answer = match (method.as_str(), path.as_str()) {
                ("post", "/api/page-views") => service.post(path, r#"{"path":"/","title":"Home"}"#).await,
                ("post", "/api/business-applications") => {
                    service.post(path, applications::form().to_string()).await
                }
                ("post", "/api/towns/{slug}/phone-checks") => {
                    service.post("/api/towns/salem-ma/phone-checks", r#"{"phone":"6175550123"}"#).await
                }
                ("post", "/api/towns/{slug}/signups") => {
                    service.post(joining::SALEM, joining::form(100).to_string()).await
                }
                ("post", "/api/business-nominations") => {
                    service.post(path, nominations::form().to_string()).await
                }
                (_, "/api/short-links/{code}") => {
                    short_links::link(&service, "k7m2q4x", "/faq").await;
                    service.get("/api/short-links/k7m2q4x").await
                }
                (_, "/api/places/suggestions") => service.get(&format!("{path}?q=bo")).await,
                ("get", "/api/drawings/{contestId}") => {
                    after_a_drawing.get(&format!("/api/drawings/{}", drawing.contest)).await
                }
                ("get", "/api/drawings/{contestId}/rules") => {
                    after_a_drawing.get(&format!("/api/drawings/{}/rules", drawing.contest)).await
                }
                ("get", "/api/towns/{slug}/winners") => {
                    after_a_drawing.get("/api/towns/salem-ma/winners").await
                }
                ("post", "/api/drawings/{contestId}/ticket") => {
                    let token = secrets().ticket_token(drawing.contest, link(drawing.members[0]));
                    let path = format!("/api/drawings/{}/ticket", drawing.contest);
                    after_a_drawing.post(&path, format!(r#"{{"token":"{token}"}}"#)).await
                }
                ("post", "/api/personal-links/renewal") => service.post(path, r#"{"token":"guess"}"#).await,
                ("get", "/api/claims/{token}") => {
                    after_a_drawing.get(&format!("/api/claims/{}", drawing.claim_token(1))).await
                }
                ("post", "/api/claims/{token}") => {
                    let path = format!("/api/claims/{}", drawing.claim_token(1));
                    after_a_drawing.post(&path, r#"{"answer":"accept"}"#).await
                }
                ("get", "/api/towns/{slug}/cosignatures") => {
                    after_a_drawing.get("/api/towns/salem-ma/cosignatures").await
                }
                ("post", "/api/towns/{slug}/cosignatures") => {
                    cosignatures::cosign_as_library(&after_a_drawing).await.1
                }
                ("get", "/api/towns/{slug}") => service.get("/api/towns/boston-ma").await,
                ("get", _) => service.get(path).await,
                _ => panic!("say here how {method} {path} is asked"),
            };
            let described = operation["responses"].as_object().unwrap();
            let status = answer.status.as_str();
            assert!(described.contains_key(status), "{method} {path} answered {status}: {}", answer.text());
            assert!(answer.status.is_success(), "{method} {path} answered {status}");
            assert!(!described.contains_key("default"), "{method} {path} answers anything");
            assert_eq!(described["503"]["$ref"], "#/components/responses/ServiceUnavailable");
        }
    }
}

#[test]
fn everything_the_document_refers_to_is_in_it() {
    let text = document().to_string();
    let schemas = document()["components"]["schemas"].clone();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.get(name).is_some(), "{name}");
    }
}

#[test]
fn the_document_says_who_is_let_in_where() {
    let document = document();
    assert_eq!(document["components"]["securitySchemes"]["api_key"]["scheme"], "bearer");
    let security = |path: &str, method: &str| document["paths"][path][method]["security"].clone();
    assert_eq!(
        security("/api/admin/contests/{id}/participants", "get"),
        json!([{"session": []}, {"api_key": ["contests:read", "members:read"]}])
    );
    assert_eq!(security("/api/admin/settings", "put"), json!([{"session": []}]));
    assert_eq!(security("/api/admin/session", "post"), json!([]));
    assert_eq!(security("/api/places/suggestions", "get"), Value::Null);
}

#[test]
fn every_operation_has_an_id_of_its_own() {
    let document = document();
    let mut ids: Vec<&str> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|operations| operations.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}
