//! When a winner's 48 hours begin, what a deleted winner leaves, and that no prize waits for another.

use std::sync::Arc;

use jiff::SignedDuration;
use townpick_domain::ids::DrawingPlaceId;
use townpick_engine::Work;
use townpick_gateways::clock::ManualClock;
use townpick_store::{Database, both_engines, claims, members};
use townpick_usecases::{
    claims::{self as use_cases, Refusal},
    coming_week, deletion,
};

use crate::{
    claims::{DAY, Drawn, progress},
    post_office::{PostOffice, engine as engine_of_post_office, settings},
    scene::{Scene, at, engine_at, run},
};

const REMINDERS: &str = "SELECT count(*) FROM notifications WHERE template_key = 'claim_reminder'";

/// A drawing among these people, made at this instant, by an engine whose messages can be read.
pub async fn drawn_at(database: &Database, people: u32, winners: i64, now: &str) -> (Drawn, Arc<PostOffice>) {
    let scene = Scene::new(database, people).await;
    let contest = scene.contest(1, "2026-06-07", winners).await.id;
    let clock = ManualClock::at(at(now));
    let (engine, office) = engine_of_post_office(database, &clock, settings());
    assert_eq!(engine.run_once(Work::Drawings).await.unwrap().count, 1);
    (Drawn { scene, contest, clock, engine }, office)
}

/// As the service does it.
async fn delete_holder(drawn: &Drawn, place: DrawingPlaceId) {
    let member =
        drawn.winners().await.into_iter().find(|winner| winner.id == place).unwrap().member_id.unwrap();
    let mut tx = drawn.scene.database.write().await.unwrap();
    deletion::delete(&mut tx, &drawn.context(), member).await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn winners_whose_messages_left_days_late_have_48_hours_from_then(database: Database) {
        let (drawn, office) = drawn_at(&database, 5, 1, "2026-06-14T22:00:00Z").await;
        drawn.clock.advance(DAY * 3);
        let done = drawn.engine.run_once(Work::Claims).await.unwrap();
        assert_eq!((done.count, done.note.as_deref()), (1, Some("1 winner cannot be reached")), "the notice to the administrators");
        assert_eq!(drawn.events_after_the_drawing().await, ["notified"], "nobody loses what they could not know of");
        assert_eq!(drawn.scene.count(REMINDERS).await, 0, "nobody is reminded before they are told");
        drawn.clock.advance(SignedDuration::from_mins(90));
        drawn.send_messages().await;
        let winner = drawn.winners().await[0].clone();
        let deadline = at("2026-06-19T23:30:00Z");
        assert_eq!((winner.claim_deadline, winner.is_reached), (Some(deadline), true));
        let mail = office.mails.lock().unwrap().iter().find(|mail| mail.subject.starts_with("Maria, you won")).unwrap().clone();
        assert!(mail.text.contains("Friday, June 19 at 7:30 PM Eastern"), "{}", mail.text);

        drawn.clock.set(deadline.plus(-DAY));
        assert_eq!(drawn.claims_done().await, 1, "the reminder follows the deadline");
        drawn.clock.set(deadline.plus(SignedDuration::from_micros(-1)));
        assert_eq!(drawn.claims_done().await, 0);
        drawn.clock.set(deadline);
        assert_eq!(drawn.answer(winner.id, true).await, Err(Refusal::TooLate));
        assert_eq!(drawn.claims_done().await, 1);
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "expired", "promoted", "notified"]);
        drawn.assert_proof_is_good().await;
    }

    async fn a_message_that_is_tried_again_gives_the_whole_time_when_it_leaves(database: Database) {
        use townpick_gateways::handover::{Fault, HandoverError};
        let (drawn, office) = drawn_at(&database, 1, 1, "2026-06-14T22:00:00Z").await;
        run(&database, "UPDATE members SET sms_stopped_at = 1").await;
        let refused = HandoverError::Temporary { reason: "later".to_owned(), retry_after: None, fault: Fault::Recipient };
        office.refuse(&refused, 2);
        drawn.send_messages().await;
        let winner = drawn.winners().await[0].clone();
        assert_eq!(winner.claim_deadline, Some(drawn.now().plus(DAY * 2)));
        drawn.clock.advance(SignedDuration::from_hours(40));
        drawn.send_messages().await;
        assert_eq!(drawn.winners().await[0].claim_deadline, Some(drawn.now().plus(DAY * 2)));
        drawn.clock.advance(DAY);
        assert_eq!(drawn.answer(winner.id, true).await, Ok(()));
    }

    async fn a_text_that_follows_in_the_morning_does_not_begin_the_time_anew(database: Database) {
        // Ten in the evening, Eastern.
        let (drawn, office) = drawn_at(&database, 1, 1, "2026-06-15T02:00:00Z").await;
        drawn.send_messages().await;
        let sent = office.counts();
        let deadline = drawn.winners().await[0].claim_deadline;
        assert_eq!(deadline, Some(at("2026-06-17T02:00:00Z")));
        drawn.clock.set(at("2026-06-15T12:00:00Z"));
        drawn.send_messages().await;
        assert!(office.counts().1 > sent.1, "texts leave at eight");
        assert_eq!(drawn.winners().await[0].claim_deadline, deadline);
    }

    async fn a_message_that_waits_for_an_hour_reaches_nobody_unless_it_waits_for_the_morning(database: Database) {
        let (drawn, _) = drawn_at(&database, 1, 1, "2026-06-15T02:00:00Z").await;
        drawn.clock.advance(SignedDuration::from_mins(60) + SignedDuration::from_micros(-1));
        assert!(drawn.winners().await[0].is_reached);
        assert_eq!(drawn.claims_done().await, 0);
        drawn.clock.advance(SignedDuration::from_micros(1));
        assert!(!drawn.winners().await[0].is_reached);
        assert_eq!(drawn.claims_done().await, 1);
        run(&database, "UPDATE members SET email_suppressed_at = 1").await;
        drawn.send_messages().await;
        assert!(drawn.winners().await[0].is_reached, "the text goes out at eight");
    }

    async fn a_winner_whom_nothing_reaches_has_48_hours(database: Database) {
        let (drawn, _) = drawn_at(&database, 3, 1, "2026-06-14T22:00:00Z").await;
        run(&database, "UPDATE notifications SET status = 'failed'").await;
        drawn.clock.advance(DAY * 2 + SignedDuration::from_micros(-1));
        drawn.claims_done().await;
        assert_eq!(drawn.events_after_the_drawing().await, ["notified"]);
        drawn.clock.advance(SignedDuration::from_micros(1));
        assert_eq!(drawn.claims_done().await, 1);
        assert_eq!(drawn.events_after_the_drawing().await, ["notified", "expired", "promoted", "notified"]);
    }

    async fn an_answer_in_the_last_moment_and_the_end_of_the_time_never_both_count(database: Database) {
        let drawn = Drawn::among(&database, 9, 4).await;
        drawn.send_messages().await;
        let winners = drawn.winners().await;
        let deadline = winners[0].claim_deadline.unwrap();
        // Another engine's clock is ahead: it sees the end of the time while the answers are still in time.
        drawn.clock.set(deadline.plus(SignedDuration::from_micros(-1)));
        let ahead = engine_at(&database, &ManualClock::at(deadline));
        let lapse = ahead.run_once(Work::Claims);
        let answers = futures_util::future::join_all(winners.iter().map(|winner| drawn.answer(winner.id, true)));
        let (lapsed, answers) = tokio::join!(lapse, answers);
        let (lapsed, accepted) = (lapsed.unwrap().count, answers.iter().filter(|answer| answer.is_ok()).count());
        assert_eq!(usize::try_from(lapsed).unwrap() + accepted, 4, "each counts once: {lapsed} lapsed, {answers:?}");
        let states = drawn.scene.states(drawn.contest).await;
        let count = |wanted: &str| states.iter().filter(|state| **state == wanted).count();
        assert_eq!((count("claimed"), count("expired"), count("notified")), (accepted, 4 - accepted, 4 - accepted));
        drawn.assert_proof_is_good().await;
    }

    async fn a_reminder_is_not_sent_after_the_deadline_it_names(database: Database) {
        let (drawn, office) = drawn_at(&database, 3, 1, "2026-06-14T22:00:00Z").await;
        drawn.send_messages().await;
        drawn.clock.advance(DAY);
        assert_eq!(drawn.claims_done().await, 1);
        let sent = office.counts();
        drawn.clock.advance(DAY);
        drawn.send_messages().await;
        assert_eq!((drawn.scene.count(REMINDERS).await > 0, office.counts()), (true, sent));
    }

    async fn more_time_given_while_an_engine_is_about_to_remind_brings_its_own_reminder(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        drawn.send_messages().await;
        drawn.clock.advance(DAY);
        let waiting = claims::to_remind(&mut database.read().await.unwrap(), (drawn.now(), drawn.now().plus(DAY)), None).await.unwrap();
        let mut tx = database.write().await.unwrap();
        let place = (drawn.contest, waiting[0].id);
        assert_eq!(use_cases::extend(&mut tx, &drawn.context(), place, drawn.now().plus(DAY * 3)).await.unwrap(), Ok(()));
        assert!(!use_cases::remind(&mut tx, &drawn.context(), &waiting[0]).await.unwrap());
        tx.commit().await.unwrap();
        drawn.clock.advance(DAY * 2);
        assert_eq!(drawn.claims_done().await, 1);
    }

    async fn administrators_hear_of_every_winner_nobody_reaches(database: Database) {
        let (drawn, _) = drawn_at(&database, 60, 52, "2026-06-14T22:00:00Z").await;
        run(&database, "UPDATE notifications SET status = 'failed'").await;
        let done = drawn.engine.run_once(Work::Claims).await.unwrap();
        assert_eq!((done.count, done.note.as_deref()), (52, Some("52 winners cannot be reached")));
        assert_eq!(drawn.claims_done().await, 0);
        let mut reader = database.read().await.unwrap();
        let shown = claims::unreached(&mut reader, drawn.now()).await.unwrap();
        assert_eq!((shown.len(), claims::count_unreached(&mut reader, drawn.now()).await.unwrap()), (50, 52));
        let ids: std::collections::BTreeSet<_> = shown.iter().map(|winner| winner.id).collect();
        assert_eq!(ids.len(), 50);
    }

    async fn prizes_that_nobody_takes_are_told_however_they_were_given_up(database: Database) {
        let drawn = Drawn::among(&database, 3, 3).await;
        let note = async || drawn.engine.run_once(Work::Claims).await.unwrap().note;
        assert_eq!(note().await, None);
        let winners = drawn.winners().await;
        drawn.answer(winners[0].id, false).await.unwrap();
        assert_eq!(note().await.as_deref(), Some("1 prize has no alternate left"));
        delete_holder(&drawn, winners[1].id).await;
        assert_eq!(note().await.as_deref(), Some("2 prizes have no alternate left"));
        drawn.send_messages().await;
        drawn.answer(winners[2].id, true).await.unwrap();
        drawn.clock.advance(DAY * 14);
        assert_eq!(note().await, None, "two weeks are enough");
    }

    async fn nobody_is_called_unreached_whose_message_waited_for_the_engine(database: Database) {
        let (drawn, _) = drawn_at(&database, 3, 1, "2026-06-14T22:00:00Z").await;
        assert_eq!(drawn.claims_done().await, 0);
        drawn.clock.advance(DAY);
        let back = drawn.engine.run_once(Work::Claims).await.unwrap();
        assert_eq!((back.count, back.note), (0, None), "its messages are about to leave");
        let overdue = coming_week::overdue(&mut database.read().await.unwrap(), drawn.now()).await.unwrap();
        assert_eq!(overdue.claims, 0, "nobody is reminded before they are told");
        drawn.clock.advance(SignedDuration::from_mins(1));
        let still = drawn.engine.run_once(Work::Claims).await.unwrap();
        assert_eq!((still.count, still.note.as_deref()), (1, Some("1 winner cannot be reached")));
    }

    async fn a_claim_that_fails_keeps_no_other_from_its_turn(database: Database) {
        let drawn = Drawn::among(&database, 9, 1).await;
        drawn.send_messages().await;
        let next = drawn.scene.contest(2, "2026-06-14", 1).await;
        drawn.clock.set(next.window.ends_at);
        assert_eq!(drawn.engine.run_once(Work::Drawings).await.unwrap().count, 1);
        drawn.send_messages().await;
        // No instant is that long ago, so this contest cannot be read.
        run(&database, "UPDATE contests SET starts_at = -9223372036854775807 WHERE title = 'Bread for a month 1'").await;
        drawn.clock.advance(DAY);
        drawn.engine.run_once(Work::Claims).await.unwrap_err();
        assert!(drawn.scene.count(REMINDERS).await > 0, "the winner of the other contest is reminded");
        drawn.clock.advance(DAY);
        drawn.engine.run_once(Work::Claims).await.unwrap_err();
        assert_eq!(drawn.scene.states(next.id).await[..2], ["expired", "notified"]);
        assert_eq!(drawn.scene.states(drawn.contest).await[..2], ["notified", "alternate"]);
    }

    async fn many_claims_that_are_due_at_once_go_together(database: Database) {
        let drawn = Drawn::among(&database, 60, 20).await;
        drawn.send_messages().await;
        drawn.clock.advance(DAY + DAY);
        let before = database.write_transactions();
        assert_eq!(drawn.claims_done().await, 20);
        let transactions = database.write_transactions() - before;
        assert!(!database.has_one_writer() || transactions < 15, "{transactions} transactions");
        assert_eq!(drawn.scene.count("SELECT count(*) FROM drawing_places WHERE state = 'expired'").await, 20);
    }

    async fn a_deleted_winner_gives_up_what_they_were_not_handed_yet(database: Database) {
        let drawn = Drawn::among(&database, 9, 3).await;
        drawn.send_messages().await;
        let winners = drawn.winners().await;
        let (silent, accepted, served) = (winners[0].id, winners[1].id, winners[2].id);
        drawn.answer(accepted, true).await.unwrap();
        let mut tx = database.write().await.unwrap();
        use_cases::note_progress(&mut tx, &drawn.context(), (drawn.contest, served), progress((true, true))).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        for place in [silent, accepted, served] {
            delete_holder(&drawn, place).await;
        }
        let expected_states = ["disqualified", "disqualified", "claimed", "notified", "notified", "alternate"];
        assert_eq!(drawn.scene.states(drawn.contest).await[..6], expected_states);
        let left = drawn.winners().await[0].clone();
        assert_eq!((left.state_reason.as_deref(), left.name, left.member_id), (Some("no longer a member"), None, None));
        for place in [silent, accepted] {
            assert_eq!(drawn.answer(place, true).await, Err(Refusal::TooLate));
        }
        assert_eq!(drawn.claims_done().await, 0);
        drawn.assert_proof_is_good().await;
    }

    async fn the_link_of_somebody_who_is_gone_answers_nothing(database: Database) {
        let drawn = Drawn::among(&database, 5, 1).await;
        drawn.send_messages().await;
        let winner = drawn.winners().await[0].clone();
        let mut tx = database.write().await.unwrap();
        members::delete(&mut tx, winner.member_id.unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        for accepts in [true, false] {
            assert_eq!(drawn.answer(winner.id, accepts).await, Err(Refusal::TooLate));
        }
        assert_eq!(drawn.claims_done().await, 1);
        assert_eq!(drawn.scene.states(drawn.contest).await[..2], ["disqualified", "notified"]);
    }
}
