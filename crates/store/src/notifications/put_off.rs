//! First messages that are put off because too many went out: they stay in the outbox until there is room for them, or
//! until an administrator lets them go.

use std::collections::BTreeSet;

use townpick_domain::{
    ids::{MemberId, NotificationId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// Puts off everything that waits for a member who has just joined, and tells how many messages that are.
pub async fn put_off(tx: &mut Tx, member: MemberId) -> Result<u64> {
    tx.sql("UPDATE notifications SET status = 'put_off' WHERE member_id = $1 AND status = 'pending'")
        .bind(member)
        .execute()
        .await
}

/// Whether somebody's first messages are put off.
pub async fn is_anybody_waiting(db: &mut impl Executor) -> Result<bool> {
    let one: Option<(NotificationId,)> =
        db.sql("SELECT id FROM notifications WHERE status = 'put_off' LIMIT 1").optional().await?;
    Ok(one.is_some())
}

/// Those whose first messages are put off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct PutOff {
    /// How many people they are.
    pub people: i64,
    /// Since when the first of them waits; nothing when nobody does.
    pub since: Option<Timestamp>,
}

/// How many people wait for their first messages, and since when.
pub async fn waiting(db: &mut impl Executor) -> Result<PutOff> {
    db.sql(
        "SELECT count(DISTINCT member_id) AS people, min(created_at) AS since FROM notifications
         WHERE status = 'put_off'",
    )
    .one()
    .await
}

/// Lets the first messages of at most so many people go, who have waited longest, and tells how many people they are.
/// They stand behind those that single people wait for, and each person's welcome before what came with it. Two that let go at once share the messages out: each takes them
/// in one order and passes over what the other holds.
pub async fn let_go(tx: &mut Tx, most: i64, now: Timestamp) -> Result<usize> {
    let freed: Vec<(MemberId,)> = tx
        .sql_of_set(
            "WITH first AS MATERIALIZED (
                 SELECT member_id FROM notifications WHERE status = 'put_off'
                 GROUP BY member_id ORDER BY min(created_at), member_id LIMIT $1),
             held AS MATERIALIZED (
                 SELECT id FROM notifications WHERE status = 'put_off' AND member_id IN (SELECT member_id FROM first)
                 ORDER BY id {skip_locked})
             UPDATE notifications SET status = 'pending', is_bulk = TRUE,
                    next_attempt_at = CASE WHEN is_bulk THEN $2 + 1 ELSE $2 END
             WHERE id IN (SELECT id FROM held)
             RETURNING member_id",
            0,
        )
        .bind(most)
        .bind(now)
        .all()
        .await?;
    Ok(freed.into_iter().map(|(member,)| member).collect::<BTreeSet<_>>().len())
}
