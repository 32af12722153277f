//! Contests that are called off: everybody who was in one hears of it once, with the reason, and nobody else does.

use townpick_domain::{ids::ContestId, time::Timestamp};
use townpick_engine::Work;
use townpick_gateways::clock::ManualClock;
use townpick_store::{both_engines, members};
use townpick_usecases::voiding::void;

use crate::{
    post_office::{engine, settings},
    scene::{Scene, at, context, person, run},
};

/// Tuesday noon of the contest's week, in Salem.
const TUESDAY: &str = "2026-07-07T16:00:00Z";

async fn call_off(scene: &Scene, contest: ContestId, now: Timestamp) {
    let mut tx = scene.database.write().await.unwrap();
    void(&mut tx, &context(now), contest, "The bakery has closed.").await.unwrap().unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn everybody_who_was_in_a_contest_hears_once_why_it_was_called_off(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let contest = scene.contest(1, "2026-07-05", 1).await;
        let clock = ManualClock::at(at(TUESDAY));
        let (engine, office) = engine(&database, &clock, settings());
        for work in [Work::Drawings, Work::Announcements] {
            engine.run_once(work).await.unwrap();
        }
        // The announcement still waits when the contest is called off: it is not sent any more.
        call_off(&scene, contest.id, at(TUESDAY)).await;
        clock.set(at("2026-07-07T16:10:00Z"));
        let newcomer = person(7);
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, scene.town, &[members::NewMember { joined_at: at("2026-07-07T16:05:00Z"), ..newcomer }])
            .await.unwrap();
        tx.commit().await.unwrap();
        for _ in 0..2 {
            engine.run_once(Work::Announcements).await.unwrap();
            engine.run_once(Work::Deliveries).await.unwrap();
        }
        assert_eq!(office.counts(), (3, 3), "who joined later was not in it");
        let mails = office.mails.lock().unwrap();
        assert!(mails.iter().all(|mail| mail.subject == "The Salem contest was called off"), "{}", mails[0].subject);
        assert!(mails[0].text.contains("Why: The bakery has closed."), "{}", mails[0].text);
        assert!(mails[0].text.contains("For the record"), "a voided contest is in the ledger: {}", mails[0].text);
    }

    async fn winners_hear_of_their_prize_and_the_others_of_the_contest(database: Database) {
        let scene = Scene::new(&database, 4).await;
        let contest = scene.contest(1, "2026-07-05", 1).await;
        let clock = ManualClock::at(at("2026-07-06T14:00:00Z"));
        let (engine, office) = engine(&database, &clock, settings());
        for now in ["2026-07-06T14:00:00Z", "2026-07-12T22:00:30Z"] {
            clock.set(at(now));
            for work in [Work::Drawings, Work::Announcements, Work::Deliveries] {
                engine.run_once(work).await.unwrap();
            }
        }
        office.mails.lock().unwrap().clear();
        let later = at("2026-07-13T15:00:00Z");
        call_off(&scene, contest.id, later).await;
        clock.set(later);
        engine.run_once(Work::Announcements).await.unwrap();
        engine.run_once(Work::Deliveries).await.unwrap();
        let mails = office.mails.lock().unwrap();
        let mut subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
        subjects.sort_unstable();
        let contest = "The Salem contest was called off";
        assert_eq!(subjects, [contest, contest, contest, "Your prize in Salem cannot be awarded"]);
    }

    async fn a_contest_that_had_not_started_or_of_which_a_closed_town_never_heard_tells_nobody(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let upcoming = scene.contest(1, "2026-07-12", 1).await;
        let unheard = scene.contest(2, "2026-07-05", 1).await;
        run(&database, "UPDATE towns SET status = 'Inactive'").await;
        let clock = ManualClock::at(at(TUESDAY));
        let (engine, office) = engine(&database, &clock, settings());
        for contest in [upcoming.id, unheard.id] {
            call_off(&scene, contest, at(TUESDAY)).await;
        }
        clock.set(at("2026-07-14T16:00:00Z"));
        engine.run_once(Work::Announcements).await.unwrap();
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (0, 0));
    }
}
