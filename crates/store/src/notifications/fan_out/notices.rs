//! Bringing a notice to the members of its towns, each of them once. Whoever schedules it only notes that; an engine does
//! the rest, a town after the other and 10,000 members at a time. How far it got stands in the database, so any number of
//! engines go on with one another's work.

use sqlx::types::JsonValue;
use townpick_domain::{
    ids::{MemberId, NoticeId, TownId},
    notice::{EditedNotice, NoticeAudience, NoticeKind, spoken_day},
    time::Timestamp,
    town_messages::SendingTimes,
};

use super::{HERE, MemberBatch, Message, WHO_IS_REACHED, launches::Reach};
use crate::{Executor, Result, Tx};

/// How many messages are dropped at once.
pub const DROPPED_AT_ONCE: u64 = 10_000;

/// Whoever takes mail: terms bind whoever has unsubscribed, too.
const WHO_TAKES_MAIL: (&str, &str) = ("who", "channels.channel = 'email' AND m.email_suppressed_at IS NULL");

/// A notice that is brought to its members, or stopped, at this moment.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Work {
    /// The notice.
    pub id: NoticeId,
    /// Its words.
    #[sqlx(flatten)]
    pub words: EditedNotice,
    /// When it was to go out.
    pub scheduled_at: Timestamp,
    /// When an engine began.
    pub started_at: Option<Timestamp>,
    /// When it was taken back.
    pub taken_back_at: Option<Timestamp>,
}

/// A notice whose time has come, by its place in the order in which they go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct DueNotice {
    /// The notice.
    pub id: NoticeId,
    /// When it was to go out.
    pub scheduled_at: Timestamp,
}

/// Up to 100 notices whose time has come and of which something is left to do: the oldest after the one that is given.
pub async fn due(db: &mut impl Executor, after: Option<DueNotice>, now: Timestamp) -> Result<Vec<DueNotice>> {
    db.sql(
        "SELECT id, scheduled_at FROM notices
         WHERE scheduled_at IS NOT NULL AND done_at IS NULL AND scheduled_at <= $3
           AND ($1 IS NULL OR (scheduled_at, id) > ($1, $2))
         ORDER BY scheduled_at, id LIMIT 100",
    )
    .bind(after.map(|notice| notice.scheduled_at))
    .bind(after.map(|notice| notice.id))
    .bind(now)
    .all()
    .await
}

/// Locks a notice whose time has come, unless all of it is done.
pub async fn lock(tx: &mut Tx, id: NoticeId, now: Timestamp) -> Result<Option<Work>> {
    tx.sql_of_set(
        "SELECT id, kind, audience, channel, subject_template, message_template, sms_template, effective_on, scheduled_at,
                started_at, taken_back_at
         FROM notices WHERE id = $1 AND scheduled_at <= $2 AND done_at IS NULL {lock}",
        0,
    )
    .bind(id)
    .bind(now)
    .optional()
    .await
}

/// Notes that a notice goes out from now on. One for everybody goes to every town that has members at this moment.
pub async fn start(tx: &mut Tx, notice: &Work, now: Timestamp) -> Result<()> {
    if notice.words.audience == NoticeAudience::Everybody {
        tx.sql(
            "INSERT INTO notice_towns (notice_id, town_id) SELECT $1, id FROM towns WHERE total_members > 0
             ON CONFLICT (notice_id, town_id) DO NOTHING",
        )
        .bind(notice.id)
        .execute()
        .await?;
    }
    tx.sql("UPDATE notices SET started_at = $2 WHERE id = $1").bind(notice.id).bind(now).run().await
}

/// A town that a notice has not been through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct UnreachedTown {
    /// The town.
    pub town_id: TownId,
    reached_up_to: Option<MemberId>,
}

/// The town a notice goes on with, unless it has been through all of them.
pub async fn next_town(tx: &mut Tx, notice: NoticeId) -> Result<Option<UnreachedTown>> {
    tx.sql(
        "SELECT town_id, reached_up_to FROM notice_towns WHERE notice_id = $1 AND done_at IS NULL
         ORDER BY town_id LIMIT 1",
    )
    .bind(notice)
    .optional()
    .await
}

/// Puts a notice into the outbox for the next members of a town, and tells how many messages are new. Whoever joins after
/// it began to go out does not get it.
pub async fn tell(
    tx: &mut Tx,
    notice: &Work,
    town: UnreachedTown,
    times: SendingTimes,
    now: Timestamp,
) -> Result<u64> {
    let above = town.reached_up_to.unwrap_or(MemberBatch::FIRST);
    let batch = MemberBatch::above(tx, town.town_id, above).await?;
    let Work { id, words, .. } = notice;
    let who = match words.kind {
        NoticeKind::Notice => WHO_IS_REACHED,
        NoticeKind::Terms => WHO_TAKES_MAIL,
    };
    let message = Message {
        key: format!("notice:{id}"),
        template_key: words.kind.template_key().to_owned(),
        town: town.town_id,
        contest: None,
        notice: Some(*id),
        times,
        expires_at: words.kind.expires_at(notice.scheduled_at),
        details: details(words),
    };
    let further = "AND m.created_at <= $13 AND $14 IN (channels.channel, 'both')";
    let pieces = [("details", "$9"), ("is_bulk", "TRUE"), HERE, who, ("further", further)];
    let messages = message
        .statement(tx, &pieces, batch, now)
        .bind(notice.started_at.unwrap_or(now))
        .bind(words.channel)
        .execute()
        .await?;
    tx.sql("UPDATE notice_towns SET reached_up_to = $3, done_at = $4 WHERE notice_id = $1 AND town_id = $2")
        .bind(*id)
        .bind(town.town_id)
        .bind(batch.up_to)
        .bind(batch.is_last.then_some(now))
        .execute()
        .await?;
    tx.sql("UPDATE notices SET messages = messages + $2 WHERE id = $1")
        .bind(*id)
        .bind(i64::try_from(messages).unwrap_or(i64::MAX))
        .execute()
        .await?;
    Ok(messages)
}

/// What its messages carry that the member and the town do not tell.
fn details(words: &EditedNotice) -> JsonValue {
    words.effective_on.iter().map(|day| ("effective_date", spoken_day(day))).collect()
}

/// Drops up to [`DROPPED_AT_ONCE`] messages of a notice that still wait, and tells how many. A worker that has leased such a
/// message finds it gone before it hands it over; what was handed over may be out.
pub async fn drop_waiting(tx: &mut Tx, notice: NoticeId, now: Timestamp) -> Result<u64> {
    tx.sql(
        "UPDATE notifications
         SET status = 'dropped', failed_at = $2, failed_reason = 'The notice was taken back.', leased_by = NULL,
             leased_until = NULL
         WHERE id IN (SELECT id FROM notifications
                      WHERE notice_id = $1 AND status = 'pending' AND handed_over_at IS NULL LIMIT 10000)",
    )
    .bind(notice)
    .bind(now)
    .execute()
    .await
}

/// Notes that nothing is left to do about a notice.
pub async fn set_done(tx: &mut Tx, notice: NoticeId, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE notices SET done_at = $2 WHERE id = $1").bind(notice).bind(now).run().await
}

/// Whom a notice would reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeReach {
    /// The notice.
    pub id: NoticeId,
    /// How many people, and how.
    pub reach: Reach,
    /// In how many towns they live.
    pub towns: i64,
}

/// Counts whom these notices would reach if they went out now. One that reaches nobody is left out.
pub async fn reach(db: &mut impl Executor, notices: &[NoticeId]) -> Result<Vec<NoticeReach>> {
    if notices.is_empty() {
        return Ok(Vec::new());
    }
    // Those for everybody and those for some towns are counted apart, so that each reads no more than its own members.
    let counted: Vec<(NoticeId, i64, i64, i64, i64)> = db
        .sql_of_set(
            "WITH chosen AS (SELECT n.id, n.kind, n.audience, n.channel AS wanted, t.channel AS offered
                             FROM notices n
                             JOIN notification_templates t ON t.is_active
                              AND t.template_key = CASE n.kind WHEN 'terms' THEN 'terms_change' ELSE 'notice' END
                             WHERE n.id IN ($set)),
                  people AS (
                      SELECT n.id, m.town_id,
                             CASE WHEN n.wanted <> 'sms' AND n.offered <> 'sms' AND {by_email} THEN 1 ELSE 0 END AS by_email,
                             CASE WHEN n.wanted <> 'email' AND n.offered <> 'email' AND {by_text} THEN 1 ELSE 0 END AS by_text
                      FROM chosen n JOIN members m ON {takes_part}
                      WHERE n.kind = 'notice' AND n.audience = 'everybody'
                      UNION ALL
                      SELECT n.id, m.town_id,
                             CASE WHEN n.wanted <> 'sms' AND n.offered <> 'sms' AND {by_email} THEN 1 ELSE 0 END,
                             CASE WHEN n.wanted <> 'email' AND n.offered <> 'email' AND {by_text} THEN 1 ELSE 0 END
                      FROM chosen n
                      JOIN notice_towns x ON x.notice_id = n.id
                      JOIN members m ON m.town_id = x.town_id AND {takes_part}
                      WHERE n.kind = 'notice' AND n.audience = 'towns'
                      UNION ALL
                      SELECT n.id, m.town_id, 1, 0
                      FROM chosen n JOIN members m ON m.email_suppressed_at IS NULL
                      WHERE n.kind = 'terms' AND n.offered <> 'sms')
             SELECT id, count(*), CAST(sum(by_email) AS BIGINT), CAST(sum(by_text) AS BIGINT), count(DISTINCT town_id)
             FROM people WHERE by_email + by_text > 0 GROUP BY id",
            notices.len(),
        )
        .bind_each(notices)
        .all()
        .await?;
    let of = |(id, members, emails, texts, towns)| NoticeReach {
        id,
        reach: Reach { members, emails, texts },
        towns,
    };
    Ok(counted.into_iter().map(of).collect())
}

/// People whom the texts of a notice reach: how many live in one state and zone and have phones of one area code.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TextedPeople {
    /// The notice.
    pub id: NoticeId,
    /// The state they live in.
    pub state: String,
    /// The zone of their town's clocks.
    pub time_zone: String,
    /// The first three digits of their numbers.
    pub area_code: String,
    /// How many they are.
    pub people: i64,
}

/// Whom the texts of these notices would reach if they went out now.
pub async fn texted(db: &mut impl Executor, notices: &[NoticeId]) -> Result<Vec<TextedPeople>> {
    if notices.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set(
        "SELECT n.id, t.state, t.time_zone, substr(m.phone_number, 1, 3) AS area_code, count(*) AS people
         FROM notices n
         JOIN members m ON {takes_part} AND {by_text}
         JOIN towns t ON t.id = m.town_id
         WHERE n.kind = 'notice' AND n.channel <> 'email' AND n.id IN ($set)
           AND (n.audience = 'everybody'
                OR EXISTS (SELECT 1 FROM notice_towns x WHERE x.notice_id = n.id AND x.town_id = m.town_id))
         GROUP BY n.id, t.state, t.time_zone, substr(m.phone_number, 1, 3)",
        notices.len(),
    )
    .bind_each(notices)
    .all()
    .await
}
