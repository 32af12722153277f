//! Messages an administrator had sent to themselves to try a template out.
//!
//! They go out at once instead of waiting here: this only writes down what became of them, so that the outbox tells
//! all that was sent. Nothing here is ever leased.

use townpick_domain::{ids::NotificationId, time::Timestamp};

use super::outbox::{Channel, MessageText};
use crate::{Executor, Result, Tx};

/// A message that was tried out.
#[derive(Debug, Clone)]
pub struct Trial {
    /// The message's id.
    pub id: NotificationId,
    /// The template it was made of.
    pub template_key: String,
    /// How it went out.
    pub channel: Channel,
    /// What it says.
    pub stored: MessageText,
    /// What became of it.
    pub outcome: TrialOutcome,
}

/// What became of a message that was tried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrialOutcome {
    /// The provider has it.
    Sent {
        /// The provider's name for it.
        provider_id: String,
    },
    /// There is no provider: it was written down and sent to nobody.
    Local,
    /// It did not go out, and is not tried again.
    Failed {
        /// Why.
        reason: String,
    },
}

/// Writes a tried message into the outbox, settled as it is.
pub async fn record(tx: &mut Tx, trial: &Trial, now: Timestamp) -> Result<()> {
    let (status, provider_id, reason) = match &trial.outcome {
        TrialOutcome::Sent { provider_id } => ("sent", Some(provider_id.clone()), None),
        TrialOutcome::Local => ("local", None, None),
        TrialOutcome::Failed { reason } => ("failed", None, Some(reason.clone())),
    };
    tx.sql(
        "INSERT INTO notifications (id, unique_key, audience, channel, type, template_key, status, subject,
                                    message_content, provider_message_id, attempts, next_attempt_at, created_at,
                                    sent_at, failed_at, failed_reason)
         VALUES ($1, $2, 'administrators', $3, $4, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)",
    )
    .bind(trial.id)
    .bind(format!("trial:{}:{}", trial.id, trial.channel))
    .bind(trial.channel)
    .bind(trial.template_key.clone())
    .bind(status)
    .bind(trial.stored.subject.clone())
    .bind(trial.stored.content.clone())
    .bind(provider_id)
    .bind(i64::from(trial.outcome != TrialOutcome::Local))
    .bind(now)
    .bind((status == "sent").then_some(now))
    .bind((status == "failed").then_some(now))
    .bind(reason)
    .run()
    .await
}
