//! Work that is done in parts, and broken off between them.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use townpick_domain::{
    drawing::{Ticket, holder_of_digits, verify},
    ids::SnapshotId,
};
use townpick_engine::{Delivery, Engine, Gateways, Work};
use townpick_gateways::clock::ManualClock;
use townpick_store::{
    Executor, both_engines,
    drawings::{self, Snapshot},
    members,
    notifications::{Audience, outbox::Channel},
};

use crate::{
    deliveries::{deliver, enqueue, noon, statuses},
    meanwhile::{FallsSilent, until},
    post_office::{Counter, PostOffice, engine, settings},
    scene::{Scene, at, engine_at, local_gateways, run},
};

const SUNDAY_EVENING: &str = "2026-07-12T22:00:00Z";

both_engines! {
    async fn tickets_that_a_killed_engine_left_are_gone_on_with_and_only_entrants_keep_theirs(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = scene.contest(1, "2026-07-05", 1).await;
        let now = at(SUNDAY_EVENING);
        // An engine gave the first four their tickets and was killed.
        let mut tx = database.write().await.unwrap();
        let locked = drawings::lock(&mut tx, contest.id).await.unwrap();
        let entrants = drawings::entrants(&mut tx, &locked, None).await.unwrap();
        let given: Vec<Snapshot> = (1_u8..=4).zip(entrants).map(|(number, entrant)| Snapshot {
            id: SnapshotId::new(now, [number; 10]),
            ticket: Ticket([number; 16]),
            salt: [number; 16],
            holder: holder_of_digits(&[number; 16], &entrant.phone_number),
            entrant,
        }).collect();
        drawings::insert_snapshots(&mut tx, contest.id, &given, now).await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(now);
        // Meanwhile one of them was deleted and one excluded.
        let mut tx = database.write().await.unwrap();
        members::delete(&mut tx, scene.members[0]).await.unwrap();
        tx.sql("INSERT INTO contest_exclusions (contest_id, member_id, reason, created_at) VALUES ($1, $2, 'Staff of the featured business', 1)")
            .bind(contest.id).bind(scene.members[1]).execute().await.unwrap();
        tx.commit().await.unwrap();

        engine_at(&database, &clock).run_once(Work::Drawings).await.unwrap();
        let proof = scene.proof(contest.id).await;
        assert_eq!(verify(&proof), Ok(()));
        assert_eq!(proof.count, 4);
        let is_entrant = |number: u8| proof.entries.iter().any(|(ticket, _)| ticket.0 == [number; 16]);
        assert_eq!([1, 2, 3, 4].map(is_entrant), [false, false, true, true]);
        assert_eq!(scene.count("SELECT count(*) FROM participant_snapshots").await, 4);
        assert_eq!(scene.count("SELECT count(*) FROM notifications WHERE template_key = 'drawing_result' AND channel = 'email'").await, 4);
    }

    async fn a_list_of_several_parts_has_everybody_once(database: Database) {
        let scene = Scene::new(&database, 10_002).await;
        let contest = scene.contest(1, "2026-07-05", 1).await;
        run(&database, "UPDATE members SET is_subscribed = FALSE WHERE phone_number LIKE '%77'").await;
        run(&database, "UPDATE members SET subscription_changed_at = NULL").await;
        engine_at(&database, &ManualClock::at(at(SUNDAY_EVENING))).run_once(Work::Drawings).await.unwrap();
        let proof = scene.proof(contest.id).await;
        assert_eq!((verify(&proof), proof.count), (Ok(()), 10_002 - 100));
    }

    async fn only_emails_that_were_in_flight_when_an_engine_was_killed_go_out_again(database: Database) {
        let scene = Scene::new(&database, 60).await;
        for (number, member) in (0..).zip(&scene.members) {
            enqueue(&scene, number, "welcome", Audience::Member(*member), None).await;
        }
        run(&database, "DELETE FROM notifications WHERE channel = 'sms'").await;
        let (office, clock) = (Arc::new(PostOffice::default()), ManualClock::at(noon()));
        let mailer = FallsSilent(Arc::clone(&office), 20);
        let delivery = Delivery::new(Arc::new(mailer), Arc::new(Counter(Arc::clone(&office))), settings());
        let gateways = Gateways { delivery: Arc::new(delivery), ..local_gateways(&clock, 3) };
        let killed = Engine::new(database.clone(), gateways);
        let working = tokio::spawn(async move { killed.run_once(Work::Deliveries).await });
        let in_flight = settings().mail_connections as usize;
        until(|| office.counts().0 == 20 + in_flight).await;
        while statuses(&database, Channel::Email).await.iter().filter(|status| *status == "sent").count() < 20 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        working.abort();
        assert!(working.await.unwrap_err().is_cancelled());

        let before: Vec<_> = office.mails.lock().unwrap().iter().map(|mail| mail.id).collect();
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        assert_eq!(office.counts().0, 0, "what another engine may still hold is left alone");
        clock.advance(jiff::SignedDuration::from_mins(5));
        deliver(&engine).await;
        let after: Vec<_> = office.mails.lock().unwrap().iter().map(|mail| mail.id).collect();
        assert_eq!((after.len(), statuses(&database, Channel::Email).await), (40, vec!["sent".to_owned(); 60]));
        let again: BTreeSet<_> = before.iter().filter(|id| after.contains(id)).collect();
        let silent: BTreeSet<_> = before[20..].iter().collect();
        assert_eq!(again, silent, "the same Message-IDs, and no other");
    }

    async fn results_that_a_killed_engine_did_not_tell_are_told_once(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let contest = scene.contest(1, "2026-07-05", 1).await;
        let engine = engine_at(&database, &ManualClock::at(at(SUNDAY_EVENING)));
        engine.run_once(Work::Drawings).await.unwrap();
        let count_results = "SELECT count(*) FROM notifications WHERE template_key = 'drawing_result'";
        assert_eq!(scene.count(count_results).await, 6);
        // As if the engine had been killed after the drawing, with one member told.
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM notifications WHERE template_key = 'drawing_result' AND member_id <> $1")
            .bind(scene.members[0]).execute().await.unwrap();
        tx.sql("UPDATE drawings SET results_queued_at = NULL WHERE contest_id = $1").bind(contest.id).execute().await.unwrap();
        tx.commit().await.unwrap();
        for _ in 0..2 {
            engine.run_once(Work::Drawings).await.unwrap();
            assert_eq!(scene.count(count_results).await, 6);
        }
        assert_eq!(scene.count("SELECT count(*) FROM drawings WHERE results_queued_at IS NULL").await, 0);
    }
}
