//! What becomes of a leased message.

use std::collections::BTreeSet;

use townpick_domain::{ids::NotificationId, time::Timestamp};

use super::{Executor, Result, Tx};

/// What a worker did with a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
    /// The provider has it.
    Sent {
        /// The provider's name for it.
        provider_id: String,
        /// When it got it.
        at: Timestamp,
    },
    /// There is no provider: it was written down and sent to nobody.
    Local(MessageText),
    /// It is tried again.
    Retry {
        /// When.
        at: Timestamp,
        /// Why it did not go out.
        reason: String,
        /// Whether the provider may have it all the same.
        in_doubt: bool,
        /// Whether it is one attempt less that is left.
        counts: bool,
    },
    /// It will never be sent.
    Failed {
        /// Why.
        reason: String,
        /// When we gave up.
        at: Timestamp,
    },
    /// It must not be sent, or not any more.
    Dropped {
        /// Why.
        reason: &'static str,
    },
    /// It must wait, which counts as no attempt.
    Postponed {
        /// Until when.
        until: Timestamp,
    },
    /// It was handed over on paper only: the attempt is taken back.
    Untried,
}

/// The subject and text of a message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MessageText {
    /// The subject line, of an email.
    pub subject: Option<String>,
    /// The message.
    pub content: String,
}

/// What a text is asked after by, should its answer be lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextMark {
    /// What its words are recognised by.
    pub digest: [u8; 32],
    /// The number it goes to.
    pub to: String,
}

/// A message that is about to be handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandoverRecord {
    /// The message.
    pub id: NotificationId,
    /// What it says.
    pub stored: MessageText,
    /// What it is asked after by, if it is a text.
    pub text: Option<TextMark>,
}

/// Marks messages as handed over and stores their text, before they are sent: whoever finds one later without an
/// answer must ask the provider first. Returns those that the lease still holds; the others must not be sent.
///
/// They are found by their ids: what is wrapped in COALESCE here and below cannot be looked up by an index, which SQLite
/// would take for the better one and go through the whole lease, or all that waits, for each of them.
pub async fn hand_over(
    tx: &mut Tx,
    lease: &str,
    messages: &[&HandoverRecord],
    now: Timestamp,
) -> Result<BTreeSet<NotificationId>> {
    tx.update_many(
        "WITH handed (id, lease, handed_at, digest, sent_to, subject, content) AS (",
        ") UPDATE notifications
           SET attempts = attempts + 1, handed_over_at = handed.handed_at, handed_over_digest = handed.digest,
               subject = handed.subject, message_content = handed.content, handed_over_to = handed.sent_to
           FROM handed
           WHERE notifications.id = handed.id AND COALESCE(notifications.leased_by, '') = handed.lease
             AND COALESCE(notifications.status, '') = 'pending'
           RETURNING notifications.id",
        messages,
        |statement, message| {
            statement
                .bind(message.id)
                .bind(lease.to_owned())
                .bind(now)
                .bind(message.text.as_ref().map(|text| text.digest.to_vec()))
                .bind(message.text.as_ref().map(|text| text.to.clone()))
                .bind(message.stored.subject.clone())
                .bind(message.stored.content.clone())
        },
    )
    .await
}

/// Gives back what the lease still holds and has not handed over. What was, may be on its way this very moment: it
/// stays held until the lease is over.
pub async fn release(tx: &mut Tx, lease: &str) -> Result<u64> {
    tx.sql(
        "UPDATE notifications SET leased_by = NULL, leased_until = NULL
         WHERE leased_by = $1 AND handed_over_at IS NULL",
    )
    .bind(lease.to_owned())
    .execute()
    .await
}

/// A message that the provider has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// The message.
    pub id: NotificationId,
    /// The provider's name for it.
    pub provider_id: String,
    /// When it got it.
    pub at: Timestamp,
}

/// Writes down that the provider has these messages, which is a fact whoever holds them. Returns those it is news of.
pub async fn settle_sent(tx: &mut Tx, sent: &[Sent]) -> Result<BTreeSet<NotificationId>> {
    tx.update_many(
            "WITH sent (id, provider_id, sent_at) AS (",
            ") UPDATE notifications
               SET status = 'sent', provider_message_id = sent.provider_id, sent_at = sent.sent_at, details = '{}',
                   failed_reason = NULL, leased_by = NULL, leased_until = NULL, handed_over_at = NULL,
                   handed_over_digest = NULL, handed_over_to = NULL
               FROM sent WHERE notifications.id = sent.id AND COALESCE(notifications.status, '') = 'pending'
               RETURNING notifications.id",
            sent,
            |statement, sent| statement.bind(sent.id).bind(sent.provider_id.clone()).bind(sent.at),
        )
        .await
}

/// Writes down what became of a message. That it was accepted is a fact whoever holds it; anything else counts only
/// while this lease holds it. Returns whether it counted.
pub async fn settle(tx: &mut Tx, lease: &str, id: NotificationId, what: &Settlement) -> Result<bool> {
    let lease = lease.to_owned();
    let statement = match what {
        Settlement::Sent { provider_id, at } => {
            let sent = Sent { id, provider_id: provider_id.clone(), at: *at };
            return Ok(settle_sent(tx, &[sent]).await?.contains(&id));
        }
        Settlement::Local(stored) => tx
            .sql(
                "UPDATE notifications
                 SET status = 'local', subject = $3, message_content = $4, details = '{}', leased_by = NULL,
                     leased_until = NULL, handed_over_at = NULL, handed_over_digest = NULL, handed_over_to = NULL
                 WHERE id = $1 AND leased_by = $2 AND status = 'pending'",
            )
            .bind(id)
            .bind(lease)
            .bind(stored.subject.clone())
            .bind(stored.content.clone()),
        Settlement::Retry { at, reason, in_doubt, counts } => tx
            .sql(
                "UPDATE notifications
                 SET next_attempt_at = $3, failed_reason = $4, leased_by = NULL, leased_until = NULL,
                     attempts = CASE WHEN $6 THEN attempts ELSE attempts - 1 END,
                     handed_over_at = CASE WHEN $5 THEN handed_over_at END,
                     handed_over_digest = CASE WHEN $5 THEN handed_over_digest END,
                     handed_over_to = CASE WHEN $5 THEN handed_over_to END
                 WHERE id = $1 AND leased_by = $2 AND status = 'pending'",
            )
            .bind(id)
            .bind(lease)
            .bind(*at)
            .bind(reason.clone())
            .bind(*in_doubt)
            .bind(*counts),
        Settlement::Failed { reason, at } => tx
            .sql(
                "UPDATE notifications
                 SET status = 'failed', failed_reason = $3, failed_at = $4, details = '{}', leased_by = NULL,
                     leased_until = NULL, handed_over_at = NULL, handed_over_digest = NULL, handed_over_to = NULL
                 WHERE id = $1 AND leased_by = $2 AND status = 'pending'",
            )
            .bind(id)
            .bind(lease)
            .bind(reason.clone())
            .bind(*at),
        Settlement::Dropped { reason } => tx
            .sql(
                "UPDATE notifications
                 SET status = 'dropped', failed_reason = $3, details = '{}', leased_by = NULL, leased_until = NULL,
                     handed_over_at = NULL, handed_over_digest = NULL, handed_over_to = NULL
                 WHERE id = $1 AND leased_by = $2 AND status = 'pending'",
            )
            .bind(id)
            .bind(lease)
            .bind(*reason),
        Settlement::Postponed { until } => tx
            .sql(
                "UPDATE notifications SET next_attempt_at = $3, leased_by = NULL, leased_until = NULL
                 WHERE id = $1 AND leased_by = $2 AND status = 'pending'",
            )
            .bind(id)
            .bind(lease)
            .bind(*until),
        Settlement::Untried => tx
            .sql(
                "UPDATE notifications
                 SET attempts = attempts - 1, leased_by = NULL, leased_until = NULL, handed_over_at = NULL,
                     handed_over_digest = NULL, handed_over_to = NULL
                 WHERE id = $1 AND leased_by = $2 AND status = 'pending' AND attempts > 0",
            )
            .bind(id)
            .bind(lease),
    };
    Ok(statement.execute().await? == 1)
}
