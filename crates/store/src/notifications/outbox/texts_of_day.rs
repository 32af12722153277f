//! How many texts people got in the last day, for states that allow only so many.

use std::collections::BTreeSet;

use townpick_domain::{
    ids::MemberId,
    texting_rules::{texts_counted_since, texts_written_since},
    time::Timestamp,
};

use super::{Executor as _, Result, Tx};

/// How many members one statement is about.
const MEMBERS_PER_QUERY: usize = 100;

/// The texts of one person in the last 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct TextsOfDay {
    /// Who.
    pub member_id: MemberId,
    /// How many were sent, or are on their way in the hands of another worker.
    pub sent: i64,
    /// How many about a prize wait.
    pub prizes_waiting: i64,
    /// When the first of those that were sent was.
    pub first_sent_at: Option<Timestamp>,
}

/// Holds these members, so that nobody else counts their texts until the transaction ends and no two workers take the same
/// room.
///
/// It comes before anything is done to messages, and everybody who takes several members takes them by their ids:
/// whoever deletes a member has the member first and then their messages, and would wait for us while we wait for them.
pub async fn hold(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<()> {
    let members: Vec<MemberId> = members.iter().copied().collect();
    for some in members.chunks(MEMBERS_PER_QUERY) {
        let held = "SELECT id FROM members WHERE id IN ($set) ORDER BY id {lock}";
        let _: Vec<(MemberId,)> = tx.sql_of_set(held, some.len()).bind_each(some).all().await?;
    }
    Ok(())
}

/// The texts of these members in the 24 hours before `now`, without codes that somebody asked for and answers to
/// their own texts; those of this lease are still to be sent. Whoever got none and waits for none is left out.
pub async fn texts_of_day(
    tx: &mut Tx,
    members: &[MemberId],
    lease: &str,
    now: Timestamp,
) -> Result<Vec<TextsOfDay>> {
    let mut found = Vec::new();
    for some in members.chunks(MEMBERS_PER_QUERY) {
        let rows: Vec<TextsOfDay> = tx
            .sql_of_set(
                "SELECT n.member_id,
                        count(CASE WHEN n.sent_at > $1 THEN 1
                                   WHEN n.status = 'pending' AND n.handed_over_at IS NOT NULL
                                        AND COALESCE(n.leased_by, '') <> $3 THEN 1 END) AS sent,
                        count(CASE WHEN n.status = 'pending' AND (n.handed_over_at IS NULL OR n.leased_by = $3)
                                        AND n.template_key IN ('winner_notification', 'claim_reminder', 'alternate_promoted')
                                   THEN 1 END) AS prizes_waiting,
                        min(CASE WHEN n.sent_at > $1 THEN n.sent_at END) AS first_sent_at
                 FROM notifications n
                 WHERE n.created_at > $2 AND n.channel = 'sms'
                   AND n.template_key NOT IN ('phone_change_code', 'deletion_code', 'text_answer') AND n.member_id IN ($set)
                 GROUP BY n.member_id",
                some.len(),
            )
            .bind(texts_counted_since(now))
            .bind(texts_written_since(now))
            .bind(lease.to_owned())
            .bind_each(some)
            .all()
            .await?;
        found.extend(rows);
    }
    Ok(found)
}
