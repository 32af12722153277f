//! Deleting a member: asked for first, then for good with a code that came another way.

use jiff::SignedDuration;
use sqlx::types::{Json, JsonValue};
use townpick_domain::channel::Channel;
use townpick_store::{
    Executor, StoreError, Tx, both_engines, preferences,
    testing::fixtures::{live_salem, member, now, template},
};
use townpick_usecases::{
    Context,
    deletion::{self, Confirmation},
};

use crate::{
    phone_change::code,
    subscription::save,
    support::{at, context, seen},
};

/// The code that the first member was sent.
async fn sent_code(tx: &mut Tx) -> String {
    let (details,): (Json<JsonValue>,) =
        tx.sql("SELECT details FROM notifications WHERE template_key = 'deletion_code'").one().await.unwrap();
    details["verification_code"].as_str().unwrap().to_owned()
}

async fn ask(tx: &mut Tx, through: Channel) -> Option<Channel> {
    ask_where(tx, through, |_| true).await
}

/// Asks an installation through which messages leave as told.
async fn ask_where(tx: &mut Tx, through: Channel, leaves: impl Fn(Channel) -> bool) -> Option<Channel> {
    deletion::request(tx, &context(), member(1).id, through, leaves).await.unwrap()
}

async fn confirm(tx: &mut Tx, context: &Context<'_>, code: &str) -> Confirmation {
    deletion::confirm(tx, context, member(1).id, code).await.unwrap()
}

both_engines! {
    async fn deletion_is_asked_for_first_and_then_removes_everything(database: Database) {
        template(&database, 1, "deletion_request", "email", true).await;
        template(&database, 2, "phone_change_code", "sms", true).await;
        template(&database, 3, "deletion_code", "both", true).await;
        live_salem(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        assert_eq!(confirm(&mut tx, &context(), "").await, Confirmation::NotRequested);
        for _ in 0..2 {
            assert_eq!(ask(&mut tx, Channel::Email).await, Some(Channel::Sms));
        }
        tx.commit().await.unwrap();
        code(&database).await;
        assert_eq!(seen(&database).await.deletion_requested_at, Some(now()));
        let (notices,): (i64,) = database.read().await.unwrap()
            .sql("SELECT count(*) FROM notifications WHERE audience = 'administrators'").one().await.unwrap();
        assert_eq!(notices, 1);
        save(&database, Some(false), None).await;
        let mut tx = database.write().await.unwrap();
        let code = sent_code(&mut tx).await;
        assert_eq!(confirm(&mut tx, &context(), &code).await, Confirmation::Deleted);
        tx.commit().await.unwrap();
        let left: (i64, i64, i64, i64) = database.read().await.unwrap()
            .sql("SELECT (SELECT count(*) FROM members), (SELECT count(*) FROM notifications),
                         (SELECT count(*) FROM confirmation_codes), (SELECT count(*) FROM suppressions)")
            .one().await.unwrap();
        // Somebody who had unsubscribed leaves two hashes behind.
        assert_eq!(left, (0, 0, 0, 2));
    }

    async fn a_subscribed_member_leaves_no_hash_behind(database: Database) {
        template(&database, 1, "deletion_code", "both", true).await;
        live_salem(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        ask(&mut tx, Channel::Sms).await;
        let code = sent_code(&mut tx).await;
        assert_eq!(confirm(&mut tx, &context(), &code).await, Confirmation::Deleted);
        let (hashes,): (i64,) = tx.sql("SELECT count(*) FROM suppressions").one().await.unwrap();
        assert_eq!(hashes, 0);
        let gone = deletion::delete(&mut tx, &context(), member(1).id).await;
        assert!(matches!(gone, Err(StoreError::NotFound)));
    }

    async fn the_code_comes_through_the_other_channel_or_else_the_only_one(database: Database) {
        template(&database, 1, "deletion_code", "both", true).await;
        live_salem(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        for (change, by_email, by_text) in [
            ("UPDATE members SET is_subscribed = FALSE, preferred_channel = 'email'", Some(Channel::Sms), Some(Channel::Email)),
            ("UPDATE members SET sms_stopped_at = 1", Some(Channel::Email), Some(Channel::Email)),
            ("UPDATE members SET sms_stopped_at = NULL, email_suppressed_at = 1", Some(Channel::Sms), Some(Channel::Sms)),
            ("UPDATE members SET sms_stopped_at = 1", None, None),
        ] {
            tx.sql(change).execute().await.unwrap();
            assert_eq!((ask(&mut tx, Channel::Email).await, ask(&mut tx, Channel::Sms).await), (by_email, by_text), "{change}");
        }
        tx.sql("UPDATE members SET sms_stopped_at = NULL, email_suppressed_at = NULL").execute().await.unwrap();
        let without_texts = |channel| channel == Channel::Email;
        assert_eq!(ask_where(&mut tx, Channel::Email, without_texts).await, Some(Channel::Email));
        assert_eq!(ask_where(&mut tx, Channel::Email, |_| false).await, Some(Channel::Sms), "where nothing leaves");
        tx.sql("UPDATE notification_templates SET is_active = FALSE").execute().await.unwrap();
        assert_eq!(ask(&mut tx, Channel::Email).await, None, "the message is switched off");
    }

    async fn a_code_is_good_for_ten_minutes_and_five_tries(database: Database) {
        template(&database, 1, "deletion_code", "both", true).await;
        live_salem(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        let late = at(now().plus(SignedDuration::from_mins(10)));
        ask(&mut tx, Channel::Email).await;
        let code = sent_code(&mut tx).await;
        assert_eq!(confirm(&mut tx, &late, &code).await, Confirmation::NothingWaits);
        for _ in 0..4 {
            assert_eq!(confirm(&mut tx, &context(), "no").await, Confirmation::WrongCode);
        }
        assert_eq!(confirm(&mut tx, &context(), &code).await, Confirmation::NothingWaits, "that was the sixth");
        ask(&mut tx, Channel::Email).await;
        let early = now().plus(SignedDuration::from_mins(9));
        assert_eq!(preferences::remove_expired_codes(&mut tx, early).await.unwrap(), 0);
        assert_eq!(preferences::remove_expired_codes(&mut tx, late.now).await.unwrap(), 1);
        let (left,): (i64,) = tx.sql("SELECT count(*) FROM notifications").one().await.unwrap();
        assert_eq!(left, 0);
        assert_eq!(confirm(&mut tx, &context(), &code).await, Confirmation::NothingWaits);
    }
}
