use jiff::SignedDuration;
use serde_json::json;
use townpick_domain::ids::ActivityId;
use townpick_store::{
    activity::{self, Change, Entity, NewActivity},
    on_sqlite,
};

use super::signed_in::SignedIn;

const ACTIVITY: &str = "/api/admin/activity";

/// Entries a second apart, the last one the newest.
async fn write(robin: &SignedIn, entries: &[(Entity, &str)]) {
    let mut tx = robin.service.database.write().await.unwrap();
    for (number, (entity, summary)) in entries.iter().enumerate() {
        robin.service.clock.advance(SignedDuration::from_secs(1));
        let now = robin.service.now();
        let mut random = [0; 10];
        random[..8].copy_from_slice(&u64::try_from(number).unwrap().to_be_bytes());
        let entry = NewActivity {
            id: ActivityId::new(now, random),
            admin: Some(robin.admin),
            admin_user: "Robin Owner",
            entity: *entity,
            entity_id: Some(robin.admin.as_uuid()),
            summary: (*summary).to_owned(),
            changes: vec![Change {
                field: "status".to_owned(),
                from: String::new(),
                to: "Active".to_owned(),
            }],
        };
        activity::record(&mut tx, &entry, now).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn summaries(robin: &SignedIn, query: &str) -> Vec<String> {
    let page = robin.get(&format!("{ACTIVITY}{query}")).await.json();
    let items = page["items"].as_array().unwrap().clone();
    items.iter().map(|entry| entry["change_summary"].as_str().unwrap().to_owned()).collect()
}

on_sqlite! {
    async fn the_log_is_read_newest_first_in_pages(database: Database) {
        let robin = SignedIn::on(database).await;
        write(&robin, &[(Entity::Town, "one"), (Entity::Contest, "two"), (Entity::Town, "three")]).await;
        let first = robin.get(&format!("{ACTIVITY}?limit=2")).await.json();
        assert_eq!((&first["total"], &first["total_is_capped"]), (&json!(3), &json!(false)));
        assert_eq!(first["items"][0], json!({
            "id": first["items"][0]["id"],
            "created_at": "2026-07-06T14:00:03Z",
            "admin_user": "Robin Owner",
            "entity_modified": "Town",
            "entity_id": robin.admin.to_string(),
            "change_summary": "three",
            "changes": [{"field": "status", "from": "", "to": "Active"}],
            "times": 1,
            "network": null,
        }));
        assert_eq!(first["items"][1]["change_summary"], "two");
        let cursor = first["next_cursor"].as_str().unwrap();
        let last = robin.get(&format!("{ACTIVITY}?limit=2&cursor={cursor}")).await.json();
        assert_eq!(last["items"].as_array().unwrap().len(), 1);
        assert_eq!((&last["items"][0]["change_summary"], &last["next_cursor"]), (&json!("one"), &json!(null)));
    }

    async fn the_log_is_searched_by_kind_and_words(database: Database) {
        let robin = SignedIn::on(database).await;
        let entries = [
            (Entity::Town, "Élan opened"),
            (Entity::FeaturedBusiness, "Gave 50% more"),
            (Entity::Town, "Gave 500 more"),
        ];
        write(&robin, &entries).await;
        assert_eq!(summaries(&robin, "?entity=Town").await, ["Gave 500 more", "Élan opened"]);
        assert_eq!(summaries(&robin, "?entity=Featured%20Business").await, ["Gave 50% more"]);
        assert_eq!(summaries(&robin, "?q=50%25").await, ["Gave 50% more"]);
        assert_eq!(summaries(&robin, "?q=%C3%A9LAN").await, ["Élan opened"]);
        assert_eq!(summaries(&robin, "?q=robin&entity=Town").await.len(), 2);
        assert_eq!(summaries(&robin, "?q=_").await.len(), 0);
        let unknown = robin.get(&format!("{ACTIVITY}?entity=Towns")).await;
        assert_eq!(unknown.problem()["fields"], json!({"entity": "There is no such kind of entry"}));
    }

    async fn an_export_has_every_entry_and_no_formula(database: Database) {
        let robin = SignedIn::on(database).await;
        let many: Vec<(Entity, &str)> = std::iter::once((Entity::Town, "=1+1"))
            .chain(std::iter::repeat_n((Entity::Contest, "Saved \"Bread\", again"), 2100))
            .collect();
        write(&robin, &many).await;
        let answer = robin.get(&format!("{ACTIVITY}/export.csv")).await;
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"activity-2026-07-06.csv\"");
        let lines: Vec<&str> = answer.text().split_terminator("\r\n").collect();
        assert_eq!(lines.len(), 2102);
        assert_eq!(lines[0], "When,Administrator,Entity,Entity ID,Summary,Changes,Times,Network");
        assert!(lines[1].ends_with(",\"Saved \"\"Bread\"\", again\",status:  → Active,1,"), "{}", lines[1]);
        assert!(lines[2101].contains(",'=1+1,"), "{}", lines[2101]);
        let mut seen = lines[1..].to_vec();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2101);
        let filtered = robin.get(&format!("{ACTIVITY}/export.csv?entity=Town")).await;
        assert_eq!(filtered.text().lines().count(), 2);
    }
}

#[tokio::test]
async fn a_cursor_or_limit_that_cannot_be_is_refused() {
    let robin = SignedIn::sqlite().await;
    for (query, field) in [("limit=0", "limit"), ("limit=201", "limit"), ("cursor=abc", "cursor")] {
        let answer = robin.get(&format!("{ACTIVITY}?{query}")).await;
        assert_eq!(answer.code(), (422, "validation_failed".to_owned()), "{query}");
        assert!(answer.problem()["fields"][field].is_string(), "{query}");
    }
    assert_eq!(robin.get(&format!("{ACTIVITY}?limit=many")).await.status, 422);
}
