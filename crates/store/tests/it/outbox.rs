//! The outbox: what is put into it, and what is not put into it twice.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{channel::Channel, delivery::reaches_unsubscribed, ids::MemberId, time::Timestamp};
use townpick_store::{
    Database, Executor, both_engines, members,
    notifications::{self, Audience, ChannelIds, NewNotification, outbox, put_off},
};

use crate::fixtures::{self, member, now, saved_town};

fn message(number: u8, template_key: &'static str, audience: Audience) -> NewNotification {
    let mut bytes = [number; 10];
    NewNotification {
        key: format!("{template_key}:1"),
        template_key,
        audience,
        town: None,
        contest: None,
        details: [("user_name", "Maria")].into_iter().collect(),
        ids: ChannelIds::new(now(), || {
            bytes[9] += 1;
            bytes
        }),
    }
}

async fn template(database: &Database, key: &str, channel: &str, is_active: bool) {
    fixtures::template(database, u8::try_from(key.len()).unwrap(), key, channel, is_active).await;
}

async fn enqueue(database: &Database, message: &NewNotification) -> u64 {
    let mut tx = database.write().await.unwrap();
    let reaches_all = reaches_unsubscribed(message.template_key, Channel::Email);
    let added = notifications::enqueue(&mut tx, message, reaches_all, now()).await.unwrap();
    tx.commit().await.unwrap();
    added
}

async fn keys(database: &Database) -> Vec<String> {
    let mut db = database.read().await.unwrap();
    let keys: Vec<(String,)> =
        db.sql("SELECT unique_key FROM notifications ORDER BY unique_key LIMIT 100").all().await.unwrap();
    keys.into_iter().map(|(key,)| key).collect()
}

async fn maria(database: &Database) -> Audience {
    let salem = saved_town(database, 1, "Salem").await;
    let maria = member(1);
    let mut tx = database.write().await.unwrap();
    members::add(&mut tx, salem, std::slice::from_ref(&maria)).await.unwrap();
    tx.commit().await.unwrap();
    Audience::Member(maria.id)
}

both_engines! {
    async fn a_message_goes_out_on_every_channel_of_its_template(database: Database) {
        let maria = maria(&database).await;
        template(&database, "a", "both", true).await;
        template(&database, "ab", "sms", true).await;
        template(&database, "abc", "email", true).await;
        template(&database, "abcd", "both", false).await;
        assert_eq!(enqueue(&database, &message(1, "a", maria)).await, 2);
        assert_eq!(enqueue(&database, &message(2, "ab", maria)).await, 1);
        assert_eq!(enqueue(&database, &message(3, "abc", maria)).await, 1);
        assert_eq!(enqueue(&database, &message(4, "abcd", maria)).await, 0);
        assert_eq!(enqueue(&database, &message(5, "unknown", maria)).await, 0);
        assert_eq!(keys(&database).await, ["a:1:email", "a:1:sms", "ab:1:sms", "abc:1:email"]);
    }

    async fn the_same_message_is_put_there_once(database: Database) {
        let maria = maria(&database).await;
        template(&database, "a", "both", true).await;
        assert_eq!(enqueue(&database, &message(1, "a", maria)).await, 2);
        assert_eq!(enqueue(&database, &message(2, "a", maria)).await, 0);
        assert_eq!(keys(&database).await, ["a:1:email", "a:1:sms"]);
    }

    async fn administrators_are_written_to_by_email_only(database: Database) {
        template(&database, "a", "both", true).await;
        template(&database, "ab", "sms", true).await;
        assert_eq!(enqueue(&database, &message(1, "a", Audience::Administrators)).await, 1);
        assert_eq!(enqueue(&database, &message(2, "ab", Audience::Administrators)).await, 0);
        let mut db = database.read().await.unwrap();
        let (audience, to, kind, details, due): (String, Option<MemberId>, String, Json<JsonValue>, Timestamp) = db
            .sql("SELECT audience, member_id, type, details, next_attempt_at FROM notifications")
            .one().await.unwrap();
        assert_eq!((audience.as_str(), to, kind.as_str(), due), ("administrators", None, "a", now()));
        assert_eq!(details.0["user_name"], "Maria");
    }

    async fn removing_a_message_leaves_others_alone(database: Database) {
        let maria = maria(&database).await;
        template(&database, "a", "both", true).await;
        template(&database, "ab", "both", true).await;
        enqueue(&database, &message(1, "a", maria)).await;
        enqueue(&database, &message(2, "ab", maria)).await;
        let mut tx = database.write().await.unwrap();
        notifications::remove(&mut tx, "a:1").await.unwrap();
        notifications::remove(&mut tx, "nothing").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(keys(&database).await, ["ab:1:email", "ab:1:sms"]);
    }

    async fn two_that_let_go_what_was_put_off_share_it_out_and_none_fails(database: Database) {
        template(&database, "welcome", "both", true).await;
        let salem = saved_town(&database, 1, "Salem").await;
        let people: Vec<_> = (1..=60).map(member).collect();
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &people).await.unwrap();
        for (number, person) in (1..).zip(&people) {
            let welcome = NewNotification { key: format!("welcome:{number}"), ..message(number, "welcome", Audience::Member(person.id)) };
            notifications::enqueue(&mut tx, &welcome, false, now()).await.unwrap();
        }
        tx.commit().await.unwrap();
        for round in 0..5 {
            let mut tx = database.write().await.unwrap();
            tx.sql("UPDATE notifications SET status = 'put_off'").execute().await.unwrap();
            tx.commit().await.unwrap();
            let let_go = async |most: i64| {
                let mut tx = database.write().await.unwrap();
                let people = put_off::let_go(&mut tx, most, now()).await.unwrap();
                tx.commit().await.unwrap();
                people
            };
            // Whoever was passed over is taken by the one who holds them.
            tokio::join!(let_go(i64::MAX), let_go(40), let_go(i64::MAX));
            let left = put_off::waiting(&mut database.read().await.unwrap()).await.unwrap();
            assert_eq!(left.people, 0, "round {round}");
        }
    }

    async fn members_are_held_for_their_texts_while_others_are_changed_and_deleted(database: Database) {
        let salem = saved_town(&database, 1, "Salem").await;
        let people: Vec<_> = (1..=60).map(member).collect();
        let mut tx = database.write().await.unwrap();
        members::add(&mut tx, salem, &people).await.unwrap();
        tx.commit().await.unwrap();
        let ids: Vec<MemberId> = people.iter().map(|person| person.id).collect();
        let backwards: Vec<MemberId> = ids.iter().rev().copied().collect();
        // Everybody takes them in the order of their ids, so that nobody waits for somebody who waits for them.
        let counting = async {
            for _ in 0..20 {
                let mut tx = database.write().await.unwrap();
                outbox::hold(&mut tx, &ids.iter().copied().collect()).await.unwrap();
                outbox::texts_of_day(&mut tx, &ids, "a", now()).await.unwrap();
                tx.commit().await.unwrap();
            }
        };
        let changing = async {
            for round in 0..20 {
                let mut tx = database.write().await.unwrap();
                let unchanged = members::Deactivation::Unchanged;
                members::set_subscribed(&mut tx, &backwards, round % 2 == 1, unchanged, now()).await.unwrap();
                tx.commit().await.unwrap();
            }
        };
        tokio::join!(counting, changing);
    }
}
