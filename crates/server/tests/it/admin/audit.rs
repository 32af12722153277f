use serde_json::{Value, json};
use townpick_store::{Database, Executor, members, on_sqlite};
use uuid::Uuid;

use super::signed_in::SignedIn;
use crate::{
    drawn::{Drawn, drawn, opened},
    harness::Setup,
};

const ALL: &str = "/api/admin/drawings";

/// An administrator on the evening of a drawing among five members.
async fn evening(database: Database) -> (SignedIn, Drawn) {
    let service = Setup::default().on(database);
    let drawn = drawn(&service, 5).await;
    (SignedIn::to(service).await, drawn)
}

async fn delete_place(admin: &SignedIn, drawn: &Drawn, place: usize) {
    let mut tx = admin.service.database.write().await.unwrap();
    members::delete(&mut tx, drawn.places[place - 1].member.unwrap()).await.unwrap();
    tx.commit().await.unwrap();
}

on_sqlite! {
    async fn drawn_contests_are_listed(database: Database) {
        let (admin, drawn) = evening(database).await;
        let expected = json!({
            "items": [{
                "contest_id": drawn.contest, "title": "Bread for a Year 1", "town_full_name": "Salem, MA",
                "business_name": "Harbor Bread Company", "drawing_completed_at": "2026-07-12T22:00:00Z",
            }],
            "next_cursor": null,
            "search_is_cut": false,
            "total": 1,
            "total_is_capped": false,
        });
        assert_eq!(admin.get(ALL).await.json(), expected);
        for bad in ["cursor=x", "limit=0", "limit=201"] {
            assert_eq!(admin.get(&format!("{ALL}?{bad}")).await.status, 422, "{bad}");
        }
    }

    async fn a_contest_that_was_not_drawn_has_no_trail(database: Database) {
        let admin = SignedIn::on(database).await;
        let open = opened(&admin.service, 3).await;
        assert_eq!(admin.get(ALL).await.json()["items"], json!([]));
        for contest in [Uuid::from(open.contest), Uuid::nil()] {
            assert_eq!(admin.get(&format!("{ALL}/{contest}")).await.status, 404);
            assert_eq!(admin.get(&format!("{ALL}/{contest}/snapshot")).await.status, 404);
        }
    }

    async fn a_drawing_is_shown_step_by_step(database: Database) {
        let (admin, drawn) = evening(database).await;
        let shown = admin.get(&format!("{ALL}/{}", drawn.contest)).await.json();
        let public = admin.service.get(&format!("/api/drawings/{}", drawn.contest)).await.json();
        for (field, expected) in [
            ("drawing_timestamp", json!("2026-07-12T22:00:00Z")),
            ("total_participants", json!(5)),
            ("winners_selected", json!(2)),
            ("random_seed", public["seed"].clone()),
            ("drawing_method", json!("tpd1")),
            ("system_info", json!({"software": "townpick"})),
            ("exclusions", json!({})),
            ("merkle_root", public["root"].clone()),
            ("commitment", public["commitment"].clone()),
        ] {
            assert_eq!(shown[field], expected, "{field}");
        }
        let steps = shown["audit_steps"].as_array().unwrap();
        assert_eq!(steps.len(), 5, "winners and alternates");
        assert_eq!(steps[1], json!({
            "step": 2, "timestamp": "2026-07-12T22:00:00Z", "action": "Drew place 2",
            "winner_name": "Maria de la Cruz", "crypto_seed": public["seed"],
            "random_value": drawn.places[1].random_value,
            "random_index_selected": drawn.places[1].random_index,
        }));
    }

    async fn a_deleted_member_is_in_no_step_and_only_a_ticket_in_the_list(database: Database) {
        let (admin, drawn) = evening(database).await;
        let named = json!([{
            "step": 1, "timestamp": "2026-07-12T22:00:00Z", "action": "Drew winner 1", "winner_name": "Stored Name",
            "crypto_seed": "00", "random_value": "7", "random_index_selected": 0,
        }]);
        let mut tx = admin.service.database.write().await.unwrap();
        tx.sql("UPDATE drawings SET audit_steps = $1").bind(named).execute().await.unwrap();
        tx.commit().await.unwrap();
        delete_place(&admin, &drawn, 1).await;
        let shown = admin.get(&format!("{ALL}/{}", drawn.contest)).await;
        assert_eq!(shown.json()["audit_steps"][0]["winner_name"], Value::Null);
        assert!(!shown.text().contains("Stored Name"));

        let list = admin.get(&format!("{ALL}/{}/snapshot", drawn.contest)).await.json();
        let gone: Vec<_> = list["items"].as_array().unwrap().iter().filter(|row| row["member_id"].is_null()).collect();
        assert_eq!((gone.len(), &list["total"]), (1, &json!(5)));
        for field in ["user_name", "user_email", "user_phone"] {
            assert_eq!(gone[0][field], Value::Null, "{field}");
        }
        assert_eq!(gone[0]["ticket"].as_str().unwrap().len(), 32);
    }

    async fn the_closed_list_is_read_page_by_page_and_searched(database: Database) {
        let (admin, drawn) = evening(database).await;
        let list = format!("{ALL}/{}/snapshot", drawn.contest);
        let first = admin.get(&format!("{list}?limit=3")).await.json();
        assert_eq!(first["total"], 5);
        assert_eq!(first["items"][0], json!({
            "member_id": drawn.members[0], "user_name": "Maria de la Cruz", "user_email": "maria1@people.example",
            "user_phone": "6175550101", "ticket": "01".repeat(16), "entered_at": "2026-07-05T22:00:01Z",
            "snapshot_taken_at": "2026-07-12T22:00:00Z",
        }));
        let rest = admin.get(&format!("{list}?limit=3&cursor={}", first["next_cursor"].as_str().unwrap())).await.json();
        let emails: Vec<_> = rest["items"].as_array().unwrap().iter().map(|row| row["user_email"].clone()).collect();
        assert_eq!((emails, &rest["next_cursor"]), (vec![json!("maria4@people.example"), json!("maria5@people.example")], &Value::Null));
        for (query, found) in [("MARIA3@", 1), ("de%20la", 5), ("(617)%20555-0102", 1), ("_", 0)] {
            let page = admin.get(&format!("{list}?q={query}")).await.json();
            assert_eq!(page["items"].as_array().unwrap().len(), found, "{query}");
            assert_eq!(page["total"], found, "{query}");
        }
        assert_eq!(admin.get(&format!("{list}?cursor=MTIz")).await.status, 422);
    }
}
