//! Changes that wait for SQLite's one writer at the same moment share a commit, and nothing else: each is made or undone
//! by itself, and whoever hears that theirs is lasting can rely on it.

use std::{
    future::Future,
    pin::{Pin, pin},
    task::{Context, Poll, Waker},
    time::Duration,
};

use tokio::task::JoinHandle;
use townpick_store::{
    Constraint, Database, Executor, Result, StoreError, Tx, both_engines, testing::TestDatabase,
};

const LONG: Duration = Duration::from_mins(1);

async fn note(tx: &mut Tx, what: &str) -> Result<()> {
    tx.sql("INSERT INTO attempt_counters (key, attempts, window_ends_at) VALUES ($1, 1, 1)")
        .bind(what.to_owned())
        .run()
        .await
}

async fn change(database: Database, what: String) -> Result<()> {
    let mut tx = database.write().await?;
    note(&mut tx, &what).await?;
    tx.commit().await
}

/// What was noted, in the order in which it was.
async fn noted(database: &Database) -> Vec<String> {
    let mut db = database.read().await.unwrap();
    let rows: Vec<(String,)> =
        db.sql("SELECT key FROM attempt_counters ORDER BY key LIMIT 100000").all().await.unwrap();
    rows.into_iter().map(|(key,)| key).collect()
}

/// Starts as many changes, which queue up one behind the other.
async fn queued(database: &Database, names: impl IntoIterator<Item = &str>) -> Vec<JoinHandle<Result<()>>> {
    let mut changes = Vec::new();
    for name in names {
        changes.push(tokio::spawn(change(database.clone(), name.to_owned())));
        tokio::task::yield_now().await;
    }
    changes
}

/// Lets a future get as far as it can by itself.
fn begun<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

both_engines! {
    async fn of_changes_at_the_same_moment_each_is_made_or_undone_by_itself(database: Database) {
        change(database.clone(), "taken".to_owned()).await.unwrap();
        let changes: Vec<_> = (0..60)
            .map(|number| {
                let database = database.clone();
                tokio::spawn(async move {
                    let mut tx = database.write().await?;
                    note(&mut tx, &format!("change {number}")).await?;
                    match number % 3 {
                        0 => tx.commit().await,
                        1 => Ok(()),
                        _ => note(&mut tx, "taken").await,
                    }
                })
            })
            .collect();
        for (number, change) in changes.into_iter().enumerate() {
            let done = change.await.unwrap();
            assert_eq!(done.is_err(), number % 3 == 2, "{number}: {done:?}");
            assert!(matches!(done, Ok(()) | Err(StoreError::Conflict(Constraint::Other))), "{done:?}");
        }
        let mut expected: Vec<_> = (0..60).step_by(3).map(|number| format!("change {number}")).collect();
        expected.push("taken".to_owned());
        expected.sort();
        assert_eq!(noted(&database).await, expected);
    }

    async fn a_step_that_fails_is_undone_alone_among_others_that_do_the_same(database: Database) {
        let changes: Vec<_> = (0..20)
            .map(|number| {
                let database = database.clone();
                tokio::spawn(async move {
                    let mut tx = database.write().await?;
                    note(&mut tx, &format!("before {number}")).await?;
                    tx.begin_step().await?;
                    note(&mut tx, &format!("within {number}")).await?;
                    let failed = tx.end_step::<()>(Err(StoreError::NotFound)).await;
                    assert!(matches!(failed, Err(StoreError::NotFound)), "{failed:?}");
                    tx.commit().await
                })
            })
            .collect();
        for change in changes {
            change.await.unwrap().unwrap();
        }
        let found = noted(&database).await;
        assert_eq!(found.len(), 20);
        assert!(found.iter().all(|name| name.starts_with("before")), "{found:?}");
    }

    /// The requests of clients that went away stop at any of their awaits.
    async fn whatever_is_stopped_half_way_what_was_told_is_there_and_the_next_can_write(database: Database) {
        let mut chance = 7_u64;
        let mut random = |below: u64| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) % below
        };
        let changes: Vec<_> = (0..300)
            .map(|number| {
                let (database, patience, is_dropped) = (database.clone(), random(60), random(4) == 0);
                tokio::spawn(async move {
                    let work = async {
                        let mut tx = database.write().await?;
                        note(&mut tx, &format!("{number} first")).await?;
                        note(&mut tx, &format!("{number} second")).await?;
                        if is_dropped { Err(StoreError::NotFound) } else { tx.commit().await }
                    };
                    let done = tokio::time::timeout(Duration::from_millis(patience), work).await;
                    (number, is_dropped, matches!(done, Ok(Ok(()))))
                })
            })
            .collect();
        let mut told = Vec::new();
        for change in changes {
            let (number, is_dropped, is_told) = change.await.unwrap();
            told.push((number, is_dropped, is_told));
        }
        change(database.clone(), "afterwards".to_owned()).await.unwrap();
        let found = noted(&database).await;
        assert!(found.contains(&"afterwards".to_owned()));
        for (number, is_dropped, is_told) in told {
            let halves = [format!("{number} first"), format!("{number} second")];
            let there = halves.iter().filter(|half| found.contains(half)).count();
            assert!(there == 0 || there == 2, "{number} is there by half");
            assert!(!is_told || there == 2, "{number} was told and is not there");
            assert!(!is_dropped || there == 0, "{number} was dropped and is there");
        }
    }
}

#[tokio::test]
async fn who_gives_up_reads_what_stood_in_the_way() {
    let test = TestDatabase::sqlite().await;
    let database = test.database().with_groups_of(100, LONG);
    let mut first = database.write().await.unwrap();
    let refused = tokio::spawn({
        let database = database.clone();
        async move {
            let mut tx = database.write().await.unwrap();
            assert!(note(&mut tx, "taken").await.is_err());
            tx.rollback().await.unwrap();
            noted(&database).await
        }
    });
    tokio::task::yield_now().await;
    note(&mut first, "taken").await.unwrap();
    first.commit().await.unwrap();
    assert_eq!(refused.await.unwrap(), ["taken"]);
    drop(database);
    test.discard().await;
}

#[tokio::test]
async fn those_who_wait_at_the_same_moment_share_a_commit() {
    let test = TestDatabase::sqlite().await;
    let database = test.database().with_groups_of(100, LONG);
    let (begun, committed) = (database.write_transactions(), database.commits_on_sqlite().unwrap());
    let mut first = database.write().await.unwrap();
    let names: Vec<_> = (0..30).map(|number| format!("change {number:02}")).collect();
    let others = queued(&database, names.iter().map(String::as_str)).await;
    note(&mut first, "a first").await.unwrap();
    first.commit().await.unwrap();
    assert_eq!(noted(&database).await.len(), 31, "nobody is told before the commit that holds their change");
    for other in others {
        other.await.unwrap().unwrap();
    }
    assert_eq!(database.write_transactions() - begun, 31);
    assert_eq!(database.commits_on_sqlite().unwrap() - committed, 1);
    drop(database);
    test.discard().await;
}

#[tokio::test]
async fn nobody_waits_for_a_group_that_is_large_or_old() {
    for (most, young, commits) in [(5, LONG, 4), (100, Duration::ZERO, 20)] {
        let test = TestDatabase::sqlite().await;
        let database = test.database().with_groups_of(most, young);
        let before = database.commits_on_sqlite().unwrap();
        let first = database.write().await.unwrap();
        let names: Vec<_> = (0..19).map(|number| format!("{most} {number}")).collect();
        let others = queued(&database, names.iter().map(String::as_str)).await;
        first.commit().await.unwrap();
        for other in others {
            other.await.unwrap().unwrap();
        }
        assert_eq!(database.commits_on_sqlite().unwrap() - before, commits);
        drop(database);
        test.discard().await;
    }
}

#[tokio::test]
async fn writers_get_their_turn_in_the_order_they_came() {
    let test = TestDatabase::sqlite().await;
    let database = test.database();
    let first = database.write().await.unwrap();
    let names = ["m", "c", "x", "a", "k", "b"];
    let others = queued(&database, names).await;
    drop(first);
    for other in others {
        other.await.unwrap().unwrap();
    }
    let mut db = database.read().await.unwrap();
    let in_order: Vec<(String,)> =
        db.sql("SELECT key FROM attempt_counters ORDER BY rowid LIMIT 10").all().await.unwrap();
    assert_eq!(in_order.iter().map(|(key,)| key.as_str()).collect::<Vec<_>>(), names);
    drop(db);
    test.discard().await;
}

#[tokio::test]
async fn work_that_goes_alone_lets_those_before_it_go_first_and_nobody_waits_for_it() {
    let test = TestDatabase::sqlite().await;
    let database = test.database().with_groups_of(100, LONG);
    let first = database.write().await.unwrap();
    let before = queued(&database, ["before it"]).await;
    let mut long = pin!(database.write_alone());
    assert!(begun(long.as_mut()).is_pending());
    let after = queued(&database, ["after it"]).await;
    first.commit().await.unwrap();
    for change in before {
        change.await.unwrap().unwrap();
    }
    let long = long.await.unwrap();
    assert_eq!(noted(&database).await, ["before it"], "its beginning is behind the commit of those before");
    long.commit().await.unwrap();
    for change in after {
        change.await.unwrap().unwrap();
    }
    assert_eq!(database.commits_on_sqlite(), Some(3));
    test.discard().await;
}

#[tokio::test]
async fn a_group_waits_for_nobody_who_does_not_begin() {
    let test = TestDatabase::sqlite().await;
    let database = test.database().with_groups_of(100, LONG);
    let mut first = database.write().await.unwrap();
    note(&mut first, "first").await.unwrap();
    let mut slow = pin!(database.write());
    assert!(begun(slow.as_mut()).is_pending());
    let mut gone = Box::pin(database.write());
    assert!(begun(gone.as_mut()).is_pending());
    drop(gone);
    tokio::time::timeout(LONG, first.commit()).await.expect("it does not wait for the slow one").unwrap();
    let mut slow = slow.await.unwrap();
    note(&mut slow, "slow").await.unwrap();
    slow.commit().await.unwrap();
    assert_eq!(noted(&database).await, ["first", "slow"]);
    test.discard().await;
}

#[tokio::test]
async fn when_the_commit_fails_everybody_in_the_group_hears_so_and_nothing_of_it_is_there() {
    let test = TestDatabase::sqlite().await;
    let database = test.database().with_groups_of(100, LONG);
    let mut first = database.write().await.unwrap();
    let others = queued(&database, ["second", "third"]).await;
    note(&mut first, "first").await.unwrap();
    // What only the commit would find: no rule of the schema is like this.
    first.sql("PRAGMA defer_foreign_keys = ON").execute().await.unwrap();
    first
        .sql("INSERT INTO town_aliases (slug, town_id, created_at) VALUES ('nowhere-ma', randomblob(16), 1)")
        .execute()
        .await
        .unwrap();
    let failed = first.commit().await;
    assert!(matches!(failed, Err(StoreError::Unavailable(_))), "{failed:?}");
    for other in others {
        let failed = other.await.unwrap();
        assert!(matches!(failed, Err(StoreError::Unavailable(_))), "{failed:?}");
    }
    assert!(noted(&database).await.is_empty());

    change(database.clone(), "afterwards".to_owned()).await.unwrap();
    assert_eq!(noted(&database).await, ["afterwards"]);
    test.discard().await;
}

#[tokio::test]
async fn when_the_disk_is_full_everybody_in_the_group_hears_so_and_the_next_group_writes() {
    let test = TestDatabase::sqlite().await;
    let database = test.database().with_groups_of(100, LONG);
    let mut first = database.write().await.unwrap();
    let second = queued(&database, ["second"]).await;
    let mut third = Box::pin(database.write());
    assert!(begun(third.as_mut()).is_pending());
    let fourth = queued(&database, ["fourth"]).await;
    note(&mut first, "first").await.unwrap();
    let first = tokio::spawn(first.commit());
    let mut third = third.await.unwrap();
    third.sql("PRAGMA max_page_count = 1").execute().await.unwrap();
    loop {
        let filling = "INSERT INTO attempt_counters (key, attempts, window_ends_at)
                       VALUES (hex(randomblob(100)), 1, 1)";
        if third.sql(filling).execute().await.is_err() {
            break;
        }
    }
    let too_late = note(&mut third, "a change of its own").await;
    assert!(matches!(too_late, Err(StoreError::Unavailable(_))), "{too_late:?}");
    drop(third);
    for other in [first].into_iter().chain(second) {
        let failed = other.await.unwrap();
        assert!(matches!(failed, Err(StoreError::Unavailable(_))), "{failed:?}");
    }
    for other in fourth {
        other.await.unwrap().unwrap();
    }
    assert_eq!(noted(&database).await, ["fourth"]);
    test.discard().await;
}

#[tokio::test]
async fn no_rule_of_the_schema_is_left_to_the_commit_that_others_share() {
    let test = TestDatabase::sqlite().await;
    let database = test.database();
    let mut db = database.read().await.unwrap();
    let (deferred,): (i64,) =
        db.sql("SELECT count(*) FROM sqlite_master WHERE sql LIKE '%DEFERR%'").one().await.unwrap();
    assert_eq!(deferred, 0);
    drop(db);
    test.discard().await;
}
