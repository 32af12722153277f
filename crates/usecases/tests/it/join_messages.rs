//! What a signup sends, to whom and when.

use townpick_domain::{
    ids::{ContestId, MemberId, SuppressionId, TownId},
    signup::SignupSource,
    time::Timestamp,
};
use townpick_store::{
    Database, Executor, both_engines,
    notifications::{fan_out::Kind, put_off},
    testing::fixtures::{self, now, run, template},
};
use townpick_usecases::join::{Outcome, sign_up};

use crate::{
    join::{before_launch, details, live_salem, only_member, rows, signup},
    support::{SECRETS, at, context},
};

/// Puts an address of the person with this number on the list of those that must not be written to.
async fn suppress(database: &Database, number: u8, channel: &'static str, reason: &'static str) {
    let form = signup(number, "Salem").form;
    let address = if channel == "email" { form.email.as_str() } else { form.phone.digits() };
    let mut tx = database.write().await.unwrap();
    tx.sql(
        "INSERT INTO suppressions (id, channel, address_hash, reason, created_at) VALUES ($1, $2, $3, $4, 7)",
    )
    .bind(SuppressionId::new(now(), context().entropy.bytes()))
    .bind(channel)
    .bind(SECRETS.suppression_hash(channel.parse().unwrap(), address).to_vec())
    .bind(reason)
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

async fn messages(database: &Database) -> i64 {
    rows(database).await[4]
}

both_engines! {
    async fn an_address_that_must_not_be_written_to_stays_so_for_whoever_joins_with_it(database: Database) {
        live_salem(&database).await;
        for (number, channel, reason) in [(1, "email", "bounced"), (2, "sms", "stopped"), (3, "sms", "unsubscribed")] {
            suppress(&database, number, channel, reason).await;
        }
        for number in 1..=3 {
            sign_up(&database, &context(), &signup(number, "Salem")).await.unwrap();
        }
        let marks: Vec<(bool, bool)> = database.read().await.unwrap()
            .sql("SELECT email_suppressed_at IS NOT NULL, sms_stopped_at IS NOT NULL FROM members ORDER BY email LIMIT 9")
            .all().await.unwrap();
        assert_eq!(marks, [(true, false), (false, true), (false, false)]);
        let texts: Vec<(String,)> = database.read().await.unwrap()
            .sql("SELECT m.email FROM notifications n JOIN members m ON m.id = n.member_id
                  WHERE n.template_key = 'welcome' AND n.channel = 'sms' ORDER BY m.email LIMIT 9")
            .all().await.unwrap();
        let texted: Vec<_> = texts.iter().map(|(email,)| email.as_str()).collect();
        assert_eq!(texted, ["maria1@people.example", "maria3@people.example"]);
    }

    async fn the_new_member_is_welcomed_and_administrators_are_told(database: Database) {
        let (salem, _, week) = live_salem(&database).await;
        sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap();
        let member = only_member(&database).await;
        let mut db = database.read().await.unwrap();
        let messages: Vec<(String, String, Option<MemberId>, String)> = db
            .sql("SELECT unique_key, audience, member_id, status FROM notifications ORDER BY unique_key LIMIT 9")
            .all().await.unwrap();
        assert_eq!(messages, [
            (format!("town_signup:{member}:email"), "administrators".to_owned(), None, "pending".to_owned()),
            (format!("welcome:{member}:email"), "member".to_owned(), Some(member), "pending".to_owned()),
            (format!("welcome:{member}:sms"), "member".to_owned(), Some(member), "pending".to_owned()),
        ]);
        let about: Vec<(Option<TownId>, Option<ContestId>)> =
            db.sql("SELECT town_id, contest_id FROM notifications LIMIT 9").all().await.unwrap();
        assert_eq!(about, [(Some(salem), Some(week)); 3]);
        assert_eq!(details(&database, "welcome").await.to_string(), "{}");
        let notice = details(&database, "town_signup").await;
        for (field, value) in [
            ("user_name", "Maria Gomes"), ("user_email", "maria1@people.example"), ("user_phone", "6175550101"),
            ("user_address", "1 Main Street"), ("town_name", "Salem"), ("town_state", "MA"),
        ] {
            assert_eq!(notice[field], value, "{field}");
        }
        assert_eq!(notice["is_live_town"], true);
        assert_eq!(notice.as_object().unwrap().len(), 7);
    }

    async fn the_notice_of_the_contest_page_names_the_contest(database: Database) {
        live_salem(&database).await;
        let mut joining = signup(1, "Salem");
        joining.source = SignupSource::ContestPage;
        sign_up(&database, &context(), &joining).await.unwrap();
        let notice = details(&database, "town_signup").await;
        assert_eq!((&notice["contest_title"], &notice["business_name"]), (&"Contest 1".into(), &"Bakery 1".into()));
    }

    async fn without_its_templates_a_signup_still_works(database: Database) {
        assert_eq!(sign_up(&database, &context(), &signup(1, "Salem")).await.unwrap(), Outcome::New(before_launch()));
        assert_eq!(rows(&database).await, [1, 1, 3, 0, 0]);
    }

    async fn the_welcome_goes_before_the_contest_also_when_both_were_put_off(database: Database) {
        live_salem(&database).await;
        template(&database, 77, "contest_announcement", "both", true).await;
        for number in 1..=9 {
            sign_up(&database, &context(), &signup(number, "Salem")).await.unwrap();
        }
        for is_put_off in [false, true] {
            let mut tx = database.write().await.unwrap();
            if is_put_off {
                tx.sql("UPDATE notifications SET status = 'put_off' WHERE audience = 'member'").execute().await.unwrap();
                assert_eq!(put_off::let_go(&mut tx, 9, now()).await.unwrap(), 9);
            }
            let in_order: Vec<(String,)> = tx
                .sql("SELECT template_key FROM notifications WHERE audience = 'member' AND channel = 'sms'
                      ORDER BY is_bulk, next_attempt_at, id LIMIT 99")
                .all().await.unwrap();
            tx.commit().await.unwrap();
            let keys: Vec<&str> = in_order.iter().map(|(key,)| key.as_str()).collect();
            assert_eq!((keys.len(), &keys[..9]), (18, &["welcome"; 9][..]), "put off: {is_put_off}");
        }
    }

    async fn whoever_joins_mid_week_hears_at_once_and_not_again(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (_, about) = fixtures::live_salem(&database, 1).await;
        let joined = sign_up(&database, &context(), &signup(9, "Salem")).await.unwrap();
        assert!(matches!(joined, Outcome::New(_)));
        assert_eq!(messages(&database).await, 2);
        let (due_at, expires_at): (Timestamp, Option<Timestamp>) = database.read().await.unwrap()
            .sql("SELECT next_attempt_at, expires_at FROM notifications WHERE channel = 'sms'").one().await.unwrap();
        assert_eq!((due_at, expires_at), (now(), Some(about.window.ends_at)));
        // The Monday fan-out reaches the others only.
        assert_eq!(run(&database, Kind::Announcement, &about, now()).await, Some(2));
        assert_eq!(messages(&database).await, 4);
    }

    async fn whoever_joins_at_night_is_texted_in_the_morning_of_their_town(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        fixtures::live_salem(&database, 0).await;
        let due = async |number: u8, joined_at: &str| {
            let joined = at(joined_at.parse().unwrap());
            sign_up(&database, &joined, &signup(number, "Salem")).await.unwrap();
            let due: Vec<(String, Timestamp)> = database.read().await.unwrap()
                .sql("SELECT channel, next_attempt_at FROM notifications WHERE created_at = $1 ORDER BY channel LIMIT 9")
                .bind(joined.now).all().await.unwrap();
            due.into_iter().map(|(channel, at)| format!("{channel} {}", at.as_jiff())).collect::<Vec<_>>()
        };
        // Eleven in the evening, three in the morning and noon in the East.
        assert_eq!(due(2, "2026-06-10T03:00:00Z").await, ["email 2026-06-10T03:00:00Z", "sms 2026-06-10T12:00:00Z"]);
        assert_eq!(due(3, "2026-06-10T07:00:00Z").await, ["email 2026-06-10T07:00:00Z", "sms 2026-06-10T12:00:00Z"]);
        assert_eq!(due(4, "2026-06-10T16:00:00Z").await, ["email 2026-06-10T16:00:00Z", "sms 2026-06-10T16:00:00Z"]);
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET time_zone = 'Pacific/Honolulu'").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(due(5, "2026-06-10T12:00:00Z").await, ["email 2026-06-10T12:00:00Z", "sms 2026-06-10T18:00:00Z"]);
    }

    async fn newcomers_of_a_town_that_is_not_open_are_told_nothing(database: Database) {
        template(&database, 1, "contest_announcement", "both", true).await;
        let (salem, _) = fixtures::live_salem(&database, 0).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE towns SET status = 'Inactive' WHERE id = $1").bind(salem).execute().await.unwrap();
        tx.commit().await.unwrap();
        sign_up(&database, &context(), &signup(9, "Salem")).await.unwrap();
        assert_eq!(messages(&database).await, 0);
    }

    async fn what_somebody_left_behind_is_forgotten_by_joining_again_and_kept_when_that_is_refused(database: Database) {
        fixtures::live_salem(&database, 0).await;
        for (number, channel) in [(8, "email"), (8, "sms"), (9, "email"), (9, "sms")] {
            suppress(&database, number, channel, "unsubscribed").await;
        }
        let left = async || {
            let (left,): (i64,) = database.read().await.unwrap()
                .sql("SELECT count(*) FROM suppressions").one().await.unwrap();
            left
        };
        let joined = sign_up(&database, &context(), &signup(9, "Salem")).await.unwrap();
        assert!(matches!(joined, Outcome::New(_)));
        assert_eq!(left().await, 2);
        let mut refused = signup(8, "Salem");
        refused.form.phone = signup(9, "Salem").form.phone;
        let refused = sign_up(&database, &context(), &refused).await.unwrap();
        assert!(matches!(refused, Outcome::Refused(_)));
        assert_eq!(left().await, 2, "a refused signup forgets nothing");
    }
}
