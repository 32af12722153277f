use serde_json::{Value, json};
use townpick_store::on_sqlite;
use uuid::Uuid;

use super::signed_in::SignedIn;
use crate::{
    public::forms::{with, without},
    week,
};

const ALL: &str = "/api/admin/sponsors";

pub fn form() -> Value {
    json!({
        "name": "Harbor Bank",
        "contact_name": "Ann Lee",
        "contact_email": "Ann@Bank.Example",
        "contact_phone": null,
        "website_url": "bank.example",
        "logo_url": "",
        "category": "Professional Services",
    })
}

on_sqlite! {
    async fn a_sponsor_is_entered_shown_changed_and_removed(database: Database) {
        let admin = SignedIn::on(database).await;
        let created = admin.post(ALL, form()).await;
        assert_eq!(created.status, 201, "{}", created.text());
        let sponsor = created.json();
        let expected = json!({
            "id": sponsor["id"],
            "name": "Harbor Bank",
            "contact_name": "Ann Lee",
            "contact_email": "ann@bank.example",
            "contact_phone": null,
            "website_url": "https://bank.example",
            "logo_url": null,
            "category": "Professional Services",
            "towns": [],
            "total_contests": 0,
            "active_contests": 0,
            "updated_at": "2026-07-06T14:00:00Z",
        });
        assert_eq!(sponsor, expected);
        let address = format!("{ALL}/{}", sponsor["id"].as_str().unwrap());
        let changed = admin.put(&address, with(&form(), "name", "Harbor Trust")).await.json();
        // Every change moves the version on, also one of the same instant.
        let moved_on = with(&sponsor, "updated_at", "2026-07-06T14:00:00.000001Z");
        assert_eq!(changed, with(&moved_on, "name", "Harbor Trust"));
        assert_eq!(admin.get(&address).await.json(), changed);
        let options = admin.get(&format!("{ALL}/options")).await.json();
        assert_eq!(options, json!({"items": [{"id": sponsor["id"], "name": "Harbor Trust"}]}));
        assert_eq!(admin.delete(&address).await.status, 204);
        assert_eq!(admin.get(&address).await.status, 404);
        assert_eq!(admin.put(&address, form()).await.status, 404);
        let mut logged = admin.activity().await;
        logged.sort_unstable();
        assert_eq!(
            logged,
            ["Created sponsor \"Harbor Bank\"", "Deleted sponsor \"Harbor Trust\"", "Updated sponsor \"Harbor Trust\""]
        );
        let log = crate::admin::businesses::whole_log(&admin).await;
        assert!(log.contains("contact_email") && !log.contains("ann@bank") && !log.contains("Ann Lee"), "{log}");
    }

    async fn a_sponsor_of_contests_shows_them_and_leaves_them_behind(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, running) = week::salem(&admin.service).await;
        let sponsor = admin.post(ALL, form()).await.json();
        let contest = json!({
            "town_id": salem, "featured_business_id": Uuid::from_u128(7), "sponsor_id": sponsor["id"],
            "title": running.record.title.as_str(), "prize_description": "Bread", "number_of_winners": 2,
            "start_date": "2026-07-05",
        });
        let address = format!("/api/admin/contests/{}", running.id);
        // What its rules are made of can be changed until it starts.
        let now = admin.service.now();
        admin.service.clock.set("2026-07-05T21:00:00Z".parse().unwrap());
        let sponsored = admin.put(&address, contest).await;
        admin.service.clock.set(now);
        assert_eq!(sponsored.status, 200, "{}", sponsored.text());
        assert_eq!(sponsored.json()["sponsor"], json!({"id": sponsor["id"], "name": "Harbor Bank"}));
        let shown = admin.get(&format!("{ALL}/{}", sponsor["id"].as_str().unwrap())).await.json();
        assert_eq!((&shown["total_contests"], &shown["active_contests"]), (&json!(1), &json!(1)));
        let town = json!({"id": salem, "full_name": "Salem, MA", "status": "Active", "active_members": 0});
        assert_eq!(shown["towns"], json!([town]));
        assert_eq!(admin.get(ALL).await.json()["items"][0]["contests_count"], 1);
        assert_eq!(admin.delete(&format!("{ALL}/{}", sponsor["id"].as_str().unwrap())).await.status, 204);
        assert_eq!(admin.get(&address).await.json()["sponsor"], Value::Null);
        let logged = "Deleted sponsor \"Harbor Bank\"; its contest stays without a sponsor".to_owned();
        assert!(admin.activity().await.contains(&logged));
    }

    async fn the_list_is_searched_paged_and_exported(database: Database) {
        let admin = SignedIn::on(database).await;
        for name in ["Zeta", "Alpha", "Beta"] {
            assert_eq!(admin.post(ALL, with(&form(), "name", name)).await.status, 201);
        }
        let first = admin.get(&format!("{ALL}?sort=name&limit=2")).await.json();
        let names = |page: &Value| page["items"].as_array().unwrap().iter().map(|i| i["name"].clone()).collect::<Vec<_>>();
        assert_eq!((names(&first), &first["total"]), (vec![json!("Alpha"), json!("Beta")], &json!(3)));
        let cursor = first["next_cursor"].as_str().unwrap();
        let last = admin.get(&format!("{ALL}?sort=name&limit=2&cursor={cursor}")).await.json();
        assert_eq!((names(&last), &last["next_cursor"]), (vec![json!("Zeta")], &Value::Null));
        assert_eq!(names(&admin.get(&format!("{ALL}?q=eta&sort=name")).await.json()), ["Beta", "Zeta"]);
        let file = admin.get(&format!("{ALL}/export.csv")).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"sponsors-2026-07-06.csv\"");
        assert_eq!(file.text().lines().count(), 4);
    }
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_named_and_nothing_is_kept() {
    let admin = SignedIn::sqlite().await;
    let refused = async |body: Value| {
        let answer = admin.post(ALL, body).await;
        assert_eq!(answer.code(), (422, "validation_failed".to_owned()));
        let problem = answer.problem();
        let fields: Vec<String> = problem["fields"].as_object().unwrap().keys().cloned().collect();
        (problem["detail"].as_str().unwrap().to_owned(), fields)
    };
    for field in ["name", "contact_name", "contact_email", "category"] {
        let (detail, fields) = refused(without(&form(), field)).await;
        assert_eq!(detail, "Please fill in all required fields");
        assert_eq!(fields, [field]);
    }
    for (field, value) in [
        ("contact_email", json!("ann")),
        ("website_url", json!("javascript:alert(1)")),
        ("logo_url", json!("logo.png")),
        ("contact_phone", json!("1".repeat(41))),
        ("towns_served", json!([])),
    ] {
        assert_eq!(refused(with(&form(), field, value)).await.1, [field]);
    }
    assert_eq!(admin.get(ALL).await.json()["total"], 0);
}
