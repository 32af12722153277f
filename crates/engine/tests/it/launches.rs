//! Towns that are opened and closed: who hears of it, when, and in which order.

use std::time::Duration;

use townpick_domain::{ids::TownId, slug::TownSlug, time::Timestamp};
use townpick_engine::Work;
use townpick_gateways::clock::ManualClock;
use townpick_store::{
    Executor, both_engines, members,
    notifications::fan_out::launches,
    towns::{self, NewTown, PlaceTown, TownStatus},
};
use townpick_usecases::towns::{go_on_with_launch, set_status};

use crate::{
    post_office::{engine, settings},
    scene::{Scene, at, context, engine_at, joined_at, person},
};

/// 22:30 in Salem.
const NIGHT: &str = "2026-07-09T02:30:00Z";
/// 8:05 on the next morning.
const MORNING: &str = "2026-07-09T12:05:00Z";

/// As an administrator does it; the scene's town is open in the beginning.
async fn set(scene: &Scene, status: TownStatus, now: Timestamp) -> i64 {
    let slugs = [TownSlug::parse("salem-ma").unwrap()];
    let mut tx = scene.database.write().await.unwrap();
    let change = set_status(&mut tx, &context(now), &slugs, &[], status).await.unwrap();
    tx.commit().await.unwrap();
    change.notified.members
}

/// Salem before its first opening.
async fn waiting_salem(scene: &Scene) {
    let mut tx = scene.database.write().await.unwrap();
    tx.sql("UPDATE towns SET status = 'Inactive', launch_date = NULL").execute().await.unwrap();
    tx.commit().await.unwrap();
}

/// Another open town, with one member who wants emails alone.
async fn lynn(scene: &Scene) -> Scene {
    let town = NewTown {
        id: TownId::new(joined_at(), [2; 10]),
        place: PlaceTown::named("Lynn", "MA").unwrap(),
        status: TownStatus::Active,
        launch_date: None,
        population: None,
    };
    let member = person(99);
    let mut tx = scene.database.write().await.unwrap();
    towns::insert(&mut tx, &town, joined_at()).await.unwrap();
    members::add(&mut tx, town.id, std::slice::from_ref(&member)).await.unwrap();
    tx.sql("UPDATE members SET preferred_channel = 'email' WHERE id = $1")
        .bind(member.id)
        .execute()
        .await
        .unwrap();
    tx.commit().await.unwrap();
    Scene {
        database: scene.database.clone(),
        town: town.id,
        business: scene.business,
        members: vec![member.id],
    }
}

both_engines! {
    async fn a_town_can_be_closed_while_an_engine_tells_of_its_opening(database: Database) {
        let scene = Scene::new(&database, 3).await;
        waiting_salem(&scene).await;
        set(&scene, TownStatus::Active, at(NIGHT)).await;
        let due = launches::due(&mut database.read().await.unwrap(), None).await.unwrap();
        let mut sending = database.write().await.unwrap();
        sending.sql("UPDATE town_launches SET opened_at = opened_at").execute().await.unwrap();
        let closing = tokio::spawn(async move { set(&scene, TownStatus::Inactive, at(NIGHT)).await });
        // Time enough to take the town and to wait for its launch.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let step = go_on_with_launch(&mut sending, due[0].id, at(NIGHT)).await.unwrap().unwrap();
        assert_eq!((step.messages, step.is_last), (6, true));
        sending.commit().await.unwrap();
        closing.await.unwrap();
        assert_eq!(engine_at(&database, &ManualClock::at(at(NIGHT))).run_once(Work::Announcements).await.unwrap().count, 0);
    }

    async fn launch_texts_wait_until_eight_and_emails_do_not(database: Database) {
        let scene = Scene::new(&database, 3).await;
        waiting_salem(&scene).await;
        let clock = ManualClock::at(at(NIGHT));
        let (engine, office) = engine(&database, &clock, settings());
        assert_eq!(set(&scene, TownStatus::Active, at(NIGHT)).await, 3);
        engine.run_once(Work::Announcements).await.unwrap();
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (3, 0));
        for (now, texts) in [("2026-07-09T11:59:59Z", 0), ("2026-07-09T12:00:00Z", 3)] {
            clock.set(at(now));
            engine.run_once(Work::Announcements).await.unwrap();
            engine.run_once(Work::Deliveries).await.unwrap();
            assert_eq!(office.counts(), (3, texts), "{now}");
        }
        assert_eq!(scene.count("SELECT count(*) FROM notifications WHERE template_key = 'town_launch'").await, 6);
    }

    async fn a_town_that_is_closed_again_in_the_night_texts_nobody(database: Database) {
        let scene = Scene::new(&database, 2).await;
        waiting_salem(&scene).await;
        let clock = ManualClock::at(at(NIGHT));
        let (engine, office) = engine(&database, &clock, settings());
        for status in [TownStatus::Active, TownStatus::Inactive, TownStatus::Active, TownStatus::Inactive] {
            set(&scene, status, at(NIGHT)).await;
            engine.run_once(Work::Announcements).await.unwrap();
        }
        clock.set(at(MORNING));
        engine.run_once(Work::Announcements).await.unwrap();
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts(), (0, 0));
    }

    async fn a_town_that_is_opened_twice_in_the_night_texts_once(database: Database) {
        let scene = Scene::new(&database, 2).await;
        waiting_salem(&scene).await;
        let clock = ManualClock::at(at(NIGHT));
        let (engine, office) = engine(&database, &clock, settings());
        for status in [TownStatus::Active, TownStatus::Inactive, TownStatus::Active] {
            set(&scene, status, at(NIGHT)).await;
            engine.run_once(Work::Announcements).await.unwrap();
        }
        clock.set(at(MORNING));
        engine.run_once(Work::Deliveries).await.unwrap();
        assert_eq!(office.counts().1, 2);
    }

    async fn the_launch_is_told_before_the_contest(database: Database) {
        let scene = Scene::new(&database, 2).await;
        scene.contest(1, "2026-07-05", 1).await;
        waiting_salem(&scene).await;
        let clock = ManualClock::at(at(NIGHT));
        let (engine, office) = engine(&database, &clock, settings());
        assert_eq!(engine.run_once(Work::Announcements).await.unwrap().count, 0);
        set(&scene, TownStatus::Active, at(NIGHT)).await;
        assert_eq!(engine.run_once(Work::Announcements).await.unwrap().count, 8);
        for (now, emails, texts) in [
            (NIGHT, 2, 0), ("2026-07-09T02:31:00Z", 4, 0), ("2026-07-09T12:00:00Z", 4, 2), ("2026-07-09T12:01:00Z", 4, 4),
        ] {
            clock.set(at(now));
            engine.run_once(Work::Deliveries).await.unwrap();
            assert_eq!(office.counts(), (emails, texts), "{now}");
        }
        let is_launch: Vec<bool> =
            office.mails.lock().unwrap().iter().map(|mail| mail.subject.contains("is live on")).collect();
        assert_eq!(is_launch, [true, true, false, false]);
        let is_launch: Vec<bool> =
            office.texts.lock().unwrap().iter().map(|text| text.body.contains("is live on")).collect();
        assert_eq!(is_launch, [true, true, false, false]);
    }

    async fn several_engines_tell_a_launch_once(database: Database) {
        let scene = Scene::new(&database, 50).await;
        waiting_salem(&scene).await;
        let clock = ManualClock::at(at(NIGHT));
        set(&scene, TownStatus::Active, at(NIGHT)).await;
        let engines = [(); 3].map(|()| engine_at(&database, &clock));
        let runs = engines.iter().map(|engine| engine.run_once(Work::Announcements));
        let counts = futures_util::future::join_all(runs).await;
        assert_eq!(counts.into_iter().map(|done| done.unwrap().count).sum::<u64>(), 100);
        assert_eq!(scene.count("SELECT count(*) FROM notifications").await, 100);
    }

    async fn a_town_that_fails_does_not_hold_up_the_others(database: Database) {
        let salem = Scene::new(&database, 2).await;
        salem.contest(1, "2026-07-05", 1).await;
        let lynn = lynn(&salem).await;
        lynn.contest(2, "2026-07-05", 1).await;
        // Salem comes first and fails: it has several messages of a kind, Lynn has one.
        let mut tx = database.write().await.unwrap();
        tx.sql("CREATE UNIQUE INDEX one_each ON notifications (contest_id, template_key)").execute().await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(at("2026-07-06T14:00:00Z"));
        let engine = engine_at(&database, &clock);
        assert!(engine.run_once(Work::Announcements).await.is_err(), "the failure is told");
        clock.set(at("2026-07-11T14:00:00Z"));
        assert!(engine.run_once(Work::Reminders).await.is_err());
        let count_fan_outs = "SELECT count(*) FROM contest_fan_outs";
        assert_eq!(salem.count(count_fan_outs).await, 2);
        let mut tx = database.write().await.unwrap();
        tx.sql("DROP INDEX one_each").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(engine.run_once(Work::Announcements).await.unwrap().count, 4);
        assert_eq!(salem.count(count_fan_outs).await, 3);
    }
}
