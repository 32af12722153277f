//! Week after week over both changes of daylight saving, and once after a long absence.

use jiff::{SignedDuration, ToSpan as _};
use townpick_domain::{
    calendar::{Date, eastern_date_time},
    drawing::verify,
};
use townpick_engine::Work;
use townpick_gateways::clock::{Clock as _, ManualClock};
use townpick_store::{
    both_engines,
    drawings::{self, CompletedDrawing},
    list,
};

use crate::scene::{Scene, at, engine_at};

/// Sundays from this one on, a week apart.
fn sundays(first: &str, count: i64) -> Vec<String> {
    let first: Date = first.parse().unwrap();
    (0..count).map(|week| first.checked_add((7 * week).days()).unwrap().to_string()).collect()
}

both_engines! {
    async fn every_sunday_at_six_eastern_one_drawing_is_made_whatever_the_clocks_do(database: Database) {
        let scene = Scene::new(&database, 12).await;
        // Clocks go forward on March 8, 2026 and back on November 1, 2026.
        let mut contests = Vec::new();
        for (number, start) in (1_u8..).zip(sundays("2026-02-22", 4).into_iter().chain(sundays("2026-10-18", 4))) {
            contests.push(scene.contest(number, &start, 1).await);
        }
        let clock = ManualClock::at(at("2026-02-22T12:00:00Z"));
        let engine = engine_at(&database, &clock);
        for contest in &contests {
            let end = contest.window.ends_at;
            let here = eastern_date_time(end);
            assert_eq!((here.hour(), here.minute(), here.weekday()), (18, 0, jiff::civil::Weekday::Sunday));
            // Hour by hour through the week nothing happens before its time.
            clock.set(contest.window.starts_at);
            while clock.now() < end {
                assert_eq!(engine.run_once(Work::Drawings).await.unwrap().count, 0, "{}", clock.now());
                clock.advance(SignedDuration::from_hours(12));
            }
            clock.set(end);
            let done = engine.run_once(Work::Drawings).await.unwrap();
            assert_eq!(done.count, 1, "{end}");
            assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
        }
        assert_eq!(scene.count("SELECT count(*) FROM drawings").await, 8);
    }

    async fn an_engine_that_was_away_for_weeks_catches_up_once(database: Database) {
        let scene = Scene::new(&database, 12).await;
        let mut contests = Vec::new();
        for (number, start) in (1_u8..).zip(sundays("2026-10-18", 4)) {
            contests.push(scene.contest(number, &start, 1).await);
        }
        let clock = ManualClock::at(at("2026-11-20T12:00:00Z"));
        let engine = engine_at(&database, &clock);
        assert_eq!(engine.run_once(Work::Drawings).await.unwrap().count, 4);
        assert_eq!(engine.run_once(Work::Drawings).await.unwrap().count, 0);
        for contest in &contests {
            assert_eq!(scene.events(contest.id).await, ["committed", "closed", "drawn", "notified"]);
            assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
        }
        assert_eq!(scene.count("SELECT count(*) FROM notifications WHERE template_key = 'winner_notification'").await, 8);
        let mut reader = database.read().await.unwrap();
        let listed: Vec<CompletedDrawing> = list::rows(&mut reader, &[], &[]).await.unwrap();
        assert_eq!(listed.len(), 4);
        assert_eq!((listed[0].town_full_name.as_str(), listed[0].business_name.as_str()), ("Salem, MA", "Harbor Bread"));
        assert_eq!(drawings::published(&mut reader).await.unwrap().len(), 4);
    }
}
