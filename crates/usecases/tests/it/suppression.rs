//! Who is not written to any more, and who is again.

use townpick_domain::{
    channel::{Channel, SuppressionReason},
    contact::Email,
    time::Timestamp,
};
use townpick_gateways::keys::KeyName;
use townpick_store::{
    Database, Executor, both_engines,
    notifications::{self, Audience, ChannelIds, NewNotification, no_details},
    suppressions,
    testing::fixtures::{bytes, live_salem, member, now, template},
};
use townpick_usecases::{Context, phone_change, suppression, texts};

use crate::support::{SECRETS, context};

/// Since when the first member gets no email and no texts.
async fn marks(database: &Database) -> (Option<Timestamp>, Option<Timestamp>) {
    let mut reader = database.read().await.unwrap();
    reader
        .sql("SELECT email_suppressed_at, sms_stopped_at FROM members WHERE id = $1")
        .bind(member(1).id)
        .one()
        .await
        .unwrap()
}

async fn reason(database: &Database, channel: Channel, address: &str) -> Option<SuppressionReason> {
    let hashes = SECRETS.suppression_hashes(channel, address);
    let entry = suppressions::find(&mut database.read().await.unwrap(), channel, &hashes).await.unwrap();
    entry.map(|entry| entry.reason)
}

both_engines! {
    async fn texts_end_with_stop_and_go_on_with_start(database: Database) {
        live_salem(&database, 1).await;
        let phone = member(1).person.phone;
        let mut tx = database.write().await.unwrap();
        suppression::stop_texts(&mut tx, &context(), &phone).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(marks(&database).await, (None, Some(now())));
        assert_eq!(reason(&database, Channel::Sms, phone.digits()).await, Some(SuppressionReason::Stopped));
        let mut tx = database.write().await.unwrap();
        texts::resume(&mut tx, &context(), &phone, "START").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((marks(&database).await, reason(&database, Channel::Sms, phone.digits()).await), ((None, None), None));
    }

    async fn a_closed_address_stays_closed_when_the_key_of_the_list_is_rotated(database: Database) {
        live_salem(&database, 1).await;
        let newer = SECRETS.with(KeyName::Suppression, [9; 32]);
        let context = |secrets| Context { secrets, ..context() };
        let (phone, other) = (member(1).person.phone, member(2).person.phone);
        let mut tx = database.write().await.unwrap();
        for phone in [&phone, &other] {
            suppression::stop_texts(&mut tx, &context(&SECRETS), phone).await.unwrap();
        }
        // Nobody has the second number yet: it is known by its hash of the old version alone.
        let asked = phone_change::request(&mut tx, &context(&newer), member(1).id, &other).await.unwrap();
        assert_eq!(asked, phone_change::CodeRequest::Stopped);
        // Closed under both versions, opened under both.
        suppression::stop_texts(&mut tx, &context(&newer), &phone).await.unwrap();
        texts::resume(&mut tx, &context(&newer), &phone, "START").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(reason(&database, Channel::Sms, phone.digits()).await, None);
        assert_eq!(reason(&database, Channel::Sms, other.digits()).await, Some(SuppressionReason::Stopped));
        let (count,): (i64,) = database.read().await.unwrap().sql("SELECT count(*) FROM suppressions").one().await.unwrap();
        assert_eq!(count, 1);
    }

    async fn a_text_that_is_refused_for_good_becomes_an_email_for_whoever_wants_texts_alone(database: Database) {
        let (_, ids) = welcomed(&database, "UPDATE members SET preferred_channel = 'sms'").await;
        let mut tx = database.write().await.unwrap();
        let phone = member(1).person.phone;
        suppression::refuse_texts(&mut tx, &context(), &phone, SuppressionReason::Invalid, Some(ids.sms)).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(marks(&database).await, (None, Some(now())));
        let channels: Vec<(String,)> = database.read().await.unwrap()
            .sql("SELECT channel FROM notifications ORDER BY channel LIMIT 9").all().await.unwrap();
        assert_eq!(channels, [("email".to_owned(),), ("sms".to_owned(),)]);
    }

    async fn a_report_about_an_email_closes_the_address_it_names_or_else_its_readers(database: Database) {
        let (own, ids) = welcomed(&database, "").await;
        let other = Email::parse("other@people.example").unwrap();
        let mut tx = database.write().await.unwrap();
        for about in [(None, None), (Some(other.clone()), Some(ids.email))] {
            suppression::refuse_email(&mut tx, &context(), about, SuppressionReason::Complained).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_eq!(marks(&database).await, (None, None), "neither was about her");
        assert_eq!(reason(&database, Channel::Email, other.as_str()).await, Some(SuppressionReason::Complained));
        let mut tx = database.write().await.unwrap();
        suppression::refuse_email(&mut tx, &context(), (None, Some(ids.email)), SuppressionReason::Bounced).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(marks(&database).await, (Some(now()), None));
        assert_eq!(reason(&database, Channel::Email, own.as_str()).await, Some(SuppressionReason::Bounced));
    }
}

/// The first member's address, and the messages that welcome her; what is to be changed about her is changed before.
async fn welcomed(database: &Database, change: &'static str) -> (Email, ChannelIds) {
    live_salem(database, 1).await;
    template(database, 1, "welcome", "both", true).await;
    let mut number = 0;
    let ids = ChannelIds::new(now(), || {
        number += 1;
        bytes(number)
    });
    let message = NewNotification {
        key: "welcome:1".to_owned(),
        template_key: "welcome",
        audience: Audience::Member(member(1).id),
        town: None,
        contest: None,
        details: no_details(),
        ids,
    };
    let mut tx = database.write().await.unwrap();
    if !change.is_empty() {
        tx.sql(change).execute().await.unwrap();
    }
    notifications::enqueue(&mut tx, &message, false, now()).await.unwrap();
    tx.commit().await.unwrap();
    (member(1).person.email, ids)
}
