//! Deleting a member: asked for first, then for good.

use townpick_store::{
    Executor, StoreError, both_engines,
    testing::fixtures::{live_salem, member, now, template},
};
use townpick_usecases::deletion::{self, Confirmation};

use crate::{
    phone_change::code,
    subscription::save,
    support::{context, seen},
};

both_engines! {
    async fn deletion_is_asked_for_first_and_then_removes_everything(database: Database) {
        template(&database, 1, "deletion_request", "email", true).await;
        template(&database, 2, "phone_change_code", "sms", true).await;
        live_salem(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        let refused = deletion::confirm(&mut tx, &context(), member(1).id).await.unwrap();
        assert_eq!(refused, Confirmation::NotRequested);
        for _ in 0..2 {
            deletion::request(&mut tx, &context(), member(1).id).await.unwrap();
        }
        tx.commit().await.unwrap();
        code(&database).await;
        assert_eq!(seen(&database).await.deletion_requested_at, Some(now()));
        let (notices,): (i64,) = database.read().await.unwrap()
            .sql("SELECT count(*) FROM notifications WHERE audience = 'administrators'").one().await.unwrap();
        assert_eq!(notices, 1);
        save(&database, Some(false), None).await;
        let mut tx = database.write().await.unwrap();
        let deleted = deletion::confirm(&mut tx, &context(), member(1).id).await.unwrap();
        assert_eq!(deleted, Confirmation::Deleted);
        tx.commit().await.unwrap();
        let left: (i64, i64, i64, i64) = database.read().await.unwrap()
            .sql("SELECT (SELECT count(*) FROM members), (SELECT count(*) FROM notifications),
                         (SELECT count(*) FROM phone_changes), (SELECT count(*) FROM suppressions)")
            .one().await.unwrap();
        // Somebody who had unsubscribed leaves two hashes behind.
        assert_eq!(left, (0, 0, 0, 2));
    }

    async fn a_subscribed_member_leaves_no_hash_behind(database: Database) {
        live_salem(&database, 1).await;
        let mut tx = database.write().await.unwrap();
        deletion::request(&mut tx, &context(), member(1).id).await.unwrap();
        assert_eq!(deletion::confirm(&mut tx, &context(), member(1).id).await.unwrap(), Confirmation::Deleted);
        let (hashes,): (i64,) = tx.sql("SELECT count(*) FROM suppressions").one().await.unwrap();
        assert_eq!(hashes, 0);
        let gone = deletion::delete(&mut tx, &context(), member(1).id).await;
        assert!(matches!(gone, Err(StoreError::NotFound)));
    }
}
