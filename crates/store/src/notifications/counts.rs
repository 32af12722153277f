//! What is left of messages that were removed: how many of which kind went to which town in which week, and what became of
//! them. Nothing here tells whom a message was to.

use std::collections::BTreeMap;

use townpick_domain::{
    ids::{NoticeId, TownId},
    retention::counted_week,
    time::Timestamp,
};

use crate::{Result, Statement, Tx};

/// What is read of a message as it is removed, for [`add`].
pub(crate) const READ: &str =
    "created_at, audience, town_id, notice_id, template_key, channel, status, delivered_at, opened_at";

/// A message that was removed.
#[derive(sqlx::FromRow)]
pub(crate) struct Removed {
    created_at: Timestamp,
    audience: String,
    town_id: Option<TownId>,
    notice_id: Option<NoticeId>,
    template_key: String,
    channel: String,
    status: String,
    delivered_at: Option<Timestamp>,
    opened_at: Option<Timestamp>,
}

/// How many there were, how many arrived and how many were opened.
type Times = [i64; 3];

/// Counts messages, in the transaction that removes them.
pub(crate) async fn add(tx: &mut Tx, removed: Vec<Removed>) -> Result<()> {
    if removed.is_empty() {
        return Ok(());
    }
    // In the order of the keys, so that no two engines wait for each other in a circle.
    let mut counts: BTreeMap<_, Times> = BTreeMap::new();
    for message in removed {
        let town = message.town_id.unwrap_or(TownId::from_bytes([0; 16]));
        let notice = message.notice_id.unwrap_or(NoticeId::from_bytes([0; 16]));
        let kind = (message.audience, message.template_key, message.channel, message.status);
        let [messages, delivered, opened] =
            counts.entry((counted_week(message.created_at), town, notice, kind)).or_default();
        *messages += 1;
        *delivered += i64::from(message.delivered_at.is_some());
        *opened += i64::from(message.opened_at.is_some());
    }
    let statement = tx.sql_of_rows(
        "INSERT INTO message_counts (week, town_id, notice_id, audience, template_key, channel, status, messages,
                                     delivered, opened) VALUES {rows}
         ON CONFLICT (week, town_id, notice_id, audience, template_key, channel, status) DO UPDATE
         SET messages = message_counts.messages + excluded.messages,
             delivered = message_counts.delivered + excluded.delivered,
             opened = message_counts.opened + excluded.opened",
        "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        counts.len(),
    );
    let bound = counts.into_iter().fold(statement, |statement, ((week, town, notice, kind), times)| {
        let (audience, template, channel, status) = kind;
        let statement = statement.bind(week).bind(town).bind(notice).bind(audience).bind(template);
        times.into_iter().fold(statement.bind(channel).bind(status), Statement::bind)
    });
    bound.run().await
}
