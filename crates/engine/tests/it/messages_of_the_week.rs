//! Announcements and reminders: at their hour over both changes of daylight saving, once, and not too late.

use jiff::SignedDuration;
use townpick_domain::time::Timestamp;
use townpick_engine::{Engine, Work};
use townpick_gateways::clock::{Clock as _, ManualClock};
use townpick_store::{Executor, both_engines, contests};

use crate::scene::{Scene, at, engine_at};

async fn run(engine: &Engine, work: Work) -> u64 {
    engine.run_once(work).await.unwrap().count
}

/// When each kind of message went into the outbox, hour by hour through a week.
async fn hours_of_messages(
    scene: &Scene,
    engine: &Engine,
    clock: &ManualClock,
    hours: i64,
) -> Vec<(String, u64)> {
    let mut reported = Vec::new();
    for _ in 0..hours {
        for work in [Work::Announcements, Work::Reminders] {
            let count = run(engine, work).await;
            if count > 0 {
                reported.push((format!("{} {}", work.name(), clock.now()), count));
            }
        }
        clock.advance(SignedDuration::from_hours(1));
    }
    let stored = scene.count("SELECT count(*) FROM notifications").await;
    assert_eq!(stored, reported.iter().map(|(_, count)| i64::try_from(*count).unwrap()).sum::<i64>());
    reported
}

both_engines! {
    async fn messages_go_out_monday_and_saturday_at_ten_over_both_clock_changes(database: Database) {
        let scene = Scene::new(&database, 3).await;
        for (number, start) in [(1, "2026-03-01"), (2, "2026-03-08"), (3, "2026-10-25"), (4, "2026-11-01")] {
            scene.contest(number, start, 1).await;
        }
        let one = |text: &str| (text.to_owned(), 6);
        let clock = ManualClock::at(at("2026-03-01T00:00:00Z"));
        let engine = engine_at(&database, &clock);
        let spring = hours_of_messages(&scene, &engine, &clock, 24 * 15).await;
        assert_eq!(spring, [
            one("announcements 2026-03-02T15:00:00Z"), one("reminders 2026-03-07T15:00:00Z"),
            one("announcements 2026-03-09T14:00:00Z"), one("reminders 2026-03-14T14:00:00Z"),
        ]);
        clock.set(at("2026-10-25T00:00:00Z"));
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM notifications").execute().await.unwrap();
        tx.commit().await.unwrap();
        let autumn = hours_of_messages(&scene, &engine, &clock, 24 * 15).await;
        assert_eq!(autumn, [
            one("announcements 2026-10-26T14:00:00Z"), one("reminders 2026-10-31T14:00:00Z"),
            one("announcements 2026-11-02T15:00:00Z"), one("reminders 2026-11-07T15:00:00Z"),
        ]);
    }

    async fn an_engine_that_was_away_catches_up_once_while_the_contest_runs(database: Database) {
        let scene = Scene::new(&database, 2).await;
        scene.contest(1, "2026-06-07", 1).await;
        // Back on Thursday night: emails go out now, texts in the morning.
        let night = at("2026-06-12T03:30:00Z");
        let clock = ManualClock::at(night);
        let engine = engine_at(&database, &clock);
        assert_eq!(run(&engine, Work::Announcements).await, 4);
        assert_eq!(run(&engine, Work::Announcements).await, 0);
        assert_eq!(run(&engine_at(&database, &clock), Work::Announcements).await, 0);
        assert_eq!(run(&engine, Work::Reminders).await, 0);
        let due: Vec<(String, Timestamp)> = database.read().await.unwrap()
            .sql("SELECT DISTINCT channel, next_attempt_at FROM notifications ORDER BY channel LIMIT 9")
            .all().await.unwrap();
        assert_eq!(due, [("email".to_owned(), night), ("sms".to_owned(), at("2026-06-12T12:00:00Z"))]);
    }

    async fn what_comes_too_late_is_not_sent(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let contest = scene.contest(1, "2026-06-07", 1).await;
        let clock = ManualClock::at(contest.window.ends_at);
        let engine = engine_at(&database, &clock);
        assert_eq!((run(&engine, Work::Announcements).await, run(&engine, Work::Reminders).await), (0, 0));
        // A voided contest is not spoken of either.
        let next = scene.contest(2, "2026-06-14", 1).await;
        let mut tx = database.write().await.unwrap();
        contests::void(&mut tx, next.id, "The shop burned down", clock.now()).await.unwrap();
        tx.commit().await.unwrap();
        clock.set(at("2026-06-16T14:00:00Z"));
        assert_eq!(run(&engine, Work::Announcements).await, 0);
        assert_eq!(scene.count("SELECT count(*) FROM notifications").await, 0);
    }

    async fn two_engines_at_once_announce_once(database: Database) {
        let scene = Scene::new(&database, 50).await;
        scene.contest(1, "2026-06-07", 1).await;
        let clock = ManualClock::at(at("2026-06-08T14:00:00Z"));
        let (one, other, third) =
            (engine_at(&database, &clock), engine_at(&database, &clock), engine_at(&database, &clock));
        let counts = tokio::join!(
            run(&one, Work::Announcements), run(&other, Work::Announcements), run(&third, Work::Announcements)
        );
        assert_eq!(counts.0 + counts.1 + counts.2, 100);
        assert_eq!(scene.count("SELECT count(*) FROM notifications").await, 100);
    }
}
