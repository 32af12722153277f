use jiff::SignedDuration;
use townpick_domain::{ids::BackupId, time::Timestamp};
use townpick_store::{
    Database, Executor as _,
    backups::{self, BROKEN_OFF, LastTry},
    both_engines,
};

use crate::fixtures::{bytes, now};

fn minutes(later: i64) -> Timestamp {
    now().plus(SignedDuration::from_mins(later))
}

fn id(number: u8) -> BackupId {
    BackupId::new(now(), bytes(number))
}

async fn begun(database: &Database, number: u8, at: Timestamp, last_known: Option<Timestamp>) -> bool {
    let mut tx = database.write().await.unwrap();
    let until = at.plus(SignedDuration::from_mins(5));
    let begun = backups::begin(&mut tx, id(number), at, until, last_known).await.unwrap();
    tx.commit().await.unwrap();
    begun
}

async fn good(database: &Database, number: u8, at: Timestamp) -> bool {
    let mut tx = database.write().await.unwrap();
    let settled = backups::settle_good(&mut tx, id(number), at, "a.tar", 7, "all of it").await.unwrap();
    tx.commit().await.unwrap();
    settled
}

async fn last(database: &Database) -> LastTry {
    backups::last_try(&mut database.read().await.unwrap()).await.unwrap().unwrap()
}

both_engines! {
    async fn one_backup_is_made_at_a_time_and_a_broken_one_is_taken_over(database: Database) {
        assert!(begun(&database, 1, now(), None).await);
        assert!(!begun(&database, 2, minutes(4), None).await, "it is being made");
        let mut tx = database.write().await.unwrap();
        assert!(backups::renew(&mut tx, id(1), minutes(9)).await.unwrap());
        tx.commit().await.unwrap();
        assert!(!begun(&database, 2, minutes(8), Some(now())).await, "its maker lives");
        assert!(begun(&database, 3, minutes(9), Some(now())).await, "nothing was heard any more");
        let (begun_at, leased_until) = (minutes(9), minutes(14));
        let being_made = LastTry { started_at: begun_at, leased_until, finished_at: None, error: None };
        assert_eq!(last(&database).await, being_made);
        assert!(!good(&database, 1, minutes(10)).await, "whoever was taken over from says nothing");
        assert!(good(&database, 3, minutes(11)).await);
        let mut tx = database.write().await.unwrap();
        assert!(!backups::renew(&mut tx, id(3), minutes(20)).await.unwrap());
        tx.commit().await.unwrap();
        assert!(!begun(&database, 4, minutes(12), Some(now())).await, "another began after what was known");
        assert!(begun(&database, 4, minutes(12), Some(minutes(9))).await);
    }

    async fn the_last_good_backup_is_told_whatever_failed_since(database: Database) {
        let told = async || backups::last_good_backup(&mut database.read().await.unwrap()).await.unwrap();
        assert_eq!(told().await, None);
        assert!(begun(&database, 1, now(), None).await && good(&database, 1, minutes(1)).await);
        assert!(begun(&database, 2, minutes(10), Some(now())).await);
        let mut tx = database.write().await.unwrap();
        backups::settle_failed(&mut tx, id(2), minutes(11), "no space").await.unwrap();
        tx.commit().await.unwrap();
        assert!(begun(&database, 3, minutes(20), Some(minutes(10))).await);
        assert!(begun(&database, 4, minutes(30), Some(minutes(20))).await);
        let mut tx = database.write().await.unwrap();
        backups::settle_failed(&mut tx, id(4), minutes(31), "no answer").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(last(&database).await.error.as_deref(), Some("no answer"));
        let found = told().await.unwrap();
        assert_eq!((found.started_at, found.finished_at, found.bytes), (now(), minutes(1), 7));
        assert_eq!((found.name.as_str(), found.checked.as_str()), ("a.tar", "all of it"));

        let mut tx = database.write().await.unwrap();
        assert_eq!(backups::forget(&mut tx, minutes(25)).await.unwrap(), 2, "the last good one stays");
        tx.commit().await.unwrap();
        assert_eq!(told().await, Some(found));
    }

    async fn what_was_broken_off_is_told_as_failed(database: Database) {
        assert!(begun(&database, 1, now(), None).await);
        assert!(begun(&database, 2, minutes(5), Some(now())).await);
        let mut tx = database.write().await.unwrap();
        backups::forget(&mut tx, minutes(-1)).await.unwrap();
        backups::settle_failed(&mut tx, id(2), minutes(6), "no space").await.unwrap();
        let errors: Vec<(String,)> =
            tx.sql("SELECT error FROM backups ORDER BY started_at LIMIT 5").all().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(errors, [(BROKEN_OFF.to_owned(),), ("no space".to_owned(),)]);
    }
}
