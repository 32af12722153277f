//! The demo data: whole, harmless and loaded once.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use townpick_domain::{
    drawing::{Hex, late, ledger::Event, proof::Proof, published_at, verify},
    ids::{ContestId, TownId},
    schedule::untaken_prizes_reported_since,
    slug::TownSlug,
    time::Timestamp,
};
use townpick_gateways::clock::{Clock, SystemClock};
use townpick_store::{
    Executor, admins, claims, contests, drawings, list, places,
    towns::{self, NewTown, PlaceTown, TownStatus},
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
        let known = places::all(&mut db).await.unwrap();
        assert_eq!(known.len(), 24_094);
        assert!(known.iter().any(|place| place.label == "Lander, WY"), "a town that is none of the demo's");
        for slug in ["salem-ma", "new-bedford-ma", "st-augustine-fl", "coeur-dalene-id"] {
            let town = towns::by_slug(&mut db, &TownSlug::parse(slug).unwrap()).await.unwrap();
            assert!(town.is_some_and(|town| town.record.active_members > 0), "{slug}");
        }
        let salem = towns::by_slug(&mut db, &TownSlug::parse("salem-ma").unwrap()).await.unwrap().unwrap();
        // Between two contests, Sunday at 6 PM, none is live for a second.
        let contest = contests::running_or_next(&mut db, salem.id, before).await.unwrap().unwrap();
        assert!(contest.starts_at <= before.plus(SignedDuration::from_secs(1)), "{contest:?}");
        assert!(installation.folder().join("data/images/demo/harbor-bread-hero.webp").exists());
        nobody_can_be_reached(&mut db).await;
        let (unnamed,): (i64,) = db
            .sql("SELECT count(*) FROM contest_rules WHERE text NOT LIKE '%Townpick Demo, Inc.%Example Common%'")
            .one().await.unwrap();
        assert_eq!(unnamed, 0, "the rules of every contest name who runs the demo");
    }

    async fn the_weeks_before_happened_in_their_time_and_every_drawing_is_proven(installation: Installation) {
        assert!(installation.run(&["demo"]).success);
        let (database, now) = (installation.database(), SystemClock.now());
        let mut db = database.read().await.unwrap();
        let mut last_drawn: BTreeMap<String, Timestamp> = BTreeMap::new();
        let mut with_public_number = Vec::new();
        let (undrawn,): (i64,) = db
            .sql("SELECT count(*) FROM contests WHERE ends_at <= $1 AND drawing_completed_at IS NULL")
            .bind(now.plus(-MINUTE)).one().await.unwrap();
        assert_eq!(undrawn, 0);
        let drawn = contests_drawn(&mut db).await;
        assert!(drawn.len() > 25, "{}", drawn.len());
        for (contest, town, starts_at, ends_at) in drawn {
            let proof = proof(&mut db, contest).await;
            verify(&proof).unwrap();
            assert_eq!(late(&proof).iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
            let recorded = |event: Event| {
                let mut records = proof.records.iter();
                records.find(|record| record.statement.event == event).unwrap().statement.recorded_at
            };
            let (promised, closed, drawn) =
                (recorded(Event::Committed), recorded(Event::Closed), recorded(Event::Drawn));
            assert!(starts_at <= promised && promised < starts_at.plus(MINUTE), "{town}: {promised}");
            let from = proof.beacon.map_or(Some(ends_at), |beacon| published_at(beacon.round)).unwrap();
            assert!(ends_at <= closed && closed < ends_at.plus(MINUTE), "{town}: {closed}");
            assert!(from <= drawn && drawn < from.plus(MINUTE), "{town}: {drawn}");
            with_public_number.extend(proof.beacon.map(|beacon| (town.clone(), beacon.round, proof.count > 30)));
            assert!(proof.records.iter().all(|record| record.statement.recorded_at <= now));
            if let Some(before) = last_drawn.insert(town.clone(), drawn) {
                assert!(drawn >= before.plus(SignedDuration::from_hours(6 * 24)), "{town}: {before}, then {drawn}");
            }
            let (later,): (i64,) = db
                .sql("SELECT count(*) FROM participant_snapshots s JOIN members m ON m.id = s.member_id
                      WHERE s.contest_id = $1 AND m.created_at > $2")
                .bind(contest).bind(ends_at).one().await.unwrap();
            assert_eq!(later, 0, "whoever was in it had joined before");
        }
        assert_eq!(with_public_number, [("Port Townsend, WA".to_owned(), 657_413, true)]);
        no_business_twice_in_a_row(&mut db).await;
        nothing_was_sent_and_nothing_waits(&mut db, now).await;
        administrators_have_something_to_read(&mut db, now).await;
    }

    async fn towns_that_somebody_else_made_are_told_and_left_alone(installation: Installation) {
        let database = installation.database();
        let mut tx = database.write().await.unwrap();
        let (now, slug) = (SystemClock.now(), TownSlug::parse("cape-may-nj").unwrap());
        let town = NewTown {
            id: TownId::new(now, [1; 10]),
            place: PlaceTown::named("Cape May", "NJ").unwrap(),
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
        assert_eq!(towns::by_slug(&mut db, &slug).await.unwrap().unwrap().record.total_members, 0);
    }
}

const MINUTE: SignedDuration = SignedDuration::from_mins(1);

async fn nobody_can_be_reached(db: &mut impl Executor) {
    for none in [
        "SELECT count(*) FROM members WHERE phone_number NOT LIKE '___55501__' OR email NOT LIKE '%.example'",
        "SELECT count(*) FROM featured_businesses WHERE phone NOT LIKE '(___) 555-01__' OR email NOT LIKE '%.example'",
        "SELECT count(*) FROM business_applications WHERE contact_email NOT LIKE '%.example'",
        "SELECT count(*) FROM business_nominations WHERE nominator_email NOT LIKE '%.example'",
        "SELECT count(*) FROM towns t WHERE t.active_members <>
             (SELECT count(*) FROM members m WHERE m.town_id = t.id AND m.is_subscribed)
          OR t.total_members <> (SELECT count(*) FROM members m WHERE m.town_id = t.id)",
    ] {
        assert_eq!(count(db, none).await, 0, "{none}");
    }
}

/// Every contest that was drawn with its town and its window, in the order of their ends.
async fn contests_drawn(db: &mut impl Executor) -> Vec<(ContestId, String, Timestamp, Timestamp)> {
    db.sql(
        "SELECT c.id, t.full_name, c.starts_at, c.ends_at FROM contests c JOIN towns t ON t.id = c.town_id
         WHERE c.drawing_completed_at IS NOT NULL ORDER BY c.ends_at",
    )
    .all()
    .await
    .unwrap()
}

async fn proof(db: &mut impl Executor, contest: ContestId) -> Proof {
    let proof = drawings::proof_without_entries(db, contest).await.unwrap().unwrap();
    let entries = drawings::entries(db, contest, None).await.unwrap();
    let entries = entries.into_iter().map(|(ticket, holder)| (Hex(ticket.0), Hex(holder))).collect();
    Proof { entries, ..proof }
}

async fn no_business_twice_in_a_row(db: &mut impl Executor) {
    let weeks: Vec<(String, String)> = db
        .sql(
            "SELECT t.full_name, b.business_name FROM contests c JOIN towns t ON t.id = c.town_id
             JOIN featured_businesses b ON b.id = c.featured_business_id ORDER BY t.full_name, c.starts_at",
        )
        .all()
        .await
        .unwrap();
    for pair in weeks.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
}

async fn nothing_was_sent_and_nothing_waits(db: &mut impl Executor, now: Timestamp) {
    let statuses: Vec<(String, i64)> = db
        .sql("SELECT status, count(*) FROM notifications WHERE next_attempt_at <= $1 GROUP BY status")
        .bind(now)
        .all()
        .await
        .unwrap();
    assert!(matches!(statuses.as_slice(), [(status, 1..)] if status == "local"), "{statuses:?}");
    let waiting: Vec<claims::Prize> = list::rows(db, &[("prizes", "waiting")], &[]).await.unwrap();
    assert!(!waiting.is_empty(), "somebody's prize always waits for an answer");
    assert_eq!(claims::count_untaken(db, untaken_prizes_reported_since(now)).await.unwrap(), 0);
}

async fn administrators_have_something_to_read(db: &mut impl Executor, now: Timestamp) {
    for (what, fewest) in [
        ("SELECT count(*) FROM business_applications WHERE review_status = 'new'", 2),
        ("SELECT count(*) FROM business_nominations WHERE review_status = 'new'", 2),
        ("SELECT count(*) FROM business_nominations WHERE review_status = 'accepted'", 1),
        ("SELECT count(*) FROM admin_activity_log WHERE entity_modified = 'Contest'", 50),
        ("SELECT count(DISTINCT entity_modified) FROM admin_activity_log", 6),
    ] {
        let found = count(db, what).await;
        assert!(found >= fewest, "{what}: {found}");
    }
    let (future,): (i64,) = db
        .sql(
            "SELECT (SELECT count(*) FROM admin_activity_log WHERE created_at > $1)
                   + (SELECT count(*) FROM business_applications WHERE updated_at > $1)
                   + (SELECT count(*) FROM business_nominations WHERE updated_at > $1)",
        )
        .bind(now)
        .one()
        .await
        .unwrap();
    assert_eq!(future, 0);
}

async fn count(db: &mut impl Executor, text: &'static str) -> i64 {
    let (count,): (i64,) = db.sql(text).one().await.unwrap();
    count
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
        let (participants, notified): (i64, i64) = db
            .sql(
                "SELECT MAX(d.total_participants),
                        (SELECT count(*) FROM notifications WHERE template_key = 'drawing_result' AND channel = 'email'
                           AND contest_id = (SELECT contest_id FROM drawings ORDER BY total_participants DESC LIMIT 1))
                 FROM drawings d WHERE d.winners_selected IS NOT NULL",
            )
            .one().await.unwrap();
        assert!((1000..=1200).contains(&participants), "whoever joined after its end is not in it: {participants}");
        assert_eq!(notified, participants);
    }
}
