//! How the outbox is doing, for the dashboard and the metrics.

use townpick_domain::time::Timestamp;

use super::{Executor, Result};

const DAY_IN_MICROSECONDS: i64 = 24 * 3600 * 1_000_000;

/// How the outbox is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct QueueStats {
    /// Messages that wait, those for later included.
    pub pending: i64,
    /// First messages that are put off because too many went out.
    pub put_off: i64,
    /// Since when the oldest message that is due waits.
    pub oldest_due_at: Option<Timestamp>,
    /// Messages that failed before and wait for another try.
    pub retrying: i64,
    /// Messages given up in the last day.
    pub failed_last_day: i64,
    /// Messages that providers took in the last day.
    pub sent_last_day: i64,
    /// Messages that stay in the local outbox.
    pub local: i64,
}

impl QueueStats {
    /// How long the oldest message that is due has waited, in seconds.
    pub fn lag_seconds(&self, now: Timestamp) -> Option<i64> {
        self.oldest_due_at.map(|due| (now.as_microseconds() - due.as_microseconds()).max(0) / 1_000_000)
    }
}

/// How the outbox is doing at this instant.
///
/// An attempt is counted when a message is handed over: one that is just on its way for the first time has not failed.
pub async fn stats(db: &mut impl Executor, now: Timestamp) -> Result<QueueStats> {
    db.sql(
        "SELECT (SELECT count(*) FROM notifications WHERE status = 'pending') AS pending,
                (SELECT count(*) FROM notifications WHERE status = 'put_off') AS put_off,
                (SELECT min(next_attempt_at) FROM notifications
                 WHERE status = 'pending' AND channel IN ('email', 'sms') AND is_bulk IN (TRUE, FALSE)
                   AND next_attempt_at <= $1) AS oldest_due_at,
                (SELECT count(*) FROM notifications
                 WHERE status = 'pending' AND attempts > 0 AND failed_reason IS NOT NULL
                   AND (leased_until IS NULL OR leased_until <= $1)) AS retrying,
                (SELECT count(*) FROM notifications WHERE failed_at > $2 AND status = 'failed') AS failed_last_day,
                (SELECT count(*) FROM notifications WHERE sent_at > $2) AS sent_last_day,
                (SELECT count(*) FROM notifications WHERE status = 'local') AS local",
    )
    .bind(now)
    .bind(now.as_microseconds() - DAY_IN_MICROSECONDS)
    .one()
    .await
}
