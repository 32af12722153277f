//! How often somebody tried something lately. Counted here, so that a limit holds across replicas.
//!
//! A key says what is counted and for whom; whoever makes it must hash what would tell a person's address.

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
