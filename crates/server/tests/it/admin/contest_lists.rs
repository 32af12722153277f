use serde_json::{Value, json};
use townpick_domain::ids::{ContestId, MemberId, TownId};
use townpick_store::{
    Executor,
    members::{self, NewMember},
    on_sqlite,
    testing::fixtures,
    towns::TownStatus,
};
use uuid::Uuid;

use super::signed_in::SignedIn;
use crate::week;

const ALL: &str = "/api/admin/contests";

/// Members of a town, the first of whom has the lowest number.
async fn people(admin: &SignedIn, town: TownId, count: u8) -> Vec<MemberId> {
    let new = |number: u8| NewMember {
        id: MemberId::new(admin.service.now(), [number; 10]),
        person: fixtures::person(
            (&format!("Maria{number}"), "Gomes"),
            &format!("maria{number}@people.example"),
            &format!("617555{:04}", 100 + u32::from(number)),
        ),
        joined_at: admin.service.now(),
    };
    let people: Vec<_> = (1..=count).map(new).collect();
    let mut tx = admin.service.database.write().await.unwrap();
    members::add(&mut tx, town, &people).await.unwrap();
    tx.commit().await.unwrap();
    people.into_iter().map(|person| person.id).collect()
}

/// Closes and draws a contest's list of two, of whom the second wins.
async fn draw(admin: &SignedIn, contest: ContestId, people: &[MemberId]) {
    let now = admin.service.now();
    let mut tx = admin.service.database.write().await.unwrap();
    tx.sql(
        "INSERT INTO drawings (id, contest_id, drawing_method, closed_at, total_participants, merkle_root,
                               drawing_timestamp, winners_selected, random_seed, created_at)
         VALUES ($1, $2, 'tpd1', $3, 2, $4, $3, 1, $4, $3)",
    )
    .bind(Uuid::from_u128(1))
    .bind(contest)
    .bind(now)
    .bind(vec![0_u8; 32])
    .execute()
    .await
    .unwrap();
    for (number, person) in [(1_u8, people[0]), (2, people[1])] {
        let id = Uuid::from_u128(number.into());
        tx.sql(
            "INSERT INTO participant_snapshots (id, contest_id, member_id, user_name, user_email, user_phone, ticket,
                                                salt, holder, entered_at, snapshot_taken_at)
             SELECT $1, $2, m.id, m.first_name || ' ' || m.last_name, m.email, m.phone_number, $4, $4, $5, $6, $6
             FROM members m WHERE m.id = $3",
        )
        .bind(id)
        .bind(contest)
        .bind(person)
        .bind(vec![number; 16])
        .bind(vec![number; 32])
        .bind(now)
        .execute()
        .await
        .unwrap();
        tx.sql(
            "INSERT INTO drawing_places (id, contest_id, place, snapshot_id, member_id, random_value, random_index,
                                         state, updated_at)
             VALUES ($1, $2, $3, $1, $4, '0', 0, $5, $6)",
        )
        .bind(id)
        .bind(contest)
        .bind(i64::from(3 - number))
        .bind(person)
        .bind(if number == 2 { "notified" } else { "alternate" })
        .bind(now)
        .execute()
        .await
        .unwrap();
    }
    tx.commit().await.unwrap();
}

fn titles(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

on_sqlite! {
    async fn contests_are_listed_by_where_they_stand(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let beverly = week::town(&admin.service, 2, "Beverly", TownStatus::Active).await;
        for (number, town, start, end) in [
            (2, salem, "2026-06-28", "2026-07-05"),
            (3, salem, "2026-07-12", "2026-07-19"),
            (4, beverly, "2026-07-05", "2026-07-12"),
        ] {
            week::save_contest(&admin.service, &week::contest(number, town, start, end)).await;
        }
        people(&admin, salem, 3).await;
        let name = |number: u8| format!("Bread for a Year {number}");
        for (query, expected) in [
            (String::new(), vec![3, 4, 1, 2]),
            ("?status=upcoming".to_owned(), vec![3]),
            ("?status=live".to_owned(), vec![4, 1]),
            ("?status=completed".to_owned(), vec![2]),
            (format!("?town={beverly}"), vec![4]),
            (format!("?town={salem}&status=live&business={}", Uuid::from_u128(7)), vec![1]),
            (format!("?sponsor={}", Uuid::from_u128(7)), vec![]),
            ("?q=beverly".to_owned(), vec![4]),
        ] {
            let page = admin.get(&format!("{ALL}{query}")).await.json();
            let expected: Vec<String> = expected.into_iter().map(name).collect();
            assert_eq!(titles(&page), expected, "{query}");
            assert_eq!(page["total"], expected.len(), "{query}");
        }
        let page = admin.get(&format!("{ALL}?status=live&town={salem}")).await.json();
        let expected = json!({
            "id": Uuid::from_u128(1),
            "title": "Bread for a Year 1",
            "prize_description": "$100 gift card",
            "town": {"id": salem, "slug": "salem-ma", "full_name": "Salem, MA"},
            "business": {"id": Uuid::from_u128(7), "business_name": "Harbor Bread Company"},
            "status": "Live",
            "starts_at": "2026-07-05T22:00:01Z",
            "ends_at": "2026-07-12T22:00:00Z",
            "start_date": "2026-07-05",
            "end_date": "2026-07-12",
            "participants": 3,
            "number_of_winners": 2,
            "winners_selected": null,
            "drawing_completed_at": null,
            "voided_at": null,
            "prize_value_cents": null,
        });
        assert_eq!(page["items"][0], expected);
        let first = admin.get(&format!("{ALL}?limit=3")).await.json();
        let cursor = first["next_cursor"].as_str().unwrap();
        let rest = admin.get(&format!("{ALL}?limit=3&cursor={cursor}")).await.json();
        assert_eq!((titles(&rest), &rest["next_cursor"]), (vec!["Bread for a Year 2"], &Value::Null));
        for bad in ["cursor=x", "town=salem", "status=odd", "limit=500"] {
            assert_eq!(admin.get(&format!("{ALL}?{bad}")).await.status, 422, "{bad}");
        }
        let file = admin.get(&format!("{ALL}/export.csv?status=live")).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"contests-2026-07-06.csv\"");
        assert_eq!(file.text().lines().count(), 3);
        assert!(file.text().contains(",\"Salem, MA\",Harbor Bread Company,Live,2026-07-05,2026-07-12,"), "{}", file.text());
    }

    async fn residents_take_part_in_a_running_contest(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, running) = week::salem(&admin.service).await;
        let residents = people(&admin, salem, 3).await;
        let all = format!("{ALL}/{}/participants", running.id);
        let first = admin.get(&format!("{all}?limit=2")).await.json();
        assert_eq!(first["total"], 3);
        let expected = json!({
            "member_id": residents[2],
            "name": "Maria3 Gomes",
            "email": "maria3@people.example",
            "phone_number": "6175550103",
            "entered_at": "2026-07-06T14:00:00Z",
            "won": false,
            "left_out_because": null,
            "moved_to": null,
        });
        assert_eq!(first["items"][0], expected);
        let cursor = first["next_cursor"].as_str().unwrap();
        let rest = admin.get(&format!("{all}?limit=2&cursor={cursor}")).await.json();
        assert_eq!((&rest["items"][0]["name"], &rest["next_cursor"]), (&json!("Maria1 Gomes"), &Value::Null));
        let body = json!({"member_id": residents[1], "reason": "Works there"});
        assert!(admin.post(&format!("{ALL}/{}/exclusions", running.id), body).await.status.is_success());
        let found = admin.get(&format!("{all}?q=MARIA2")).await.json();
        assert_eq!(found["items"][0]["left_out_because"], "Works there");
        assert_eq!((&found["items"][0]["name"], &found["total"]), (&json!("Maria2 Gomes"), &json!(1)));
        let file = admin.get(&format!("{all}/export.csv")).await;
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"participants-2026-07-06.csv\"");
        assert_eq!(file.text().lines().count(), 4);
        assert_eq!(admin.get(&format!("{ALL}/{}/participants", Uuid::nil())).await.status, 404);
        assert_eq!(admin.get(&format!("{ALL}/not-an-id/participants")).await.status, 404);
    }

    async fn the_closed_list_takes_part_in_a_contest_that_is_over(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let over = week::contest(2, salem, "2026-06-28", "2026-07-05");
        week::save_contest(&admin.service, &over).await;
        let residents = people(&admin, salem, 3).await;
        let shown = format!("{ALL}/{}", over.id);
        assert_eq!(admin.get(&shown).await.json()["participants"], 3, "before the list is closed");
        draw(&admin, over.id, &residents).await;
        let contest = admin.get(&shown).await.json();
        assert_eq!((&contest["participants"], &contest["winners_selected"]), (&json!(2), &json!(1)));
        let page = admin.get(&format!("{shown}/participants")).await.json();
        let won: Vec<_> = page["items"].as_array().unwrap().iter().map(|i| (i["name"].clone(), i["won"].clone())).collect();
        assert_eq!(won, [(json!("Maria1 Gomes"), json!(false)), (json!("Maria2 Gomes"), json!(true))]);
        assert_eq!(page["total"], 2);
        let listed = admin.get(&format!("{ALL}?status=completed")).await.json();
        assert_eq!(listed["items"][0]["participants"], 2);
        let file = admin.get(&format!("{shown}/participants/export.csv?q=maria2")).await;
        assert!(file.text().lines().nth(1).unwrap().ends_with(",Yes,,"), "{}", file.text());
    }

    async fn residents_are_kept_out_before_the_drawing_only(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, running) = week::salem(&admin.service).await;
        let residents = people(&admin, salem, 2).await;
        let all = format!("{ALL}/{}/exclusions", running.id);
        let body = json!({"member_id": residents[0], "reason": " Owns the bakery "});
        let added = admin.post(&all, body.clone()).await;
        assert_eq!(added.status, 201, "{}", added.text());
        let expected = json!({
            "member_id": residents[0],
            "name": "Maria1 Gomes",
            "reason": "Owns the bakery",
            "created_at": "2026-07-06T14:00:00Z",
        });
        assert_eq!(added.json(), expected);
        assert_eq!(admin.get(&all).await.json(), json!({"items": [expected]}));
        assert_eq!(admin.activity().await, ["Excluded a member from the drawing"]);
        let stranger = admin.post(&all, json!({"member_id": Uuid::nil(), "reason": "x"})).await;
        let message = "This person is not a member of the contest's town";
        assert_eq!(stranger.problem()["fields"], json!({"member_id": message}));
        let unexplained = admin.post(&all, json!({"member_id": residents[1], "reason": ""})).await;
        assert_eq!(unexplained.problem()["fields"], json!({"reason": "Reason is required"}));
        let one = format!("{all}/{}", residents[0]);
        assert_eq!(admin.delete(&one).await.status, 204);
        assert_eq!(admin.delete(&one).await.status, 404);
        draw(&admin, running.id, &residents).await;
        assert_eq!(admin.post(&all, body).await.code(), (409, "conflict".to_owned()));
        assert_eq!(admin.delete(&one).await.code(), (409, "conflict".to_owned()));
        assert_eq!(admin.get(&format!("{ALL}/{}/exclusions", Uuid::nil())).await.status, 404);
    }
}
