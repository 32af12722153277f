//! Telling a town's members that it opens, each of them once. Whoever opens it only notes that; an engine does the rest,
//! 10,000 members at a time, so that neither signups nor closing the town again wait for it. How far it got stands in the
//! database, so any number of engines go on with one another's work.
//!
//! Once the town is closed again, the same walk through it drops what still waits.

use townpick_domain::{
    ids::{MemberId, TownId, TownLaunchId},
    time::Timestamp,
    town_messages::SendingTimes,
};

use super::{HERE, MemberBatch, Message, WHO_IS_REACHED, no_details};
use crate::{Executor, Result, Tx};

/// Whom an opening would reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// How many members hear of it.
    pub members: i64,
    /// How many of them by email.
    pub emails: i64,
    /// How many of them by text.
    pub texts: i64,
}

/// Counts whom it would reach if these towns were opened now: those who want a channel that the template has, and have
/// not heard of it. Towns that are open reach nobody.
pub async fn reach(db: &mut impl Executor, towns: &[TownId]) -> Result<Reach> {
    if towns.is_empty() {
        return Ok(Reach::default());
    }
    let (members, emails, texts) = db
        .sql_of_set(
            "SELECT count(*), CAST(COALESCE(sum(by_email), 0) AS BIGINT), CAST(COALESCE(sum(by_text), 0) AS BIGINT)
                 FROM (SELECT CASE WHEN template.channel <> 'sms' AND {by_email} THEN 1 ELSE 0 END AS by_email, CASE WHEN template.channel <> 'email' AND {by_text} THEN 1 ELSE 0 END AS by_text
                       FROM members m
                       JOIN towns t ON t.id = m.town_id AND t.status = 'Inactive'
                       JOIN notification_templates template ON template.is_active AND template.template_key =
                            CASE WHEN t.launch_date IS NULL THEN 'town_launch' ELSE 'town_launch_notification' END
                       LEFT JOIN town_launches l ON l.town_id = t.id
                       WHERE {takes_part} AND m.town_id IN ($set)
                         AND (l.id IS NULL OR (
                             (l.notified_before IS NULL OR m.created_at > l.notified_before)
                             AND (l.notified_at IS NULL OR (l.done_at IS NULL AND m.created_at <= l.opened_at)
                                  OR (l.done_at IS NOT NULL AND m.created_at > l.closed_at))
                             -- No message to them about it is out, or may be.
                             AND NOT EXISTS (SELECT 1 FROM notifications n
                                 WHERE n.unique_key IN ('town_launch:' || {id_text:l.id} || ':' || {id_digits:m.id} || ':email',
                                                        'town_launch:' || {id_text:l.id} || ':' || {id_digits:m.id} || ':sms')
                                   AND (n.status <> 'pending' OR n.handed_over_at IS NOT NULL))))) people WHERE by_email + by_text > 0",
            towns.len(),
        )
        .bind_each(towns)
        .one::<(i64, i64, i64)>()
        .await?;
    Ok(Reach { members, emails, texts })
}

/// Notes that towns were opened now; those members will hear of it who have not heard yet. A town that was closed for a
/// moment, before anything could be taken back, goes on as if it had not been.
pub async fn note(tx: &mut Tx, template: &'static str, towns: &[TownId], now: Timestamp) -> Result<()> {
    if towns.is_empty() {
        return Ok(());
    }
    tx.sql_of_set(
        "INSERT INTO town_launches (id, town_id, template_key, opened_at)
         SELECT {new_id:$2}, id, $1, $2 FROM towns WHERE id IN ($set)
         ON CONFLICT (town_id) DO UPDATE
         SET template_key = excluded.template_key,
             opened_at = CASE WHEN town_launches.notified_at IS NOT NULL AND town_launches.done_at IS NULL
                              THEN town_launches.opened_at ELSE excluded.opened_at END,
             notified_before = CASE WHEN town_launches.notified_at IS NOT NULL AND town_launches.done_at IS NOT NULL
                                THEN town_launches.closed_at ELSE town_launches.notified_before END,
             notified_at = NULL, closed_at = NULL, reached_up_to = NULL, done_at = NULL",
        towns.len(),
    )
    .bind(template)
    .bind(now)
    .bind_each(towns)
    .run()
    .await
}

/// Notes that towns are not open any more: what still waits is dropped, and whoever did not hear of it will when the
/// town opens again. What was opened up to `no_news_up_to` waits nowhere.
pub async fn withdraw(tx: &mut Tx, towns: &[TownId], no_news_up_to: Timestamp, now: Timestamp) -> Result<()> {
    if towns.is_empty() {
        return Ok(());
    }
    tx.sql_of_set(
        "UPDATE town_launches
         SET closed_at = $1, reached_up_to = NULL, done_at = CASE WHEN opened_at > $2 THEN NULL ELSE $1 END
         WHERE closed_at IS NULL AND town_id IN ($set)",
        towns.len(),
    )
    .bind(now)
    .bind(no_news_up_to)
    .bind_each(towns)
    .execute()
    .await?;
    // A town that was opened before anybody had joined told nobody, and its members know that it was open.
    tx.sql_of_set(
        "INSERT INTO town_launches (id, town_id, template_key, opened_at, closed_at, done_at, notified_at)
         SELECT {new_id:$1}, id, 'town_launch', $1, $1, $1, $1 FROM towns WHERE id IN ($set)
         ON CONFLICT (town_id) DO NOTHING",
        towns.len(),
    )
    .bind(now)
    .bind_each(towns)
    .run()
    .await
}

/// An opening that is not told, or not taken back, to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct DueLaunch {
    /// The opening.
    pub id: TownLaunchId,
    /// When it was.
    pub opened_at: Timestamp,
}

/// Up to 100 openings that are not told, or not taken back, to the end: the oldest after the one that is given.
pub async fn due(db: &mut impl Executor, after: Option<DueLaunch>) -> Result<Vec<DueLaunch>> {
    db.sql(
        "SELECT id, opened_at FROM town_launches
         WHERE done_at IS NULL AND ($1 IS NULL OR (opened_at, id) > ($1, $2))
         ORDER BY opened_at, id LIMIT 100",
    )
    .bind(after.map(|launch| launch.opened_at))
    .bind(after.map(|launch| launch.id))
    .all()
    .await
}

/// An opening that is told or taken back at this moment.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Launch {
    id: TownLaunchId,
    /// The town.
    pub town_id: TownId,
    template_key: String,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// When it was closed again.
    pub closed_at: Option<Timestamp>,
    reached_up_to: Option<MemberId>,
    notified_before: Option<Timestamp>,
}

/// Locks an opening, unless all of it is done.
pub async fn lock(tx: &mut Tx, id: TownLaunchId) -> Result<Option<Launch>> {
    tx.sql_of_set(
        "SELECT id, town_id, template_key, opened_at, closed_at, reached_up_to, notified_before FROM town_launches
         WHERE id = $1 AND done_at IS NULL {lock}",
        0,
    )
    .bind(id)
    .optional()
    .await
}

/// The members who come next.
pub async fn next_batch(tx: &mut Tx, launch: &Launch) -> Result<MemberBatch> {
    MemberBatch::above(tx, launch.town_id, launch.reached_up_to.unwrap_or(MemberBatch::FIRST)).await
}

/// What members know of an opening after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// All of them were told.
    ToldEverybody,
    /// Some were told no more.
    TakenBack,
    /// As much as before, as far as it is counted.
    Unchanged,
}

/// Notes that an opening was seen to for these members, and when it is done.
pub async fn set_progress(
    tx: &mut Tx,
    launch: &Launch,
    batch: MemberBatch,
    progress: Progress,
    done_at: Option<Timestamp>,
) -> Result<()> {
    tx.sql(
        "UPDATE town_launches
         SET reached_up_to = $2, done_at = $3,
             notified_at = CASE WHEN $4 THEN NULL WHEN $5 THEN $3 ELSE notified_at END
         WHERE id = $1",
    )
    .bind(launch.id)
    .bind(batch.up_to)
    .bind(done_at)
    .bind(progress == Progress::TakenBack)
    .bind(progress == Progress::ToldEverybody)
    .run()
    .await
}

fn key(launch: TownLaunchId) -> String {
    format!("town_launch:{launch}")
}

/// Puts it into the outbox for these members that their town has opened, and tells how many messages are new.
///
/// Whoever joined an open town knows that it is open, and nobody hears of it twice, on whichever channel.
///
/// Each channel's key is compared by itself, here and below: PostgreSQL can hash an equality whatever it believes about
/// the tables' sizes, but would look through the whole outbox for every member to compare two keys at once.
pub async fn tell(
    tx: &mut Tx,
    launch: &Launch,
    batch: MemberBatch,
    times: SendingTimes,
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<u64> {
    let further = "AND m.created_at <= $13 AND ($14 IS NULL OR m.created_at > $14)
         AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.unique_key = $1 || ':' || {id_digits:m.id} || ':email')
         AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.unique_key = $1 || ':' || {id_digits:m.id} || ':sms')";
    let message = Message {
        key: key(launch.id),
        template_key: launch.template_key.clone(),
        town: launch.town_id,
        contest: None,
        notice: None,
        times,
        expires_at: Some(expires_at),
        details: no_details(),
    };
    let pieces = [("details", "$9"), ("is_bulk", "TRUE"), HERE, WHO_IS_REACHED, ("further", further)];
    message
        .statement(tx, &pieces, batch, now)
        .bind(launch.opened_at)
        .bind(launch.notified_before)
        .execute()
        .await
}

/// Drops what waits for these members, and gives the keys of those free who have heard nothing else of it, so that they
/// hear when the town opens again; tells how many messages those were. A worker that has leased such a message finds it
/// gone before it hands it over; what was handed over may be out.
pub async fn take_back(tx: &mut Tx, launch: &Launch, batch: MemberBatch, now: Timestamp) -> Result<u64> {
    tx.sql_of_set(
        "UPDATE notifications
         SET status = 'dropped', failed_at = $5, failed_reason = 'The town was closed again.', leased_by = NULL,
             leased_until = NULL
         WHERE status = 'pending' AND handed_over_at IS NULL
           AND unique_key IN (SELECT $1 || ':' || {id_digits:m.id} || ':' || channels.channel
                              FROM members m CROSS JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels
                              WHERE m.town_id = $2 AND m.id > $3 AND m.id <= $4)",
        0,
    )
    .bind(key(launch.id))
    .bind(launch.town_id)
    .bind(batch.above)
    .bind(batch.up_to)
    .bind(now)
    .execute()
    .await?;
    tx.sql_of_set(
        "UPDATE notifications SET unique_key = unique_key || ':' || {id_text:notifications.id}
         WHERE status = 'dropped' AND failed_reason = 'The town was closed again.'
           AND unique_key IN (SELECT $1 || ':' || {id_digits:m.id} || ':' || channels.channel
                              FROM members m CROSS JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels
                              WHERE m.town_id = $2 AND m.id > $3 AND m.id <= $4
                                AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.status <> 'dropped'
                                                AND n.unique_key = $1 || ':' || {id_digits:m.id} || ':email')
                                AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.status <> 'dropped'
                                                AND n.unique_key = $1 || ':' || {id_digits:m.id} || ':sms'))",
        0,
    )
    .bind(key(launch.id))
    .bind(launch.town_id)
    .bind(batch.above)
    .bind(batch.up_to)
    .execute()
    .await
}

/// Drops what was not sent of the opening of a town that was merged into another one.
pub async fn forget_of_merged(tx: &mut Tx, town: TownId, now: Timestamp) -> Result<()> {
    tx.sql("DELETE FROM town_launches WHERE town_id = $1").bind(town).execute().await?;
    tx.sql(
        "UPDATE notifications
         SET status = 'dropped', failed_at = $2, failed_reason = 'The town was merged into another one.',
             leased_by = NULL, leased_until = NULL
         WHERE town_id = $1 AND status = 'pending' AND handed_over_at IS NULL
           AND template_key IN ('town_launch', 'town_launch_notification')",
    )
    .bind(town)
    .bind(now)
    .run()
    .await
}
