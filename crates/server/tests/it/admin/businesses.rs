use serde_json::{Value, json};
use townpick_domain::ids::TownId;
use townpick_store::{activity::Activity, list, on_sqlite, towns::TownStatus};
use uuid::Uuid;

use super::signed_in::SignedIn;
use crate::{
    public::forms::{with, without},
    week,
};

const ALL: &str = "/api/admin/businesses";
const MISSING: &str = "Please fill in required fields and select at least one town";
/// The bakery of the week's Salem.
const BAKERY: &str = "/api/admin/businesses/00000000-0000-0000-0000-000000000007";

pub fn form(town: TownId) -> Value {
    json!({
        "business_name": "Joe's Bar & Grill",
        "slug": null,
        "category": "Bar",
        "description": "Burgers.\r\nBeer.",
        "why_we_love_it": "The fries.",
        "meet_the_owner": "Joe.",
        "owner_profile_photo_url": "/images/joe.webp",
        "address": "1 Main Street",
        "phone": "(617) 555-0110",
        "email": "Joe@Bar.Example",
        "website_url": "bar.example",
        "instagram_url": "https://instagram.example/joe",
        "facebook_url": "",
        "twitter_url": null,
        "tiktok_url": "https://tiktok.example/joe",
        "logo_url": "https://cdn.example/logo.png",
        "hero_image_url": "/images/bar.webp",
        "hours_of_operation": "Daily, 11 to 11",
        "price_range": "$$",
        "primary_contact_name": "Joe",
        "primary_contact_title": "Owner",
        "primary_contact_email": "joe@bar.example",
        "primary_contact_phone": "6175550110",
        "is_active": true,
        "towns": [town],
    })
}

async fn refused(admin: &SignedIn, body: Value) -> (String, Value) {
    let answer = admin.post(ALL, body).await;
    assert_eq!(answer.code(), (422, "validation_failed".to_owned()));
    let problem = answer.problem();
    (problem["detail"].as_str().unwrap().to_owned(), problem["fields"].clone())
}

/// Everything the activity log keeps, as one text.
pub async fn whole_log(admin: &SignedIn) -> String {
    let (page, file) =
        (admin.get("/api/admin/activity").await, admin.get("/api/admin/activity/export.csv").await);
    format!("{}{}", page.text(), file.text())
}

/// What the log tells of the one entry whose summary begins like this.
pub async fn changes(admin: &SignedIn, summary: &str) -> Vec<(String, String, String)> {
    let mut reader = admin.service.database.read().await.unwrap();
    let entries = list::rows::<Activity>(&mut reader, &[("q", summary)], &[]).await.unwrap();
    assert_eq!((entries.len(), entries[0].admin_user.as_str()), (1, "Robin Owner"));
    entries[0].changes.iter().map(|c| (c.field.clone(), c.from.clone(), c.to.clone())).collect()
}

on_sqlite! {
    async fn a_business_is_entered_shown_changed_and_removed(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
        let beverly = week::town(&admin.service, 2, "Beverly", TownStatus::Inactive).await;
        let created = admin.post(ALL, form(salem)).await;
        assert_eq!(created.status, 201, "{}", created.text());
        let business = created.json();
        assert_eq!(business["slug"], "joe-s-bar-grill");
        assert_eq!(business["description"], "Burgers.\nBeer.");
        assert_eq!(business["email"], "joe@bar.example");
        assert_eq!(business["website_url"], "https://bar.example");
        assert_eq!((&business["facebook_url"], &business["twitter_url"]), (&Value::Null, &Value::Null));
        assert_eq!(business["towns"], json!([{"id": salem, "full_name": "Salem, MA"}]));
        let address = format!("{ALL}/{}", business["id"].as_str().unwrap());
        assert_eq!(admin.get(&address).await.json(), business);

        let body = with(&with(&form(salem), "category", "Restaurant"), "towns", json!([beverly, salem]));
        let changed = admin.put(&address, body.clone()).await;
        assert_eq!(changed.status, 200);
        assert_eq!(changed.json()["category"], "Restaurant");
        let change = |field: &str, from: &str, to: &str| (field.to_owned(), from.to_owned(), to.to_owned());
        assert_eq!(
            changes(&admin, "Updated").await,
            [change("category", "Bar", "Restaurant"), change("towns", "Salem, MA", "Beverly, MA, Salem, MA")]
        );
        assert_eq!(admin.put(&address, body).await.status, 200);

        assert_eq!(admin.delete(&address).await.status, 204);
        assert_eq!(admin.get(&address).await.status, 404);
        assert_eq!(admin.delete(&address).await.status, 404);
        assert_eq!(admin.put(&address, form(salem)).await.status, 404);
        let mut logged = admin.activity().await;
        logged.sort_unstable();
        let named = |done: &str| format!("{done} featured business \"Joe's Bar & Grill\"");
        assert_eq!(logged, [named("Created"), named("Deleted"), named("Updated")], "nothing changed, nothing is told");
    }

    async fn the_log_tells_that_contacts_changed_and_nothing_about_the_people(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
        let people = [
            ("phone", "617 555 0301"),
            ("email", "ines@bar.example"),
            ("meet_the_owner", "Ines Private cooks."),
            ("primary_contact_name", "Ines Private"),
            ("primary_contact_email", "ines@home.example"),
            ("primary_contact_phone", "617 555 0302"),
        ];
        let body = people.iter().fold(form(salem), |body, (field, value)| with(&body, field, *value));
        let created = admin.post(ALL, body.clone()).await.json();
        let address = format!("{ALL}/{}", created["id"].as_str().unwrap());
        let other = with(&with(&body, "primary_contact_name", "Olga Private"), "primary_contact_phone", "");
        assert_eq!(admin.put(&address, other).await.status, 200);
        let change = |field: &str, to: &str| (field.to_owned(), "(personal)".to_owned(), to.to_owned());
        assert_eq!(
            changes(&admin, "Updated").await,
            [change("primary_contact_name", "(personal)"), change("primary_contact_phone", "")]
        );
        assert_eq!(admin.delete(&address).await.status, 204);
        let log = whole_log(&admin).await;
        for private in ["Ines", "Olga", "ines@", "0301", "0302"] {
            assert!(!log.contains(private), "{private} in {log}");
        }
        assert!(log.contains("primary_contact_email") && log.contains("1 Main Street"), "{log}");
    }

    async fn a_slug_that_is_taken_and_a_town_that_is_gone_are_named(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let taken = admin.post(ALL, with(&form(salem), "slug", "harbor-bread-company")).await;
        assert_eq!(taken.code(), (409, "conflict".to_owned()));
        assert_eq!(taken.problem()["detail"], "Another business already has the slug \"harbor-bread-company\".");
        let (_, fields) = refused(&admin, with(&form(salem), "towns", json!([Uuid::from_u128(99)]))).await;
        assert_eq!(fields, json!({"towns": "One of these towns no longer exists"}));
        assert!(admin.activity().await.is_empty());
    }

    async fn a_business_that_contests_feature_stays(database: Database) {
        let admin = SignedIn::on(database).await;
        week::salem(&admin.service).await;
        let answer = admin.delete(BAKERY).await;
        assert_eq!(answer.code(), (409, "conflict".to_owned()));
        assert!(answer.problem()["detail"].as_str().unwrap().starts_with("Contests feature this business"));
        assert_eq!(admin.get(BAKERY).await.status, 200);
    }

    async fn many_are_made_inactive_at_once_and_no_longer_offered(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let joe = admin.post(ALL, form(salem)).await.json();
        let options = format!("{ALL}/options?town={salem}");
        let names: Vec<Value> = admin.get(&options).await.json()["items"].as_array().unwrap().clone();
        assert_eq!(names.len(), 2);
        assert_eq!(names[0]["business_name"], "Harbor Bread Company");
        let body = json!({"ids": [joe["id"], Uuid::from_u128(7), Uuid::from_u128(99)], "is_active": false});
        assert_eq!(admin.post(&format!("{ALL}/bulk-status"), body.clone()).await.json(), json!({"changed": 2}));
        assert_eq!(admin.post(&format!("{ALL}/bulk-status"), body).await.json(), json!({"changed": 0}));
        assert_eq!(admin.get(&options).await.json(), json!({"items": []}));
        let change = |name: &str| (name.to_owned(), "Active".to_owned(), "Inactive".to_owned());
        assert_eq!(changes(&admin, "Deactivated 2 featured businesses").await, [change("Harbor Bread Company"), change("Joe's Bar & Grill")]);
        let many = json!({"ids": vec![Uuid::nil(); 501], "is_active": true});
        assert_eq!(admin.post(&format!("{ALL}/bulk-status"), many).await.status, 422);
    }

    async fn the_list_is_searched_paged_and_exported(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let formula = with(&form(salem), "business_name", "=Formula Bar");
        assert_eq!(admin.post(ALL, formula).await.status, 201);
        let first = admin.get(&format!("{ALL}?limit=1&sort=business_name")).await.json();
        assert_eq!(first["total"], 2);
        assert_eq!(first["items"][0]["business_name"], "=Formula Bar");
        assert_eq!(first["items"][0]["towns"], json!(["Salem, MA"]));
        let cursor = first["next_cursor"].as_str().unwrap();
        let second = admin.get(&format!("{ALL}?limit=1&sort=business_name&cursor={cursor}")).await.json();
        assert_eq!(second["items"][0]["business_name"], "Harbor Bread Company");
        assert_eq!(second["next_cursor"], Value::Null);
        let found = admin.get(&format!("{ALL}?q=BREAD&status=active")).await.json();
        assert_eq!((&found["total"], &found["items"][0]["category"]), (&json!(1), &json!("Bakery")));
        assert_eq!(admin.get(&format!("{ALL}?status=inactive")).await.json()["items"], json!([]));
        for bad in ["cursor=x", "limit=0", "limit=201", "status=odd", "sort=odd"] {
            assert_eq!(admin.get(&format!("{ALL}?{bad}")).await.status, 422, "{bad}");
        }
        let file = admin.get(&format!("{ALL}/export.csv?sort=business_name")).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"businesses-2026-07-06.csv\"");
        let lines: Vec<&str> = file.text().lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[1].contains(",'=Formula Bar,"), "{}", lines[1]);
    }
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_named_and_nothing_is_kept() {
    let admin = SignedIn::sqlite().await;
    let salem = week::town(&admin.service, 1, "Salem", TownStatus::Active).await;
    for field in ["business_name", "category", "towns"] {
        let (detail, fields) = refused(&admin, without(&form(salem), field)).await;
        assert_eq!(detail, MISSING);
        assert_eq!(fields.as_object().unwrap().keys().collect::<Vec<_>>(), [field]);
    }
    let wrong = [
        ("website_url", json!("javascript:alert(1)")),
        ("instagram_url", json!("data:text/html,x")),
        ("facebook_url", json!("mailto:a@b.example")),
        ("logo_url", json!("/admin")),
        ("hero_image_url", json!("javascript:alert(1)")),
        ("email", json!("joe")),
        ("primary_contact_email", json!("joe@")),
        ("category", json!("Casino")),
        ("price_range", json!("cheap")),
        ("slug", json!("joe's")),
        ("description", json!("x".repeat(5001))),
        ("phone", json!(5)),
        ("unknown", json!("x")),
    ];
    for (field, value) in wrong {
        let (_, fields) = refused(&admin, with(&form(salem), field, value)).await;
        assert_eq!(fields.as_object().unwrap().keys().collect::<Vec<_>>(), [field]);
    }
    assert_eq!(admin.get(ALL).await.json()["total"], 0);
    assert!(admin.activity().await.is_empty());
}

#[tokio::test]
async fn a_change_is_seen_on_the_contest_page() {
    let admin = SignedIn::sqlite().await;
    let (salem, _) = week::salem(&admin.service).await;
    let shown = async || admin.service.get("/api/towns/salem-ma").await.json()["contest"]["business"].clone();
    let before = shown().await;
    assert_eq!(before["name"], "Harbor Bread Company");
    // The rules of the running contest name its sponsor as it is.
    let renamed = admin.put(BAKERY, form(salem)).await;
    assert_eq!(renamed.code(), (409, "conflict".to_owned()));
    let until = "can only be changed after Sunday, July 12 at 6:00 PM Eastern";
    for field in ["business_name", "address"] {
        let message = renamed.problem()["fields"][field].as_str().unwrap_or_default().to_owned();
        assert!(message.contains(until), "{field}: {message}");
    }
    let mut corrected = form(salem);
    corrected["business_name"] = before["name"].clone();
    corrected["address"] = before["address"].clone();
    assert_eq!(admin.put(BAKERY, corrected).await.status, 200);
    admin.service.clock.advance(jiff::SignedDuration::from_secs(2));
    assert_eq!(shown().await["description"], "Burgers.\nBeer.");
}
