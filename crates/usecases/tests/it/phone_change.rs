//! Changing a phone number: a new one counts once its code has come back.

use jiff::SignedDuration;
use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    channel::Channel,
    contact::Phone,
    ids::{MemberId, SuppressionId},
    texts_consent,
};
use townpick_store::{
    Database, Executor, StoreError, both_engines, preferences,
    testing::fixtures::{live_salem, member, now, set, template},
};
use townpick_usecases::phone_change::{self, CodeRequest, Confirmation};

use crate::support::{SECRETS, at, context, seen};

const NEW: &str = "6175550999";

pub async fn request(database: &Database, phone: &str) -> CodeRequest {
    let phone = Phone::parse(phone).unwrap();
    let mut tx = database.write().await.unwrap();
    let asked = phone_change::request(&mut tx, &context(), member(1).id, &phone).await.unwrap();
    if asked == CodeRequest::Sent {
        tx.commit().await.unwrap();
    }
    asked
}

/// Asks for a code and reads it in the outbox.
pub async fn code(database: &Database) -> String {
    assert_eq!(request(database, NEW).await, CodeRequest::Sent);
    let (details,): (Json<JsonValue>,) = database
        .read()
        .await
        .unwrap()
        .sql("SELECT details FROM notifications WHERE template_key = 'phone_change_code'")
        .one()
        .await
        .unwrap();
    details["verification_code"].as_str().unwrap().to_owned()
}

fn other_than(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

pub async fn confirm(database: &Database, code: &str, minutes: i64) -> Confirmation {
    let mut tx = database.write().await.unwrap();
    let ctx = at(now().plus(SignedDuration::from_mins(minutes)));
    let consent = texts_consent::ticked("Townpick");
    let confirmed = phone_change::confirm(&mut tx, &ctx, member(1).id, code, &consent).await.unwrap();
    if confirmed != Confirmation::PhoneTaken {
        tx.commit().await.unwrap();
    }
    confirmed
}

async fn codes(database: &Database) -> i64 {
    let (codes,): (i64,) = database
        .read()
        .await
        .unwrap()
        .sql("SELECT count(*) FROM notifications WHERE template_key = 'phone_change_code'")
        .one()
        .await
        .unwrap();
    codes
}

/// Puts the new number on the list of a channel.
async fn suppress(database: &Database, channel: &'static str, reason: &'static str) {
    let mut tx = database.write().await.unwrap();
    tx.sql(
        "INSERT INTO suppressions (id, channel, address_hash, reason, created_at) VALUES ($1, $2, $3, $4, 1)",
    )
    .bind(SuppressionId::new(now(), context().entropy.bytes()))
    .bind(channel)
    .bind(SECRETS.suppression_hash(Channel::Sms, NEW).to_vec())
    .bind(reason)
    .execute()
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    async fn a_new_phone_number_counts_once_its_code_came_back(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        set(&database, 1, "UPDATE members SET sms_stopped_at = 1, preferred_channel = 'email' WHERE id = $1").await;
        let old = seen(&database).await.contact.phone_number;
        let code = code(&database).await;
        assert_eq!(codes(&database).await, 1);
        assert_eq!(confirm(&database, other_than(&code), 1).await, Confirmation::WrongCode);
        assert_eq!(seen(&database).await.contact.phone_number, old);
        assert_eq!(confirm(&database, &code, 9).await, Confirmation::Changed);
        let person = seen(&database).await;
        assert_eq!((person.contact.phone_number.digits(), person.sms_stopped_at), (NEW, None));
        assert_eq!(codes(&database).await, 0);
        assert_eq!(confirm(&database, &code, 9).await, Confirmation::NothingWaits);
    }

    async fn a_number_that_says_stop_before_its_code_came_back_is_not_texted(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        let code = code(&database).await;
        suppress(&database, "sms", "stopped").await;
        assert_eq!(confirm(&database, &code, 1).await, Confirmation::Changed);
        assert!(seen(&database).await.sms_stopped_at.is_some());
    }

    async fn a_code_is_asked_for_only_where_it_can_be_texted_and_by_members(database: Database) {
        template(&database, 1, "phone_change_code", "email", true).await;
        live_salem(&database, 1).await;
        assert_eq!(request(&database, NEW).await, CodeRequest::SwitchedOff);
        let mut tx = database.write().await.unwrap();
        let asked = phone_change::request(&mut tx, &context(), member(9).id, &Phone::parse(NEW).unwrap()).await;
        assert!(matches!(asked, Err(StoreError::NotFound)));
    }

    async fn a_code_is_good_for_ten_minutes_and_five_tries(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        assert_eq!(confirm(&database, "123456", 0).await, Confirmation::NothingWaits);
        let first = code(&database).await;
        assert_eq!(confirm(&database, &first, 10).await, Confirmation::NothingWaits);
        let second = code(&database).await;
        for _ in 0..5 {
            assert_eq!(confirm(&database, other_than(&second), 1).await, Confirmation::WrongCode);
        }
        assert_eq!(confirm(&database, &second, 1).await, Confirmation::NothingWaits);
        // Asking again gives five new tries and another code.
        let third = code(&database).await;
        assert_ne!(second, third);
        assert_eq!(confirm(&database, &second, 1).await, Confirmation::WrongCode);
        assert_eq!(confirm(&database, &third, 1).await, Confirmation::Changed);
    }

    async fn codes_that_nobody_used_are_forgotten(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        code(&database).await;
        let mut tx = database.write().await.unwrap();
        let early = now().plus(SignedDuration::from_mins(9));
        assert_eq!(preferences::remove_expired_codes(&mut tx, early).await.unwrap(), 0);
        let late = now().plus(SignedDuration::from_mins(10));
        assert_eq!(preferences::remove_expired_codes(&mut tx, late).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert_eq!(codes(&database).await, 0);
    }

    async fn a_number_of_somebody_else_is_refused(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 2).await;
        assert_eq!(request(&database, member(2).person.phone.digits()).await, CodeRequest::PhoneTaken);
        let code = code(&database).await;
        set(&database, 2, "UPDATE members SET phone_number = '6175550999' WHERE id = $1").await;
        assert_eq!(confirm(&database, &code, 1).await, Confirmation::PhoneTaken);
        assert_eq!(seen(&database).await.contact.phone_number, member(1).person.phone);
    }

    async fn a_number_that_must_not_be_texted_gets_no_code(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        for (reason, asked, codes_then, hashes_then) in [
            ("stopped", CodeRequest::Stopped, 0, 1),
            ("invalid", CodeRequest::Unreachable, 0, 1),
            // Whoever has the number asks now: what somebody left behind does not bind them.
            ("unsubscribed", CodeRequest::Sent, 1, 0),
        ] {
            let mut tx = database.write().await.unwrap();
            tx.sql("DELETE FROM suppressions").execute().await.unwrap();
            tx.commit().await.unwrap();
            suppress(&database, "email", "bounced").await;
            suppress(&database, "sms", reason).await;
            assert_eq!(request(&database, NEW).await, asked);
            let (hashes,): (i64,) = database.read().await.unwrap()
                .sql("SELECT count(*) FROM suppressions WHERE channel = 'sms'").one().await.unwrap();
            assert_eq!((codes(&database).await, hashes), (codes_then, hashes_then), "{reason}");
        }
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notification_templates SET is_active = FALSE").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(request(&database, NEW).await, CodeRequest::SwitchedOff);
    }

    async fn a_member_whose_number_was_changed_hears_of_it_by_email(database: Database) {
        template(&database, 1, "phone_change_code", "sms", true).await;
        template(&database, 2, "phone_changed", "email", true).await;
        live_salem(&database, 1).await;
        let code = code(&database).await;
        assert_eq!(confirm(&database, other_than(&code), 1).await, Confirmation::WrongCode);
        let notices = async || -> Vec<(String, String, Option<MemberId>)> {
            database.read().await.unwrap()
                .sql("SELECT channel, CAST(details AS TEXT), member_id FROM notifications
                      WHERE template_key = 'phone_changed' LIMIT 9")
                .all().await.unwrap()
        };
        assert_eq!(notices().await, []);
        assert_eq!(confirm(&database, &code, 1).await, Confirmation::Changed);
        assert_eq!(notices().await, [("email".to_owned(), "{}".to_owned(), Some(member(1).id))]);
    }
}
