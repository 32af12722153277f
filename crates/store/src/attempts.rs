//! How often somebody tried something lately. Counted here, so that a limit holds across replicas.
//!
//! A key says what is counted and for whom; whoever makes it must hash, with a key, what would tell a person's address.
//!
//! Requests wait for each other here, and replicas' clocks differ, so a `now` may be older than one that was counted
//! before it. Such a `now` never makes anybody start again: it only brings an end nearer that is further away than a
//! whole window, so that nobody waits for long after a clock was set back.

use std::time::Duration;

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx};

/// What has been counted under a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Attempts {
    /// How many, this one included.
    pub attempts: i64,
    /// When counting starts again.
    pub window_ends_at: Timestamp,
}

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

/// Takes back one attempt of the running window: it turned out not to count.
pub async fn give_back(tx: &mut Tx, key: &str) -> Result<()> {
    tx.sql("DELETE FROM attempt_counters WHERE key = $1 AND attempts = 1")
        .bind(key.to_owned())
        .execute()
        .await?;
    tx.sql("UPDATE attempt_counters SET attempts = attempts - 1 WHERE key = $1 AND attempts > 1")
        .bind(key.to_owned())
        .execute()
        .await?;
    Ok(())
}

/// Forgets what was counted.
pub async fn forget(tx: &mut Tx, key: &str) -> Result<()> {
    tx.sql("DELETE FROM attempt_counters WHERE key = $1").bind(key.to_owned()).execute().await?;
    Ok(())
}

/// Whether somebody may try now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throttle {
    /// They may, and it is counted.
    Allowed,
    /// Not before this instant; it is not counted.
    Wait(Timestamp),
}

/// Throttles something that gets slower with each attempt: `pause` gives the wait after so many attempts.
/// A quiet time of `forgotten_after` makes the next attempt the first again.
///
/// The attempt is counted before anybody knows whether it succeeds, so that many at once gain nothing; and the clock is
/// read once the row is locked, so that waiting for the lock counts as waiting.
pub async fn throttle(
    tx: &mut Tx,
    key: &str,
    clock: impl Fn() -> Timestamp,
    forgotten_after: Duration,
    pause: impl Fn(i64) -> Duration,
) -> Result<Throttle> {
    let Some(counted) = lock(tx, key, later(clock(), forgotten_after)).await? else {
        return Ok(Throttle::Allowed);
    };
    let now = clock();
    let quiet_end = later(now, forgotten_after);
    let is_running = counted.window_ends_at > now;
    let until_forgotten = counted.window_ends_at.as_microseconds().saturating_sub(now.as_microseconds());
    let since_last = microseconds(forgotten_after).saturating_sub(until_forgotten).max(0);
    let missing = microseconds(pause(counted.attempts)).saturating_sub(since_last);
    if is_running && missing > 0 {
        if counted.window_ends_at > quiet_end {
            save_count(tx, key, Attempts { window_ends_at: quiet_end, ..counted }).await?;
        }
        return Ok(Throttle::Wait(later(now, Duration::from_micros(missing.unsigned_abs()))));
    }
    let attempts = if is_running { counted.attempts + 1 } else { 1 };
    save_count(tx, key, Attempts { attempts, window_ends_at: quiet_end }).await?;
    Ok(Throttle::Allowed)
}

/// What has been counted, which nobody else changes until the transaction is over; or nothing when this attempt is the
/// first, which is counted then.
async fn lock(tx: &mut Tx, key: &str, window_end: Timestamp) -> Result<Option<Attempts>> {
    loop {
        // Written before it is read: the insert locks the row, and other transactions for this key wait here.
        let is_first = tx
            .sql(
                "INSERT INTO attempt_counters (key, attempts, window_ends_at) VALUES ($1, 1, $2)
                 ON CONFLICT (key) DO NOTHING",
            )
            .bind(key.to_owned())
            .bind(window_end)
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

async fn save_count(tx: &mut Tx, key: &str, counted: Attempts) -> Result<()> {
    tx.sql("UPDATE attempt_counters SET attempts = $2, window_ends_at = $3 WHERE key = $1")
        .bind(key.to_owned())
        .bind(counted.attempts)
        .bind(counted.window_ends_at)
        .execute()
        .await?;
    Ok(())
}

fn later(now: Timestamp, by: Duration) -> Timestamp {
    Timestamp::from_microseconds(now.as_microseconds().saturating_add(microseconds(by))).unwrap_or(now)
}

fn microseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
