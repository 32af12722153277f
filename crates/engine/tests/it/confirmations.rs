//! Members who are asked to show that an address is theirs: what they miss until they have, and what becomes of those who
//! never do.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use townpick_domain::{confirmation::ConfirmedBy, drawing::verify, ids::MemberId, time::Timestamp};
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::clock::ManualClock;
use townpick_store::{Database, Executor, both_engines, members};
use townpick_usecases::confirmation;

use crate::{
    drawings::{SUNDAY, drawn, end},
    moved_away::moves,
    scene::{Scene, at, context, local_gateways},
};

fn asking_engine(database: &Database, clock: &ManualClock) -> Engine {
    Engine::new(database.clone(), Gateways { asks_to_confirm: true, ..local_gateways(clock, 1) })
}

/// Makes somebody who joined at this instant and has not confirmed.
async fn joined(scene: &Scene, number: usize, at: Timestamp) -> MemberId {
    let mut tx = scene.database.write().await.unwrap();
    tx.sql(
        "UPDATE members SET confirmed_at = NULL, confirmed_by = NULL, created_at = $2, signup_date = $2 WHERE id = $1",
    )
    .bind(scene.members[number])
    .bind(at)
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
    scene.members[number]
}

async fn confirm(scene: &Scene, member: MemberId, at: Timestamp) -> bool {
    let mut tx = scene.database.write().await.unwrap();
    let is_new = confirmation::confirm(&mut tx, &context(at), member, ConfirmedBy::Email).await.unwrap();
    tx.commit().await.unwrap();
    is_new
}

/// What was written to somebody, each kind with its channels and what it says of a drawing without them.
async fn messages(scene: &Scene, member: MemberId) -> Vec<(String, String)> {
    let rows: Vec<(String, String)> = scene
        .database
        .read()
        .await
        .unwrap()
        .sql(
            "SELECT template_key || ' ' || channel, CAST(details AS TEXT) FROM notifications
             WHERE member_id = $1 ORDER BY created_at, template_key, channel LIMIT 99",
        )
        .bind(member)
        .all()
        .await
        .unwrap();
    rows.into_iter().map(|(what, details)| (what, details.replace(' ', ""))).collect()
}

fn reminder(details: &str) -> Vec<(String, String)> {
    ["email", "sms"].map(|channel| (format!("confirmation_reminder {channel}"), details.to_owned())).to_vec()
}

both_engines! {
    async fn whoever_has_not_confirmed_is_left_out_reminded_once_and_removed_after_thirty_days(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let early = joined(&scene, 0, at("2026-06-08T12:00:00Z")).await;
        let late = joined(&scene, 1, at("2026-06-14T12:00:00Z")).await;
        let in_time = joined(&scene, 2, at("2026-06-08T12:00:00Z")).await;
        let too_late = joined(&scene, 3, at("2026-06-08T12:00:00Z")).await;
        let clock = ManualClock::at(at("2026-06-08T15:00:00Z"));
        let engine = asking_engine(&database, &clock);
        let work = async |works: &[Work]| {
            for work in works {
                engine.run_once(*work).await.unwrap();
            }
        };
        work(&[Work::Announcements, Work::Reminders]).await;
        assert_eq!(scene.count("SELECT count(*) FROM notifications").await, 4, "two have confirmed");
        assert!(confirm(&scene, in_time, at("2026-06-09T15:00:00Z")).await);
        assert!(!confirm(&scene, in_time, at("2026-06-09T16:00:00Z")).await);
        let announced: Vec<_> = messages(&scene, in_time).await.into_iter().map(|(what, _)| what).collect();
        assert_eq!(announced, ["contest_announcement email", "contest_announcement sms"], "what they had missed");

        clock.set(end().plus(SignedDuration::from_secs(-24 * 3600 - 1)));
        work(&[Work::Reminders]).await;
        assert_eq!(messages(&scene, early).await, []);
        clock.set(end().plus(SignedDuration::from_hours(-24)));
        work(&[Work::Reminders, Work::Reminders]).await;
        assert_eq!(messages(&scene, early).await, reminder(r#"{"was_left_out":false}"#));
        assert_eq!(messages(&scene, late).await, [], "the welcome has just asked them");

        assert!(confirm(&scene, too_late, end()).await);
        clock.set(end());
        assert_eq!(drawn(&engine).await, 1);
        let proof = scene.proof(contest.id).await;
        assert_eq!(verify(&proof), Ok(()));
        assert_eq!((proof.count, &proof.exclusions), (3, &BTreeMap::from([("not confirmed".to_owned(), 3)])));
        clock.advance(SignedDuration::from_mins(1));
        work(&[Work::Reminders]).await;
        assert_eq!(messages(&scene, late).await, reminder(r#"{"was_left_out":true}"#));
        assert_eq!(messages(&scene, early).await.len(), 2, "one reminder is all");
        let mut reader = database.read().await.unwrap();
        let left_out = members::left_out_of(&mut reader, too_late, Some(contest.id)).await.unwrap();
        assert_eq!(left_out.as_deref(), Some("Bread for a month 1"));
        assert_eq!(members::left_out_of(&mut reader, in_time, None).await.unwrap(), None);
        drop(reader);

        clock.set(at("2026-07-08T11:59:59Z"));
        work(&[Work::Housekeeping]).await;
        assert_eq!(scene.count("SELECT count(*) FROM members").await, 6);
        clock.set(at("2026-07-14T12:00:00Z"));
        work(&[Work::Housekeeping]).await;
        assert_eq!(scene.count("SELECT count(*) FROM members WHERE confirmed_at IS NULL").await, 0);
        assert_eq!(scene.count("SELECT active_members + total_members FROM towns").await, 8);
        assert_eq!(scene.count("SELECT count(*) FROM suppressions").await, 0);
        let logged: Vec<(String,)> = database.read().await.unwrap()
            .sql("SELECT change_summary FROM admin_activity_log ORDER BY created_at LIMIT 9").all().await.unwrap();
        assert_eq!(logged, [("2 users were removed who had not confirmed within 30 days".to_owned(),)]);
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
    }

    async fn a_week_before_they_are_removed_whoever_heard_nothing_is_reminded(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let waiting = joined(&scene, 0, at("2026-06-08T12:00:00Z")).await;
        let clock = ManualClock::at(at("2026-07-01T11:59:59Z"));
        let engine = asking_engine(&database, &clock);
        assert_eq!(engine.run_once(Work::Reminders).await.unwrap().count, 0);
        clock.advance(SignedDuration::from_secs(1));
        assert_eq!(engine.run_once(Work::Reminders).await.unwrap().count, 2);
        assert_eq!(messages(&scene, waiting).await, reminder(r#"{"was_left_out":false}"#));
    }

    async fn whoever_moved_is_reminded_once_and_of_the_contest_they_are_in(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let lynn = scene.neighbour("Lynn", 2).await;
        let (contest, of_lynn) = (scene.contest(1, "2026-07-05", 1).await, lynn.contest(2, "2026-07-05", 1).await);
        let waiting = joined(&scene, 0, at("2026-07-06T12:00:00Z")).await;
        let confirming = joined(&scene, 1, at("2026-07-06T12:00:00Z")).await;
        for member in [waiting, confirming] {
            moves(&database, member, ("lynn-ma", "Lynn")).await;
        }
        let contests_told = async |member: MemberId| -> Vec<(String,)> {
            let mut db = database.read().await.unwrap();
            db.sql(
                "SELECT DISTINCT n.template_key || ' ' || t.name || ' ' || c.title FROM notifications n
                 JOIN towns t ON t.id = n.town_id JOIN contests c ON c.id = n.contest_id WHERE n.member_id = $1",
            ).bind(member).all().await.unwrap()
        };
        assert!(confirm(&scene, confirming, at("2026-07-09T12:00:00Z")).await);
        let announced = "contest_announcement Salem Bread for a month 1".to_owned();
        assert_eq!(contests_told(confirming).await, [(announced,)], "what they are in");

        let clock = ManualClock::at(at("2026-07-11T22:00:00Z"));
        let engine = asking_engine(&database, &clock);
        for _ in 0..2 {
            engine.run_once(Work::Reminders).await.unwrap();
        }
        assert_eq!(messages(&scene, waiting).await, reminder(r#"{"was_left_out":false}"#));
        let reminded = "confirmation_reminder Salem Bread for a month 1".to_owned();
        assert_eq!(contests_told(waiting).await, [(reminded,)]);

        clock.set(at("2026-07-12T22:00:00Z"));
        assert_eq!(drawn(&engine).await, 2);
        assert_eq!(scene.proof(contest.id).await.exclusions, BTreeMap::from([("not confirmed".to_owned(), 1)]));
        let mut reader = database.read().await.unwrap();
        let left_out = members::left_out_of(&mut reader, waiting, None).await.unwrap();
        assert_eq!(left_out.as_deref(), Some("Bread for a month 1"));
        assert_eq!(members::left_out_of(&mut reader, waiting, Some(of_lynn.id)).await.unwrap(), None);
        drop(reader);
        engine.run_once(Work::Reminders).await.unwrap();
        assert_eq!(messages(&scene, waiting).await.len(), 2, "one reminder is all, wherever they live");
    }

    async fn where_nobody_need_confirm_everybody_counts_and_nobody_is_removed(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        joined(&scene, 0, at("2026-05-01T12:00:00Z")).await;
        let clock = ManualClock::at(end());
        let engine = Engine::new(database.clone(), local_gateways(&clock, 1));
        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, 0);
        assert_eq!(drawn(&engine).await, 1);
        assert_eq!(scene.proof(contest.id).await.count, 3);
        assert_eq!(scene.count("SELECT count(*) FROM members WHERE confirmed_by = 'not_asked'").await, 3);
    }
}
