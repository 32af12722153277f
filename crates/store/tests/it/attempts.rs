//! Counting attempts: one window at a time, and no attempt lost.

use jiff::SignedDuration;
use townpick_domain::{throttle::Attempts, time::Timestamp};
use townpick_store::{Database, attempts, both_engines};

use crate::fixtures::now;

fn at(seconds: i64) -> Timestamp {
    now().plus(SignedDuration::from_secs(seconds))
}

/// One attempt at this second, in windows of a minute.
async fn attempt(database: &Database, key: &str, seconds: i64) -> (i64, Timestamp) {
    let mut tx = database.write().await.unwrap();
    let counted = attempts::count(&mut tx, key, at(seconds), at(seconds + 60)).await.unwrap();
    tx.commit().await.unwrap();
    (counted.attempts, counted.window_ends_at)
}

both_engines! {
    async fn attempts_of_one_key_are_counted_until_their_window_ends(database: Database) {
        assert_eq!(attempt(&database, "phone:a", 0).await, (1, at(60)));
        assert_eq!(attempt(&database, "phone:a", 30).await, (2, at(60)));
        assert_eq!(attempt(&database, "phone:b", 30).await, (1, at(90)));
        assert_eq!(attempt(&database, "phone:a", 59).await, (3, at(60)));
        assert_eq!(attempt(&database, "phone:a", 60).await, (1, at(120)));
    }

    async fn a_clock_that_is_set_back_keeps_nobody_out_for_long(database: Database) {
        assert_eq!(attempt(&database, "phone:a", 86_400).await, (1, at(86_460)));
        // What was counted stays counted, but its window ends as soon as one that begins now.
        assert_eq!(attempt(&database, "phone:a", 0).await, (2, at(60)));
        assert_eq!(attempt(&database, "phone:a", 1).await, (3, at(60)));
        assert_eq!(attempt(&database, "phone:a", 60).await, (1, at(120)));
    }

    async fn several_counters_are_counted_at_once_each_in_its_own_window(database: Database) {
        let three = async |seconds: i64, keys: [&'static str; 3]| {
            let mut tx = database.write().await.unwrap();
            let counters = [(keys[0], at(seconds + 60)), (keys[1], at(seconds + 60)), (keys[2], at(seconds + 10))];
            let counted = attempts::count_each(&mut tx, &counters, at(seconds)).await.unwrap();
            tx.commit().await.unwrap();
            counted.into_iter().map(|counted| (counted.attempts, counted.window_ends_at)).collect::<Vec<_>>()
        };
        assert_eq!(three(0, ["z", "m", "a"]).await, [(1, at(60)), (1, at(60)), (1, at(10))]);
        assert_eq!(three(9, ["z", "n", "a"]).await, [(2, at(60)), (1, at(69)), (2, at(10))]);
        assert_eq!(three(10, ["y", "m", "a"]).await, [(1, at(70)), (2, at(60)), (1, at(20))]);
    }

    async fn simultaneous_attempts_are_all_counted_whatever_their_clocks_say(database: Database) {
        // Sixty instants of half a minute, in no order.
        let running: Vec<_> = (0..60)
            .map(|number| number * 37 % 30)
            .map(|seconds| {
                let database = database.clone();
                tokio::spawn(async move { attempt(&database, "phone:a", seconds).await.0 })
            })
            .collect();
        let mut counts = Vec::new();
        for one in running {
            counts.push(one.await.unwrap());
        }
        counts.sort_unstable();
        assert_eq!(counts, (1..=60).collect::<Vec<_>>());
    }

    async fn counters_that_are_over_go(database: Database) {
        attempt(&database, "phone:a", 0).await;
        attempt(&database, "phone:b", 30).await;
        let mut tx = database.write().await.unwrap();
        assert_eq!(attempts::remove_ended(&mut tx, at(60)).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert_eq!(attempt(&database, "phone:a", 61).await.0, 1);
        assert_eq!(attempt(&database, "phone:b", 61).await.0, 2);
    }

    async fn attempts_can_be_given_back_and_forgotten(database: Database) {
        let mut tx = database.write().await.unwrap();
        for _ in 0..3 {
            attempts::count(&mut tx, "k", at(0), at(60)).await.unwrap();
        }
        attempts::give_back(&mut tx, "k").await.unwrap();
        assert_eq!(attempts::count(&mut tx, "k", at(1), at(61)).await.unwrap().attempts, 3);
        attempts::forget(&mut tx, "k").await.unwrap();
        assert_eq!(attempts::count(&mut tx, "k", at(1), at(61)).await.unwrap().attempts, 1);
        attempts::give_back(&mut tx, "k").await.unwrap();
        attempts::give_back(&mut tx, "k").await.unwrap();
        assert_eq!(attempts::count(&mut tx, "k", at(1), at(61)).await.unwrap().attempts, 1);
    }

    async fn a_counter_is_locked_and_saved(database: Database) {
        let counted = |attempts, seconds| Attempts { attempts, window_ends_at: at(seconds) };
        let mut tx = database.write().await.unwrap();
        assert_eq!(attempts::lock(&mut tx, "k", counted(1, 60)).await.unwrap(), None);
        assert_eq!(attempts::lock(&mut tx, "k", counted(1, 90)).await.unwrap(), Some(counted(1, 60)));
        attempts::save(&mut tx, "k", counted(2, 90)).await.unwrap();
        assert_eq!(attempts::lock(&mut tx, "k", counted(1, 60)).await.unwrap(), Some(counted(2, 90)));
    }
}
