//! How often somebody tried something lately. Counted here, so that a limit holds across replicas.
//!
//! A key says what is counted and for whom; whoever makes it must hash, with a key, what would tell a person's address.
//!
//! Requests wait for each other here, and replicas' clocks differ, so a `now` may be older than one that was counted
//! before it. Such a `now` never makes anybody start again: it only brings an end nearer that is further away than a
//! whole window, so that nobody waits for long after a clock was set back.

use townpick_domain::{throttle::Attempts, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Counts one attempt; the first one after a window's end opens a new window, which ends at `window_end`.
pub async fn count(tx: &mut Tx, key: &str, now: Timestamp, window_end: Timestamp) -> Result<Attempts> {
    tx.sql(
        "INSERT INTO attempt_counters (key, attempts, window_ends_at) VALUES ($1, 1, $3)
         ON CONFLICT (key) DO UPDATE SET
             attempts = CASE WHEN attempt_counters.window_ends_at > $2
                             THEN attempt_counters.attempts + 1 ELSE 1 END,
             window_ends_at = CASE WHEN attempt_counters.window_ends_at > $2
                                        AND attempt_counters.window_ends_at <= $3
                                   THEN attempt_counters.window_ends_at ELSE $3 END
         RETURNING attempts, window_ends_at",
    )
    .bind(key.to_owned())
    .bind(now)
    .bind(window_end)
    .one()
    .await
}

/// Counts one attempt of each of these keys in one statement, each with the end of a window that begins now, and returns
/// what has been counted of them in the same order.
pub async fn count_each(
    tx: &mut Tx,
    counters: &[(&str, Timestamp)],
    now: Timestamp,
) -> Result<Vec<Attempts>> {
    // Whoever counts the same keys takes them in the same order, so that none wait for each other in a circle.
    let mut ordered = counters.to_vec();
    ordered.sort_unstable_by_key(|(key, _)| *key);
    let statement = tx.sql_of_rows(
        "INSERT INTO attempt_counters (key, attempts, window_ends_at) VALUES {rows}
         ON CONFLICT (key) DO UPDATE SET
             attempts = CASE WHEN attempt_counters.window_ends_at > ?
                             THEN attempt_counters.attempts + 1 ELSE 1 END,
             window_ends_at = CASE WHEN attempt_counters.window_ends_at > ?
                                        AND attempt_counters.window_ends_at <= excluded.window_ends_at
                                   THEN attempt_counters.window_ends_at ELSE excluded.window_ends_at END
         RETURNING key, attempts, window_ends_at",
        "(?, 1, ?)",
        ordered.len(),
    );
    let counted: Vec<Counter> = ordered
        .into_iter()
        .fold(statement, |statement, (key, end)| statement.bind(key.to_owned()).bind(end))
        .bind(now)
        .bind(now)
        .all()
        .await?;
    let of = |&(key, window_ends_at): &(&str, Timestamp)| {
        let found = counted.iter().find(|row| row.key == key);
        found.map_or(Attempts { attempts: 1, window_ends_at }, |row| row.counted)
    };
    Ok(counters.iter().map(of).collect())
}

/// A counter with its key.
#[derive(sqlx::FromRow)]
struct Counter {
    key: String,
    #[sqlx(flatten)]
    counted: Attempts,
}

/// Takes back one attempt of the running window: it turned out not to count.
pub async fn give_back(tx: &mut Tx, key: &str) -> Result<()> {
    tx.sql("DELETE FROM attempt_counters WHERE key = $1 AND attempts = 1")
        .bind(key.to_owned())
        .execute()
        .await?;
    tx.sql("UPDATE attempt_counters SET attempts = attempts - 1 WHERE key = $1 AND attempts > 1")
        .bind(key.to_owned())
        .run()
        .await
}

/// Forgets what was counted.
pub async fn forget(tx: &mut Tx, key: &str) -> Result<()> {
    tx.sql("DELETE FROM attempt_counters WHERE key = $1").bind(key.to_owned()).run().await
}

/// What has been counted, which nobody else changes until the transaction is over; or nothing when nothing was, and the
/// first attempt is counted with this.
pub async fn lock(tx: &mut Tx, key: &str, first: Attempts) -> Result<Option<Attempts>> {
    loop {
        // Written before it is read: the insert locks the row, and other transactions for this key wait here.
        let is_first = tx
            .sql(
                "INSERT INTO attempt_counters (key, attempts, window_ends_at) VALUES ($1, $2, $3)
                 ON CONFLICT (key) DO NOTHING",
            )
            .bind(key.to_owned())
            .bind(first.attempts)
            .bind(first.window_ends_at)
            .execute()
            .await?;
        if is_first == 1 {
            return Ok(None);
        }
        let counted = tx
            .sql(
                "UPDATE attempt_counters SET attempts = attempts WHERE key = $1
                 RETURNING attempts, window_ends_at",
            )
            .bind(key.to_owned())
            .optional()
            .await?;
        // It may have been forgotten in between.
        if counted.is_some() {
            return Ok(counted);
        }
    }
}

/// Writes down what is counted from now on.
pub async fn save(tx: &mut Tx, key: &str, counted: Attempts) -> Result<()> {
    tx.sql("UPDATE attempt_counters SET attempts = $2, window_ends_at = $3 WHERE key = $1")
        .bind(key.to_owned())
        .bind(counted.attempts)
        .bind(counted.window_ends_at)
        .run()
        .await
}

/// The counters whose window is over, the oldest first. A request counts several keys one after the other: passing over
/// those it holds keeps the two from waiting for each other for ever.
pub const ENDED: &str = "SELECT key FROM attempt_counters WHERE window_ends_at <= $1
     ORDER BY window_ends_at LIMIT 1000 {skip_locked}";

/// Removes a part of the counters whose window is over, and tells how many went: whoever tries again begins anew.
pub async fn remove_ended(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.assembled(
        "WITH ended AS MATERIALIZED ({ended})
         DELETE FROM attempt_counters WHERE key IN (SELECT key FROM ended)",
        &[("ended", ENDED)],
        0,
    )
    .bind(now)
    .execute()
    .await
}
