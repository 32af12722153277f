//! When messages may go out, and which of them must not wait for which.

use std::time::Duration;

use townpick_domain::{
    channel::SuppressionReason,
    contact::Phone,
    delivery::TEXTS_OVER_CAP,
    ids::TextReplyId,
    text_reply::{Answer, ReplyKind},
    texting_rules::{EditedRule, RuleBook, RuleForm},
};
use townpick_engine::{MessageSettings, Work};
use townpick_gateways::{
    clock::ManualClock,
    handover::{Fault, HandoverError},
};
use townpick_store::{
    Executor, both_engines,
    notifications::{Audience, outbox::Channel},
    texting_rules::NewChange,
};
use townpick_usecases::{phone_change, text_replies, texting_rules};

use crate::{
    claims_in_time::drawn_at,
    deliveries::{announced, deliver, enqueue, noon, outcomes, statuses},
    meanwhile::{engine_while, engine_with_gate, until},
    post_office::{engine, settings},
    scene::{Scene, at, context, run},
};

both_engines! {
    async fn nobody_is_texted_at_night_but_whoever_waits_for_a_code(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        enqueue(&scene, 9, "welcome", Audience::Member(scene.members[0]), None).await;
        let night = at("2026-07-09T03:00:00Z");
        let phone = Phone::parse("6175550199").unwrap();
        let mut tx = database.write().await.unwrap();
        phone_change::request(&mut tx, &context(night), scene.members[0], &phone).await.unwrap();
        tx.sql("UPDATE notifications SET created_at = $1").bind(night).execute().await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(night);
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 1), "both emails and the code");
        assert_eq!(office.texts.lock().unwrap()[0].to.digits(), "6175550199");
        clock.set(at("2026-07-09T11:59:59Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 1));
        clock.set(at("2026-07-09T12:00:00Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 3));
        assert!(outcomes(&database, Channel::Sms).await.iter().all(|(_, attempts, _)| *attempts == 1));
    }

    async fn the_answer_to_a_text_goes_to_whoever_sent_it_in_the_morning_and_names_us(database: Database) {
        let scene = Scene::new(&database, 1).await;
        run(&database, "UPDATE members SET is_subscribed = FALSE, texts_agreed_at = NULL").await;
        let night = at("2026-07-09T03:00:00Z");
        let own: (String,) = database.read().await.unwrap().sql("SELECT phone_number FROM members").one().await.unwrap();
        let words = format!("We draw on Sunday. {}", "Come by. ".repeat(30));
        for number in [own.0.as_str(), "6175550198"] {
            let phone = Phone::parse(number).unwrap();
            let mut tx = database.write().await.unwrap();
            text_replies::receive(&mut tx, &context(night), &phone, ("When?", ReplyKind::Reply), None).await.unwrap();
            let (id,): (TextReplyId,) = tx.sql("SELECT id FROM text_replies WHERE state = 'open'").one().await.unwrap();
            let answer = Answer::parse(&words).unwrap();
            let answered = text_replies::answer(&mut tx, &context(night), id, (&answer, Channel::Sms), "Robin").await.unwrap();
            assert_eq!(answered, text_replies::Answered::Enqueued);
            tx.commit().await.unwrap();
        }
        assert_eq!(scene.members.len(), 1);
        let clock = ManualClock::at(night);
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (0, 0));
        clock.set(at("2026-07-09T12:00:00Z"));
        deliver(&engine).await;
        let texts = office.texts.lock().unwrap();
        let said: Vec<_> = texts.iter().map(|text| (text.to.digits() == "6175550198", text.body.contains("/m/"))).collect();
        assert!(said.len() == 2 && said.contains(&(true, false)) && said.contains(&(false, true)), "{said:?}");
        for text in texts.iter() {
            assert!(text.body.starts_with("Townpick: We draw on Sunday. Come by.") && text.body.contains("Come by. STOP to end."), "{}", text.body);
        }
    }

    async fn night_is_where_the_town_is(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        run(&database, "UPDATE towns SET time_zone = 'Pacific/Honolulu'").await;
        // In the East it is morning and day; in Honolulu it is night until 18:00 UTC.
        let clock = ManualClock::at(at("2026-07-08T17:59:59Z"));
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 0));
        clock.set(at("2026-07-08T18:00:00Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 1));
        assert_eq!(office.texts.lock().unwrap()[0].valid_for, Some(Duration::from_hours(7)), "until nine in the evening in New York, where the phone is from");
    }

    async fn each_channel_keeps_its_own_pace(database: Database) {
        let scene = Scene::new(&database, 3).await;
        announced(&scene, &scene.members).await;
        let paces = MessageSettings { emails_per_second: 20, texts_per_second: 1, ..settings() };
        let (engine, office) = engine(&database, &ManualClock::at(noon()), paces);
        deliver(&engine).await;
        let times = office.times.lock().unwrap();
        let span = |channel| {
            let of_channel: Vec<_> = times.iter().filter(|(on, _)| *on == channel).map(|(_, at)| *at).collect();
            assert_eq!(of_channel.len(), 3);
            of_channel[2] - of_channel[0]
        };
        // Half of what the pace says: a first one that left late has a shorter way to the last.
        assert!(span(Channel::Email) >= Duration::from_millis(50), "{:?}", span(Channel::Email));
        assert!(span(Channel::Sms) >= Duration::from_secs(1), "{:?}", span(Channel::Sms));
        let last = |channel| times.iter().rfind(|(on, _)| *on == channel).unwrap().1;
        assert!(last(Channel::Email) < last(Channel::Sms), "email does not wait for texts");
    }

    async fn a_batch_that_the_evening_overtakes_stops_texting(database: Database) {
        let scene = Scene::new(&database, 3).await;
        announced(&scene, &scene.members).await;
        let clock = ManualClock::at(at("2026-07-08T23:59:59Z"));
        let nightfall = clock.clone();
        let (engine, office) = engine_while(&database, &clock, move || {
            nightfall.set(at("2026-07-09T00:00:00Z"));
            Box::pin(async { Ok(()) })
        });
        deliver(&engine).await;
        let (_, texts) = office.counts();
        assert_eq!(texts, 1);
        assert_eq!(office.texts.lock().unwrap()[0].valid_for, Some(Duration::from_secs(1)));
        let mut left: Vec<_> = outcomes(&database, Channel::Sms).await;
        left.sort();
        let pending = ("pending".to_owned(), 0, None);
        assert_eq!(left, [pending.clone(), pending, ("sent".to_owned(), 1, None)]);
        clock.set(at("2026-07-09T12:00:00Z"));
        deliver(&engine).await;
        assert_eq!(statuses(&database, Channel::Sms).await, ["sent"; 3]);
    }

    async fn a_text_in_doubt_is_asked_about_at_the_number_it_went_to(database: Database) {
        let scene = Scene::new(&database, 1).await;
        run(&database, "UPDATE notification_templates SET channel = 'sms' WHERE template_key = 'welcome'").await;
        enqueue(&scene, 1, "welcome", Audience::Member(scene.members[0]), None).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        office.refuse(&HandoverError::Unknown { reason: "lost".to_owned() }, 1);
        deliver(&engine).await;
        run(&database, "UPDATE members SET phone_number = '2125009999'").await;
        office.inquiries.lock().unwrap().push_back(Ok(vec!["SM1".to_owned()]));
        clock.set(noon().plus(jiff::SignedDuration::from_secs(90)));
        deliver(&engine).await;
        let asked: Vec<_> = office.asked.lock().unwrap().iter().map(|text| text.to.digits().to_owned()).collect();
        assert_eq!(asked, ["2125000000"]);
        assert_eq!((office.counts(), statuses(&database, Channel::Sms).await), ((0, 1), vec!["sent".to_owned()]));
    }

    async fn whoever_wants_texts_alone_and_stops_them_is_told_by_email_what_still_waits(database: Database) {
        let scene = Scene::new(&database, 3).await;
        announced(&scene, &scene.members).await;
        run(&database, "DELETE FROM notifications WHERE channel = 'email'").await;
        run(&database, "UPDATE members SET preferred_channel = 'sms'").await;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        // One said so to us while the text waited, another only to the carrier.
        run(&database, "UPDATE members SET sms_stopped_at = 1 WHERE email = 'maria0@people.example'").await;
        let stopped = HandoverError::Permanent { reason: "21610".to_owned(), suppress: Some(SuppressionReason::Stopped) };
        office.refuse(&stopped, 1);
        deliver(&engine).await;
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 2), "the third got the text");
        assert_eq!(statuses(&database, Channel::Email).await, ["sent", "sent"]);
        assert!(office.mails.lock().unwrap().iter().all(|mail| mail.text.contains("Harbor Bread")));
    }

    async fn what_is_no_longer_sent_by_text_is_dropped_from_the_queue(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        run(&database, "UPDATE notification_templates SET channel = 'email'").await;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 0));
        assert_eq!(statuses(&database, Channel::Sms).await, ["dropped"]);
    }

    async fn email_does_not_wait_for_texts_that_take_long(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        let (engine, office, gate) = engine_with_gate(&database, &ManualClock::at(noon()));
        let delivering = tokio::spawn(async move { engine.run_once(Work::Deliveries).await.unwrap() });
        until(|| office.counts() == (1, 1)).await;
        enqueue(&scene, 9, "welcome", Audience::Member(scene.members[0]), None).await;
        until(|| office.counts().0 == 2).await;
        assert_eq!(office.counts().1, 1, "the text is still on its way");
        gate.add_permits(9);
        delivering.await.unwrap();
        assert_eq!(office.counts(), (2, 2));
    }

    async fn a_phone_from_alabama_is_not_texted_on_a_sunday(database: Database) {
        let scene = Scene::new(&database, 2).await;
        run(&database, "UPDATE members SET phone_number = '2055550100' WHERE email = 'maria0@people.example'").await;
        for (number, member) in (1..).zip(&scene.members) {
            enqueue(&scene, number, "welcome", Audience::Member(*member), None).await;
        }
        let clock = ManualClock::at(at("2026-07-12T16:00:00Z"));
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 1), "both emails, and the text to New York");
        clock.set(at("2026-07-13T12:59:59Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 1));
        clock.set(at("2026-07-13T13:00:00Z"));
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 2), "Monday at eight in Alabama");
    }

    async fn a_rule_that_allows_more_lets_go_of_what_waits_and_of_nothing_else(database: Database) {
        let scene = Scene::new(&database, 3).await;
        run(&database, "UPDATE members SET phone_number = '2055550100' WHERE email = 'maria0@people.example'").await;
        run(&database, "UPDATE notification_templates SET channel = 'sms'").await;
        run(&database, "UPDATE members SET phone_number = '2255550100' WHERE email = 'maria1@people.example'").await;
        for (number, member) in (1..).zip(&scene.members) {
            enqueue(&scene, number, "welcome", Audience::Member(*member), None).await;
        }
        let sunday = at("2026-07-12T16:00:00Z");
        let (engine, office) = engine(&database, &ManualClock::at(sunday), settings());
        office.refuse(&HandoverError::Temporary { reason: "busy".to_owned(), retry_after: None, fault: Fault::Recipient }, 1);
        deliver(&engine).await;
        let (_, tried) = office.counts();
        let relax = async |state: &str| {
            let before = RuleBook::shipped().of(state);
            let after = RuleBook::shipped().of("US");
            let form = RuleForm { rule: Some(after), note: "Counsel agrees".to_owned(), changes: 0, is_relaxed: true };
            let edited = EditedRule::parse(&form, &before).unwrap();
            let change = NewChange { state, known: 0, edited: &edited, before, after, admin_user: "Robin" };
            let mut tx = database.write().await.unwrap();
            let looked_at = texting_rules::change(&mut tx, &change, sunday).await.unwrap();
            tx.commit().await.unwrap();
            deliver(&engine).await;
            (looked_at, office.counts().1 - tried)
        };
        assert_eq!(relax("OH").await, (0, 0), "nobody is from there");
        assert_eq!(relax("AL").await, (1, 1), "Louisiana waits on, and what Twilio refused keeps its time");
        // The rule of the town, New York's, is the federal one: everybody's texts are looked at, and Louisiana's wait on.
        assert_eq!(relax("US").await.0, 0, "it allows no more than before");
        assert_eq!(relax("LA").await, (1, 2));
    }

    async fn what_would_come_too_late_as_a_text_is_told_by_email_to_whoever_prefers_texts(database: Database) {
        let scene = Scene::new(&database, 1).await;
        run(&database, "UPDATE members SET phone_number = '2055550100', preferred_channel = 'sms'").await;
        announced(&scene, &scene.members).await;
        run(&database, "UPDATE notifications SET expires_at = 1783893600000000").await;
        let (engine, office) = engine(&database, &ManualClock::at(at("2026-07-12T16:00:00Z")), settings());
        deliver(&engine).await;
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 0), "before the drawing on Sunday evening");
    }

    async fn the_fourth_text_of_a_day_goes_by_email_in_florida(database: Database) {
        let scene = Scene::new(&database, 3).await;
        run(&database, "UPDATE members SET phone_number = '305555010' || substr(phone_number, 10)").await;
        run(&database, "UPDATE members SET preferred_channel = 'sms' WHERE email = 'maria0@people.example'").await;
        run(&database, "UPDATE members SET preferred_channel = 'sms', email_suppressed_at = 1 WHERE email = 'maria1@people.example'").await;
        run(&database, "UPDATE members SET phone_number = '2125550100', preferred_channel = 'sms' WHERE email = 'maria2@people.example'").await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        for (number, member) in (1..).step_by(10).zip(&scene.members) {
            for message in number..number + 4 {
                enqueue(&scene, message, "welcome", Audience::Member(*member), None).await;
            }
        }
        deliver(&engine).await;
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 10), "three to each phone from Florida, four to the other");
        assert_eq!(statuses(&database, Channel::Email).await, ["sent"]);
        let capped: Vec<_> = outcomes(&database, Channel::Sms).await.into_iter()
            .filter(|(status, ..)| status != "sent").collect();
        let waits = ("pending".to_owned(), 0, None);
        let told = ("dropped".to_owned(), 0, Some(TEXTS_OVER_CAP.to_owned()));
        assert!(capped.len() == 2 && capped.contains(&waits) && capped.contains(&told), "{capped:?}");
        // Whom no email reaches gets it when the first one is a day old.
        clock.set(noon().plus(jiff::SignedDuration::from_hours(24)));
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 11));
    }

    async fn the_text_about_a_prize_goes_first_under_the_cap(database: Database) {
        let (drawn, office) = drawn_at(&database, 2, 1, "2026-06-14T22:00:00Z").await;
        run(&database, "UPDATE members SET phone_number = '305555010' || substr(phone_number, 10), preferred_channel = 'sms'").await;
        run(&database, "DELETE FROM notifications WHERE channel = 'email' AND template_key = 'drawing_result'").await;
        for (number, member) in (1..).step_by(10).zip(&drawn.scene.members) {
            for message in number..number + 2 {
                enqueue(&drawn.scene, message, "texts_on", Audience::Member(*member), None).await;
            }
        }
        run(&database, "UPDATE notifications SET status = 'sent', sent_at = 1781470800000000 WHERE template_key = 'texts_on'").await;
        drawn.send_messages().await;
        drawn.send_messages().await;
        let texts: Vec<(String,)> = database.read().await.unwrap()
            .sql("SELECT template_key FROM notifications WHERE channel = 'sms' AND status = 'sent' AND template_key <> 'texts_on'
                  ORDER BY template_key LIMIT 9")
            .all().await.unwrap();
        let texts: Vec<_> = texts.iter().map(|(key,)| key.as_str()).collect();
        assert_eq!(texts, ["drawing_result", "winner_notification"], "the result to the one who did not win");
        let instead = "SELECT count(*) FROM notifications WHERE channel = 'email' AND is_instead AND status = 'sent'";
        assert_eq!(drawn.scene.count(instead).await, 1, "the winner reads the result");
        assert_eq!(office.counts(), (2, 2));
    }
}
