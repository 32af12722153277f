//! The prizes of all contests in one list, and how many of them are open.

use townpick_domain::{
    ids::{ContestId, DrawingPlaceId, SnapshotId},
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines,
    claims::Prize,
    drawings::CompletedDrawing,
    list,
    members::{self, NewMember},
};

use crate::{
    fixtures::{contest, member, now, person, save_contest, saved_business, saved_town, town},
    lists::{assert_pages_join, counted, listed},
};

const STAGES: [&str; 5] = ["all", "waiting", "unanswered", "to_hand_over", "handed_over"];

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// A drawn place: its state, and whether its prize was claimed and handed over.
type Place = (&'static str, bool, bool);

/// A contest of a town of its own with these places; whoever holds one is called after contest and place.
async fn drawn(database: &Database, number: u8, drawn_at: Timestamp, places: &[Place]) -> ContestId {
    let town = saved_town(database, number, &format!("Town {number}")).await;
    let business = saved_business(database, number, vec![town]).await;
    let contest = contest(number, town, business, "2026-06-07", "2026-06-14");
    save_contest(database, &contest).await.unwrap();
    let mut tx = database.write().await.unwrap();
    for (place, (state, claimed, fulfilled)) in (1_u8..).zip(places) {
        let bytes = [number, place, 0, 0, 0, 0, 0, 0, 0, 0];
        let snapshot = SnapshotId::new(drawn_at, bytes);
        tx.sql(
            "INSERT INTO participant_snapshots
                 (id, contest_id, user_name, ticket, holder, entered_at, snapshot_taken_at)
             VALUES ($1, $2, $3, $4, $5, $6, $6)",
        )
        .bind(snapshot)
        .bind(contest.id)
        .bind(format!("Holder {number}.{place}"))
        .bind(vec![place; 16])
        .bind(vec![place; 32])
        .bind(drawn_at)
        .execute()
        .await
        .unwrap();
        tx.sql(
            "INSERT INTO drawing_places (id, contest_id, place, snapshot_id, random_value, random_index, state,
                                         claim_deadline, prize_claimed_at, prize_fulfilled_at, updated_at)
             VALUES ($1, $2, $3, $4, '1', 0, $5, $6, $7, $8, $6)",
        )
        .bind(DrawingPlaceId::new(drawn_at, bytes))
        .bind(contest.id)
        .bind(i64::from(place))
        .bind(snapshot)
        .bind((*state).to_owned())
        .bind(drawn_at)
        .bind(claimed.then_some(drawn_at))
        .bind(fulfilled.then_some(drawn_at))
        .execute()
        .await
        .unwrap();
    }
    tx.sql("UPDATE contests SET drawing_completed_at = $2 WHERE id = $1")
        .bind(contest.id)
        .bind(drawn_at)
        .execute()
        .await
        .unwrap();
    tx.commit().await.unwrap();
    contest.id
}

/// Two drawings of one instant and a later one, with every state a place can have.
async fn three_drawings(database: &Database) {
    let evening = at("2026-06-14T22:00:00Z");
    drawn(
        database,
        1,
        evening,
        &[
            ("expired", false, false),
            ("claimed", true, false),
            ("claimed", true, true),
            ("alternate", false, false),
        ],
    )
    .await;
    drawn(
        database,
        2,
        evening,
        &[("notified", false, false), ("declined", false, false), ("claimed", true, false)],
    )
    .await;
    let disqualified = ("disqualified", true, false);
    drawn(
        database,
        3,
        at("2026-06-14T22:00:05Z"),
        &[disqualified, ("selected", false, false), ("claimed", false, true)],
    )
    .await;
}

async fn prizes(database: &Database, stage: &str) -> Vec<Prize> {
    listed(&mut database.read().await.unwrap(), &[("prizes", stage)]).await
}

async fn names(database: &Database, stage: &str) -> Vec<String> {
    prizes(database, stage).await.into_iter().map(|prize| prize.name.unwrap()).collect()
}

async fn count(database: &Database, stage: &str) -> i64 {
    counted::<Prize>(&mut database.read().await.unwrap(), &[("prizes", stage)]).await.0
}

both_engines! {
    async fn prizes_are_listed_with_whoever_has_them_the_latest_drawing_first(database: Database) {
        three_drawings(&database).await;
        let all = ["3.2", "3.3", "2.1", "2.3", "1.2", "1.3"].map(|holder| format!("Holder {holder}"));
        assert_eq!(names(&database, "").await, all);
        let prize = prizes(&database, "").await.swap_remove(2);
        assert_eq!((prize.place, prize.state.as_str(), prize.member_id), (1, "notified", None));
        assert_eq!((prize.contest_title.as_str(), prize.town_full_name.as_str()), ("Contest 2", "Town 2, MA"));
        assert_eq!((prize.business_name.as_str(), prize.prize_description.as_str()), ("Bakery 2", "A gift card"));
        assert_eq!(prize.drawing_completed_at, at("2026-06-14T22:00:00Z"));
        assert_eq!((prize.claim_deadline, prize.prize_claimed), (Some(prize.drawing_completed_at), false));
    }

    async fn prizes_are_found_by_contest_town_business_and_winner(database: Database) {
        three_drawings(&database).await;
        let town = saved_town(&database, 9, "Lynn").await;
        let zoe = NewMember { person: person(("ZOË", "Gomes"), "zoe@people.example", "6175550109"), ..member(9) };
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, town, &[zoe]).await.unwrap();
        tx.sql("UPDATE participant_snapshots SET member_id = $1 WHERE user_name = 'Holder 2.3'")
            .bind(member(9).id).execute().await.unwrap();
        for (q, expected) in [
            ("contest 3", &["Holder 3.2", "Holder 3.3"][..]),
            ("town 2", &["Holder 2.1", "Holder 2.3"]),
            ("bakery 1", &["Holder 1.2", "Holder 1.3"]),
            ("HOLDER 1.2", &["Holder 1.2"]),
            ("zoë", &["Holder 2.3"]),
            ("Holder 1.1", &[]),
        ] {
            let found: Vec<Prize> = listed(&mut tx, &[("q", q)]).await;
            let found: Vec<_> = found.iter().filter_map(|prize| prize.name.as_deref()).collect();
            assert_eq!(found, expected, "{q}");
        }
    }

    async fn the_first_who_have_not_answered_are_those_whose_time_is_over_first(database: Database) {
        for (number, hour) in [(1, 3), (2, 1), (3, 2)] {
            let drawn_at = at(&format!("2026-06-14T22:00:0{hour}Z"));
            drawn(&database, number, drawn_at, &[("notified", false, false), ("claimed", true, false)]).await;
        }
        let asked = [("prizes", "unanswered"), ("sort", "claim_deadline")];
        let mut db = database.read().await.unwrap();
        let first: Vec<Prize> = list::few(&mut db, &asked, &[]).await.unwrap();
        let holders: Vec<_> = first.iter().filter_map(|prize| prize.name.as_deref()).collect();
        assert_eq!(holders, ["Holder 2.1", "Holder 3.1", "Holder 1.1"]);
        assert_eq!(list::count_of::<Prize>(&mut db, &asked, &[]).await.unwrap().count, 3);
    }

    async fn drawings_are_filtered_by_town(database: Database) {
        three_drawings(&database).await;
        let second = town(2, "Town 2").id.to_string();
        let mut db = database.read().await.unwrap();
        let drawings: Vec<CompletedDrawing> = listed(&mut db, &[("town", &second)]).await;
        assert_eq!(drawings.iter().map(|drawing| drawing.title.as_str()).collect::<Vec<_>>(), ["Contest 2"]);
        assert_pages_join::<CompletedDrawing>(&database, &[("town", &second)]).await;
    }

    async fn every_prize_is_at_one_stage(database: Database) {
        three_drawings(&database).await;
        assert_eq!(names(&database, "waiting").await, ["Holder 3.2", "Holder 2.1"]);
        assert_eq!(names(&database, "unanswered").await, ["Holder 2.1"], "whoever was told and has time");
        assert_eq!(names(&database, "to_hand_over").await, ["Holder 2.3", "Holder 1.2"]);
        assert_eq!(names(&database, "handed_over").await, ["Holder 3.3", "Holder 1.3"]);
        assert_eq!(count(&database, "waiting").await, 2);
        assert_eq!(count(&database, "to_hand_over").await, 2);
        assert_eq!(count(&database, "handed_over").await, 2);
    }

    async fn a_voided_contest_has_no_prizes(database: Database) {
        let contest = drawn(&database, 1, now(), &[("claimed", true, false), ("claimed", true, true)]).await;
        assert_eq!(names(&database, "").await.len(), 2);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE contests SET voided_at = $2, void_reason = 'Closed' WHERE id = $1")
            .bind(contest).bind(now()).execute().await.unwrap();
        tx.commit().await.unwrap();
        for stage in STAGES {
            assert_eq!(names(&database, stage).await, [""; 0], "{stage:?}");
        }
        assert_eq!(count(&database, "to_hand_over").await, 0);
    }

    async fn pages_of_prizes_join_without_gap_or_repetition(database: Database) {
        three_drawings(&database).await;
        for stage in STAGES {
            for q in ["", "contest 2", "HOLDER 1"] {
                assert_pages_join::<Prize>(&database, &[("prizes", stage), ("q", q)]).await;
            }
        }
    }
}
