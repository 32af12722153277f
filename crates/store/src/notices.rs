//! Notices: what administrators tell the members of some towns or of all. Bringing them to their members is the outbox's
//! business (`notifications/fan_out/notices.rs`); nothing here decides when one may be changed.

mod list;

use std::collections::BTreeMap;

use serde::Serialize;
use townpick_domain::{
    channel::{Channel, Channels},
    ids::{NoticeId, TownId},
    notice::{EditedNotice, NoticeAudience, NoticeKind, NoticeState},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};
pub use list::ListedNotice;

/// What has become of the notice `n`.
const STATE: &str = "CASE WHEN n.taken_back_at IS NOT NULL THEN 'taken_back' WHEN n.done_at IS NOT NULL THEN 'sent'
     WHEN n.started_at IS NOT NULL THEN 'sending' WHEN n.scheduled_at IS NOT NULL THEN 'scheduled' ELSE 'draft' END";

/// A notice.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminNotice)]
pub struct Notice {
    /// The notice's id.
    pub id: NoticeId,
    /// Its words, and whom they are for.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub words: EditedNotice,
    /// What has become of it.
    pub state: NoticeState,
    /// Who wrote it last.
    pub author: String,
    /// When it goes out.
    #[schema(required = true)]
    pub scheduled_at: Option<Timestamp>,
    /// When it began to go out.
    #[schema(required = true)]
    pub started_at: Option<Timestamp>,
    /// When it was taken back.
    #[schema(required = true)]
    pub taken_back_at: Option<Timestamp>,
    /// How many messages it has become so far.
    pub messages: i64,
    /// When it was first written down.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// A town that a notice names.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminNoticeTown)]
pub struct NoticeTown {
    /// The town's id.
    pub id: TownId,
    /// What people read.
    #[schema(example = "Salem, MA")]
    pub full_name: String,
}

/// How many of a notice's messages on one channel are in one state.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminNoticeFigure)]
pub struct NoticeFigure {
    /// How they are sent.
    pub channel: Channel,
    /// 'pending', 'sent', 'delivered', 'failed', 'dropped' or 'local'.
    pub status: String,
    /// How many they are.
    pub messages: i64,
}

/// Writes a new notice down, as a draft.
pub async fn insert(
    tx: &mut Tx,
    id: NoticeId,
    words: &EditedNotice,
    towns: &[TownId],
    author: &str,
    now: Timestamp,
) -> Result<()> {
    let row = tx.insert("notices").set("id", id).record(words).set("author", author.to_owned()).at(now);
    row.save().await?;
    set_towns(tx, id, towns).await
}

/// Saves an administrator's edit.
pub async fn update(
    tx: &mut Tx,
    id: NoticeId,
    words: &EditedNotice,
    towns: &[TownId],
    author: &str,
    now: Timestamp,
) -> Result<()> {
    let row = tx.update("notices", ("id", id)).record(words).set("author", author.to_owned()).at(now);
    if row.save().await? == 0 {
        return Err(StoreError::NotFound);
    }
    tx.sql("DELETE FROM notice_towns WHERE notice_id = $1").bind(id).execute().await?;
    set_towns(tx, id, towns).await
}

async fn set_towns(tx: &mut Tx, id: NoticeId, towns: &[TownId]) -> Result<()> {
    if towns.is_empty() {
        return Ok(());
    }
    // Towns that are gone meanwhile are left out.
    tx.sql_of_set(
        "INSERT INTO notice_towns (notice_id, town_id) SELECT $1, id FROM towns WHERE id IN ($set)",
        towns.len(),
    )
    .bind(id)
    .bind_each(towns)
    .run()
    .await
}

/// Removes a notice of which no message was made.
pub async fn delete(tx: &mut Tx, id: NoticeId) -> Result<()> {
    match tx.sql("DELETE FROM notices WHERE id = $1").bind(id).execute().await? {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}

/// The notice with this id.
pub async fn by_id(db: &mut impl Executor, id: NoticeId) -> Result<Notice> {
    read(db, id, "").await
}

/// The same, which nobody else changes before the transaction ends.
pub async fn lock(tx: &mut Tx, id: NoticeId) -> Result<Notice> {
    read(tx, id, "{lock}").await
}

async fn read(db: &mut impl Executor, id: NoticeId, ending: &'static str) -> Result<Notice> {
    let text = "SELECT n.id, n.kind, n.audience, n.channel, n.subject_template, n.message_template, n.sms_template,
                       n.effective_on, {state} AS state, n.author, n.scheduled_at, n.started_at, n.taken_back_at, n.messages,
                       n.created_at, n.updated_at
                FROM notices n WHERE n.id = $1 {ending}";
    let found = db.assembled(text, &[("state", STATE), ("ending", ending)], 0).bind(id).optional().await?;
    found.ok_or(StoreError::NotFound)
}

/// The towns a notice names or has gone to, by name, at most 500.
pub async fn towns(db: &mut impl Executor, id: NoticeId) -> Result<Vec<NoticeTown>> {
    db.sql(
        "SELECT t.id, t.full_name FROM notice_towns x JOIN towns t ON t.id = x.town_id
         WHERE x.notice_id = $1 ORDER BY t.full_name, t.id LIMIT 500",
    )
    .bind(id)
    .all()
    .await
}

/// What has become of a notice's messages, also of those that are not kept any more; none before it goes out.
pub async fn figures(db: &mut impl Executor, id: NoticeId) -> Result<Vec<NoticeFigure>> {
    db.sql(
        "SELECT channel, status, CAST(sum(messages) AS BIGINT) AS messages
         FROM (SELECT channel, status, count(*) AS messages FROM notifications WHERE notice_id = $1
               GROUP BY channel, status
               UNION ALL
               SELECT channel, status, messages FROM message_counts WHERE notice_id = $1) AS counted
         GROUP BY channel, status ORDER BY channel, status",
    )
    .bind(id)
    .all()
    .await
}

/// Sets when a notice goes out; none makes a draft of it again.
pub async fn set_scheduled_at(
    tx: &mut Tx,
    id: NoticeId,
    at: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    tx.update("notices", ("id", id)).set("scheduled_at", at).at(now).save().await.map(drop)
}

/// Notes that a notice which is going out was taken back.
pub async fn take_back(tx: &mut Tx, id: NoticeId, now: Timestamp) -> Result<()> {
    let row = tx.update("notices", ("id", id)).set("taken_back_at", now).set("done_at", None::<Timestamp>);
    row.at(now).save().await.map(drop)
}

/// The words of the notices that the messages of a lease bring.
pub async fn of_lease(db: &mut impl Executor, lease: &str) -> Result<BTreeMap<NoticeId, EditedNotice>> {
    #[derive(sqlx::FromRow)]
    struct Row {
        id: NoticeId,
        #[sqlx(flatten)]
        words: EditedNotice,
    }
    let rows: Vec<Row> = db
        .sql_of_record::<EditedNotice>(
            "SELECT id, {record} FROM notices
             WHERE id IN (SELECT notice_id FROM notifications WHERE leased_by = $1 AND notice_id IS NOT NULL)",
        )
        .bind(lease.to_owned())
        .all()
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.words)).collect())
}

/// A notice that goes out within some days, or has not gone out in time.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ScheduledNotice {
    /// The notice.
    pub id: NoticeId,
    /// What it is about.
    pub kind: NoticeKind,
    /// Whom it is for.
    pub audience: NoticeAudience,
    /// How it is sent.
    pub channel: Channels,
    /// The email's subject.
    pub subject: String,
    /// When it goes out.
    pub scheduled_at: Timestamp,
    /// How many towns it names; of one for everybody, none.
    pub towns: i64,
    /// One of them.
    pub town_full_name: Option<String>,
}

/// The notices that are to begin to go out before an instant, in their order, at most 100.
pub async fn scheduled_before(db: &mut impl Executor, before: Timestamp) -> Result<Vec<ScheduledNotice>> {
    db.sql(
        "SELECT n.id, n.kind, n.audience, n.channel, n.subject_template AS subject, n.scheduled_at, count(t.id) AS towns,
                min(t.full_name) AS town_full_name
         FROM notices n
         LEFT JOIN notice_towns x ON x.notice_id = n.id
         LEFT JOIN towns t ON t.id = x.town_id
         WHERE n.scheduled_at IS NOT NULL AND n.done_at IS NULL AND n.started_at IS NULL AND n.scheduled_at < $1
         GROUP BY n.id, n.kind, n.audience, n.channel, n.subject_template, n.scheduled_at
         ORDER BY n.scheduled_at, n.id LIMIT 100",
    )
    .bind(before)
    .all()
    .await
}

/// The towns that these notices name.
pub async fn named_towns(db: &mut impl Executor, notices: &[NoticeId]) -> Result<Vec<(NoticeId, TownId)>> {
    if notices.is_empty() {
        return Ok(Vec::new());
    }
    let text =
        "SELECT notice_id, town_id FROM notice_towns WHERE notice_id IN ($set) ORDER BY notice_id, town_id";
    db.sql_of_set(text, notices.len()).bind_each(notices).all().await
}

/// Lets notices that name a town, and have not been through it, go to the one whose members its members are now. Members
/// who had a notice already do not get it again.
pub async fn follow_merged(tx: &mut Tx, town: TownId, into: TownId) -> Result<()> {
    // Nobody goes on with one of them meanwhile, who would look for members where there are none any more.
    let _held: Vec<(NoticeId,)> = tx
        .sql_of_set(
            "SELECT id FROM notices
             WHERE done_at IS NULL AND id IN (SELECT notice_id FROM notice_towns WHERE town_id = $1 AND done_at IS NULL)
             ORDER BY id {lock}",
            0,
        )
        .bind(town)
        .all()
        .await?;
    tx.sql(
        "INSERT INTO notice_towns (notice_id, town_id)
         SELECT x.notice_id, $2 FROM notice_towns x JOIN notices n ON n.id = x.notice_id
         WHERE x.town_id = $1 AND x.done_at IS NULL AND n.done_at IS NULL
         ON CONFLICT (notice_id, town_id) DO UPDATE SET reached_up_to = NULL, done_at = NULL",
    )
    .bind(town)
    .bind(into)
    .execute()
    .await?;
    tx.sql(
        "DELETE FROM notice_towns WHERE town_id = $1 AND done_at IS NULL
           AND notice_id IN (SELECT id FROM notices WHERE done_at IS NULL)",
    )
    .bind(town)
    .execute()
    .await?;
    Ok(())
}
