//! Real engines, killed at random moments over and over: there is one drawing of each contest, every winner is told
//! once, and every proof is good. Three of them share a PostgreSQL, two another, and two a file of SQLite.
//!
//! `TOWNPICK_TEST_KILLS` says how often engines are killed while they draw (240 times unless told otherwise).

#![allow(clippy::unwrap_used, clippy::print_stdout, dead_code)]

#[path = "../it/scene.rs"]
mod scene;

use std::{
    io::{BufRead, BufReader},
    os::unix::process::ExitStatusExt as _,
    process::{Child, Command, ExitCode, Stdio},
    sync::Arc,
    time::Duration,
};

use jiff::ToSpan as _;
use scene::{Scene, at, secrets};
use townpick_domain::{
    calendar::Date,
    drawing::{ledger, verify},
    ids::ContestId,
    time::Timestamp,
};
use townpick_engine::{Engine, Gateways, Work};
use townpick_gateways::{
    clock::ManualClock,
    entropy::{Entropy, OsEntropy},
};
use townpick_store::{Database, Executor as _, drawings, testing::TestDatabase};

const PEOPLE: u32 = 100;
const WINNERS: i64 = 2;
/// Ids of contests and their weeks are counted in a byte.
const MOST_CONTESTS: u8 = 200;
const DRAWING_DAY: &str = "2040-01-01T12:00:00Z";
const AFTER_THE_DEADLINES: &str = "2040-01-04T12:00:00Z";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match &arguments[..] {
        [role, work, now, url] if role == "work-for-ever" => {
            runtime.block_on(work_for_ever(Work::named(work).unwrap(), at(now), url))
        }
        _ => {
            let kills: u32 = std::env::var("TOWNPICK_TEST_KILLS").map_or(240, |kills| kills.parse().unwrap());
            runtime.block_on(async {
                tokio::join!(
                    killed_engines_leave_one_drawing_of_each_contest(
                        TestDatabase::postgres().await,
                        3,
                        kills / 2
                    ),
                    killed_engines_leave_one_drawing_of_each_contest(
                        TestDatabase::postgres().await,
                        2,
                        kills / 4
                    ),
                    killed_engines_leave_one_drawing_of_each_contest(
                        TestDatabase::sqlite().await,
                        2,
                        kills / 4
                    ),
                )
            });
            eprintln!("test result: ok. 3 passed; 0 failed");
            ExitCode::SUCCESS
        }
    }
}

async fn killed_engines_leave_one_drawing_of_each_contest(test: TestDatabase, engines: usize, kills: u32) {
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
    wait_for(&scene, "SELECT count(*) FROM drawings WHERE results_told_at IS NOT NULL", all).await;
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

async fn wait_for(scene: &Scene, sql: &'static str, expected: usize) {
    for _ in 0..6000 {
        if scene.count(sql).await == i64::try_from(expected).unwrap() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{sql}: {} instead of {expected}", scene.count(sql).await);
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
    ledger::check(&records, &secrets().signing.verifying_key()).unwrap();

    let all = i64::try_from(contests.len()).unwrap();
    let told = async |sql| scene.count(sql).await;
    let winners = told("SELECT count(*) FROM notifications WHERE template_key = 'winner_notification'").await;
    assert_eq!(winners, all * WINNERS * 2, "on two channels");
    let results = told("SELECT count(*) FROM notifications WHERE template_key = 'drawing_result'").await;
    assert_eq!(results, all * i64::from(PEOPLE) * 2);
    let snapshots = told("SELECT count(*) FROM participant_snapshots").await;
    assert_eq!(snapshots, all * i64::from(PEOPLE));
}

/// Engines in processes of their own, all killed when this goes.
struct Engines {
    running: Vec<Child>,
    start: Box<dyn Fn() -> Child>,
}

impl Engines {
    fn start(count: usize, work: &'static str, now: &'static str, url: &str) -> Self {
        let url = url.to_owned();
        let start: Box<dyn Fn() -> Child> = Box::new(move || {
            Command::new(std::env::current_exe().unwrap())
                .args(["work-for-ever", work, now, &url])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap()
        });
        let mut running: Vec<Child> = (0..count).map(|_| start()).collect();
        for engine in &mut running {
            let mut line = String::new();
            BufReader::new(engine.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
            assert_eq!(line, "ready\n");
        }
        Self { running, start }
    }

    /// Kills one engine within the next moments, wherever it is, and starts another.
    async fn kill_one(&mut self, number: u32) {
        let entropy: &dyn Entropy = &OsEntropy;
        let [wait] = entropy.bytes::<1>();
        tokio::time::sleep(Duration::from_millis(u64::from(wait) / 2)).await;
        let victim = number as usize % self.running.len();
        let engine = &mut self.running[victim];
        engine.kill().unwrap();
        let ended = engine.wait().unwrap();
        assert_eq!(ended.signal(), Some(9), "an engine ended by itself: {ended}");
        *engine = (self.start)();
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        for engine in &mut self.running {
            let _ = engine.kill();
            let _ = engine.wait();
        }
    }
}

/// The role of a process that does one kind of work until it is killed.
async fn work_for_ever(work: Work, now: Timestamp, url: &str) -> ExitCode {
    let database = Database::open(url).await.unwrap();
    let gateways = Gateways::local(Arc::new(ManualClock::at(now)), Arc::new(OsEntropy), secrets());
    let engine = Engine::new(database, gateways);
    println!("ready");
    loop {
        if let Err(error) = engine.run_once(work).await {
            eprintln!("{error:?}");
            return ExitCode::FAILURE;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
