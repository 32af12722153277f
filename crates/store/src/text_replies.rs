//! What people text us, and what administrators make of it. Nothing here decides what a text means.

mod conversation;
mod list;

use serde::Serialize;
use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    channel::Channel,
    ids::{MemberId, NotificationId, TextReplyId},
    text_reply::{ReplyKind, ReplyState, TEXT_ANSWER},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{
    Executor, Result, Tx,
    list::List as _,
    notifications::counts::{self, READ, Removed},
};
pub use conversation::{Said, conversation};
pub use list::ListedTextReply;

/// A text as it arrives.
pub struct NewTextReply<'a> {
    /// Its id.
    pub id: TextReplyId,
    /// Whose number it came from.
    pub member: Option<MemberId>,
    /// The number's ten digits.
    pub digits: &'a str,
    /// What it says.
    pub words: String,
    /// What it is.
    pub kind: ReplyKind,
    /// What the provider calls it.
    pub provider_id: Option<&'a str>,
}

/// Stores a text and says whether it is new; one that the provider reported before is left as it was.
pub async fn insert(tx: &mut Tx, reply: &NewTextReply<'_>, now: Timestamp) -> Result<bool> {
    let search_text = format!("{}\n{}", reply.words.to_lowercase(), reply.digits);
    let inserted = tx
        .sql(
            "INSERT INTO text_replies (id, member_id, phone_number, words, search_text, kind, provider_message_id,
                                       received_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (provider_message_id) DO NOTHING",
        )
        .bind(reply.id)
        .bind(reply.member)
        .bind(reply.digits.to_owned())
        .bind(reply.words.clone())
        .bind(search_text)
        .bind(reply.kind)
        .bind(reply.provider_id.map(str::to_owned))
        .bind(now)
        .execute()
        .await?;
    Ok(inserted == 1)
}

/// The text with this id.
pub async fn one(db: &mut impl Executor, id: TextReplyId) -> Result<ListedTextReply> {
    let list = ListedTextReply::LIST;
    let pieces = [("select", list.select), ("from", list.from), ("joins", list.joins)];
    db.assembled("SELECT {select} FROM {from} {joins} WHERE r.id = $1", &pieces, 0).bind(id).one().await
}

/// Notes what was done about a text that is in the state `from`, and by whom; false when it is in another one, because
/// somebody else was faster.
pub async fn settle(
    tx: &mut Tx,
    id: TextReplyId,
    (from, to): (ReplyState, ReplyState),
    by: &str,
    now: Timestamp,
) -> Result<bool> {
    let (by, at) = (to != ReplyState::Open).then(|| (by.to_owned(), now)).unzip();
    let settled = tx
        .sql(
            "UPDATE text_replies SET state = $3, settled_by = $4, settled_at = $5 WHERE id = $1 AND state = $2",
        )
        .bind(id)
        .bind(from)
        .bind(to)
        .bind(by)
        .bind(at)
        .execute()
        .await?;
    Ok(settled == 1)
}

/// Puts the answer to a text into the outbox, to the member who sent it or else to the number that it came from, and
/// tells whether it is there: its template must be switched on for the channel.
pub async fn enqueue_answer(
    tx: &mut Tx,
    (reply, answer): (TextReplyId, NotificationId),
    channel: Channel,
    details: JsonValue,
    now: Timestamp,
) -> Result<bool> {
    let enqueued = tx
        .sql(
            "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, text_reply_id, channel, type,
                                        template_key, details, next_attempt_at, created_at)
             SELECT $1, $2, CASE WHEN r.member_id IS NULL THEN 'texter' ELSE 'member' END, r.member_id, m.town_id, r.id,
                    $4, t.template_key, t.template_key, $6, $7, $7
             FROM text_replies r
             JOIN notification_templates t ON t.template_key = $5 AND t.is_active AND t.channel IN ($4, 'both')
             LEFT JOIN members m ON m.id = r.member_id
             WHERE r.id = $3",
        )
        .bind(answer)
        .bind(format!("{TEXT_ANSWER}:{answer}:{channel}"))
        .bind(reply)
        .bind(channel)
        .bind(TEXT_ANSWER)
        .bind(Json(details))
        .bind(now)
        .execute()
        .await?;
    Ok(enqueued == 1)
}

/// How many texts there are in each state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[schema(as = AdminTextReplyCounts)]
pub struct TextReplyCounts {
    /// Nothing was done about these yet.
    pub open: i64,
    /// These were answered.
    pub answered: i64,
    /// These need no answer.
    pub done: i64,
}

/// How many texts there are in each state.
pub async fn counts(db: &mut impl Executor) -> Result<TextReplyCounts> {
    let rows: Vec<(ReplyState, i64)> =
        db.sql("SELECT state, count(*) FROM text_replies GROUP BY state LIMIT 3").all().await?;
    let count = |state| rows.iter().find(|(counted, _)| *counted == state).map_or(0, |(_, count)| *count);
    Ok(TextReplyCounts {
        open: count(ReplyState::Open),
        answered: count(ReplyState::Answered),
        done: count(ReplyState::Done),
    })
}

/// How many texts wait for somebody to look at them.
pub async fn count_open(db: &mut impl Executor) -> Result<i64> {
    let (open,): (i64,) = db.sql("SELECT count(*) FROM text_replies WHERE state = 'open'").one().await?;
    Ok(open)
}

/// Removes what came from the number that a member has now, whoever had it then; what came from the member themselves
/// goes with their row.
pub(crate) async fn remove_of_number(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.sql("DELETE FROM text_replies WHERE phone_number = (SELECT phone_number FROM members WHERE id = $1)")
        .bind(member)
        .run()
        .await
}

/// The most texts that [`remove_old`] removes at once; the same number stands in the statement.
pub const MOST_AT_ONCE: u64 = 500;

/// The texts that leave, the oldest first.
pub const OLD: &str =
    "SELECT id FROM text_replies WHERE received_at < $1 AND (state <> 'open' OR received_at < $2)
     ORDER BY received_at, id LIMIT 500 {skip_locked}";

/// Removes up to [`MOST_AT_ONCE`] texts, with their answers, of which counts stay, and tells how many: those that arrived
/// before this instant, and open ones, which somebody may still answer, only if they arrived before the other.
pub async fn remove_old(tx: &mut Tx, retained_since: Timestamp, open_since: Timestamp) -> Result<u64> {
    let old: Vec<(TextReplyId,)> = tx.sql_of_set(OLD, 0).bind(retained_since).bind(open_since).all().await?;
    if old.is_empty() {
        return Ok(0);
    }
    let old: Vec<TextReplyId> = old.into_iter().map(|(id,)| id).collect();
    let answers: Vec<Removed> = tx
        .assembled(
            "DELETE FROM notifications WHERE text_reply_id IN ($set) RETURNING {read}",
            &[("read", READ)],
            old.len(),
        )
        .bind_each(&old)
        .all()
        .await?;
    counts::add(tx, answers).await?;
    tx.sql_of_set("DELETE FROM text_replies WHERE id IN ($set)", old.len()).bind_each(&old).execute().await
}
