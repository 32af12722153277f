//! What survives: transactions that were not committed, other processes, and a process that is killed.

use townpick_store::{Database, StoreError, both_engines, testing::TestDatabase, towns};

use crate::fixtures::{now, town};

both_engines! {
    async fn a_dropped_transaction_leaves_nothing(database: Database) {
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &town(1, "Salem"), now()).await.unwrap();
        drop(tx);
        let mut db = database.read().await.unwrap();
        assert_eq!(towns::by_slug(&mut db, &town(1, "Salem").slug).await.unwrap(), None);
    }

    async fn a_failed_step_leaves_those_before_and_after_it(database: Database) {
        let mut tx = database.write().await.unwrap();
        for (number, name, twin) in [(1, "Salem", 2), (3, "Lynn", 1), (4, "Acton", 5)] {
            tx.begin_step().await.unwrap();
            let mut done = towns::insert(&mut tx, &town(number, name), now()).await;
            if done.is_ok() {
                done = towns::insert(&mut tx, &town(twin, &format!("New {name}")), now()).await;
            }
            assert_eq!(tx.end_step(done).await.is_err(), name == "Lynn", "its twin has the id of Salem");
        }
        tx.commit().await.unwrap();
        let mut db = database.read().await.unwrap();
        for (name, is_there) in [("Salem", true), ("New Salem", true), ("Lynn", false), ("Acton", true), ("New Acton", true)] {
            let found = towns::by_slug(&mut db, &town(9, name).slug).await.unwrap();
            assert_eq!(found.is_some(), is_there, "{name}");
        }
    }

    async fn migrating_twice_changes_nothing(database: Database) {
        database.migrate().await.unwrap();
        database.migrate().await.unwrap();
        database.ping().await.unwrap();
    }

    async fn a_closed_database_says_that_it_is_unavailable(database: Database) {
        let other = database.clone();
        other.close().await;
        assert!(matches!(database.ping().await, Err(StoreError::Unavailable(_))));
    }
}

#[tokio::test]
async fn a_reader_sees_what_a_second_process_committed_on_sqlite() {
    let test = TestDatabase::sqlite().await;
    let other = Database::open(test.url()).await.unwrap();
    let mut tx = other.write().await.unwrap();
    towns::insert(&mut tx, &town(1, "Salem"), now()).await.unwrap();
    tx.commit().await.unwrap();
    let database = test.database();
    let found = towns::by_slug(&mut database.read().await.unwrap(), &town(1, "Salem").slug).await.unwrap();
    assert!(found.is_some());
    other.close().await;
    test.discard().await;
}

#[tokio::test]
async fn a_reader_cannot_write_on_sqlite() {
    use townpick_store::Executor;
    let test = TestDatabase::sqlite().await;
    let mut reader = test.database().read().await.unwrap();
    assert!(reader.sql("DELETE FROM places").execute().await.is_err());
    drop(reader);
    test.discard().await;
}
