//! What happens to messages when the outside or the database fails for a while, or something changes meanwhile.

use std::time::Duration;

use jiff::SignedDuration;
use metrics_exporter_prometheus::PrometheusBuilder;
use townpick_domain::drawing::verify;
use townpick_engine::Work;
use townpick_gateways::{
    clock::ManualClock,
    handover::{Fault, HandoverError},
};
use townpick_store::{
    both_engines,
    notifications::{
        Audience,
        outbox::{self, Channel, Fate},
    },
};

use crate::{
    claims::Drawn,
    deliveries::{announced, deliver, enqueue, noon, outcomes, statuses},
    meanwhile::{engine_while, engine_with_gate, until},
    post_office::{engine, settings},
    scene::{Scene, at, engine_at, run},
};

both_engines! {
    async fn what_a_provider_accepted_is_written_down_once_the_database_is_back(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "welcome", Audience::Member(scene.members[0]), None).await;
        run(&database, "DELETE FROM notifications WHERE channel = 'email'").await;
        let gone = database.clone();
        let (engine, office) = engine_while(&database, &ManualClock::at(noon()), move || {
            let database = gone.clone();
            Box::pin(async move {
                run(&database, "ALTER TABLE notifications RENAME TO elsewhere").await;
                tokio::spawn(async move {
                    tokio::time::sleep(Duration::from_millis(300)).await;
                    run(&database, "ALTER TABLE elsewhere RENAME TO notifications").await;
                });
                Ok(())
            })
        });
        // The other channel sees that the table is gone, and says so.
        let _ = engine.run_once(Work::Deliveries).await;
        assert_eq!(outcomes(&database, Channel::Sms).await, [("sent".to_owned(), 1, None)]);
        deliver(&engine).await;
        assert_eq!(office.counts(), (0, 1), "it went out once");
    }

    async fn a_channel_goes_on_while_the_other_outlasts_the_run(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        let clock = ManualClock::at(noon());
        let (engine, office, gate) = engine_with_gate(&database, &clock);
        let delivering = tokio::spawn(async move { engine.run_once(Work::Deliveries).await.unwrap() });
        until(|| office.counts() == (1, 1)).await;
        for number in [9, 10] {
            clock.advance(SignedDuration::from_secs(20));
            let before = office.counts().0;
            enqueue(&scene, number, "town_signup", Audience::Administrators, None).await;
            until(|| office.counts().0 == before + 1).await;
        }
        assert_eq!(office.counts().1, 1, "the text is still on its way");
        gate.add_permits(9);
        delivering.await.unwrap();
        assert_eq!(statuses(&database, Channel::Sms).await, ["sent"]);
    }

    async fn a_provider_that_fails_for_days_loses_no_message(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "town_signup", Audience::Administrators, None).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        let down = HandoverError::Temporary { reason: "535".to_owned(), retry_after: None, fault: Fault::Provider };
        office.refuse(&down, 1000);
        for _ in 0..60 {
            deliver(&engine).await;
            clock.advance(SignedDuration::from_hours(1));
        }
        let tried = office.counts().0;
        assert!(tried > 8, "{tried} times");
        assert_eq!(outcomes(&database, Channel::Email).await, [("pending".to_owned(), 4, Some("535".to_owned()))]);
        office.refusals.lock().unwrap().clear();
        deliver(&engine).await;
        assert_eq!(statuses(&database, Channel::Email).await, ["sent"]);
    }

    async fn a_message_that_alone_makes_its_provider_fail_is_given_up_like_any_other(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 0, "town_signup", Audience::Administrators, None).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        let blames_us = HandoverError::Temporary { reason: "451".to_owned(), retry_after: None, fault: Fault::Provider };
        for number in 1..=8 {
            office.refuse(&blames_us, 1);
            deliver(&engine).await;
            // The others are accepted.
            enqueue(&scene, number, "town_signup", Audience::Administrators, None).await;
            deliver(&engine).await;
            clock.advance(SignedDuration::from_hours(12));
        }
        let outcomes = outcomes(&database, Channel::Email).await;
        assert_eq!(outcomes[0], ("failed".to_owned(), 8, Some("451".to_owned())));
        assert!(outcomes[1..].iter().all(|(status, attempts, _)| (status.as_str(), *attempts) == ("sent", 1)), "{outcomes:?}");
    }

    async fn a_message_that_is_refused_again_after_another_was_accepted_is_given_up(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        let refused = HandoverError::Unexplained { reason: "554 spam".to_owned() };
        let (refusal_text, accepted) = (Some("554 spam".to_owned()), ("sent".to_owned(), 1, None));
        enqueue(&scene, 0, "town_signup", Audience::Administrators, None).await;
        office.refuse(&refused, 1);
        deliver(&engine).await;
        enqueue(&scene, 1, "town_signup", Audience::Administrators, None).await;
        deliver(&engine).await;
        let first = ("pending".to_owned(), 1, refusal_text.clone());
        assert_eq!(outcomes(&database, Channel::Email).await, [first, accepted.clone()], "nobody knows whose fault it was");
        office.refuse(&refused, 1);
        clock.advance(SignedDuration::from_secs(10));
        deliver(&engine).await;
        assert_eq!(outcomes(&database, Channel::Email).await, [("failed".to_owned(), 2, refusal_text), accepted]);
    }

    async fn messages_that_were_refused_twice_arrive_when_the_server_is_mended(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        // Fewer than lead to a pause.
        for number in 0..3 {
            enqueue(&scene, number, "town_signup", Audience::Administrators, None).await;
        }
        office.refuse(&HandoverError::Unexplained { reason: "554 spam".to_owned() }, 6);
        for _ in 0..2 {
            deliver(&engine).await;
            clock.advance(SignedDuration::from_secs(10));
        }
        enqueue(&scene, 3, "town_signup", Audience::Administrators, None).await;
        deliver(&engine).await;
        assert_eq!(statuses(&database, Channel::Email).await, ["pending", "pending", "pending", "sent"]);
        clock.advance(SignedDuration::from_mins(10));
        deliver(&engine).await;
        assert_eq!(statuses(&database, Channel::Email).await, vec!["sent"; 4]);
    }

    async fn operators_can_measure_what_became_of_messages_and_of_a_provider(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        let recorder = PrometheusBuilder::new().build_recorder();
        let _recording = metrics::set_default_local_recorder(&recorder);
        let numbers = || {
            let text = recorder.handle().render();
            let shown = text.lines().filter(|line| line.starts_with("townpick_"));
            let mut shown: Vec<String> = shown.filter(|line| line.contains("email")).map(str::to_owned).collect();
            shown.sort();
            shown
        };
        let handed_over = |outcome: &str, times: u32| {
            format!(r#"townpick_message_handovers_total{{channel="email",outcome="{outcome}"}} {times}"#)
        };
        let circuit = |open: u8| format!(r#"townpick_provider_circuit_open{{channel="email"}} {open}"#);
        office.refuse(&HandoverError::Temporary { reason: "421".to_owned(), retry_after: None, fault: Fault::Provider }, 1000);
        for number in 0..9 {
            enqueue(&scene, number, "town_signup", Audience::Administrators, None).await;
        }
        deliver(&engine).await;
        let tried = u32::try_from(office.counts().0).unwrap();
        assert_eq!(numbers(), [handed_over("retry", tried), circuit(1)]);
        office.refusals.lock().unwrap().clear();
        clock.advance(SignedDuration::from_hours(1));
        deliver(&engine).await;
        assert_eq!(numbers(), [handed_over("retry", tried), handed_over("sent", 9), circuit(0)]);
    }

    async fn a_welcome_that_comes_late_says_nothing_of_a_contest_that_is_over(database: Database) {
        let scene = Scene::new(&database, 2).await;
        let contest = scene.contest(1, "2026-07-05", 1).await;
        for (number, member) in (0..).zip(&scene.members) {
            enqueue(&scene, number, "welcome", Audience::Member(*member), Some(contest.id)).await;
        }
        let clock = ManualClock::at(contest.window.ends_at.plus(SignedDuration::from_micros(-1)));
        let (engine, office) = engine(&database, &clock, settings());
        run(&database, "UPDATE notifications SET next_attempt_at = 9223372036854775 WHERE unique_key LIKE 'welcome:1%'").await;
        deliver(&engine).await;
        clock.set(contest.window.ends_at);
        run(&database, "UPDATE notifications SET next_attempt_at = 0").await;
        deliver(&engine).await;
        let mails = office.mails.lock().unwrap().clone();
        let names_giver: Vec<_> = mails.iter().map(|mail| mail.text.contains("Harbor Bread")).collect();
        assert_eq!(names_giver, [true, false]);
        assert!(!mails[1].text.contains("/contest"), "{}", mails[1].text);
    }

    async fn nobody_gets_a_message_that_has_no_words_for_them(database: Database) {
        let drawn = Drawn::among(&database, 2, 1).await;
        run(&database, "UPDATE notification_templates SET sms_template = NULL, message_template = '{% if is_winner %}You won.{% endif %}'
                        WHERE template_key = 'drawing_result'").await;
        let (engine, office) = engine(&database, &drawn.clock, settings());
        deliver(&engine).await;
        let mails = office.mails.lock().unwrap().clone();
        assert_eq!(mails.iter().filter(|mail| mail.text.starts_with("You won.")).count(), 1);
        let dropped = "SELECT count(*) FROM notifications WHERE status = 'dropped' AND failed_reason = 'Its template says nothing to them.'";
        assert_eq!(drawn.scene.count(dropped).await, 2);
    }

    async fn an_email_that_a_report_says_arrived_is_not_sent_again(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "town_signup", Audience::Administrators, None).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        office.refuse(&HandoverError::Unknown { reason: "lost".to_owned() }, 1);
        deliver(&engine).await;
        assert_eq!(statuses(&database, Channel::Email).await, ["pending"]);
        let id = office.mails.lock().unwrap()[0].id;
        let mut tx = database.write().await.unwrap();
        let name = format!("{id}@townpick.example");
        assert!(outbox::report(&mut tx, id, &name, &Fate::Delivered, noon()).await.unwrap());
        tx.commit().await.unwrap();
        clock.advance(SignedDuration::from_hours(1));
        deliver(&engine).await;
        assert_eq!((office.counts().0, statuses(&database, Channel::Email).await), (1, vec!["delivered".to_owned()]));
    }

    async fn how_a_drawing_ended_is_not_told_to_those_whose_place_has_changed_since(database: Database) {
        let drawn = Drawn::among(&database, 3, 1).await;
        let winner = drawn.winners().await[0].clone();
        drawn.answer(winner.id, false).await.unwrap();
        // Texts waited for the morning.
        let (engine, office) = engine(&database, &ManualClock::at(at("2026-06-15T13:00:00Z")), settings());
        deliver(&engine).await;
        let texts = office.texts.lock().unwrap().clone();
        let bodies: Vec<_> = texts.iter().map(|text| text.body.as_str()).collect();
        assert_eq!(bodies.iter().filter(|text| text.contains("name was drawn")).count(), 0, "{bodies:?}");
        assert_eq!(bodies.iter().filter(|text| text.contains("not your name")).count(), 1, "{bodies:?}");
        assert_eq!(bodies.len(), 2, "the third is told that their turn has come: {bodies:?}");
    }

    async fn whoever_did_not_win_is_told_of_the_consolation_prize(database: Database) {
        let drawn = Drawn::among(&database, 2, 1).await;
        run(&database, "UPDATE contests SET consolation_prize = '10% off any loaf',
                               consolation_redemption_instructions = 'Say Townpick at the till.'").await;
        let (engine, office) = engine(&database, &drawn.clock, settings());
        deliver(&engine).await;
        let mails = office.mails.lock().unwrap().clone();
        let consoled: Vec<_> = mails.iter().filter(|mail| mail.text.contains("10% off any loaf")).collect();
        assert_eq!(consoled.len(), 1, "not the winner");
        assert!(consoled[0].text.contains("Say Townpick at the till."), "{}", consoled[0].text);
        let texts = office.texts.lock().unwrap().clone();
        assert_eq!(texts.iter().filter(|text| text.body.contains("10% off any loaf")).count(), 1);
    }

    async fn a_contest_that_is_corrected_in_mid_week_has_a_good_proof(database: Database) {
        let scene = Scene::new(&database, 3).await;
        let contest = scene.contest(1, "2026-06-07", 1).await;
        let clock = ManualClock::at(at("2026-06-08T12:00:00Z"));
        let engine = engine_at(&database, &clock);
        engine.run_once(Work::Drawings).await.unwrap();
        run(&database, "UPDATE contests SET title = 'Bread for a year'").await;
        clock.set(at("2026-06-14T22:00:00Z"));
        engine.run_once(Work::Drawings).await.unwrap();
        assert_eq!(verify(&scene.proof(contest.id).await), Ok(()));
    }
}
