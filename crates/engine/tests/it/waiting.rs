//! Closed lists that wait to be drawn: for public randomness, or because something is not as it was promised.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use jiff::SignedDuration;
use townpick_domain::{
    drawing::{ProofError, proof::BeaconFacts, published_at, quicknet::ChainError, round_for, verify},
    time::Timestamp,
};
use townpick_engine::{Engine, Work};
use townpick_gateways::{
    beacon::{Beacon, BeaconError, Randomness},
    clock::ManualClock,
};
use townpick_store::{
    Database, Executor, both_engines, contests::NewContest, drawings, engine_runs,
    testing::fixtures::known_round,
};

use crate::{
    drawings::{SUNDAY, clock_now, delete, drawn, end, void},
    scene::{Scene, at, engine_at, local_gateways, run},
};

/// A beacon that gives what it was told, once the clock has come to the round.
struct StubBeacon(Option<BeaconFacts>);

impl Beacon for StubBeacon {
    fn randomness(&self, round: u64) -> Randomness<'_> {
        let answer = self.0.ok_or(BeaconError::Unavailable { round, reason: "no answer".to_owned() });
        Box::pin(async move { answer })
    }
}

/// A beacon that never has the round and counts how often it was asked.
struct CountingBeacon(Arc<AtomicU64>);

impl Beacon for CountingBeacon {
    fn randomness(&self, round: u64) -> Randomness<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let answer = Err(BeaconError::Unavailable { round, reason: "no answer".to_owned() });
        Box::pin(async move { answer })
    }
}

fn engine_with_beacon(database: &Database, clock: &ManualClock, beacon: StubBeacon) -> Engine {
    let mut gateways = local_gateways(clock, 5);
    gateways.beacon = Some(Arc::new(beacon));
    Engine::new(database.clone(), gateways)
}

/// The beginning and the end of a contest whose drawing depends on the round that is known.
fn window() -> [Timestamp; 2] {
    [at("2023-09-08T10:59:03Z"), at("2023-09-15T10:59:03Z")]
}

/// A contest in that window; everybody was a member before it.
async fn contest_of_the_known_round(scene: &Scene, winners: i64) -> NewContest {
    let contest = scene.contest(1, SUNDAY, winners).await;
    let [start, end] = window();
    let mut tx = scene.database.write().await.unwrap();
    tx.sql("UPDATE contests SET starts_at = $1, ends_at = $2").bind(start).bind(end).execute().await.unwrap();
    tx.commit().await.unwrap();
    run(&scene.database, "UPDATE members SET signup_date = 0, confirmed_at = 0").await;
    contest
}

both_engines! {
    async fn a_contest_voided_between_closing_and_drawing_reveals_nothing(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let clock = ManualClock::at(end());
        let engine = engine_with_beacon(&database, &clock, StubBeacon(Some(known_round())));
        assert_eq!(drawn(&engine).await, 0);
        void(&database, contest.id, end()).await.unwrap();
        clock.advance(SignedDuration::from_mins(10));
        assert_eq!(drawn(&engine).await, 0);
        assert_eq!(scene.events(contest.id).await, ["committed", "closed", "voided"]);
        let shown = drawings::shown(&mut database.read().await.unwrap(), contest.id, clock_now(&clock)).await.unwrap().unwrap();
        assert_eq!((shown.random_seed, shown.drawing_timestamp), (None, None));
    }

    async fn with_a_beacon_the_drawing_waits_for_the_announced_round_and_says_so(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = contest_of_the_known_round(&scene, 1).await;
        let [start, end] = window();
        let clock = ManualClock::at(start);
        drawn(&engine_with_beacon(&database, &clock, StubBeacon(None))).await;
        let round = round_for(end);
        assert_eq!(scene.records(contest.id).await[0].statement.body["beacon_round"], round);

        clock.set(end);
        let done = engine_with_beacon(&database, &clock, StubBeacon(Some(known_round()))).run_once(Work::Drawings).await.unwrap();
        assert_eq!((done.count, done.again_at), (0, published_at(round)));
        clock.set(end.plus(SignedDuration::from_mins(2)));
        // Neither an unreachable beacon nor an operator who switched it off makes the drawing fall back.
        drawn(&engine_with_beacon(&database, &clock, StubBeacon(None))).await;
        let runs = engine_runs::all(&mut database.read().await.unwrap()).await.unwrap();
        let outcome = runs[0].last_outcome.clone().unwrap();
        assert!(outcome.contains(&format!("drand round {round} could not be read: no answer")), "{outcome}");
        let done = engine_at(&database, &clock).run_once(Work::Drawings).await.unwrap();
        assert!(done.note.unwrap().contains("no drand to ask"));
        assert_eq!(scene.events(contest.id).await, ["committed", "closed"]);

        assert_eq!(drawn(&engine_with_beacon(&database, &clock, StubBeacon(Some(known_round())))).await, 1);
        let mut proof = scene.proof(contest.id).await;
        assert_eq!(verify(&proof), Ok(()));
        assert_eq!(proof.beacon, Some(known_round()));
        proof.beacon = None;
        assert!(matches!(verify(&proof), Err(ProofError::Step(_))));
    }

    async fn a_drawing_with_a_number_that_is_not_drands_own_has_no_good_proof(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = contest_of_the_known_round(&scene, 1).await;
        let [_, end] = window();
        let clock = ManualClock::at(end);
        let mut forged = known_round();
        forged.signature.0[20] ^= 1;
        let engine = engine_with_beacon(&database, &clock, StubBeacon(Some(forged)));
        drawn(&engine).await;
        clock.advance(SignedDuration::from_mins(2));
        assert_eq!(drawn(&engine).await, 1);
        let wrong = verify(&scene.proof(contest.id).await);
        assert_eq!(wrong, Err(ProofError::Beacon(ChainError::Signature(forged.round))));
    }

    async fn contests_that_wait_for_the_same_round_ask_for_it_once(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let neighbours = [scene.neighbour("Beverly", 2).await, scene.neighbour("Lynn", 3).await];
        scene.contest(1, SUNDAY, 1).await;
        for (number, neighbour) in (2..).zip(&neighbours) {
            neighbour.contest(number, SUNDAY, 1).await;
        }
        let clock = ManualClock::at(end());
        let asked = Arc::new(AtomicU64::new(0));
        let mut gateways = local_gateways(&clock, 5);
        gateways.beacon = Some(Arc::new(CountingBeacon(Arc::clone(&asked))));
        let engine = Engine::new(database.clone(), gateways);
        drawn(&engine).await;
        clock.advance(SignedDuration::from_mins(2));
        let done = engine.run_once(Work::Drawings).await.unwrap();
        assert!(done.note.unwrap().ends_with("and 2 more wait"));
        assert_eq!(asked.load(Ordering::Relaxed), 1);
        engine.run_once(Work::Drawings).await.unwrap();
        assert_eq!(asked.load(Ordering::Relaxed), 2, "the next pass asks again");
    }

    async fn a_list_that_is_not_the_one_that_was_closed_is_never_drawn_from(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let clock = ManualClock::at(end());
        let engine = engine_with_beacon(&database, &clock, StubBeacon(Some(known_round())));
        drawn(&engine).await;
        clock.advance(SignedDuration::from_mins(5));
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE participant_snapshots SET holder = $1 WHERE member_id = $2")
            .bind(vec![9_u8; 32])
            .bind(scene.members[2])
            .execute()
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let done = engine.run_once(Work::Drawings).await.unwrap();
        assert!(done.note.unwrap().contains("its list is not the one that was closed"));
        assert_eq!(scene.events(contest.id).await, ["committed", "closed"]);
    }

    async fn a_seed_that_was_not_promised_is_never_drawn_with(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE contest_seeds SET seed = $1").bind(vec![9_u8; 32]).execute().await.unwrap();
        tx.commit().await.unwrap();
        let done = engine_at(&database, &ManualClock::at(end())).run_once(Work::Drawings).await.unwrap();
        assert!(done.note.unwrap().contains("not the one that was promised"));
        assert_eq!(scene.events(contest.id).await, ["committed", "closed"]);
    }

    async fn winners_deleted_before_the_drawing_make_room_for_the_next(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = contest_of_the_known_round(&scene, 2).await;
        let [_, end] = window();
        let clock = ManualClock::at(end);
        let engine = engine_with_beacon(&database, &clock, StubBeacon(Some(known_round())));
        drawn(&engine).await;
        for member in &scene.members[..3] {
            delete(&scene, *member).await;
        }
        clock.advance(SignedDuration::from_mins(5));
        assert_eq!(drawn(&engine).await, 1);
        let states = scene.states(contest.id).await;
        assert_eq!(states.iter().filter(|state| **state == "notified").count(), 2, "{states:?}");
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
    }
}
