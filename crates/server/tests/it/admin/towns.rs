use serde_json::{Value, json};
use townpick_domain::{ids::PlaceId, places::PlaceRow};
use townpick_store::{Executor, members, on_sqlite, places, testing::fixtures, towns::TownStatus};

use super::{people, signed_in::SignedIn};
use crate::week;

const TOWNS: &str = "/api/admin/towns";

async fn save_places(admin: &SignedIn, labels: &[&str]) {
    let service = &admin.service;
    let rows: Vec<_> = (0..)
        .zip(labels)
        .map(|(number, label)| {
            (PlaceId::new(service.now(), [number; 10]), PlaceRow::new(label, 9000).unwrap())
        })
        .collect();
    let mut tx = service.database.write().await.unwrap();
    places::import(&mut tx, &rows, service.now()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn save_templates(admin: &SignedIn) {
    for (number, key) in [(1, "town_launch_notification"), (2, "town_launch")] {
        fixtures::template(&admin.service.database, number, key, "both", true).await;
    }
}

/// Salem, not open, with three members of whom one has left; and three places, Salem among them.
async fn waiting_salem(admin: &SignedIn) -> String {
    let service = &admin.service;
    save_templates(admin).await;
    save_places(admin, &["Salem, MA", "Lynn, MA", "St. Louis, MO"]).await;
    let salem = week::town(service, 1, "Salem", TownStatus::Inactive).await;
    let people = [1, 2, 3].map(|number| people::member(service, number));
    people::join(service, salem, &people).await;
    let mut tx = service.database.write().await.unwrap();
    members::set_subscribed(&mut tx, &[people[2].id], false, members::Deactivation::Unchanged, service.now())
        .await
        .unwrap();
    tx.sql("UPDATE towns SET launch_date = NULL").execute().await.unwrap();
    tx.commit().await.unwrap();
    salem.to_string()
}

async fn slugs(admin: &SignedIn, query: &str) -> Vec<String> {
    let list = admin.get(&format!("{TOWNS}?{query}")).await.json();
    let items = list["items"].as_array().unwrap();
    items.iter().map(|town| town["slug"].as_str().unwrap().to_owned()).collect()
}

/// How many launches with this template the engine has to tell of.
async fn launches(admin: &SignedIn, template: &str) -> i64 {
    let mut reader = admin.service.database.read().await.unwrap();
    let (count,): (i64,) = reader
        .sql("SELECT count(*) FROM town_launches WHERE template_key = $1 AND closed_at IS NULL")
        .bind(template.to_owned())
        .one()
        .await
        .unwrap();
    count
}

on_sqlite! {
    async fn towns_with_members_are_listed_first_by_their_members(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = waiting_salem(&admin).await;
        let mut list = admin.get(TOWNS).await.json();
        assert_eq!(list["items"][0]["id"].take(), salem);
        let expected = json!({
            "items": [
                {
                    "activation_eligible": false,
                    "active_members": 2,
                    "full_name": "Salem, MA",
                    "id": null,
                    "launch_date": null,
                    "population": 9000,
                    "slug": "salem-ma",
                    "state": "MA",
                    "status": "Inactive",
                    "total_members": 3
                }
            ],
            "next_cursor": null,
            "open_towns": 0,
            "showing": 1,
            "total": 1,
            "total_is_capped": false,
            "total_places": 3
        });
        assert_eq!(list, expected);
        assert_eq!(slugs(&admin, "filter=all&sort=full_name").await, ["lynn-ma", "salem-ma", "st-louis-mo"]);
        assert_eq!(slugs(&admin, "filter=inactive").await, ["salem-ma", "lynn-ma", "st-louis-mo"]);
        assert_eq!(slugs(&admin, "filter=active").await, [""; 0]);
        assert_eq!(slugs(&admin, "filter=all&q=LOUIS%2C+mo").await, ["st-louis-mo"]);
        let place = admin.get(&format!("{TOWNS}?filter=all&q=lynn")).await.json();
        assert_eq!((place["items"][0]["id"].clone(), place["showing"].clone()), (Value::Null, json!(1)));
    }

    async fn open_towns_without_a_contest_in_a_week_are_listed_and_counted(database: Database) {
        let admin = SignedIn::on(database).await;
        let service = &admin.service;
        let salem = week::town(service, 1, "Salem", TownStatus::Active).await;
        week::town(service, 2, "Lynn", TownStatus::Active).await;
        week::town(service, 3, "Beverly", TownStatus::Inactive).await;
        week::save_business(service, &week::bakery(salem)).await;
        week::save_contest(service, &week::contest(1, salem, "2026-07-12", "2026-07-19")).await;
        assert_eq!(slugs(&admin, "filter=unplanned&week=2026-07-12").await, ["lynn-ma"]);
        let other_week = admin.get(&format!("{TOWNS}?filter=unplanned&week=2026-07-19&limit=1")).await.json();
        assert_eq!(other_week["items"].as_array().unwrap().len(), 1);
        assert_eq!((&other_week["total"], &other_week["open_towns"]), (&json!(2), &json!(2)));
        let file = admin.get(&format!("{TOWNS}/export.csv?filter=unplanned&week=2026-07-12")).await;
        assert!(file.text().contains("Lynn, MA") && !file.text().contains("Salem"), "{}", file.text());
        for query in ["", "&week=", "&week=soon", "&week=2026-02-30", "&week=2026-07-13"] {
            for list in ["", "/export.csv"] {
                let refused = admin.get(&format!("{TOWNS}{list}?filter=unplanned{query}")).await;
                assert_eq!(refused.code(), (422, "validation_failed".to_owned()), "{query}");
                let message = "Give the Sunday on which the week begins, as YYYY-MM-DD";
                assert_eq!(refused.problem()["fields"], json!({"week": message}), "{query}");
            }
        }
    }

    async fn pages_join_and_a_bad_cursor_is_refused(database: Database) {
        let admin = SignedIn::on(database).await;
        waiting_salem(&admin).await;
        for sort in ["full_name", "-active_members", "population"] {
            let mut walked = Vec::new();
            let mut cursor = String::new();
            loop {
                let path = format!("{TOWNS}?filter=all&sort={sort}&limit=1&cursor={cursor}");
                let page = admin.get(&path).await.json();
                walked.push(page["items"][0]["slug"].as_str().unwrap().to_owned());
                assert_eq!(page["total_places"], 3);
                let Some(next) = page["next_cursor"].as_str() else { break };
                cursor = String::from(next);
            }
            assert_eq!(walked, slugs(&admin, &format!("filter=all&sort={sort}")).await);
        }
        for query in ["cursor=x", "limit=0", "limit=201", "filter=some", "sort=age"] {
            let refused = admin.get(&format!("{TOWNS}?{query}")).await;
            assert_eq!(refused.code(), (422, "validation_failed".to_owned()), "{query}");
        }
    }

    async fn towns_are_exported_with_the_same_filters(database: Database) {
        let admin = SignedIn::on(database).await;
        waiting_salem(&admin).await;
        let file = admin.get(&format!("{TOWNS}/export.csv?filter=all&sort=full_name&q=l")).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"towns-2026-07-06.csv\"");
        assert_eq!(
            file.text(),
            "Town,State,Status,Active members,Total members,Launch date,Population\r\n\
             \"Lynn, MA\",MA,Inactive,0,0,,9000\r\n\
             \"Salem, MA\",MA,Inactive,2,3,,9000\r\n\
             \"St. Louis, MO\",MO,Inactive,0,0,,9000\r\n"
        );
    }

    async fn opening_a_town_dates_it_tells_its_members_and_is_logged(database: Database) {
        let admin = SignedIn::on(database).await;
        let salem = waiting_salem(&admin).await;
        let open = json!({"status": "Active"});
        let answer = admin.put("/api/admin/places/salem-ma/status", open.clone()).await;
        let expected = json!({
            "id": salem, "full_name": "Salem, MA", "status": "Active", "created": false, "notified": 2, "local": true
                        });
                        assert_eq!(answer.json(), expected);
                        assert_eq!(launches(&admin, "town_launch").await, 1);
                        let town = admin.get(&format!("{TOWNS}/{salem}")).await.json();
                        assert_eq!((town["status"].as_str(), town["launch_date"].as_str()), (Some("Active"), Some("2026-07-06")));

                        let again = admin.put("/api/admin/places/salem-ma/status", open).await.json();
                        assert_eq!(again["notified"], Value::Null);
                        let closed = admin.put("/api/admin/places/salem-ma/status", json!({"status": "Inactive"})).await.json();
                        assert_eq!((closed["status"].as_str(), &closed["notified"]), (Some("Inactive"), &Value::Null));
                        assert_eq!(launches(&admin, "town_launch").await, 0);
                        let mut log = admin.activity().await;
                        log.sort();
                        assert_eq!(log, ["Salem, MA was activated", "Salem, MA was deactivated"]);
                }

    async fn whom_a_change_of_status_would_reach_is_told_before_it_is_made(database: Database) {
        let admin = SignedIn::on(database).await;
        waiting_salem(&admin).await;
        let path = format!("{TOWNS}/status-preview");
        let all = json!({"slugs": ["salem-ma", "lynn-ma", "../x"]});
        let nobody = json!({"members": 0, "emails": 0, "texts": 0});
        assert_eq!(admin.post(&path, all.clone()).await.json(), json!({
            "closed_towns": 1, "open_towns": 0, "members_of_open": 0,
            "launch": {"members": 2, "emails": 2, "texts": 2}, "announcement": nobody, "reminder": nobody,
            "sends_email": false, "sends_texts": false
        }));
        admin.put("/api/admin/places/salem-ma/status", json!({"status": "Active"})).await;
        let open = admin.post(&path, all).await.json();
        assert_eq!((&open["open_towns"], &open["members_of_open"], &open["launch"]), (&json!(1), &json!(2), &nobody));
        let many: Vec<String> = (0..501).map(|number| format!("town-{number}-ma")).collect();
        assert_eq!(admin.post(&path, json!({"slugs": many})).await.status, 422);
        assert_eq!(admin.activity().await.len(), 1, "looking changes nothing");
    }

                async fn visitors_see_an_opened_town_at_once(database: Database) {
                        let admin = SignedIn::on(database).await;
                        let (_, _) = week::salem(&admin.service).await;
                        let is_live = async || admin.service.get("/api/towns/salem-ma").await.json()["is_live"].clone();
                        assert_eq!(is_live().await, true);
                        admin.put("/api/admin/places/salem-ma/status", json!({"status": "Inactive"})).await;
                        admin.service.clock.advance(jiff::SignedDuration::from_secs(1));
                        assert_eq!(is_live().await, false);
                }

                async fn opening_a_place_makes_its_town_record(database: Database) {
                        let admin = SignedIn::on(database).await;
                        waiting_salem(&admin).await;
                        let answer = admin.put("/api/admin/places/st-louis-mo/status", json!({"status": "Active"})).await.json();
                        assert_eq!((&answer["full_name"], &answer["created"]), (&json!("St. Louis, MO"), &json!(true)));
                        assert_eq!(answer["notified"], 0);
                        let town = admin.get(&format!("{TOWNS}/{}", answer["id"].as_str().unwrap())).await.json();
                        assert_eq!((&town["name"], &town["state"]), (&json!("St. Louis"), &json!("MO")));
                        assert_eq!((&town["launch_date"], &town["population"]), (&json!("2026-07-06"), &json!(9000)));
                        assert_eq!(admin.activity().await, ["St. Louis, MO was added and activated"]);
                        for unknown in ["nowhere-ma", "..", "x"] {
            let path = format!("/api/admin/places/{unknown}/status");
            assert_eq!(admin.put(&path, json!({"status": "Active"})).await.status, 404, "{unknown}");
                        }
                        let refused = admin.put("/api/admin/places/salem-ma/status", json!({"status": "Open"})).await;
                        assert_eq!(refused.status, 422);
                }

                async fn many_towns_are_opened_at_once(database: Database) {
                        let admin = SignedIn::on(database).await;
                        waiting_salem(&admin).await;
                        let all = json!(["salem-ma", "salem-ma", "lynn-ma", "nowhere-ma", "../x"]);
                        let path = format!("{TOWNS}/bulk-status");
                        let answer = admin.post(&path, json!({"slugs": all, "status": "Active"})).await;
                        assert_eq!(answer.json(), json!({"changed": 2, "skipped": 2, "notified": 2, "local": true}));
                        assert_eq!(slugs(&admin, "filter=active&sort=full_name").await, ["lynn-ma", "salem-ma"]);
                        assert_eq!(launches(&admin, "town_launch").await, 1);
                        let answer = admin.post(&path, json!({"slugs": ["lynn-ma", "st-louis-mo"], "status": "Inactive"})).await;
                        assert_eq!(answer.json(), json!({"changed": 1, "skipped": 1, "notified": 0, "local": false}), "a place has nothing to close");
                        assert_eq!(slugs(&admin, "filter=all").await.len(), 3);
                        let many: Vec<String> = (0..501).map(|number| format!("town-{number}-ma")).collect();
                        let refused = admin.post(&path, json!({"slugs": many, "status": "Active"})).await;
                        assert_eq!(refused.problem()["fields"]["slugs"], "Choose at most 500 towns");
                        assert_eq!(admin.activity().await.len(), 2);
                }

                async fn a_town_is_added_from_a_place_or_by_name(database: Database) {
                        let admin = SignedIn::on(database).await;
                        waiting_salem(&admin).await;
                        let asked = |place: Value, name: Value, state: Value, activate: bool| {
            json!({"place_slug": place, "name": name, "state": state, "activate": activate})
                        };
                        let null = || Value::Null;
                        let added = admin.post(TOWNS, asked(json!("lynn-ma"), null(), null(), true)).await;
                        assert_eq!(added.status, 201);
                        let lynn = added.json();
                        assert_eq!((&lynn["slug"], &lynn["full_name"]), (&json!("lynn-ma"), &json!("Lynn, MA")));
                        assert_eq!((&lynn["status"], &lynn["notified"]), (&json!("Active"), &json!(0)));
                        let added = admin.post(TOWNS, asked(null(), json!("  Coeur d'Alene "), json!("id"), false)).await.json();
                        assert_eq!((&added["slug"], &added["full_name"]), (&json!("coeur-dalene-id"), &json!("Coeur d'Alene, ID")));
                        assert_eq!((&added["status"], &added["notified"]), (&json!("Inactive"), &null()));

                        let taken = admin.post(TOWNS, asked(null(), json!("Salem"), json!("MA"), true)).await;
                        assert_eq!(taken.code(), (409, "conflict".to_owned()));
                        assert_eq!(taken.problem()["detail"], "This town already exists.");
                        assert_eq!(slugs(&admin, "filter=active").await, ["lynn-ma"], "the known town was not opened");
                        assert_eq!(launches(&admin, "town_launch").await, 0);
                        assert_eq!(admin.activity().await.len(), 2);
                }

                async fn a_town_that_cannot_be_is_refused(database: Database) {
                        let admin = SignedIn::on(database).await;
                        let refused = async |body: Value| admin.post(TOWNS, body).await.problem()["fields"].clone();
                        let town = |name: &str, state: &str| {
            json!({"place_slug": null, "name": name, "state": state, "activate": false})
                        };
                        let both = refused(json!({"place_slug": null, "name": null, "state": null, "activate": false})).await;
                        assert_eq!(both["name"], "Enter the town's name, at most 100 characters");
                        assert_eq!(both["state"], "Enter the two letters of a US state, such as MA");
                        for state in ["Mass", "ZZ", "M1"] {
            assert_eq!(refused(town("Salem", state)).await["state"], "Enter the two letters of a US state, such as MA");
        }
                        assert_eq!(refused(town("東京", "MA")).await["name"], "Enter a name with letters from A to Z");
                        assert!(refused(town(&"x".repeat(101), "MA")).await["name"].is_string());
                        let unknown = json!({"place_slug": "nowhere-ma", "name": null, "state": null, "activate": false});
                        assert_eq!(refused(unknown).await["place_slug"], "Choose a place from the list");
                        assert_eq!(slugs(&admin, "filter=all").await, [""; 0]);
                }

                async fn the_picker_offers_fifty_and_resolves_what_was_picked(database: Database) {
                        let admin = SignedIn::on(database).await;
                        for number in 1..=60 {
            let status = if number > 10 { TownStatus::Active } else { TownStatus::Inactive };
            week::town(&admin.service, number, &format!("Town {number:02}"), status).await;
                        }
                        let options = async |query: &str| {
            let answer = admin.get(&format!("{TOWNS}/options?{query}")).await.json();
            (answer["items"].as_array().unwrap().clone(), answer["more"].clone())
                        };
                        let (all, more) = options("").await;
                        assert_eq!((all.len(), more), (50, json!(true)));
                        assert_eq!(all[0]["full_name"], "Town 01, MA");
                        let (active, more) = options("active=true").await;
                        assert_eq!((active.len(), more), (50, json!(false)));
                        let (found, _) = options("q=TOWN+33").await;
                        assert_eq!(found[0]["slug"], "town-33-ma");
                        let ids = format!("ids={},{}", all[1]["id"].as_str().unwrap(), all[0]["id"].as_str().unwrap());
                        let (picked, _) = options(&ids).await;
                        assert_eq!(picked, all[..2]);
                        assert_eq!(admin.get(&format!("{TOWNS}/options?ids=x")).await.status, 422);
                        assert_eq!(options("ids=").await.0, Vec::<Value>::new());
                }

                async fn a_town_shows_what_its_page_needs(database: Database) {
                        let admin = SignedIn::on(database).await;
                        let (salem, _) = week::salem(&admin.service).await;
                        let town = admin.get(&format!("{TOWNS}/{salem}")).await.json();
                        assert_eq!((&town["total_contests"], &town["has_live_contest"]), (&json!(1), &json!(true)));
                        assert_eq!((&town["slug"], &town["name"], &town["state"]), (&json!("salem-ma"), &json!("Salem"), &json!("MA")));
                        for unknown in ["00000000-0000-4000-8000-000000000000", "x"] {
            assert_eq!(admin.get(&format!("{TOWNS}/{unknown}")).await.code(), (404, "not_found".to_owned()));
                        }
                }
}
