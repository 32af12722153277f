//! Delivery: what goes out, what does not, and what is done when the outside fails.

use jiff::SignedDuration;
use townpick_domain::{
    channel::SuppressionReason,
    contact::Phone,
    delivery::reaches_unsubscribed,
    ids::{ContestId, MemberId, SuppressionId},
    time::Timestamp,
};
use townpick_engine::{Engine, MessageSettings, Work};
use townpick_gateways::{
    clock::ManualClock,
    handover::{Fault, HandoverError},
    keys::PersonalLink,
};
use townpick_store::{
    Database, Executor, both_engines, members,
    notifications::{self, Audience, ChannelIds, NewNotification, outbox::Channel},
    preferences,
    suppressions::{self, NewSuppression},
};
use townpick_usecases::phone_change;

use crate::{
    post_office::{engine, settings},
    scene::{Scene, at, context, engine_at, secrets},
};

/// A Wednesday noon in the East, in the week of the contest.
pub fn noon() -> Timestamp {
    at("2026-07-08T16:00:00Z")
}

fn seconds(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(seconds)
}

pub async fn enqueue(
    scene: &Scene,
    number: u8,
    template_key: &'static str,
    audience: Audience,
    contest: Option<ContestId>,
) {
    let mut random = [number; 10];
    let message = NewNotification {
        key: format!("{template_key}:{number}"),
        template_key,
        audience,
        town: Some(scene.town),
        contest,
        details: notifications::no_details(),
        ids: ChannelIds::new(noon(), || {
            random[9] = random[9].wrapping_add(100);
            random
        }),
    };
    let mut tx = scene.database.write().await.unwrap();
    let reaches_all = reaches_unsubscribed(template_key, Channel::Email);
    notifications::enqueue(&mut tx, &message, reaches_all, noon()).await.unwrap();
    tx.commit().await.unwrap();
}

pub async fn announced(scene: &Scene, members: &[MemberId]) -> ContestId {
    let contest = scene.contest(1, "2026-07-05", 1).await;
    for (number, member) in members.iter().enumerate() {
        let number = u8::try_from(number).unwrap();
        enqueue(scene, number, "contest_announcement", Audience::Member(*member), Some(contest.id)).await;
    }
    contest.id
}

pub async fn deliver(engine: &Engine) -> Option<String> {
    engine.run_once(Work::Deliveries).await.unwrap().note
}

/// Status, attempts and reason of every message on a channel, in the order of their keys.
pub async fn outcomes(database: &Database, channel: Channel) -> Vec<(String, i64, Option<String>)> {
    let mut db = database.read().await.unwrap();
    db.sql(
        "SELECT status, attempts, failed_reason FROM notifications WHERE channel = $1
         ORDER BY unique_key LIMIT 500",
    )
    .bind(channel.as_str())
    .all()
    .await
    .unwrap()
}

pub async fn statuses(database: &Database, channel: Channel) -> Vec<String> {
    outcomes(database, channel).await.into_iter().map(|(status, ..)| status).collect()
}

fn provider_down() -> HandoverError {
    HandoverError::Temporary { reason: "down".to_owned(), retry_after: None, fault: Fault::Provider }
}

fn lost() -> HandoverError {
    HandoverError::Unknown { reason: "lost".to_owned() }
}

both_engines! {
    async fn a_message_goes_out_with_its_links_and_is_kept_without_their_secrets(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        deliver(&engine).await;
        let mail = office.mails.lock().unwrap()[0].clone();
        let unsubscribe = secrets().unsubscribe_token(scene.members[0]);
        assert_eq!(mail.to, "maria0@people.example");
        assert_eq!(mail.unsubscribe_url, Some(format!("https://townpick.example/api/unsubscribe/{unsubscribe}")));
        assert!(mail.text.contains("https://townpick.example/towns/salem-ma/contest"), "{}", mail.text);
        assert!(mail.text.contains(&format!("https://townpick.example/unsubscribe/{unsubscribe}")));
        let pixel = format!("/api/opens/{}.gif", secrets().open_token(mail.id));
        assert!(mail.html.contains(&pixel) && mail.html.contains("Harbor Bread"), "{}", mail.html);
        let text = office.texts.lock().unwrap()[0].clone();
        assert_eq!(text.to.digits(), "2125000000");
        let mut db = database.read().await.unwrap();
        let (code,): (String,) = db
            .sql("SELECT short_code FROM short_urls WHERE original_url = '/towns/salem-ma/contest'")
            .one().await.unwrap();
        assert!(text.body.contains(&format!("https://townpick.example/{code}")), "{}", text.body);
        let link = secrets().text_link(scene.members[0], None);
        assert!(text.body.ends_with(&format!("\nSettings: https://townpick.example/m/{link}")), "{}", text.body);
        let followed = preferences::text_link(&mut db, &secrets().text_link_hashes(&link)).await.unwrap().unwrap();
        assert_eq!((followed.member_id, followed.renewed_at), (scene.members[0], noon()));
        let rows: Vec<(String, String, String, Option<Timestamp>)> = db
            .sql("SELECT channel, status, message_content, sent_at FROM notifications ORDER BY channel LIMIT 9")
            .all().await.unwrap();
        for (channel, status, content, sent_at) in &rows {
            assert_eq!((status.as_str(), *sent_at), ("sent", Some(noon())), "{channel}");
            assert!(content.contains("Harbor Bread"), "{content}");
            assert!(!content.contains(&unsubscribe) && !content.contains(&link), "{content}");
        }
        drop(db);
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 1), "nothing is sent twice");
    }

    async fn without_open_tracking_an_email_tells_nothing(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        let quiet = MessageSettings { open_tracking: false, ..settings() };
        let (engine, office) = engine(&database, &ManualClock::at(noon()), quiet);
        deliver(&engine).await;
        assert!(!office.mails.lock().unwrap()[0].html.contains("/api/opens/"));
    }

    async fn texts_about_one_contest_share_its_short_link(database: Database) {
        let scene = Scene::new(&database, 3).await;
        announced(&scene, &scene.members).await;
        let clock = ManualClock::at(noon());
        let (engine, _) = engine(&database, &clock, settings());
        deliver(&engine).await;
        enqueue(&scene, 9, "drawing_reminder", Audience::Member(scene.members[0]), Some(ContestId::new(crate::scene::joined_at(), [1; 10]))).await;
        deliver(&engine).await;
        assert_eq!(scene.count("SELECT count(*) FROM short_urls WHERE original_url LIKE '/towns/%'").await, 1);
    }

    async fn the_code_for_a_new_number_carries_no_personal_link_because_it_may_be_a_strangers(database: Database) {
        let scene = Scene::new(&database, 1).await;
        let phone = Phone::parse("6175550199").unwrap();
        let mut tx = database.write().await.unwrap();
        phone_change::request(&mut tx, &context(noon()), scene.members[0], &phone).await.unwrap();
        tx.sql("UPDATE notification_templates SET message_template = $1 WHERE template_key = 'phone_change_code'")
            .bind("{{ verification_code }} {{ preferences_url }}").execute().await.unwrap();
        tx.commit().await.unwrap();
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        deliver(&engine).await;
        let text = office.texts.lock().unwrap()[0].clone();
        assert_eq!((text.to.digits(), text.body.len()), ("6175550199", 6), "{}", text.body);
        assert!(text.body.chars().all(|digit| digit.is_ascii_digit()), "{}", text.body);
        assert_eq!(scene.count("SELECT count(*) FROM text_links").await, 0);
    }

    async fn what_must_not_be_sent_is_dropped_with_its_reason(database: Database) {
        let scene = Scene::new(&database, 6).await;
        let contest = announced(&scene, &scene.members).await;
        let mut tx = database.write().await.unwrap();
        members::set_subscribed(&mut tx, &[scene.members[0]], false, members::Deactivation::Unchanged, noon()).await.unwrap();
        tx.sql("UPDATE members SET preferred_channel = 'email' WHERE id = $1").bind(scene.members[1]).execute().await.unwrap();
        tx.sql("UPDATE members SET preferred_channel = 'sms' WHERE id = $1").bind(scene.members[2]).execute().await.unwrap();
        tx.sql("UPDATE members SET preferred_channel = 'sms', sms_stopped_at = 1 WHERE id = $1").bind(scene.members[3]).execute().await.unwrap();
        // The address is closed although this member carries no mark: they left and came back.
        let closed = NewSuppression {
            id: SuppressionId::new(noon(), [1; 10]),
            channel: Channel::Email,
            address: "nobody@people.example",
            address_hash: secrets().suppression_hash(Channel::Email, "maria4@people.example"),
            reason: SuppressionReason::Bounced,
        };
        suppressions::add(&mut tx, &closed, noon()).await.unwrap();
        tx.sql("UPDATE notifications SET expires_at = $2 WHERE member_id = $1").bind(scene.members[5]).bind(noon()).execute().await.unwrap();
        tx.commit().await.unwrap();
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        deliver(&engine).await;
        let reasons = |outcomes: Vec<(String, i64, Option<String>)>| -> Vec<String> {
            outcomes.into_iter().map(|(status, _, reason)| reason.unwrap_or(status)).collect()
        };
        assert_eq!(reasons(outcomes(&database, Channel::Email).await), [
            "The member has unsubscribed.", "sent", "The member prefers text messages.", "sent",
            "Mail to this address is stopped.", "It was too late to send it.",
        ]);
        assert_eq!(reasons(outcomes(&database, Channel::Sms).await), [
            "The member has unsubscribed.", "The member prefers email.", "sent", "Texts to this number are stopped.",
            "sent", "It was too late to send it.",
        ]);
        assert_eq!(office.counts(), (2, 2));

        enqueue(&scene, 50, "drawing_reminder", Audience::Member(scene.members[1]), Some(contest)).await;
        enqueue(&scene, 51, "welcome", Audience::Member(scene.members[1]), None).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE contests SET voided_at = 1, void_reason = 'fire'").execute().await.unwrap();
        tx.sql("UPDATE notification_templates SET is_active = FALSE WHERE template_key = 'welcome'").execute().await.unwrap();
        tx.commit().await.unwrap();
        deliver(&engine).await;
        let mut db = database.read().await.unwrap();
        let more: Vec<(String,)> = db
            .sql("SELECT failed_reason FROM notifications WHERE channel = 'email' AND template_key IN ('drawing_reminder', 'welcome')
                  ORDER BY template_key LIMIT 9")
            .all().await.unwrap();
        assert_eq!(more, [("The contest was called off.".to_owned(),), ("Its template is switched off.".to_owned(),)]);
    }

    async fn without_providers_messages_are_written_and_sent_to_nobody(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        deliver(&engine_at(&database, &ManualClock::at(noon()))).await;
        let mut db = database.read().await.unwrap();
        let rows: Vec<(String, String, Option<Timestamp>)> =
            db.sql("SELECT status, message_content, sent_at FROM notifications LIMIT 9").all().await.unwrap();
        assert_eq!(rows.len(), 2);
        for (status, content, sent_at) in rows {
            assert_eq!((status.as_str(), sent_at), ("local", None));
            assert!(content.contains("Harbor Bread"), "{content}");
        }
        let (mail,): (String,) =
            db.sql("SELECT message_content FROM notifications WHERE channel = 'email'").one().await.unwrap();
        let token = secrets().preference_token(PersonalLink::new(scene.members[0], Channel::Email, noon()));
        assert!(mail.contains(&token), "the local outbox is the only place where the links can be read");
    }

    async fn notices_go_to_the_address_of_the_settings_or_stay_here(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "town_signup", Audience::Administrators, None).await;
        let clock = ManualClock::at(noon());
        let (nobody, office) = engine(&database, &clock, MessageSettings { admin_notice_email: None, ..settings() });
        deliver(&nobody).await;
        assert_eq!(office.counts(), (0, 0));
        enqueue(&scene, 2, "town_signup", Audience::Administrators, None).await;
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        let mail = office.mails.lock().unwrap()[0].clone();
        assert_eq!((mail.to.as_str(), mail.unsubscribe_url), ("owner@townpick.example", None));
        assert!(!mail.html.contains("/api/opens/"));
        assert_eq!(statuses(&database, Channel::Email).await, ["local", "sent"]);
    }

    async fn a_temporary_failure_is_tried_again_on_schedule_and_given_up_after_eight_attempts(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "town_signup", Audience::Administrators, None).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        let later = HandoverError::Temporary { reason: "greylisted".to_owned(), retry_after: None, fault: Fault::Recipient };
        office.refuse(&later, 8);
        for (attempts, wait) in [5, 300, 1800, 7200, 18_000, 36_000, 36_000].into_iter().enumerate() {
            deliver(&engine).await;
            assert_eq!(office.counts().0, attempts + 1);
            clock.advance(seconds(wait - 1));
            deliver(&engine).await;
            assert_eq!(office.counts().0, attempts + 1, "not before its time");
            clock.advance(seconds(1 + wait / 5));
        }
        deliver(&engine).await;
        assert_eq!(outcomes(&database, Channel::Email).await, [("failed".to_owned(), 8, Some("greylisted".to_owned()))]);
        clock.advance(SignedDuration::from_hours(48));
        deliver(&engine).await;
        assert_eq!(office.counts().0, 8);
        let ids: std::collections::BTreeSet<_> = office.mails.lock().unwrap().iter().map(|mail| mail.id).collect();
        assert_eq!(ids.len(), 1, "the same Message-ID each time");
    }

    async fn an_address_that_is_refused_for_good_is_not_written_to_again(database: Database) {
        let scene = Scene::new(&database, 1).await;
        announced(&scene, &scene.members).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM notifications WHERE channel = 'email'").execute().await.unwrap();
        tx.commit().await.unwrap();
        let (engine, office) = engine(&database, &ManualClock::at(noon()), settings());
        office.refuse(&HandoverError::Permanent { reason: "stopped".to_owned(), suppress: Some(SuppressionReason::Stopped) }, 1);
        deliver(&engine).await;
        enqueue(&scene, 9, "welcome", Audience::Member(scene.members[0]), None).await;
        deliver(&engine).await;
        assert_eq!(statuses(&database, Channel::Sms).await, ["failed"], "the next one is not even put there");
        assert_eq!(scene.count("SELECT count(*) FROM members WHERE sms_stopped_at IS NOT NULL").await, 1);
        assert_eq!(office.counts(), (1, 1));
    }

    async fn a_text_in_doubt_is_asked_about_before_it_is_sent_again(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "welcome", Audience::Member(scene.members[0]), None).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM notifications WHERE channel = 'email'").execute().await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        office.refuse(&lost(), 2);
        deliver(&engine).await;
        assert_eq!(office.counts().1, 1);
        // Twilio does not answer the question: nothing is sent on a guess.
        clock.advance(seconds(75));
        office.inquiries.lock().unwrap().push_back(Err(lost()));
        deliver(&engine).await;
        assert_eq!(office.counts().1, 1);
        // Twilio never got it: it is sent again, and lost again.
        clock.advance(seconds(60));
        office.inquiries.lock().unwrap().push_back(Ok(Vec::new()));
        deliver(&engine).await;
        assert_eq!(office.counts().1, 2);
        // This time Twilio has it.
        clock.advance(seconds(600));
        office.inquiries.lock().unwrap().push_back(Ok(vec!["SM7".to_owned()]));
        deliver(&engine).await;
        clock.advance(SignedDuration::from_hours(20));
        deliver(&engine).await;
        assert_eq!(office.counts().1, 2);
        let mut db = database.read().await.unwrap();
        let (status, name): (String, String) =
            db.sql("SELECT status, provider_message_id FROM notifications").one().await.unwrap();
        assert_eq!((status.as_str(), name.as_str()), ("sent", "SM7"));
    }

    async fn a_worker_that_died_leaves_email_to_be_repeated_and_texts_to_be_asked_about(database: Database) {
        let scene = Scene::new(&database, 1).await;
        enqueue(&scene, 1, "welcome", Audience::Member(scene.members[0]), None).await;
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        deliver(&engine).await;
        let text = office.texts.lock().unwrap()[0].clone();
        // As if the process had been killed between handing over and writing it down.
        let mut tx = database.write().await.unwrap();
        tx.sql(
            "UPDATE notifications SET status = 'pending', sent_at = NULL, provider_message_id = NULL, leased_by = 'dead',
                    leased_until = $1, handed_over_at = $2, handed_over_digest = $3",
        )
        .bind(noon().plus(seconds(300))).bind(noon()).bind(text.digest().to_vec())
        .execute().await.unwrap();
        tx.commit().await.unwrap();
        deliver(&engine).await;
        assert_eq!(office.counts(), (1, 1), "the dead one's lease still holds");
        clock.advance(seconds(300));
        office.inquiries.lock().unwrap().push_back(Ok(vec!["SM1".to_owned()]));
        deliver(&engine).await;
        assert_eq!(office.counts(), (2, 1));
        let mails = office.mails.lock().unwrap().clone();
        assert_eq!(mails[0].id, mails[1].id);
        assert_eq!(statuses(&database, Channel::Email).await, ["sent"]);
        assert_eq!(statuses(&database, Channel::Sms).await, ["sent"]);
    }

    async fn a_failing_provider_is_left_alone_and_tried_with_one_message(database: Database) {
        let scene = Scene::new(&database, 60).await;
        announced(&scene, &scene.members).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("DELETE FROM notifications WHERE channel = 'sms'").execute().await.unwrap();
        tx.commit().await.unwrap();
        let clock = ManualClock::at(noon());
        let (engine, office) = engine(&database, &clock, settings());
        office.refuse(&provider_down(), 60);
        let note = deliver(&engine).await.unwrap();
        assert!(note.contains("email is paused"), "{note}");
        let tried = office.counts().0;
        assert!((5..=20).contains(&tried), "{tried} of 60 were tried before the pause");
        let untouched = scene.count("SELECT count(*) FROM notifications WHERE failed_reason IS NULL AND leased_by IS NULL").await;
        assert_eq!(untouched, 60 - i64::try_from(tried).unwrap());
        clock.advance(seconds(29));
        deliver(&engine).await;
        assert_eq!(office.counts().0, tried, "it rests");
        clock.advance(seconds(1));
        deliver(&engine).await;
        assert_eq!(office.counts().0, tried + 1, "one message tries it");
        office.refusals.lock().unwrap().clear();
        clock.advance(SignedDuration::from_mins(10));
        assert_eq!(deliver(&engine).await, None);
        assert_eq!(statuses(&database, Channel::Email).await, vec!["sent"; 60]);
    }
}
