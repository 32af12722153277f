//! Whose messages go first, and what is never taken back.

use townpick_domain::time::Timestamp;
use townpick_store::{
    Executor, both_engines,
    notifications::outbox::{self, Channel, Fate},
};

use crate::{
    deliveries::{first, hand_over, held, lease, report, stored_message, waiting},
    fixtures::now,
};

both_engines! {
    async fn messages_to_single_people_go_before_those_to_towns(database: Database) {
        waiting(&database, 3).await;
        let mut tx = database.write().await.unwrap();
        tx.sql("UPDATE notifications SET is_bulk = TRUE, next_attempt_at = next_attempt_at - 1
                WHERE unique_key NOT LIKE 'welcome:2:%'")
            .execute().await.unwrap();
        tx.commit().await.unwrap();
        let key = async |name: &str| {
            let mut keys = Vec::new();
            for message in held(&database, name).await {
                let (key,): (String,) = database.read().await.unwrap()
                    .sql("SELECT unique_key FROM notifications WHERE id = $1").bind(message.id).one().await.unwrap();
                keys.push(key);
            }
            keys
        };
        assert_eq!(outbox::next_due(&mut database.read().await.unwrap(), Channel::Sms).await.unwrap(),
                   Some(Timestamp::from_microseconds(now().as_microseconds() - 1).unwrap()));
        assert_eq!(lease(&database, Channel::Sms, 1, "a", now()).await, 1);
        assert_eq!(key("a").await, ["welcome:2:sms"]);
        assert_eq!(lease(&database, Channel::Email, 100, "b", now()).await, 3);
        assert_eq!(key("b").await[0], "welcome:2:email");
    }

    async fn what_is_on_its_way_is_not_given_back(database: Database) {
        waiting(&database, 2).await;
        lease(&database, Channel::Sms, 100, "a", now()).await;
        let ids: Vec<_> = held(&database, "a").await.iter().map(|message| message.id).collect();
        hand_over(&database, "a", ids[0]).await;
        let mut tx = database.write().await.unwrap();
        assert_eq!(outbox::release(&mut tx, "a").await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert_eq!(lease(&database, Channel::Sms, 100, "b", now()).await, 1);
        assert_eq!(held(&database, "b").await[0].id, ids[1]);
        assert_eq!(held(&database, "a").await[0].handed_over_to.as_deref(), Some("6175550123"));
    }

    async fn an_email_that_came_back_did_not_arrive_whatever_was_said_before(database: Database) {
        waiting(&database, 1).await;
        let id = first(&database).await;
        hand_over(&database, "a", id).await;
        assert!(report(&database, id, Fate::Delivered).await);
        assert!(!report(&database, id, Fate::Failed { reason: "late".to_owned() }).await);
        assert!(report(&database, id, Fate::CameBack { reason: "no such mailbox".to_owned() }).await);
        let found = stored_message(&database, id).await;
        assert_eq!((found.status.as_str(), found.failed_reason.as_deref()), ("failed", Some("no such mailbox")));
    }
}
