//! A contest from its promise to its proof.

use std::collections::HashSet;

use jiff::SignedDuration;
use townpick_domain::{
    drawing::{Hex, holder_of_digits, ledger::Ledger, verify},
    ids::{ContestId, MemberId},
    time::Timestamp,
};
use townpick_engine::{Engine, Work};
use townpick_gateways::clock::ManualClock;
use townpick_store::{
    Database, Executor, both_engines, claims,
    drawings::{self, SnapshotEntry},
    ledger,
    list::{self, Bound},
    members,
    towns::{self, TownStatus},
};
use townpick_usecases::{
    subscription::{self, Saved, Wishes},
    voiding::{self, Refusal},
};

use crate::scene::{Scene, at, context, engine_at, local_gateways, run, secrets};

pub const SUNDAY: &str = "2026-06-07";

/// The end of the contest that starts on `SUNDAY`.
pub fn end() -> Timestamp {
    at("2026-06-14T22:00:00Z")
}

pub async fn drawn(engine: &Engine) -> u64 {
    engine.run_once(Work::Drawings).await.unwrap().count
}

async fn exclude(scene: &Scene, contest: ContestId, member: MemberId, reason: &'static str) {
    let mut tx = scene.database.write().await.unwrap();
    tx.sql(
        "INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at) VALUES ($1, $2, $3, 0)",
    )
    .bind(contest)
    .bind(member)
    .bind(reason)
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

async fn set_subscribed(scene: &Scene, member: MemberId, subscribed: bool, now: Timestamp) {
    let mut tx = scene.database.write().await.unwrap();
    let wishes = Wishes { is_subscribed: Some(subscribed), ..Wishes::default() };
    assert_eq!(subscription::save(&mut tx, &context(now), member, &wishes).await.unwrap(), Saved::Done);
    tx.commit().await.unwrap();
}

/// As administrators do it.
async fn deactivate(scene: &Scene, member: MemberId, now: Timestamp) {
    let mut tx = scene.database.write().await.unwrap();
    subscription::change(&mut tx, &context(now), member, false, true).await.unwrap();
    tx.commit().await.unwrap();
}

pub async fn delete(scene: &Scene, member: MemberId) {
    let mut tx = scene.database.write().await.unwrap();
    members::delete(&mut tx, member).await.unwrap();
    tx.commit().await.unwrap();
}

pub async fn void(database: &Database, contest: ContestId, now: Timestamp) -> Result<(), Refusal> {
    let mut tx = database.write().await.unwrap();
    voiding::void(&mut tx, &context(now), contest, "the shop closed").await.unwrap()?;
    tx.commit().await.unwrap();
    Ok(())
}

async fn entrants(scene: &Scene, contest: ContestId) -> HashSet<MemberId> {
    let mut reader = scene.database.read().await.unwrap();
    let given = [("contest", Bound::Id(contest.as_uuid()))];
    let rows: Vec<SnapshotEntry> = list::rows(&mut reader, &[], &given).await.unwrap();
    rows.into_iter().filter_map(|row| row.member_id).collect()
}

both_engines! {
    async fn a_contest_is_promised_at_its_start_closed_and_drawn_at_its_end(database: Database) {
        let scene = Scene::new(&database, 30).await;
        let contest = scene.contest(1, SUNDAY, 2).await;
        let clock = ManualClock::at(contest.window.starts_at.plus(SignedDuration::from_micros(-1)));
        let engine = engine_at(&database, &clock);
        let done = engine.run_once(Work::Drawings).await.unwrap();
        assert_eq!((done.count, done.again_at), (0, Some(contest.window.starts_at)));
        assert!(scene.events(contest.id).await.is_empty(), "an upcoming contest can still be deleted");

        clock.set(contest.window.starts_at);
        assert_eq!(engine.run_once(Work::Drawings).await.unwrap().again_at, Some(end()));
        assert_eq!(scene.events(contest.id).await, ["committed"]);
        clock.set(end().plus(SignedDuration::from_micros(-1)));
        assert_eq!(drawn(&engine).await, 0);
        assert_eq!(scene.events(contest.id).await, ["committed"]);

        clock.set(end());
        assert_eq!(drawn(&engine).await, 1);
        assert_eq!(drawn(&engine).await, 0);
        assert_eq!(scene.events(contest.id).await, ["committed", "closed", "drawn", "notified", "notified"]);
        let mut states = vec!["notified"; 2];
        states.extend(["alternate"; 10]);
        assert_eq!(scene.states(contest.id).await, states);
        let proof = scene.proof(contest.id).await;
        assert_eq!(verify(&proof), Ok(()));
        assert_eq!((proof.count, proof.steps.len(), proof.seed), (30, 12, Hex([1; 32])));
        let sent = scene.count("SELECT count(*) FROM notifications WHERE template_key = 'winner_notification'").await;
        assert_eq!(sent, 4, "two winners on two channels");
        let sent = scene.count("SELECT count(DISTINCT member_id) FROM notifications WHERE template_key = 'drawing_result'").await;
        assert_eq!(sent, 30);
    }

    async fn the_proof_holds_no_personal_data_and_a_members_own_ticket_is_in_it(database: Database) {
        let scene = Scene::new(&database, 5).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        drawn(&engine_at(&database, &ManualClock::at(end()))).await;
        let proof = scene.proof(contest.id).await;
        let text = serde_json::to_string(&proof).unwrap();
        for private in ["Maria", "Gomes", "people.example", "2125000", "Main Street"] {
            assert!(!text.contains(private), "{private}");
        }
        let mut reader = database.read().await.unwrap();
        let own = drawings::own_ticket(&mut reader, contest.id, scene.members[3]).await.unwrap().unwrap();
        let entry = (Hex(own.ticket.0), Hex(holder_of_digits(&own.salt, &own.phone_number)));
        assert!(proof.entries.contains(&entry));
        assert_eq!(own.phone_number, "2125000003");
    }

    async fn who_is_in_is_decided_at_the_end_instant_even_when_it_is_closed_late(database: Database) {
        let scene = Scene::new(&database, 9).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let [in_time, too_late, back_in_time, back_too_late, staff, other, deactivated, ..] = scene.members[..] else {
            panic!()
        };
        let (before, after) = (end().plus(SignedDuration::from_secs(-1)), end().plus(SignedDuration::from_secs(1)));
        set_subscribed(&scene, in_time, false, before).await;
        set_subscribed(&scene, back_in_time, false, at("2026-06-09T12:00:00Z")).await;
        set_subscribed(&scene, back_too_late, false, at("2026-06-09T12:00:00Z")).await;
        set_subscribed(&scene, back_in_time, true, before).await;
        set_subscribed(&scene, too_late, false, end()).await;
        set_subscribed(&scene, back_too_late, true, after).await;
        deactivate(&scene, deactivated, before).await;
        exclude(&scene, contest.id, staff, "Staff of the featured business").await;
        exclude(&scene, contest.id, other, "the owner's sister Ana").await;

        drawn(&engine_at(&database, &ManualClock::at(at("2026-06-16T12:00:00Z")))).await;
        let expected: HashSet<_> = [too_late, back_in_time, scene.members[7], scene.members[8]].into();
        assert_eq!(entrants(&scene, contest.id).await, expected);
        let proof = scene.proof(contest.id).await;
        assert_eq!(verify(&proof), Ok(()));
        let excluded: Vec<_> = proof.exclusions.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
        assert_eq!(excluded, [
            ("deactivated", 1), ("excluded by the organiser", 1), ("staff of the featured business", 1), ("unsubscribed", 2),
        ]);
    }

    async fn somebody_who_joins_after_the_end_is_not_in(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE members SET signup_date = $2 WHERE id = $1").bind(scene.members[0]).bind(end()).execute().await.unwrap();
        tx.commit().await.unwrap();
        drawn(&engine_at(&database, &ManualClock::at(end().plus(SignedDuration::from_mins(5))))).await;
        assert!(!entrants(&scene, contest.id).await.contains(&scene.members[0]));
        assert_eq!(scene.proof(contest.id).await.count, 2);
    }

    async fn more_winners_than_entrants_all_win(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let contest = scene.contest(1, SUNDAY, 5).await;
        assert_eq!(drawn(&engine_at(&database, &ManualClock::at(end()))).await, 1);
        assert_eq!(scene.states(contest.id).await, ["notified"; 3]);
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
        let mut reader = database.read().await.unwrap();
        let audit = drawings::audited(&mut reader, contest.id).await.unwrap().unwrap();
        assert_eq!((audit.winners_selected, audit.total_participants), (Some(3), 3));
    }

    async fn a_contest_that_nobody_entered_is_drawn_with_no_winner(database: Database) {
        let scene = Scene::new(&database, 0).await;
        let contest = scene.contest(1, SUNDAY, 2).await;
        assert_eq!(drawn(&engine_at(&database, &ManualClock::at(end()))).await, 1);
        assert_eq!(scene.events(contest.id).await, ["committed", "closed", "drawn"]);
        let proof = scene.proof(contest.id).await;
        assert_eq!((verify(&proof), proof.count, proof.steps.len()), (Ok(()), 0, 0));
    }

    async fn a_closed_town_is_drawn_all_the_same(database: Database) {
        let scene = Scene::new(&database, 4).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET status = 'Inactive'").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(drawn(&engine_at(&database, &ManualClock::at(end()))).await, 1);
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
        let town = towns::by_id(&mut database.read().await.unwrap(), scene.town).await.unwrap().unwrap();
        assert_eq!(town.record.status, TownStatus::Inactive);
    }

    async fn a_contest_voided_before_its_end_is_never_drawn(database: Database) {
        let scene = Scene::new(&database, 4).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let clock = ManualClock::at(contest.window.starts_at);
        let engine = engine_at(&database, &clock);
        drawn(&engine).await;
        void(&database, contest.id, clock_now(&clock)).await.unwrap();
        assert_eq!(void(&database, contest.id, clock_now(&clock)).await, Err(Refusal::AlreadyVoided));
        clock.set(end());
        assert_eq!(drawn(&engine).await, 0);
        assert_eq!(scene.events(contest.id).await, ["committed", "voided"]);
        let proof = drawings::proof_without_entries(&mut database.read().await.unwrap(), contest.id).await.unwrap();
        assert!(proof.is_none());
    }

    async fn a_contest_voided_after_its_drawing_keeps_its_proof_and_promotes_nobody(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let clock = ManualClock::at(end());
        let engine = engine_at(&database, &clock);
        drawn(&engine).await;
        void(&database, contest.id, end()).await.unwrap();
        clock.advance(SignedDuration::from_hours(100));
        assert_eq!(engine.run_once(Work::Claims).await.unwrap().count, 0);
        assert_eq!(scene.events(contest.id).await, ["committed", "closed", "drawn", "notified", "voided"]);
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
    }

    async fn many_engines_at_once_make_one_drawing(database: Database) {
        let scene = Scene::new(&database, 40).await;
        let contest = scene.contest(1, SUNDAY, 3).await;
        let clock = ManualClock::at(end());
        let engines: Vec<_> = (0..6)
            .map(|number| {
                let engine = Engine::new(database.clone(), local_gateways(&clock, number));
                tokio::spawn(async move { engine.run_once(Work::Drawings).await.unwrap().count })
            })
            .collect();
        let mut made = 0;
        for engine in engines {
            made += engine.await.unwrap();
        }
        assert_eq!(made, 1);
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
        assert_eq!(scene.count("SELECT count(*) FROM participant_snapshots").await, 40);
        assert_eq!(scene.count("SELECT count(*) FROM drawing_places WHERE state = 'notified'").await, 3);
    }

    async fn deleting_people_leaves_the_proof_good_and_nothing_of_them(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        let clock = ManualClock::at(end());
        let engine = engine_at(&database, &clock);
        drawn(&engine).await;
        let before = scene.proof(contest.id).await;
        let winner = claims::winners(&mut database.read().await.unwrap(), contest.id, end()).await.unwrap()[0].member_id.unwrap();
        delete(&scene, winner).await;
        let after = scene.proof(contest.id).await;
        assert_eq!((verify(&after), &after.entries), (Ok(()), &before.entries));
        let mut reader = database.read().await.unwrap();
        assert!(drawings::own_ticket(&mut reader, contest.id, winner).await.unwrap().is_none());
        assert!(drawings::places(&mut reader, contest.id).await.unwrap()[0].name.is_none());
        // Whoever cannot answer any more makes room at once.
        assert_eq!(engine.run_once(Work::Claims).await.unwrap().count, 1);
        assert_eq!(scene.states(contest.id).await[..2], ["disqualified", "notified"]);
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
    }

    async fn many_towns_are_drawn_together_and_one_that_fails_undoes_no_other(database: Database) {
        let salem = Scene::new(&database, 40).await;
        let mut contests = vec![salem.contest(1, SUNDAY, 1).await.id];
        for number in 2..=30 {
            let town = salem.neighbour(&format!("Town {number}"), number).await;
            contests.push(town.contest(number, SUNDAY, 1).await.id);
            // Everybody lives somewhere: each town gets one of them, and Salem keeps the rest.
            let mut tx = database.write().await.unwrap();
            tx.sql("UPDATE members SET town_id = $2 WHERE id = $1")
                .bind(salem.members[usize::from(number)]).bind(town.town).execute().await.unwrap();
            tx.commit().await.unwrap();
        }
        // One town's list cannot be closed: its ledger says that it was. That is found out after its tickets are written.
        let broken = contests[7];
        let mut tx = database.write().await.unwrap();
        tx.sql("INSERT INTO ledger_records (town_id, sequence, contest_id, event, recorded_at, body, previous_hash, hash, signature)
                SELECT town_id, 1, id, 'closed', 0, '{}', $2, $2, $3 FROM contests WHERE id = $1")
            .bind(broken).bind(vec![1_u8; 32]).bind(vec![1_u8; 64]).execute().await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(end());
        let before = database.write_transactions();
        assert!(engine_at(&database, &clock).run_once(Work::Drawings).await.is_err(), "the dashboard tells");
        // Four steps of 30 towns.
        let transactions = database.write_transactions() - before;
        assert!(!database.has_one_writer() || transactions < 60, "{transactions} transactions");
        for contest in contests.iter().filter(|contest| **contest != broken) {
            assert_eq!(salem.events(*contest).await, ["committed", "closed", "drawn", "notified"]);
        }
        assert_eq!(verify(&salem.proof(contests[29]).await), Ok(()));
        assert_eq!(salem.events(broken).await, ["closed", "committed"]);
        assert_eq!(entrants(&salem, broken).await.len(), 0, "no ticket of the failed step is left");
        assert_eq!(salem.count("SELECT count(*) FROM participant_snapshots").await, 39);
        assert_eq!(salem.count("SELECT count(*) FROM drawings WHERE results_queued_at IS NOT NULL").await, 29);
        let results = "SELECT count(*) FROM notifications WHERE template_key = 'drawing_result' AND channel = 'email'";
        assert_eq!(salem.count(results).await, 39);
    }

    async fn a_transaction_that_the_database_ended_by_itself_takes_no_further_step(database: Database) {
        // Elsewhere every step has its own.
        if !database.has_one_writer() {
            return;
        }
        let salem = Scene::new(&database, 1).await;
        let mut start = salem.contest(1, SUNDAY, 1).await.window.starts_at;
        for number in 2..=8 {
            start = salem.neighbour(&format!("Town {number}"), number).await.contest(number, SUNDAY, 1).await.window.starts_at;
        }
        // A full disk ends a transaction likewise.
        run(&database, "CREATE TRIGGER full_disk BEFORE INSERT ON ledger_records WHEN (SELECT count(*) FROM ledger_records) = 3
                        BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END").await;
        let engine = engine_at(&database, &ManualClock::at(start));
        assert!(engine.run_once(Work::Drawings).await.is_err());
        assert_eq!(salem.count("SELECT count(*) FROM ledger_records").await, 0);
        run(&database, "DROP TRIGGER full_disk").await;
        engine.run_once(Work::Drawings).await.unwrap();
        assert_eq!(salem.count("SELECT count(*) FROM ledger_records").await, 8);
    }

    async fn a_ledger_of_several_contests_is_one_chain(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let first = scene.contest(1, SUNDAY, 1).await;
        let second = scene.contest(2, "2026-06-14", 1).await;
        let clock = ManualClock::at(first.window.starts_at);
        let engine = engine_at(&database, &clock);
        for instant in [first.window.starts_at, end(), second.window.starts_at, second.window.ends_at] {
            clock.set(instant);
            drawn(&engine).await;
        }
        for contest in [first.id, second.id] {
            assert_eq!(verify(&scene.proof(contest).await), Ok(()));
        }
        let records = ledger::of_town(&mut database.read().await.unwrap(), scene.town, 0, 100).await.unwrap();
        assert_eq!(records.len(), 8);
        let whole = Ledger { ledger: "salem-ma".to_owned(), public_key: Hex(secrets().public_key()), records };
        assert_eq!(whole.check(), Ok(()));
    }

    async fn a_clock_that_is_behind_does_not_turn_the_ledger_back(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let contest = scene.contest(1, SUNDAY, 1).await;
        drawn(&engine_at(&database, &ManualClock::at(end().plus(SignedDuration::from_secs(30))))).await;
        void(&database, contest.id, end()).await.unwrap();
        let records = scene.records(contest.id).await;
        assert!(records.is_sorted_by_key(|record| record.statement.recorded_at));
        let found = ledger::find(&mut database.read().await.unwrap(), contest.id, townpick_domain::drawing::ledger::Event::Voided).await.unwrap();
        assert_eq!(found.as_ref(), records.last());
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
    }
}

pub fn clock_now(clock: &ManualClock) -> Timestamp {
    townpick_gateways::clock::Clock::now(clock)
}
