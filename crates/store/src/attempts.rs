//! How often somebody tried something lately. Counted here, so that a limit holds across replicas.
//!
//! A key says what is counted and for whom; whoever makes it must hash, with a key, what would tell a person's address.

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
///
/// A window that ends later than a new one would is from a clock that has since been set back: it is closed, or
/// somebody might be kept out for hours.
pub async fn count(tx: &mut Tx, key: &str, now: Timestamp, window_end: Timestamp) -> Result<Attempts> {
    tx.sql(
        "INSERT INTO attempt_counters (key, attempts, window_ends_at) VALUES ($1, 1, $3)
         ON CONFLICT (key) DO UPDATE SET
             attempts = CASE WHEN attempt_counters.window_ends_at > $2 AND attempt_counters.window_ends_at <= $3
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
pub enum Turn {
    /// They may, and it is counted.
    Taken,
    /// Not before this instant; it is not counted.
    Wait(Timestamp),
}

/// Takes a turn at something that gets slower with each attempt: `pause` tells how long to wait after so many of them.
/// A quiet time of `forgotten_after` makes the next attempt the first again.
///
/// The turn is counted before anybody knows whether the attempt succeeds, so that many at once gain nothing.
pub async fn take_turn(
    tx: &mut Tx,
    key: &str,
    now: Timestamp,
    forgotten_after: Duration,
    pause: impl Fn(i64) -> Duration,
) -> Result<Turn> {
    let quiet_end = later(now, forgotten_after);
    let counted = loop {
        // Written before it is read, so that whoever else wants this turn waits here.
        let is_first = tx
            .sql(
                "INSERT INTO attempt_counters (key, attempts, window_ends_at) VALUES ($1, 1, $2)
                 ON CONFLICT (key) DO NOTHING",
            )
            .bind(key.to_owned())
            .bind(quiet_end)
            .execute()
            .await?;
        if is_first == 1 {
            return Ok(Turn::Taken);
        }
        let counted: Option<Attempts> = tx
            .sql(
                "UPDATE attempt_counters SET attempts = attempts WHERE key = $1
                 RETURNING attempts, window_ends_at",
            )
            .bind(key.to_owned())
            .optional()
            .await?;
        // It may have been forgotten in between.
        if let Some(counted) = counted {
            break counted;
        }
    };
    // A window that ends later than one that begins now is from a clock that has since been set back.
    let is_running = counted.window_ends_at > now && counted.window_ends_at <= quiet_end;
    if is_running {
        let until_forgotten = counted.window_ends_at.as_microseconds().saturating_sub(now.as_microseconds());
        let since_last = microseconds(forgotten_after).saturating_sub(until_forgotten);
        let missing = microseconds(pause(counted.attempts)).saturating_sub(since_last);
        if missing > 0 {
            return Ok(Turn::Wait(later(now, Duration::from_micros(missing.unsigned_abs()))));
        }
    }
    tx.sql("UPDATE attempt_counters SET attempts = $2, window_ends_at = $3 WHERE key = $1")
        .bind(key.to_owned())
        .bind(if is_running { counted.attempts + 1 } else { 1 })
        .bind(quiet_end)
        .execute()
        .await?;
    Ok(Turn::Taken)
}

fn later(now: Timestamp, by: Duration) -> Timestamp {
    Timestamp::from_microseconds(now.as_microseconds().saturating_add(microseconds(by))).unwrap_or(now)
}

fn microseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
