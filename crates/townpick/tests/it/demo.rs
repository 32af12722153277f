//! The demo data: whole, harmless and loaded once.

use jiff::SignedDuration;
use townpick_domain::{ids::TownId, slug::TownSlug};
use townpick_gateways::clock::{Clock, SystemClock};
use townpick_store::{
    Executor, admins, contests, places,
    towns::{self, NewTown, TownStatus},
};

use crate::harness::on_both_engines;

on_both_engines! {
    async fn the_demo_is_loaded_once_and_tells_the_password_once(installation: Installation) {
        let before = SystemClock.now();
        let first = installation.run(&["demo"]);
        assert!(first.success && first.stdout.contains("password  "), "{first:?}");
        let second = installation.run(&["demo"]);
        assert!(second.success && second.stdout.contains("already loaded"), "{second:?}");
        assert!(!second.stdout.contains("password"));

        let database = installation.database();
        let mut db = database.read().await.unwrap();
        assert_eq!(admins::count(&mut db).await.unwrap(), 1);
        assert_eq!(places::count(&mut db).await.unwrap(), 12);
        for slug in ["salem-ma", "new-bedford-ma", "st-augustine-fl", "coeur-dalene-id"] {
            let town = towns::by_slug(&mut db, &TownSlug::parse(slug).unwrap()).await.unwrap();
            assert!(town.is_some_and(|town| town.active_members > 0), "{slug}");
        }
        let salem = towns::by_slug(&mut db, &TownSlug::parse("salem-ma").unwrap()).await.unwrap().unwrap();
        // Between two contests, Sunday at 6 PM, none is live for a second.
        let contest = contests::running_or_next(&mut db, salem.id, before).await.unwrap().unwrap();
        assert!(contest.starts_at <= before.plus(SignedDuration::from_secs(1)), "{contest:?}");
        assert!(installation.folder().join("data/images/demo/harbor-bread-hero.webp").exists());
    }

    async fn towns_that_somebody_else_made_are_told_and_left_alone(installation: Installation) {
        let database = installation.database();
        let mut tx = database.write().await.unwrap();
        let (now, slug) = (SystemClock.now(), TownSlug::parse("cape-may-nj").unwrap());
        let town = NewTown {
            id: TownId::new(now, [1; 10]),
            slug: slug.clone(),
            name: "Cape May".to_owned(),
            state: "NJ".to_owned(),
            status: TownStatus::Inactive,
            launch_date: None,
            population: None,
        };
        towns::insert(&mut tx, &town, now).await.unwrap();
        tx.commit().await.unwrap();
        let refused = installation.run(&["demo"]);
        assert!(!refused.success && refused.stderr.contains("Cape May, NJ"), "{refused:?}");
        assert!(refused.stderr.contains("TOWNPICK_DATA_DIR"), "{refused:?}");
        let mut db = database.read().await.unwrap();
        assert_eq!(admins::count(&mut db).await.unwrap(), 0);
        assert_eq!(towns::by_slug(&mut db, &slug).await.unwrap().unwrap().total_members, 0);
    }

    async fn nobody_in_the_demo_can_be_reached(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        let database = installation.database();
        let mut db = database.read().await.unwrap();
        let (reachable,): (i64,) = db
            .sql("SELECT count(*) FROM members WHERE phone_number NOT LIKE '___55501__' OR email NOT LIKE '%.example'")
            .one().await.unwrap();
        assert_eq!(reachable, 0);
        let (off_count,): (i64,) = db
            .sql(
                "SELECT count(*) FROM towns t WHERE t.active_members <>
                     (SELECT count(*) FROM members m WHERE m.town_id = t.id AND m.is_subscribed)
                  OR t.total_members <> (SELECT count(*) FROM members m WHERE m.town_id = t.id)",
            )
            .one().await.unwrap();
        assert_eq!(off_count, 0);
    }
}

on_both_engines! {
    async fn a_crowd_is_loaded_once_for_trying_the_service_at_size(installation: Installation) {
        let loaded = installation.run(&["demo", "--members", "1200"]);
        assert!(loaded.stdout.contains("crowd loaded: 1200 members, 3 towns, 30 contests"), "{loaded:?}");
        let again = installation.run(&["demo", "--members", "1200"]);
        assert!(again.success && again.stdout.contains("the crowd is already loaded"), "{again:?}");
        let nobody = installation.run(&["demo", "--members", "0"]);
        assert!(!nobody.success, "{nobody:?}");
        let database = installation.database();
        let mut db = database.read().await.unwrap();
        for (what, fewest) in [
            ("SELECT count(*) FROM notifications", 4000),
            ("SELECT count(*) FROM admin_activity_log", 61),
            ("SELECT count(*) FROM business_applications", 61),
            ("SELECT count(*) FROM business_nominations", 61),
            ("SELECT count(*) FROM members WHERE NOT is_subscribed", 12),
        ] {
            let (count,): (i64,) = db.sql(what).one().await.unwrap();
            assert!(count >= fewest, "{what}: {count}");
        }
        let (off_count,): (i64,) = db
            .sql("SELECT count(*) FROM towns t WHERE t.active_members <>
                    (SELECT count(*) FROM members m WHERE m.town_id = t.id AND m.is_subscribed)")
            .one().await.unwrap();
        assert_eq!(off_count, 0);
    }

    async fn a_crowd_in_one_town_is_drawn_and_written_to(installation: Installation) {
        let loaded = installation.run(&["demo", "--members", "1200", "--one-town"]);
        assert!(loaded.stdout.contains("crowd loaded: 1200 members in one town"), "{loaded:?}");
        let drawn = installation.run(&["engine", "run-once", "drawings"]);
        assert!(drawn.success, "{drawn:?}");
        let database = installation.database();
        let mut db = database.read().await.unwrap();
        let (participants, told): (i64, i64) = db
            .sql(
                "SELECT MAX(d.total_participants),
                        (SELECT count(*) FROM notifications WHERE template_key = 'drawing_result' AND channel = 'email'
                           AND contest_id = (SELECT contest_id FROM drawings ORDER BY total_participants DESC LIMIT 1))
                 FROM drawings d WHERE d.winners_selected IS NOT NULL",
            )
            .one().await.unwrap();
        assert!((1000..=1200).contains(&participants), "whoever joined after its end is not in it: {participants}");
        assert_eq!(told, participants);
    }
}
