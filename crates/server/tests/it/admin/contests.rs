use serde_json::{Value, json};
use townpick_domain::{drawing::commitment, ids::TownId};
use townpick_store::{
    Executor, activity::Activity, contests::NewContest, list, on_sqlite, towns::TownStatus,
};
use uuid::Uuid;

use super::{businesses::changes, signed_in::SignedIn};
use crate::{
    harness::Answer,
    public::forms::{with, without},
    week,
};

const ALL: &str = "/api/admin/contests";

/// The form of a contest that has started, unchanged.
fn promised(running: &NewContest) -> Value {
    with(&json!(running.record), "start_date", running.start_date.to_string())
}

/// The bakery's contest of the week after the running one.
pub fn form(town: TownId) -> Value {
    json!({
        "town_id": town,
        "featured_business_id": Uuid::from_u128(7),
        "sponsor_id": null,
        "title": "Cake for a year",
        "description": "A cake a week.",
        "prize_description": "$200 gift card",
        "long_prize_description": "Good for a year.",
        "prize_value_cents": 20050,
        "number_of_winners": 2,
        "consolation_prize": "10% off",
        "consolation_redemption_instructions": "Ask.",
        "start_date": "2026-07-12",
        "contest_image_url": "/images/contest.webp",
        "hero_image_url": "https://cdn.example/hero.png",
        "gallery_images": ["/images/1.webp", " ", "/images/2.webp"],
        "additional_images": ["/images/3.webp"],
        "terms_and_conditions": "Terms.",
        "special_instructions": "Knock.",
    })
}

fn address(contest: &Value) -> String {
    format!("{ALL}/{}", contest["id"].as_str().unwrap())
}

fn fields(answer: &Answer) -> Value {
    assert_eq!(answer.code(), (422, "validation_failed".to_owned()), "{}", answer.text());
    answer.problem()["fields"].clone()
}

on_sqlite! {
    async fn a_contest_is_entered_with_its_promise_and_shown(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let created = admin.post(ALL, form(salem)).await;
        assert_eq!(created.status, 201, "{}", created.text());
        let contest = created.json();
        for (field, expected) in [
            ("end_date", json!("2026-07-19")),
            ("starts_at", json!("2026-07-12T22:00:01Z")),
            ("ends_at", json!("2026-07-19T22:00:00Z")),
            ("status", json!("Upcoming")),
            ("prize_value_cents", json!(20050)),
            ("gallery_images", json!(["/images/1.webp", "/images/2.webp"])),
            ("sponsor", Value::Null),
            ("can_be_deleted", json!(true)),
            ("winners_selected", Value::Null),
            ("voided_at", Value::Null),
        ] {
            assert_eq!(contest[field], expected, "{field}");
        }
        let town = json!({"id": salem, "slug": "salem-ma", "name": "Salem", "state": "MA", "full_name": "Salem, MA"});
        assert_eq!(contest["town"], town);
        assert_eq!(contest["business"]["business_name"], "Harbor Bread Company");
        assert_eq!(contest["business"]["why_we_love_it"], "The crust.");
        assert_eq!(admin.get(&address(&contest)).await.json(), contest);

        let id: Uuid = contest["id"].as_str().unwrap().parse().unwrap();
        let mut reader = admin.service.database.read().await.unwrap();
        let (seed,): (Vec<u8>,) =
            reader.sql("SELECT seed FROM contest_seeds WHERE contest_id = $1").bind(id).one().await.unwrap();
        let seed: [u8; 32] = seed.try_into().unwrap();
        assert_eq!(contest["commitment"], hex::encode(commitment(id.as_bytes(), &seed)));
        assert!(!created.text().contains(&hex::encode(seed)), "the seed stays in the database");
        assert_eq!(admin.activity().await, ["Created contest \"Cake for a year\" in Salem, MA"]);
        let entries = list::rows::<Activity>(&mut reader, &[], &[]).await.unwrap();
        assert!(!format!("{entries:?}").contains(&hex::encode(seed)));
    }

    async fn an_overlap_names_the_contest_in_the_way(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, running) = week::salem(&admin.service).await;
        let message = |title: &str| format!(
            "Contest dates overlap with existing contest: \"{title}\". Only one contest can be active per town at a time."
        );
        let refused = admin.post(ALL, with(&form(salem), "start_date", "2026-07-05")).await;
        assert_eq!(refused.code(), (409, "contest_overlap".to_owned()));
        assert_eq!(refused.problem()["detail"], message(&running.record.title));
        let next = admin.post(ALL, form(salem)).await.json();
        let third = admin.post(ALL, with(&form(salem), "start_date", "2026-07-19")).await.json();
        let moved = admin.put(&address(&third), with(&form(salem), "start_date", "2026-07-12")).await;
        assert_eq!(moved.code(), (409, "contest_overlap".to_owned()));
        assert_eq!(moved.problem()["detail"], message("Cake for a year"));
        assert_eq!(admin.get(&address(&third)).await.json()["start_date"], "2026-07-19");
        assert_eq!(admin.delete(&address(&next)).await.status, 204);
        let moved = admin.put(&address(&third), with(&form(salem), "start_date", "2026-07-12")).await;
        assert_eq!(moved.status, 200, "the week is free again");
    }

    async fn of_two_simultaneous_saves_one_is_kept_and_the_other_is_told(database: Database) {
        let admin = std::sync::Arc::new(SignedIn::on(database).await);
        let (salem, _) = week::salem(&admin.service).await;
        let saves: Vec<_> = (0..6).map(|number| {
            let admin = admin.clone();
            let body = with(&form(salem), "title", format!("Contest {number}"));
            tokio::spawn(async move { admin.post(ALL, body).await })
        }).collect();
        let (mut created_titles, mut refusals) = (Vec::new(), Vec::new());
        for save in saves {
            let answer = save.await.unwrap();
            match answer.status.as_u16() {
                201 => created_titles.push(answer.json()["title"].as_str().unwrap().to_owned()),
                _ => refusals.push((answer.code(), answer.problem()["detail"].as_str().unwrap().to_owned())),
            }
        }
        assert_eq!((created_titles.len(), refusals.len()), (1, 5));
        for (code, detail) in refusals {
            assert_eq!(code, (409, "contest_overlap".to_owned()));
            assert!(detail.contains(&format!("\"{}\"", created_titles[0])), "{detail}");
        }
        assert_eq!(admin.get(&format!("{ALL}?status=upcoming")).await.json()["total"], 1);
    }

    async fn a_contest_is_changed_and_the_log_tells_from_what_to_what(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, _) = week::salem(&admin.service).await;
        let contest = admin.post(ALL, form(salem)).await.json();
        let body = with(&with(&form(salem), "title", "Pie for a year"), "prize_value_cents", Value::Null);
        let changed = admin.put(&address(&contest), body).await.json();
        assert_eq!((&changed["title"], &changed["prize_value_cents"]), (&json!("Pie for a year"), &Value::Null));
        assert_eq!(changed["commitment"], contest["commitment"]);
        let change = |field: &str, from: &str, to: &str| (field.to_owned(), from.to_owned(), to.to_owned());
        assert_eq!(
            changes(&admin, "Updated contest").await,
            [change("prize_value_cents", "20050", ""), change("title", "Cake for a year", "Pie for a year")]
        );
    }

    async fn a_started_contest_keeps_its_promise_and_takes_corrections(database: Database) {
        let admin = SignedIn::on(database).await;
        let (_, running) = week::salem(&admin.service).await;
        let beverly = week::town(&admin.service, 2, "Beverly", TownStatus::Active).await;
        let address = format!("{ALL}/{}", running.id);
        let same = with(&promised(&running), "description", "Other words");
        let corrected = admin.put(&address, same.clone()).await;
        assert_eq!(corrected.status, 200, "{}", corrected.text());
        assert_eq!(corrected.json()["description"], "Other words");
        assert_eq!(corrected.json()["can_be_deleted"], false);
        let fixed = |what: &str| format!("The contest has started: its {what} can no longer be changed");
        let answer = admin.put(&address, with(&same, "start_date", "2026-07-12")).await;
        assert_eq!(fields(&answer), json!({"start_date": fixed("dates")}));
        let answer = admin.put(&address, with(&same, "number_of_winners", 3)).await;
        assert_eq!(fields(&answer), json!({"number_of_winners": fixed("number of winners")}));
        let mut bakery = week::bakery(beverly);
        bakery.id = townpick_domain::ids::BusinessId::from_uuid(Uuid::from_u128(8));
        bakery.record.slug = "beverly-bread".parse().unwrap();
        week::save_business(&admin.service, &bakery).await;
        let elsewhere = with(&with(&same, "town_id", beverly.to_string()), "featured_business_id", bakery.id.to_string());
        let expected = json!({"town_id": fixed("town"), "featured_business_id": fixed("featured business")});
        assert_eq!(fields(&admin.put(&address, elsewhere).await), expected);
        let answer = admin.put(&address, with(&same, "prize_value_cents", 1)).await;
        assert_eq!(fields(&answer), json!({"prize_value_cents": fixed("prize value")}));
    }

    async fn a_contest_is_deleted_until_it_starts_then_voided_with_a_reason(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, running) = week::salem(&admin.service).await;
        let next = admin.post(ALL, form(salem)).await.json();
        assert_eq!(admin.delete(&address(&next)).await.status, 204);
        assert_eq!(admin.get(&address(&next)).await.status, 404);
        let started = format!("{ALL}/{}", running.id);
        assert_eq!(admin.delete(&started).await.code(), (409, "contest_started".to_owned()));
        let void = format!("{started}/void");
        let without_reason = admin.post(&void, json!({"reason": "  "})).await;
        assert_eq!(fields(&without_reason), json!({"reason": "Reason is required"}));
        let long = admin.post(&void, json!({"reason": "x".repeat(301)})).await;
        assert_eq!(fields(&long), json!({"reason": "Reason is too long (at most 300 characters)"}));
        let voided = admin.post(&void, json!({"reason": "The shop closed."})).await.json();
        assert_eq!(voided["void_reason"], "The shop closed.");
        assert_eq!(voided["voided_at"], "2026-07-06T14:00:00Z");
        assert_eq!(admin.post(&void, json!({"reason": "Again."})).await.code(), (409, "conflict".to_owned()));
        let same = with(&form(salem), "start_date", "2026-07-05");
        assert_eq!(admin.put(&started, same.clone()).await.code(), (409, "conflict".to_owned()));
        assert_eq!(admin.post(ALL, same).await.status, 201, "the week is free again");
        assert!(admin.activity().await.contains(&format!("Voided contest \"{}\" in Salem, MA", running.record.title.as_str())));
        assert_eq!(admin.post(&format!("{ALL}/{}/void", Uuid::nil()), json!({"reason": "x"})).await.status, 404);
    }

    async fn only_active_businesses_of_the_town_can_be_chosen(database: Database) {
        let admin = SignedIn::on(database).await;
        let (salem, running) = week::salem(&admin.service).await;
        let beverly = week::town(&admin.service, 2, "Beverly", TownStatus::Active).await;
        let message = json!({"featured_business_id": "Please select an active business that serves this town"});
        assert_eq!(fields(&admin.post(ALL, form(beverly)).await), message);
        let status = json!({"ids": [Uuid::from_u128(7)], "is_active": false});
        assert_eq!(admin.post("/api/admin/businesses/bulk-status", status).await.status, 200);
        assert_eq!(fields(&admin.post(ALL, form(salem)).await), message);
        assert_eq!(admin.put(&format!("{ALL}/{}", running.id), promised(&running)).await.status, 200);
        let nowhere = with(&form(salem), "town_id", Uuid::from_u128(99).to_string());
        assert_eq!(fields(&admin.post(ALL, nowhere).await), json!({"town_id": "Please select a town"}));
        let nobody = with(&promised(&running), "sponsor_id", Uuid::from_u128(99).to_string());
        let answer = admin.put(&format!("{ALL}/{}", running.id), nobody).await;
        assert_eq!(fields(&answer), json!({"sponsor_id": "This sponsor no longer exists"}));
    }
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_named_and_nothing_is_kept() {
    let admin = SignedIn::sqlite().await;
    let (salem, _) = week::salem(&admin.service).await;
    let missing = [
        ("town_id", "Please select a town"),
        ("featured_business_id", "Please select a featured business"),
        ("title", "Title is required"),
        ("prize_description", "Prize description is required"),
    ];
    for (field, message) in missing {
        let answer = admin.post(ALL, without(&form(salem), field)).await;
        assert_eq!(fields(&answer), json!({field: message}));
        assert_eq!(answer.problem()["detail"], "Please fill in all required fields");
    }
    let wrong = [
        ("start_date", json!("2026-07-13"), "Contests must start on Sunday. Please select a Sunday."),
        ("start_date", json!("soon"), "Please select a start date"),
        (
            "start_date",
            json!("2026-06-28"),
            "This contest would already be over. Please select a later Sunday.",
        ),
        ("number_of_winners", json!(0), "At least 1 winner is needed"),
        ("prize_value_cents", json!(-1), "The prize value cannot be negative"),
        ("title", json!("x".repeat(301)), "Title is too long (at most 300 characters)"),
    ];
    for (field, value, message) in wrong {
        assert_eq!(fields(&admin.post(ALL, with(&form(salem), field, value)).await), json!({field: message}));
    }
    for (field, value) in [
        ("hero_image_url", json!("javascript:alert(1)")),
        ("gallery_images", json!(["data:image/png,x"])),
        ("additional_images", json!(vec!["/images/a.webp"; 25])),
        ("prize_value_cents", json!(20.5)),
        ("status", json!("Live")),
    ] {
        let answer = admin.post(ALL, with(&form(salem), field, value)).await;
        assert_eq!(fields(&answer).as_object().unwrap().keys().collect::<Vec<_>>(), [field]);
    }
    assert_eq!(admin.get(&format!("{ALL}?status=upcoming")).await.json()["total"], 0);
    assert!(admin.activity().await.is_empty());
}

#[tokio::test]
async fn sundays_on_which_the_clocks_change_keep_the_wall_clock() {
    let admin = SignedIn::sqlite().await;
    let (salem, _) = week::salem(&admin.service).await;
    for (start, starts_at, ends_at) in [
        ("2026-10-25", "2026-10-25T22:00:01Z", "2026-11-01T23:00:00Z"),
        ("2027-03-07", "2027-03-07T23:00:01Z", "2027-03-14T22:00:00Z"),
    ] {
        let contest = admin.post(ALL, with(&form(salem), "start_date", start)).await.json();
        assert_eq!((&contest["starts_at"], &contest["ends_at"]), (&json!(starts_at), &json!(ends_at)));
    }
}

#[tokio::test]
async fn a_correction_is_seen_on_the_contest_page() {
    let admin = SignedIn::sqlite().await;
    let (_, running) = week::salem(&admin.service).await;
    let shown =
        async || admin.service.get("/api/towns/salem-ma").await.json()["contest"]["description"].clone();
    assert_eq!(shown().await, running.record.description.as_str());
    let correction = with(&promised(&running), "description", "Other words");
    assert_eq!(admin.put(&format!("{ALL}/{}", running.id), correction).await.status, 200);
    admin.service.clock.advance(jiff::SignedDuration::from_secs(2));
    assert_eq!(shown().await, "Other words");
}
