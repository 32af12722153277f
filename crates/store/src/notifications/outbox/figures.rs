//! How messages have fared, in figures: what waits and for how long, and what became of the latest by week and by town.
//!
//! What became of them is counted of the latest [`MOST`] messages, so that no count reads more than that, and of those that
//! are not kept any more.

use townpick_domain::{channel::Channel, ids::TownId, time::Timestamp};

use super::{Executor, Result};
use crate::notifications::{first_id_after, first_id_of};

/// So many messages are looked at; the same number stands in the statements.
pub const MOST: i64 = 100_000;

/// Messages of a channel that wait, by how long they have been due.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Waiting {
    /// The channel.
    pub channel: Channel,
    /// Not due yet, due for less than a minute, than ten, than an hour, or for longer: 0 to 4.
    pub step: i64,
    /// How many.
    pub messages: i64,
}

/// What waits to be sent.
pub async fn waiting(db: &mut impl Executor, now: Timestamp) -> Result<Vec<Waiting>> {
    db.sql(
        "SELECT channel,
                CAST(CASE WHEN next_attempt_at > $1 THEN 0
                          WHEN next_attempt_at > $1 - 60000000 THEN 1
                          WHEN next_attempt_at > $1 - 600000000 THEN 2
                          WHEN next_attempt_at > $1 - 3600000000 THEN 3 ELSE 4 END AS BIGINT) AS step,
                count(*) AS messages
         FROM notifications WHERE status = 'pending' GROUP BY 1, 2 ORDER BY 1, 2",
    )
    .bind(now)
    .all()
    .await
}

/// What became of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Fared {
    /// How many left, or were to leave and failed.
    pub messages: i64,
    /// Of how many a provider said that they arrived.
    pub delivered: i64,
    /// How many were given up.
    pub failed: i64,
    /// How many of them were emails.
    pub emails: i64,
    /// How many emails were opened.
    pub opened: i64,
}

/// What became of the messages of one channel that were written down within one week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct FaredInWeek {
    /// How many weeks before the one that ends at the given instant.
    pub weeks_before: i64,
    /// The channel.
    pub channel: Channel,
    /// What became of them.
    #[sqlx(flatten)]
    pub fared: Fared,
}

/// What became of the messages to one town.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct FaredInTown {
    /// The town.
    pub town_id: TownId,
    /// 'Town, ST'.
    pub full_name: String,
    /// What became of them.
    #[sqlx(flatten)]
    pub fared: Fared,
}

/// The latest messages to members that were sent or failed, within the window, whose ids are between `$3` and `$4`. They are
/// read in the order of their ids: COALESCE keeps SQLite from sorting all of some states.
const LATEST: &str = "SELECT channel, town_id, status, delivered_at, opened_at, created_at FROM notifications
     WHERE id >= $3 AND id < $4 AND created_at >= $1 AND created_at < $2 AND audience = 'member'
       AND COALESCE(status, '') IN ('sent', 'delivered', 'failed')
     ORDER BY id DESC LIMIT 100000";

const COUNTED: &str = "count(*) AS messages, count(delivered_at) AS delivered,
     count(CASE WHEN status = 'failed' THEN 1 END) AS failed, count(CASE WHEN channel = 'email' THEN 1 END) AS emails,
     count(opened_at) AS opened";

/// Messages of the window that are not kept any more, counted by their weeks; the middle of a week is in it whatever clocks do.
const REMOVED: &str =
    "SELECT week + 302400000000 AS middle, channel, town_id, status, messages, delivered, opened
     FROM message_counts
     WHERE week >= $1 - 302400000000 AND week < $2 - 302400000000 AND audience = 'member'
       AND status IN ('sent', 'delivered', 'failed')";

const REMOVED_COUNTED: &str =
    "CAST(sum(messages) AS BIGINT) AS messages, CAST(sum(delivered) AS BIGINT) AS delivered,
     CAST(sum(CASE WHEN status = 'failed' THEN messages ELSE 0 END) AS BIGINT) AS failed,
     CAST(sum(CASE WHEN channel = 'email' THEN messages ELSE 0 END) AS BIGINT) AS emails,
     CAST(sum(opened) AS BIGINT) AS opened";

/// Both together.
const SUMMED: &str = "CAST(sum(messages) AS BIGINT) AS messages, CAST(sum(delivered) AS BIGINT) AS delivered,
     CAST(sum(failed) AS BIGINT) AS failed, CAST(sum(emails) AS BIGINT) AS emails, CAST(sum(opened) AS BIGINT) AS opened";

const PIECES: [(&str, &str); 5] = [
    ("counted", COUNTED),
    ("latest", LATEST),
    ("removed_counted", REMOVED_COUNTED),
    ("removed", REMOVED),
    ("summed", SUMMED),
];

/// What became of the latest messages of a window, by the weeks of seven days before its end.
pub async fn by_week(
    db: &mut impl Executor,
    (begin, end): (Timestamp, Timestamp),
) -> Result<Vec<FaredInWeek>> {
    db.assembled(
        "SELECT weeks_before, channel, {summed}
         FROM (SELECT ($2 - 1 - created_at) / 604800000000 AS weeks_before, channel, {counted}
               FROM ({latest}) AS latest GROUP BY 1, 2
               UNION ALL
               SELECT ($2 - 1 - middle) / 604800000000, channel, {removed_counted}
               FROM ({removed}) AS removed GROUP BY 1, 2) AS weeks
         GROUP BY weeks_before, channel ORDER BY weeks_before, channel",
        &PIECES,
        0,
    )
    .bind(begin)
    .bind(end)
    .bind(first_id_of(begin))
    .bind(first_id_after(end))
    .all()
    .await
}

/// The same by town: the twenty to which most of them went.
pub async fn by_town(
    db: &mut impl Executor,
    (begin, end): (Timestamp, Timestamp),
) -> Result<Vec<FaredInTown>> {
    db.assembled(
        "SELECT most.*, t.full_name
         FROM (SELECT town_id, {summed}
               FROM (SELECT town_id, {counted} FROM ({latest}) AS latest WHERE town_id IS NOT NULL GROUP BY town_id
                     UNION ALL
                     SELECT town_id, {removed_counted} FROM ({removed}) AS removed GROUP BY town_id) AS towns
               GROUP BY town_id ORDER BY 2 DESC, 1 LIMIT 20) AS most
         JOIN towns t ON t.id = most.town_id ORDER BY most.messages DESC, t.full_name",
        &PIECES,
        0,
    )
    .bind(begin)
    .bind(end)
    .bind(first_id_of(begin))
    .bind(first_id_after(end))
    .all()
    .await
}
