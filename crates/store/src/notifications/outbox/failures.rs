//! What messages failed of, for the people who run the service.

use townpick_domain::{channel::Channel, time::Timestamp};

use super::{Executor, Result};

/// Messages of one channel that were given up for one reason, in the words of whoever refused them.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Failures {
    /// The channel.
    pub channel: Channel,
    /// The reason; some name the recipient's address.
    pub reason: String,
    /// How many messages.
    pub messages: i64,
}

/// The 200 most frequent reasons for which messages were given up since an instant.
pub async fn failures(db: &mut impl Executor, since: Timestamp) -> Result<Vec<Failures>> {
    db.sql(
        "SELECT channel, COALESCE(failed_reason, '') AS reason, count(*) AS messages FROM notifications
         WHERE status = 'failed' AND failed_at > $1
         GROUP BY channel, COALESCE(failed_reason, '') ORDER BY 3 DESC, 1, 2 LIMIT 200",
    )
    .bind(since)
    .all()
    .await
}

/// How many messages were given up since an instant.
pub async fn count_failures(db: &mut impl Executor, since: Timestamp) -> Result<i64> {
    let (messages,): (i64,) = db
        .sql("SELECT count(*) FROM notifications WHERE status = 'failed' AND failed_at > $1")
        .bind(since)
        .one()
        .await?;
    Ok(messages)
}
