//! There is one drawing of each contest, every winner is told once, and every proof is good.

use jiff::ToSpan as _;
use townpick_domain::{
    calendar::Date,
    drawing::{ledger, verify},
    ids::ContestId,
};
use townpick_store::{Executor as _, drawings, testing::TestDatabase};

use crate::{
    engines::{Engines, wait_for},
    scene::{Scene, secrets},
};

const PEOPLE: u32 = 100;
const WINNERS: i64 = 2;
/// Ids of contests and their weeks are counted in a byte.
const MOST_CONTESTS: u8 = 200;
const DRAWING_DAY: &str = "2040-01-01T12:00:00Z";
const AFTER_THE_DEADLINES: &str = "2040-01-04T12:00:00Z";

pub async fn killed_engines_leave_one_drawing_of_each_contest(
    test: TestDatabase,
    engines: usize,
    kills: u32,
) {
    let scene = Scene::new(&test.database(), PEOPLE).await;
    let mut contests: Vec<ContestId> = Vec::new();
    let count = engines;
    let mut engines = Engines::start(count, "drawings", DRAWING_DAY, test.url());
    for kill in 0..kills {
        // New work keeps coming to the end, so that a kill hits every part of it.
        let number = u8::try_from(contests.len()).unwrap();
        if kills <= MOST_CONTESTS.into() || u32::from(number) * kills < u32::from(MOST_CONTESTS) * (kill + 1)
        {
            contests.push(scene.contest(number + 1, &sunday(number), WINNERS).await.id);
        }
        engines.kill_one(kill).await;
    }
    let all = contests.len();
    wait_for(&scene, "SELECT count(*) FROM drawings WHERE results_queued_at IS NOT NULL", all).await;
    drop(engines);
    check(&scene, &contests, &["notified"; 2]).await;
    everybody_has_heard(&scene).await;

    let mut engines = Engines::start(count, "claims", AFTER_THE_DEADLINES, test.url());
    for kill in 0..kills / 4 {
        engines.kill_one(kill).await;
    }
    wait_for(&scene, "SELECT count(*) FROM drawing_places WHERE state = 'expired'", all * 2).await;
    drop(engines);
    let lapsed =
        ["notified", "notified", "expired", "promoted", "notified", "expired", "promoted", "notified"];
    check(&scene, &contests, &lapsed).await;
    test.discard().await;
}

/// A prize waits for as long as its winner's message does.
async fn everybody_has_heard(scene: &Scene) {
    let mut tx = scene.database.write().await.unwrap();
    tx.sql("UPDATE notifications SET status = 'sent', sent_at = created_at").execute().await.unwrap();
    tx.commit().await.unwrap();
}

fn sunday(number: u8) -> String {
    let first: Date = "2026-01-11".parse().unwrap();
    first.checked_add((7 * i64::from(number)).days()).unwrap().to_string()
}

/// Every contest has one drawing with these events after it, one ledger holds them all, and everybody was told once.
async fn check(scene: &Scene, contests: &[ContestId], after_the_drawing: &[&str]) {
    let mut records = Vec::new();
    for contest in contests {
        let events = scene.events(*contest).await;
        assert_eq!(events[..3], ["committed", "closed", "drawn"]);
        assert_eq!(&events[3..], after_the_drawing);
        assert_eq!(verify(&scene.proof(*contest).await), Ok(()));
        let mut reader = scene.database.read().await.unwrap();
        let audit = drawings::audited(&mut reader, *contest).await.unwrap().unwrap();
        assert_eq!((audit.total_participants, audit.winners_selected), (i64::from(PEOPLE), Some(WINNERS)));
        records.extend(scene.records(*contest).await);
    }
    records.sort_by_key(|record| record.statement.sequence);
    assert!((1..).zip(&records).all(|(number, record)| record.statement.sequence == number));
    ledger::check(&records, &secrets().signing().verifying_key()).unwrap();

    let all = i64::try_from(contests.len()).unwrap();
    let count_of = async |sql| scene.count(sql).await;
    let winners =
        count_of("SELECT count(*) FROM notifications WHERE template_key = 'winner_notification'").await;
    assert_eq!(winners, all * WINNERS * 2, "on two channels");
    let results = count_of("SELECT count(*) FROM notifications WHERE template_key = 'drawing_result'").await;
    assert_eq!(results, all * i64::from(PEOPLE) * 2);
    let snapshots = count_of("SELECT count(*) FROM participant_snapshots").await;
    assert_eq!(snapshots, all * i64::from(PEOPLE));
}
