//! Addresses that must not be written to.

use townpick_domain::{
    channel::{Channel, SuppressionReason},
    ids::SuppressionId,
    time::Timestamp,
};
use townpick_store::{
    Executor, both_engines,
    suppressions::{self, NewSuppression},
};

use crate::{
    deliveries::{later, waiting},
    fixtures::{bytes, now},
};

both_engines! {
    async fn what_is_told_of_an_address_outlives_that_its_member_has_left(database: Database) {
        let mut tx = database.write().await.unwrap();
        for (number, reason) in [(1, SuppressionReason::Unsubscribed), (2, SuppressionReason::Stopped), (3, SuppressionReason::Bounced)] {
            let id = SuppressionId::new(now(), bytes(number));
            let entry = NewSuppression { id, channel: Channel::Sms, address: "6175559999", address_hash: [1; 32], reason };
            suppressions::add(&mut tx, &entry, now()).await.unwrap();
        }
        assert_eq!(suppressions::find(&mut tx, Channel::Sms, &[[1; 32]]).await.unwrap().map(|entry| entry.reason), Some(SuppressionReason::Stopped));
        let unsubscribed = NewSuppression {
            id: SuppressionId::new(now(), bytes(4)),
            channel: Channel::Sms,
            address: "6175559999",
            address_hash: [2; 32],
            reason: SuppressionReason::Unsubscribed,
        };
        suppressions::add(&mut tx, &unsubscribed, now()).await.unwrap();
        let both = suppressions::find(&mut tx, Channel::Sms, &[[2; 32], [1; 32]]).await.unwrap();
        assert_eq!(both.map(|entry| entry.reason), Some(SuppressionReason::Stopped), "under whichever version of the key");
        suppressions::forget_unsubscribed(&mut tx, Channel::Sms, &[[2; 32], [1; 32]]).await.unwrap();
        assert_eq!(suppressions::find(&mut tx, Channel::Sms, &[[2; 32]]).await.unwrap(), None);
        assert!(suppressions::find(&mut tx, Channel::Sms, &[[1; 32]]).await.unwrap().is_some());
        assert_eq!(suppressions::find(&mut tx, Channel::Email, &[[1; 32]]).await.unwrap(), None);
    }

    async fn a_closed_address_is_known_by_its_hash_and_marks_its_member(database: Database) {
        let maria = waiting(&database, 1).await;
        let entry = |number, channel, address, hash| NewSuppression {
            id: SuppressionId::new(now(), bytes(number)),
            channel,
            address,
            address_hash: [hash; 32],
            reason: SuppressionReason::Stopped,
        };
        let mut tx = database.write().await.unwrap();
        suppressions::add(&mut tx, &entry(1, Channel::Sms, "6175550101", 1), now()).await.unwrap();
        suppressions::add(&mut tx, &entry(2, Channel::Sms, "6175550101", 1), later(5)).await.unwrap();
        suppressions::add(&mut tx, &entry(3, Channel::Sms, "6175559999", 2), now()).await.unwrap();
        suppressions::add(&mut tx, &entry(4, Channel::Email, "maria1@people.example", 3), now()).await.unwrap();
        tx.commit().await.unwrap();
        let marks = async || -> (Option<Timestamp>, Option<Timestamp>) {
            let mut db = database.read().await.unwrap();
            db.sql("SELECT sms_stopped_at, email_suppressed_at FROM members WHERE id = $1")
                .bind(maria).one().await.unwrap()
        };
        assert_eq!(marks().await, (Some(now()), Some(now())));
        let among = async |channel, hashes: &[[u8; 32]]| {
            suppressions::among(&mut database.read().await.unwrap(), channel, hashes).await.unwrap()
        };
        assert_eq!(among(Channel::Sms, &[[1; 32], [3; 32], [9; 32]]).await, [vec![1; 32]]);
        assert_eq!(among(Channel::Email, &[[3; 32]]).await, [vec![3; 32]]);
        assert!(among(Channel::Email, &[]).await.is_empty());
        let mut tx = database.write().await.unwrap();
        suppressions::remove(&mut tx, Channel::Sms, "6175550101", &[[1; 32]]).await.unwrap();
        suppressions::remove(&mut tx, Channel::Sms, "6175550101", &[[1; 32]]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(marks().await, (None, Some(now())));
        assert!(among(Channel::Sms, &[[1; 32]]).await.is_empty());
    }
}
