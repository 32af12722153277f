//! What survives: transactions that were not committed, other processes, and a process that is killed.

use townpick_store::{Database, Executor, StoreError, both_engines, readiness, testing::TestDatabase, towns};

use crate::fixtures::{now, town};

both_engines! {
    async fn a_dropped_transaction_leaves_nothing(database: Database) {
        let mut tx = database.write().await.unwrap();
        towns::insert(&mut tx, &town(1, "Salem"), now()).await.unwrap();
        drop(tx);
        let mut db = database.read().await.unwrap();
        assert_eq!(towns::by_slug(&mut db, &town(1, "Salem").place.slug).await.unwrap(), None);
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
            let found = towns::by_slug(&mut db, &town(9, name).place.slug).await.unwrap();
            assert_eq!(found.is_some(), is_there, "{name}");
        }
    }

    async fn migrating_twice_changes_nothing(database: Database) {
        database.migrate().await.unwrap();
        database.migrate().await.unwrap();
        database.ping().await.unwrap();
    }

    async fn trying_to_write_needs_a_database_that_takes_changes(database: Database) {
        readiness::try_write(&database, now()).await.unwrap();
        readiness::try_write(&database, now()).await.unwrap();
        let mut tx = database.write().await.unwrap();
        tx.sql("DROP TABLE write_probe").execute().await.unwrap();
        tx.commit().await.unwrap();
        assert!(matches!(readiness::try_write(&database, now()).await, Err(StoreError::Unavailable(_))));
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
    let found =
        towns::by_slug(&mut database.read().await.unwrap(), &town(1, "Salem").place.slug).await.unwrap();
    assert!(found.is_some());
    other.close().await;
    test.discard().await;
}

#[tokio::test]
async fn a_reader_cannot_write_on_sqlite() {
    let test = TestDatabase::sqlite().await;
    let mut reader = test.database().read().await.unwrap();
    assert!(reader.sql("DELETE FROM places").execute().await.is_err());
    drop(reader);
    test.discard().await;
}

#[tokio::test]
async fn a_database_that_was_full_is_written_to_again_on_sqlite() {
    let test = TestDatabase::sqlite().await;
    let database = test.database();
    let mut tx = database.write().await.unwrap();
    // As on a full disk, the file cannot grow any more.
    tx.sql("PRAGMA max_page_count = 1").execute().await.unwrap();
    let full = loop {
        let place = "INSERT INTO places (id, label, value, created_at)
                     VALUES (randomblob(16), hex(randomblob(50)), hex(randomblob(50)), 1)";
        if let Err(error) = tx.sql(place).execute().await {
            break error;
        }
    };
    assert!(
        matches!(&full, StoreError::Unavailable(error) if error.to_string().contains("full")),
        "{full:?}"
    );
    drop(tx);

    let mut tx = database.write().await.unwrap();
    towns::insert(&mut tx, &town(1, "Salem"), now()).await.unwrap();
    tx.commit().await.unwrap();
    readiness::try_write(&database, now()).await.unwrap();
    drop(database);
    test.discard().await;
}

#[tokio::test]
async fn only_the_owner_can_read_an_sqlite_database() {
    use std::os::unix::fs::PermissionsExt as _;
    let test = TestDatabase::sqlite().await;
    test.database().close().await;
    let file = Database::file(test.url()).unwrap();
    let earlier = std::fs::Permissions::from_mode(0o644);
    std::fs::set_permissions(&file, earlier).unwrap();
    for name in ["townpick.db", "new.db"] {
        let database =
            Database::open(&format!("sqlite:{}", file.with_file_name(name).display())).await.unwrap();
        let mut tx = database.write().await.unwrap();
        tx.sql("CREATE TABLE written (to_the_log INTEGER)").execute().await.unwrap();
        tx.commit().await.unwrap();
        for suffix in ["", "-wal", "-shm"] {
            let found = std::fs::metadata(file.with_file_name(format!("{name}{suffix}"))).unwrap();
            assert_eq!(found.permissions().mode() & 0o777, 0o600, "{name}{suffix}");
        }
        database.close().await;
    }
    test.discard().await;
}

#[tokio::test]
async fn a_saved_file_is_read_whole_and_left_as_it_is() {
    let test = TestDatabase::sqlite().await;
    let database = test.database();
    let mut tx = database.write().await.unwrap();
    towns::insert(&mut tx, &town(1, "Salem"), now()).await.unwrap();
    tx.commit().await.unwrap();
    database.close().await;
    let file = Database::file(test.url()).unwrap();
    let bytes = std::fs::read(&file).unwrap();

    let saved = Database::open_saved(&file).await.unwrap();
    let found = towns::by_slug(&mut saved.read().await.unwrap(), &town(1, "Salem").place.slug).await.unwrap();
    assert!(found.is_some() && saved.write().await.is_err());
    assert_eq!(std::fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "nothing is made beside it");
    saved.close().await;
    assert_eq!(std::fs::read(&file).unwrap(), bytes);

    let reader = Database::open_to_read(test.url()).await.unwrap();
    assert!(reader.write().await.is_err());
    reader.close().await;
    assert_eq!(std::fs::read(&file).unwrap(), bytes);

    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    assert!(Database::open_saved(&file).await.is_err(), "half a file is told");
    std::fs::write(&file, "no database at all").unwrap();
    assert!(Database::open_saved(&file).await.is_err());
    test.discard().await;
}
