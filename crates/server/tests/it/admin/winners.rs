use serde_json::{Value, json};
use townpick_store::{Database, Executor, activity::Activity, list, members, on_sqlite};
use uuid::Uuid;

use super::{businesses::changes, signed_in::SignedIn, templates::install};
use crate::{
    drawn::{Drawn, drawn, opened},
    harness::{Answer, Setup},
};

/// An administrator on the evening of a drawing among five members, of whom two won.
async fn evening(database: Database) -> (SignedIn, Drawn) {
    let service = Setup::default().on(database);
    let drawn = drawn(&service, 5).await;
    (SignedIn::to(service).await, drawn)
}

const WINNERS: &str = "/api/admin/winners";

async fn list_of(admin: &SignedIn, query: &str) -> Value {
    admin.get(&format!("{WINNERS}?{query}")).await.json()
}

fn all(drawn: &Drawn) -> String {
    format!("/api/admin/contests/{}/winners", drawn.contest)
}

/// The address of a place, counted from 1.
fn winner(drawn: &Drawn, place: usize) -> String {
    format!("{}/{}", all(drawn), drawn.places[place - 1].id)
}

fn marks(claimed: bool, fulfilled: bool) -> Value {
    json!({"prize_claimed": claimed, "prize_fulfilled": fulfilled})
}

fn conflict(answer: &Answer) -> Value {
    assert_eq!(answer.code(), (409, "conflict".to_owned()), "{}", answer.text());
    answer.problem()["detail"].clone()
}

async fn events(admin: &SignedIn, drawn: &Drawn) -> Vec<String> {
    let drawing = admin.service.get(&format!("/api/drawings/{}", drawn.contest)).await.json();
    let records = drawing["records"].as_array().unwrap().iter();
    records.map(|record| record["event"].as_str().unwrap().to_owned()).collect()
}

async fn whole_log(admin: &SignedIn) -> String {
    let mut reader = admin.service.database.read().await.unwrap();
    format!("{:?}", list::rows::<Activity>(&mut reader, &[], &[]).await.unwrap())
}

fn summary(drawn: &Drawn, what: &str, place: usize) -> String {
    let member = drawn.places[place - 1].member.unwrap();
    format!("{what} winner {member} of contest \"Bread for a Year 1\" in Salem, MA")
}

on_sqlite! {
    async fn winners_are_listed_with_what_handing_over_needs(database: Database) {
        let (admin, drawn) = evening(database).await;
        let list = admin.get(&all(&drawn)).await.json();
        assert_eq!(list["items"].as_array().unwrap().len(), 2, "alternates are not called");
        let member = drawn.places[0].member.unwrap();
        let number = 1 + drawn.members.iter().position(|id| *id == member).unwrap();
        assert_eq!(list["items"][0], json!({
            "id": drawn.places[0].id, "place": 1, "member_id": member, "name": "Maria de la Cruz",
            "email": format!("maria{number}@people.example"), "phone_number": format!("617555{:04}", 100 + number),
            "state": "notified", "state_reason": null, "notified_at": "2026-07-12T22:00:00Z",
            "claim_deadline": "2026-07-14T22:00:00Z", "answered_at": null, "prize_claimed": false,
            "prize_fulfilled": false, "is_reached": false, "prize_value_cents": null,
            "tax_form_received_on": null, "needs_tax_form": false,
        }), "there are no templates, so no message reached them");
        let contests = admin.get("/api/admin/contests?status=completed").await.json();
        let contest = &contests["items"][0];
        assert_eq!((&contest["participants"], &contest["winners_selected"]), (&json!(5), &json!(2)));
        assert_eq!(contest["drawing_completed_at"], "2026-07-12T22:00:00Z");
        assert_eq!(admin.get(&format!("/api/admin/contests/{}/winners", Uuid::nil())).await.status, 404);
    }

    async fn winners_of_all_contests_are_one_list_that_knows_what_is_to_be_handed_over(database: Database) {
        let (admin, drawn) = evening(database).await;
        let list = admin.get(WINNERS).await.json();
        assert_eq!((list["items"].as_array().unwrap().len(), &list["total"]), (2, &json!(2)));
        let salem = list["items"][0]["town_id"].clone();
        assert!(salem.is_string());
        let number = 1 + drawn.members.iter().position(|id| Some(*id) == drawn.places[0].member).unwrap();
        assert_eq!(list["items"][0], json!({
            "id": drawn.places[0].id, "place": 1, "member_id": drawn.places[0].member, "name": "Maria de la Cruz",
            "email": format!("maria{number}@people.example"), "phone_number": format!("617555{:04}", 100 + number),
            "state": "notified", "claim_deadline": "2026-07-14T22:00:00Z", "prize_claimed": false,
            "prize_fulfilled": false, "prize_value_cents": null, "tax_form_received_on": null, "needs_tax_form": false,
            "contest_id": drawn.contest, "contest_title": "Bread for a Year 1",
            "prize_description": "$100 gift card", "drawing_completed_at": "2026-07-12T22:00:00Z",
            "town_id": salem, "town_full_name": "Salem, MA", "business_id": Uuid::from_u128(7),
            "business_name": "Harbor Bread Company",
        }));
        let next = list_of(&admin, "limit=1").await["next_cursor"].as_str().unwrap().to_owned();
        assert_eq!(list_of(&admin, &format!("limit=1&cursor={next}")).await["items"], json!([list["items"][1]]));

        let totals = async || {
            let total = async |stage| list_of(&admin, &format!("prizes={stage}&limit=1")).await["total"].clone();
            [total("waiting").await, total("to_hand_over").await]
        };
        assert_eq!(totals().await, [2, 0]);
        admin.put(&winner(&drawn, 1), marks(true, false)).await;
        assert_eq!(totals().await, [1, 1]);
        assert_eq!(list_of(&admin, "prizes=to_hand_over").await["items"][0]["id"], json!(drawn.places[0].id));
        assert_eq!(list_of(&admin, "prizes=handed_over").await["items"], json!([]));
        admin.put(&winner(&drawn, 1), marks(true, true)).await;
        assert_eq!(totals().await, [1, 0]);
        assert_eq!(list_of(&admin, "prizes=handed_over").await["items"][0]["place"], 1);

        let disqualify = format!("{}/disqualify", winner(&drawn, 2));
        admin.post(&disqualify, json!({"reason": "Owns the bakery"})).await;
        let places: Vec<_> = list_of(&admin, "").await["items"].as_array().unwrap().iter().map(|item| item["place"].clone()).collect();
        assert_eq!(places, [1, 3], "who lost a prize makes room");
        for query in ["prizes=lost", "cursor=x", "limit=0"] {
            assert_eq!(admin.get(&format!("{WINNERS}?{query}")).await.status, 422, "{query}");
        }
    }

    async fn winners_no_message_reaches_are_shown_on_the_contest_and_in_the_panel(database: Database) {
        let service = Setup::default().on(database);
        install(&service, 1, "winner_notification", "both").await;
        let drawn = drawn(&service, 5).await;
        let admin = SignedIn::to(service).await;
        let reached = async || -> Vec<Value> {
            let list = admin.get(&all(&drawn)).await.json();
            list["items"].as_array().unwrap().iter().map(|item| item["is_reached"].clone()).collect()
        };
        assert_eq!(reached().await, [true, true]);
        assert_eq!(admin.get("/api/admin/engine").await.json()["unreached_winners"], json!([]));
        let mut tx = admin.service.database.write().await.unwrap();
        tx.sql("UPDATE notifications SET status = 'failed' WHERE member_id = $1")
            .bind(drawn.places[1].member.unwrap()).execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(reached().await, [true, false]);
        assert_eq!(admin.get("/api/admin/engine").await.json()["unreached_winners"], json!([{
            "winner_id": drawn.places[1].id, "contest_id": drawn.contest, "contest_title": "Bread for a Year 1", "town_full_name": "Salem, MA",
            "claim_deadline": "2026-07-14T22:00:00Z",
        }]));
        assert_eq!(admin.get("/api/admin/engine").await.json()["unreached_winners_total"], 1);
        admin.service.clock.advance(jiff::SignedDuration::from_hours(1));
        assert_eq!(reached().await, [false, false], "what waits for an hour reaches nobody");
        assert_eq!(admin.get("/api/admin/engine").await.json()["unreached_winners_total"], 2);
    }

    async fn a_contest_is_not_voided_with_words_about_a_person(database: Database) {
        let (admin, drawn) = evening(database).await;
        let void = format!("/api/admin/contests/{}/void", drawn.contest);
        for (reason, about) in [
            ("maria de la cruz owns the shop", "names of members"), ("Ask ana@shop.example", "email addresses"),
            ("Call 617-555-0100", "phone numbers"),
        ] {
            let refused = admin.post(&void, json!({"reason": reason})).await;
            assert_eq!(refused.status, 422);
            assert!(refused.text().contains(about), "{}", refused.text());
        }
        assert_eq!(admin.post(&void, json!({"reason": "The shop closed for good."})).await.status, 200);
    }

    async fn nobody_has_won_before_the_drawing(database: Database) {
        let admin = SignedIn::on(database).await;
        let open = opened(&admin.service, 3).await;
        assert_eq!(admin.get(&all(&open)).await.json(), json!({"items": []}));
    }

    async fn a_deleted_winner_is_a_place_without_a_person(database: Database) {
        let (admin, drawn) = evening(database).await;
        let mut tx = admin.service.database.write().await.unwrap();
        members::delete(&mut tx, drawn.places[1].member.unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        let list = admin.get(&all(&drawn)).await.json();
        for field in ["member_id", "name", "email", "phone_number"] {
            assert_eq!(list["items"][1][field], Value::Null, "{field}");
        }
        assert_eq!(admin.put(&winner(&drawn, 2), marks(false, true)).await.status, 200);
        assert!(admin.activity().await[0].starts_with("Updated the prize of winner (deleted) of contest"));
    }

    async fn deleting_a_winner_calls_the_next_name(database: Database) {
        let (admin, drawn) = evening(database).await;
        admin.put(&winner(&drawn, 1), marks(true, false)).await;
        for place in 0..2 {
            let member = format!("/api/admin/members/{}", drawn.places[place].member.unwrap());
            assert_eq!(admin.delete(&member).await.status, 204);
        }
        let list = admin.get(&all(&drawn)).await.json();
        let states: Vec<_> = list["items"].as_array().unwrap().iter().map(|item| (&item["state"], &item["state_reason"])).collect();
        let (gone, why, called) = (json!("disqualified"), json!("no longer a member"), json!("notified"));
        assert_eq!(states, [(&gone, &why), (&gone, &why), (&called, &Value::Null), (&called, &Value::Null)]);
        let passed = ["disqualified", "promoted", "notified"];
        assert_eq!(events(&admin, &drawn).await[5..], [passed, passed].concat());
    }

    async fn a_prize_is_marked_as_claimed_and_handed_over_and_back(database: Database) {
        let (admin, drawn) = evening(database).await;
        let first = winner(&drawn, 1);
        let claimed = admin.put(&first, marks(true, false)).await.json();
        assert_eq!((&claimed["state"], &claimed["answered_at"]), (&json!("claimed"), &json!("2026-07-12T22:00:00Z")));
        assert_eq!((&claimed["prize_claimed"], &claimed["prize_fulfilled"]), (&json!(true), &json!(false)));
        assert_eq!(events(&admin, &drawn).await.last().unwrap(), "notified", "the ledger waits: it may be a slip");
        let what = summary(&drawn, "Updated the prize of", 1);
        let change = |field: &str, from: &str, to: &str| (field.to_owned(), from.to_owned(), to.to_owned());
        let expected = [change("prize_claimed", "false", "true"), change("state", "notified", "claimed")];
        assert_eq!(changes(&admin, &what).await, expected);

        assert_eq!(admin.put(&first, marks(true, false)).await.json(), claimed);
        assert_eq!(admin.activity().await.len(), 1, "what changes nothing is not logged");
        let handed_over = admin.put(&first, marks(false, true)).await.json();
        assert_eq!((&handed_over["prize_claimed"], &handed_over["prize_fulfilled"]), (&json!(true), &json!(true)));
        let back = admin.put(&first, marks(false, false)).await.json();
        assert_eq!((&back["prize_claimed"], &back["prize_fulfilled"]), (&json!(false), &json!(false)));
        assert_eq!((&back["state"], &back["answered_at"]), (&json!("notified"), &Value::Null), "as if it had not been");
        assert_eq!(events(&admin, &drawn).await.len(), 5);
        assert_eq!(admin.get(&all(&drawn)).await.json()["items"][0], back);
        assert_eq!(admin.activity().await, [what.clone(), what.clone(), what]);
        assert!(!whole_log(&admin).await.contains("Maria"));
    }

    async fn a_winner_who_was_handed_the_prize_has_claimed_it(database: Database) {
        let (admin, drawn) = evening(database).await;
        let handed_over = admin.put(&winner(&drawn, 1), marks(false, true)).await.json();
        assert_eq!((&handed_over["state"], &handed_over["prize_claimed"]), (&json!("claimed"), &json!(true)));
    }

    async fn only_winners_of_the_contest_can_be_changed(database: Database) {
        let (admin, drawn) = evening(database).await;
        let nobody = format!("{}/{}", all(&drawn), Uuid::nil());
        let elsewhere = format!("/api/admin/contests/{}/winners/{}", Uuid::nil(), drawn.places[0].id);
        for path in [winner(&drawn, 3), nobody, elsewhere, format!("{}/not-an-id", all(&drawn))] {
            assert_eq!(admin.put(&path, marks(true, true)).await.status, 404, "{path}");
            let later = json!({"claim_deadline": "2026-07-16T22:00:00Z"});
            assert_eq!(admin.post(&format!("{path}/extend"), later).await.status, 404, "{path}");
            let reason = json!({"reason": "x"});
            assert_eq!(admin.post(&format!("{path}/disqualify"), reason).await.status, 404, "{path}");
        }
        for body in [json!({}), json!({"prize_claimed": true}), json!({"prize_claimed": 1, "prize_fulfilled": true})] {
            assert_eq!(admin.put(&winner(&drawn, 1), body).await.status, 422);
        }
        assert!(admin.activity().await.is_empty());
    }

    async fn a_winner_gets_more_time_until_they_answer(database: Database) {
        let (admin, drawn) = evening(database).await;
        let extend = format!("{}/extend", winner(&drawn, 1));
        for (deadline, message) in [
            ("2026-07-14T22:00:00Z", "The new deadline must be later than the current one and in the future"),
            ("2026-07-11T22:00:00Z", "The new deadline must be later than the current one and in the future"),
            ("2027-07-13T22:00:00Z", "The new deadline can be at most a year away"),
        ] {
            let refused = admin.post(&extend, json!({"claim_deadline": deadline})).await;
            assert_eq!(refused.code(), (422, "validation_failed".to_owned()), "{deadline}");
            assert_eq!(refused.problem()["fields"], json!({"claim_deadline": message}));
        }
        let soon = admin.post(&extend, json!({"claim_deadline": "soon"})).await;
        assert!(soon.problem()["fields"]["claim_deadline"].is_string());
        assert!(admin.activity().await.is_empty());

        let extended = admin.post(&extend, json!({"claim_deadline": "2026-07-16T18:00:00-04:00"})).await.json();
        assert_eq!((&extended["claim_deadline"], &extended["state"]), (&json!("2026-07-16T22:00:00Z"), &json!("notified")));
        assert_eq!(admin.activity().await, [summary(&drawn, "Extended the claim deadline of", 1)]);
        admin.put(&winner(&drawn, 1), marks(true, false)).await;
        let late = admin.post(&extend, json!({"claim_deadline": "2026-07-18T22:00:00Z"})).await;
        assert_eq!(conflict(&late), "This winner has already accepted the prize.");
    }

    async fn a_disqualified_winner_makes_room_and_the_reason_stays_among_administrators(database: Database) {
        let (admin, drawn) = evening(database).await;
        install(&admin.service, 1, "alternate_promoted", "both").await;
        let disqualify = format!("{}/disqualify", winner(&drawn, 1));
        let unexplained = admin.post(&disqualify, json!({"reason": " "})).await;
        assert_eq!(unexplained.problem()["fields"], json!({"reason": "Reason is required"}));
        let done = admin.post(&disqualify, json!({"reason": "Maria owns the bakery"})).await.json();
        assert_eq!((&done["state"], &done["state_reason"]), (&json!("disqualified"), &json!("Maria owns the bakery")));

        let list = admin.get(&all(&drawn)).await.json();
        let states: Vec<_> = list["items"].as_array().unwrap().iter().map(|item| item["state"].clone()).collect();
        assert_eq!(states, ["disqualified", "notified", "notified"]);
        assert_eq!(events(&admin, &drawn).await[5..], ["disqualified", "promoted", "notified"]);
        let mut reader = admin.service.database.read().await.unwrap();
        let (notices,): (i64,) = reader
            .sql("SELECT count(DISTINCT member_id) FROM notifications WHERE template_key = 'alternate_promoted'")
            .one().await.unwrap();
        assert_eq!(notices, 1);
        let public = admin.service.get(&format!("/api/drawings/{}", drawn.contest)).await;
        assert!(!public.text().contains("bakery"), "{}", public.text());
        assert_eq!(admin.activity().await, [summary(&drawn, "Disqualified", 1)]);
        assert!(!whole_log(&admin).await.contains("Maria"));

        let gone = "This prize has already passed to someone else.";
        assert_eq!(conflict(&admin.post(&disqualify, json!({"reason": "Again"})).await), gone);
        assert_eq!(conflict(&admin.put(&winner(&drawn, 1), marks(true, true)).await), gone);
    }

    async fn prizes_of_a_voided_contest_stay_as_they_are(database: Database) {
        let (admin, drawn) = evening(database).await;
        let void = format!("/api/admin/contests/{}/void", drawn.contest);
        assert_eq!(admin.post(&void, json!({"reason": "The shop closed."})).await.status, 200);
        let stays = "This contest was voided, so its prizes stay as they are.";
        let later = json!({"claim_deadline": "2026-07-16T22:00:00Z"});
        assert_eq!(conflict(&admin.post(&format!("{}/extend", winner(&drawn, 1)), later).await), stays);
        let reason = json!({"reason": "x"});
        assert_eq!(conflict(&admin.post(&format!("{}/disqualify", winner(&drawn, 1)), reason).await), stays);
    }
}
