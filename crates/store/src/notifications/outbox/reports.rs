//! What providers and readers tell about a message after it was handed over. Reports come late, twice and in any
//! order: none of them undoes what a later stage has reported.

use townpick_domain::{ids::NotificationId, time::Timestamp};

use super::{Executor, Result, Tx};

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// The provider has it.
    Accepted,
    /// It arrived.
    Delivered,
    /// It did not and will not arrive.
    Failed {
        /// Why.
        reason: String,
    },
    /// It came back, even if it was said to have arrived: mail servers take an email before they know where to put it.
    CameBack {
        /// Why.
        reason: String,
    },
}

/// Takes a report about a message that carries our own id; true when it was news. Whatever a later attempt was told, it
/// is known to be accepted from here on.
pub async fn report(
    tx: &mut Tx,
    id: NotificationId,
    provider_id: &str,
    fate: &Fate,
    now: Timestamp,
) -> Result<bool> {
    tx.sql(
        "UPDATE notifications
         SET status = 'sent', sent_at = $3, details = '{}', failed_reason = NULL, leased_by = NULL,
             leased_until = NULL, handed_over_at = NULL, handed_over_digest = NULL, handed_over_to = NULL, provider_message_id = $2
         WHERE id = $1 AND status = 'pending' AND (handed_over_at IS NOT NULL OR attempts > 0)",
    )
    .bind(id)
    .bind(provider_id.to_owned())
    .bind(now)
    .execute()
    .await?;
    report_by_provider_id(tx, provider_id, fate, now).await
}

/// Takes a report about a message by the provider's name for it; true when it was news.
pub async fn report_by_provider_id(
    tx: &mut Tx,
    provider_id: &str,
    fate: &Fate,
    now: Timestamp,
) -> Result<bool> {
    let statement = match fate {
        Fate::Accepted => return Ok(false),
        Fate::Delivered => tx
            .sql(
                "UPDATE notifications SET status = 'delivered', delivered_at = $2
                 WHERE provider_message_id = $1 AND status = 'sent'",
            )
            .bind(provider_id.to_owned())
            .bind(now),
        Fate::Failed { reason } => tx
            .sql(
                "UPDATE notifications SET status = 'failed', failed_at = $2, failed_reason = $3
                 WHERE provider_message_id = $1 AND status = 'sent'",
            )
            .bind(provider_id.to_owned())
            .bind(now)
            .bind(reason.clone()),
        Fate::CameBack { reason } => tx
            .sql(
                "UPDATE notifications SET status = 'failed', failed_at = $2, failed_reason = $3
                 WHERE provider_message_id = $1 AND status IN ('sent', 'delivered')",
            )
            .bind(provider_id.to_owned())
            .bind(now)
            .bind(reason.clone()),
    };
    Ok(statement.execute().await? > 0)
}

/// Where the mail to a member went, if there still is one.
pub async fn email_address(db: &mut impl Executor, id: NotificationId) -> Result<Option<String>> {
    let found: Option<(Option<String>,)> = db
        .sql(
            "SELECT CASE n.template_key
                        WHEN 'email_change' THEN (SELECT a.new_email FROM email_changes a WHERE a.member_id = m.id)
                        WHEN 'email_changed' THEN (SELECT a.old_email FROM email_changes a WHERE a.member_id = m.id)
                        ELSE m.email END
             FROM notifications n JOIN members m ON m.id = n.member_id
             WHERE n.id = $1 AND n.channel = 'email'",
        )
        .bind(id)
        .optional()
        .await?;
    Ok(found.and_then(|(email,)| email))
}

/// Records that an email was opened; only the first time counts.
pub async fn opened(tx: &mut Tx, id: NotificationId, now: Timestamp) -> Result<bool> {
    let changed = tx
        .sql(
            "UPDATE notifications
             SET opened_at = $2, status = 'delivered', delivered_at = COALESCE(delivered_at, $2)
             WHERE id = $1 AND opened_at IS NULL AND status IN ('sent', 'delivered')",
        )
        .bind(id)
        .bind(now)
        .execute()
        .await?;
    Ok(changed == 1)
}

/// Those of the provider's names that no message is known by yet.
pub async fn unknown_provider_ids(db: &mut impl Executor, provider_ids: &[String]) -> Result<Vec<String>> {
    let mut unknown = Vec::new();
    for provider_id in provider_ids {
        let known: Option<(NotificationId,)> = db
            .sql("SELECT id FROM notifications WHERE provider_message_id = $1 LIMIT 1")
            .bind(provider_id.clone())
            .optional()
            .await?;
        if known.is_none() {
            unknown.push(provider_id.clone());
        }
    }
    Ok(unknown)
}
