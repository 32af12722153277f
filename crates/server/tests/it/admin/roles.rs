//! Every operation of the administrators' part with every role, and with a key of every scope. What is expected follows from the addresses alone, so
//! that the table of permissions is held against something that is not itself.

use std::collections::BTreeSet;

use axum::{body::Body, http::Method};
use serde_json::{Value, json};
use townpick_domain::role::Role;
use townpick_store::on_sqlite;

use super::{
    api_keys::{ask, made},
    guard::{described, filled_in, is_for_anybody, unlimited},
    signed_in::SignedIn,
};

/// Addresses whose answers may tell who a member, or somebody else of the public, is.
const OF_PEOPLE: [&str; 9] = [
    "/api/admin/members",
    "/api/admin/nominations",
    "/api/admin/notifications",
    "/api/admin/text-replies",
    "/api/admin/activity",
    "/api/admin/drawings/{id}",
    "/api/admin/winners",
    "/api/admin/contests/{id}/",
    "/api/admin/delivery-figures",
];
/// What editors change.
const EDITED: [&str; 6] =
    ["applications", "background-images", "businesses", "contests", "images", "sponsors"];
/// What owners decide alone.
const OF_OWNERS: [&str; 5] = [
    "/api/admin/administrators",
    "/api/admin/api-keys",
    "/api/admin/settings",
    "/api/admin/sign-in-rules",
    "/api/admin/webhook",
];
/// What those look at who run the installation.
const OF_MANAGERS: [&str; 1] = ["/api/admin/doctor"];
/// Everybody's own.
const OWN: [&str; 2] = ["/api/admin/session", "/api/admin/account"];

fn begins(path: &str, with: &[&str]) -> bool {
    with.iter().any(|start| path.starts_with(start))
}

fn is_open(role: Role, method: &Method, path: &str) -> bool {
    let is_of_people = begins(path, &OF_PEOPLE);
    let looks = method == Method::GET || path == "/api/admin/templates/{key}/preview";
    let noun = path.trim_start_matches("/api/admin/").split('/').next().unwrap();
    match role {
        Role::Owner => true,
        _ if begins(path, &OWN) => true,
        _ if begins(path, &OF_OWNERS) => false,
        Role::Manager => true,
        _ if begins(path, &OF_MANAGERS) => false,
        Role::Editor => !is_of_people && (looks || EDITED.contains(&noun)),
        Role::Viewer => {
            let is_file = path.ends_with("/export.csv") || path.ends_with("/data");
            looks && !(is_of_people && is_file)
        }
    }
}

/// Whether a key with this scope alone may ask.
fn is_open_to_key(scope: &str, method: &Method, path: &str) -> bool {
    let (noun, right) = scope.split_once(':').unwrap();
    let of_a_person = begins(path, &OWN) || begins(path, &OF_OWNERS) || path.ends_with("}/test");
    if of_a_person || path.trim_start_matches("/api/admin/").split('/').next() != Some(noun) {
        return false;
    }
    let looks = method == Method::GET || path == "/api/admin/templates/{key}/preview";
    // What is told there of members takes another scope as well.
    let tells_of_members = begins(path, &["/api/admin/contests/{id}/", "/api/admin/drawings/{id}"]);
    if looks { !tells_of_members } else { right == "write" }
}

/// The names of everything an answer of an operation may hold.
fn names_in(document: &Value, value: &Value, seen: &mut BTreeSet<String>, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                if let ("$ref", Some(reference)) = (key.as_str(), inner.as_str()) {
                    let name = reference.trim_start_matches("#/components/schemas/").to_owned();
                    if seen.insert(name.clone()) {
                        names_in(document, &document["components"]["schemas"][name], seen, names);
                    }
                }
                if let ("properties", Some(properties)) = (key.as_str(), inner.as_object()) {
                    names.extend(properties.keys().cloned());
                }
                names_in(document, inner, seen, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| names_in(document, item, seen, names)),
        _ => {}
    }
}

on_sqlite! {
    async fn every_operation_is_open_to_the_roles_it_is_for_and_to_no_other(database: Database) {
        let robin = SignedIn::to(unlimited().on(database)).await;
        let mut operations = described();
        operations.retain(|(method, path)| !is_for_anybody(method, path));
        // Whoever signs out asks nothing more.
        operations.sort_by_key(|(method, path)| method == Method::DELETE && path == "/api/admin/session");
        for role in Role::all() {
            robin.as_role(*role).await;
            for (method, path) in &operations {
                let request = robin.request(method.as_str(), &filled_in(path));
                let request = request.header("content-type", "application/json").body(Body::from("{}"));
                let answer = robin.service.send(request.unwrap()).await;
                let is_refused = answer.status == 403;
                assert_eq!(is_refused, !is_open(*role, method, path), "{role}: {method} {path}: {}", answer.text());
                if is_refused {
                    assert_eq!(answer.problem()["code"], "forbidden_for_role");
                }
                assert!(!matches!(answer.status.as_u16(), 401 | 405 | 500..), "{role}: {method} {path}");
            }
        }
    }

    async fn every_operation_is_open_to_the_keys_it_is_for_and_to_no_other(database: Database) {
        let robin = SignedIn::to(unlimited().on(database)).await;
        let mut operations = described();
        operations.retain(|(method, path)| !is_for_anybody(method, path));
        let offered = robin.get("/api/admin/api-keys").await.json();
        let offered: Vec<&str> = offered["scopes"].as_array().unwrap().iter().map(|scope| scope.as_str().unwrap()).collect();
        assert!(offered.contains(&"members:read") && offered.contains(&"contests:write"), "{offered:?}");
        for scope in offered {
            let (id, key) = made(&robin, scope, &[scope]).await;
            for (method, path) in &operations {
                let answer = ask(&robin, &key, method.as_str(), &filled_in(path)).await;
                let is_refused = answer.status == 403;
                assert_eq!(is_refused, !is_open_to_key(scope, method, path), "{scope}: {method} {path}: {}", answer.text());
                if is_refused {
                    assert_eq!(answer.problem()["code"], "forbidden_for_key");
                }
                assert!(!matches!(answer.status.as_u16(), 401 | 405 | 429 | 500..), "{scope}: {method} {path}");
            }
            assert_eq!(robin.delete(&format!("/api/admin/api-keys/{id}")).await.status, 204);
        }
    }

    async fn what_a_contest_tells_of_members_takes_both_scopes(database: Database) {
        let robin = SignedIn::on(database).await;
        let path = filled_in("/api/admin/contests/{id}/participants");
        let (_, contests) = made(&robin, "Contests", &["contests:write"]).await;
        assert_eq!(ask(&robin, &contests, "GET", &path).await.code(), (403, "forbidden_for_key".to_owned()));
        let (_, both) = made(&robin, "Both", &["contests:read", "members:read"]).await;
        // There is no such contest.
        assert_eq!(ask(&robin, &both, "GET", &path).await.status, 404);
    }

    async fn refusals_are_in_the_log_once_an_hour_with_their_number(database: Database) {
        let robin = SignedIn::on(database).await;
        robin.as_role(Role::Editor).await;
        for _ in 0..3 {
            robin.get("/api/admin/members").await;
        }
        let log = robin.as_role(Role::Owner).await.get("/api/admin/activity?entity=Access").await.json();
        let entries = log["items"].as_array().unwrap();
        assert_eq!(entries.len(), 1, "{entries:?}");
        let told = (&entries[0]["admin_user"], &entries[0]["change_summary"], &entries[0]["times"]);
        let summary = json!("Refused to the role editor: list members");
        assert_eq!(told, (&json!("Robin Owner"), &summary, &json!(3)));
    }
}

#[test]
fn no_answer_that_an_editor_gets_can_hold_a_members_data() {
    const OF_A_PERSON: [&str; 9] = [
        "first_name",
        "last_name",
        "member_id",
        "nominator_email",
        "nominator_name",
        "user_email",
        "user_name",
        "user_phone",
        "winner_name",
    ];
    let document = serde_json::to_value(townpick_server::openapi()).unwrap();
    let told = |method: &Method, path: &str| {
        let operation = &document["paths"][path][method.as_str().to_lowercase()];
        let mut names = BTreeSet::new();
        names_in(&document, &operation["responses"], &mut BTreeSet::new(), &mut names);
        OF_A_PERSON.iter().copied().filter(|name| names.contains(*name)).collect::<Vec<_>>()
    };
    let mut personal = 0;
    for (method, path) in described() {
        let told = told(&method, &path);
        if is_open(Role::Editor, &method, &path) {
            assert_eq!(told, Vec::<&str>::new(), "{method} {path}");
        }
        personal += usize::from(!told.is_empty());
    }
    assert!(personal >= 8, "the names are those of the answers");
}

#[tokio::test]
async fn the_session_tells_the_role_and_what_is_closed_to_it() {
    let robin = SignedIn::sqlite().await;
    let session = robin.get("/api/admin/session").await.json();
    assert_eq!((&session["admin"]["role"], &session["closed_operations"]), (&json!("owner"), &json!([])));
    let session = robin.as_role(Role::Editor).await.get("/api/admin/session").await.json();
    assert_eq!(session["admin"]["role"], "editor");
    let closed = session["closed_operations"].as_array().unwrap();
    assert!(closed.contains(&json!("admin_list_members")) && !closed.contains(&json!("admin_show_business")));
}
