//! The engine on both databases, with a clock that is moved by hand.

#![allow(clippy::unwrap_used)]

mod backups;
mod broken_off;
mod claims;
mod claims_in_time;
mod coming_week;
mod confirmations;
mod deliveries;
mod drawings;
mod fast_clock;
mod for_the_record;
mod foretold;
mod hours_and_order;
mod launches;
mod meanwhile;
mod messages_of_the_week;
mod moved_away;
mod notices;
mod post_office;
mod refusing;
mod retention;
mod scene;
mod silence;
mod troubles;
mod voided;
mod waiting;
mod webhooks;
mod weeks;

use scene::{Scene, engine_at};
use townpick_domain::{
    contact::Email,
    ids::{AdminId, NotificationId, SessionId},
    retention::Retention,
    time::Timestamp,
};
use townpick_engine::{Work, shipped_templates};
use townpick_gateways::{clock::ManualClock, entropy::SeededEntropy};
use townpick_store::{
    Executor as _, admins, both_engines, engine_runs,
    notifications::{self, Audience, ChannelIds, NewNotification, no_details, put_off},
    sessions::{self, NewSession},
    templates,
};

fn start() -> Timestamp {
    "2026-06-10T12:00:00Z".parse().unwrap()
}

both_engines! {
    async fn an_expired_session_is_removed_once_its_time_has_come(database: Database) {
        let clock = ManualClock::at(start());
        let engine = engine_at(&database, &clock);
        let (admin, day) = (AdminId::new(start(), [1; 10]), jiff::SignedDuration::from_hours(24));
        let mut tx = database.write().await.unwrap();
        let email = Email::parse("owner@townpick.example").unwrap();
        admins::save(&mut tx, admin, &email, "Owner", "hash", None, start()).await.unwrap();
        let session = NewSession {
            id: SessionId::new(start(), [1; 10]),
            admin,
            token_hash: [1; 32],
            user_agent: "Test".to_owned(),
            starts_at: start(),
            expires_at: start().plus(day),
        };
        sessions::insert(&mut tx, &session).await.unwrap();
        tx.commit().await.unwrap();

        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, 0);
        clock.advance(day);
        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, 1);
        let runs = engine_runs::all(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(runs[0].last_outcome.as_deref(), Some("done: 1"));
    }

    async fn old_messages_go_in_small_parts_until_none_is_left(database: Database) {
        let clock = ManualClock::at(start());
        let engine = engine_at(&database, &clock);
        let mut tx = database.write().await.unwrap();
        tx.sql_of_set(
            "INSERT INTO notifications (id, unique_key, audience, channel, type, template_key, status, next_attempt_at,
                                        created_at)
             WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2099)
             SELECT {new_id:1780000000000000}, 'welcome:' || n, 'administrators', 'email', 'welcome', 'welcome', 'sent',
                    1780000000000000, 1780000000000000 FROM numbers", 0)
            .execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, 0);
        clock.advance(Retention::default().messages);
        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, 2100);
        assert_eq!(engine.run_once(Work::Housekeeping).await.unwrap().count, 0);
    }

    async fn first_messages_that_were_put_off_go_and_newcomers_are_compared_until_none_is_left(database: Database) {
        let scene = Scene::new(&database, 501).await;
        let engine = engine_at(&database, &ManualClock::at(start()));
        let mut tx = database.write().await.unwrap();
        let ids = ChannelIds { email: NotificationId::new(start(), [1; 10]), sms: NotificationId::new(start(), [2; 10]) };
        let welcome = NewNotification {
            key: "welcome".to_owned(),
            template_key: "welcome",
            audience: Audience::Member(scene.members[0]),
            town: Some(scene.town),
            contest: None,
            details: no_details(),
            ids,
        };
        notifications::enqueue(&mut tx, &welcome, false, start()).await.unwrap();
        put_off::put_off(&mut tx, scene.members[0]).await.unwrap();
        tx.sql("UPDATE members SET is_to_be_compared = TRUE, address = '1 Elm Street'").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(engine.run_once(Work::Deliveries).await.unwrap().count, 0, "it is put off");
        // They joined long ago, and so share nothing but their home.
        assert_eq!(engine.run_once(Work::Newcomers).await.unwrap().count, 1 + 501);
        assert_eq!(engine.run_once(Work::Newcomers).await.unwrap().count, 0);
        assert_eq!(engine.run_once(Work::Deliveries).await.unwrap().count, 2);
    }

    async fn the_engine_stops_when_it_is_told(database: Database) {
        let engine = engine_at(&database, &ManualClock::at(start()));
        engine.run(async {}).await;
        assert_eq!(engine_runs::all(&mut database.read().await.unwrap()).await.unwrap().len(), Work::ALL.len());
    }

    async fn shipped_templates_are_installed_once(database: Database) {
        let entropy = SeededEntropy::new(1);
        let added = shipped_templates::install(&database, &entropy, start()).await.unwrap();
        assert_eq!(shipped_templates::install(&database, &entropy, start()).await.unwrap(), 0);
        let all = templates::all(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(all.len() as u64, added);
        let keys: Vec<_> = all.iter().map(|template| template.template_key.as_str()).collect();
        assert_eq!(keys, [
            "alternate_promoted", "business_application", "business_nomination", "claim_reminder", "confirmation_reminder",
            "contest_announcement", "contest_voided", "deletion_code", "deletion_request", "drawing_reminder", "drawing_result", "email_change", "email_changed",
            "first_messages_put_off", "new_link", "notice", "phone_change_code",
            "phone_changed", "prize_voided", "terms_change", "text_answer", "texts_on", "town_launch", "town_launch_notification", "town_signup", "welcome", "winner_notification", "winner_unreached",
        ]);
    }
}
