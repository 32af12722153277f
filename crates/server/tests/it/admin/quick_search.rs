use serde_json::{Value, json};
use townpick_domain::role::Role;
use townpick_store::{on_sqlite, towns::TownStatus};

use super::signed_in::SignedIn;
use crate::{drawn::opened, harness::Setup, week};

async fn found(admin: &SignedIn, q: &str) -> Vec<(String, Vec<String>, bool)> {
    let answer = admin.get(&format!("/api/admin/search?q={q}")).await.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let group = |group: &Value| {
        let titles = group["items"].as_array().unwrap().iter().map(|item| text(&item["title"])).collect();
        (text(&group["kind"]), titles, group["more"] == true)
    };
    answer["groups"].as_array().unwrap().iter().map(group).collect()
}

fn group(kind: &str, titles: &[&str], more: bool) -> (String, Vec<String>, bool) {
    (kind.to_owned(), titles.iter().map(|&title| title.to_owned()).collect(), more)
}

on_sqlite! {
    async fn everything_that_fits_is_found_by_kind_each_with_what_tells_it_apart(database: Database) {
        let service = Setup::default().on(database);
        let open = opened(&service, 2).await;
        let admin = SignedIn::to(service).await;
        assert_eq!(found(&admin, "salem").await, [
            group("town", &["Salem, MA"], false),
            group("contest", &["Bread for a Year 1"], false),
        ]);
        let bread = admin.get("/api/admin/search?q=bread").await.json();
        let contests = &bread["groups"].as_array().unwrap().last().unwrap()["items"][0];
        assert_eq!(contests, &json!({
            "id": open.contest, "title": "Bread for a Year 1", "note": "Salem, MA, Live, 2026-07-05",
        }));
        assert_eq!(found(&admin, "maria1@people").await, [group("member", &["Maria de la Cruz"], false)]);
        assert!(found(&admin, "nobody").await.is_empty());
    }

    async fn one_letter_is_too_few_and_five_of_a_kind_are_enough(database: Database) {
        let service = Setup::default().on(database);
        for (number, name) in (1_u8..).zip(["Ashby", "Ashfield", "Ashland", "Ashton", "Ashville", "Ashwood"]) {
            week::town(&service, number, name, TownStatus::Active).await;
        }
        let admin = SignedIn::to(service).await;
        assert!(found(&admin, "a").await.is_empty());
        let [(kind, titles, more)] = found(&admin, "ash").await.try_into().unwrap();
        assert_eq!((kind.as_str(), titles.len(), more), ("town", 5, true));
    }

    async fn people_are_found_by_those_alone_who_may_see_them(database: Database) {
        let service = Setup::default().on(database);
        opened(&service, 1).await;
        let admin = SignedIn::to(service).await;
        assert!(found(admin.as_role(Role::Editor).await, "maria").await.is_empty());
    }
}
