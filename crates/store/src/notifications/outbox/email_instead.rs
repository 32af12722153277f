use townpick_domain::{ids::NotificationId, time::Timestamp};

use super::{Executor, Result, Tx};

/// Puts the email into the outbox that tells what a text could not, for a member who wants texts alone. Whoever wants
/// both has it already, and a code for a new number must reach that number.
pub async fn enqueue_email_instead(
    tx: &mut Tx,
    text: NotificationId,
    email: NotificationId,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, contest_id, channel, type,
                                    template_key, details, next_attempt_at, expires_at, created_at, is_bulk)
         SELECT $2, substr(n.unique_key, 1, length(n.unique_key) - 3) || 'email', n.audience, n.member_id, n.town_id,
                n.contest_id, 'email', n.type, n.template_key, n.details, $3, n.expires_at, $3, n.is_bulk
         FROM notifications n
         JOIN members m ON m.id = n.member_id
         JOIN notification_templates t ON t.template_key = n.template_key AND t.is_active AND t.channel <> 'sms'
         WHERE n.id = $1 AND n.channel = 'sms' AND n.template_key <> 'phone_change_code' AND m.is_subscribed
           AND m.preferred_channel = 'sms' AND m.email_suppressed_at IS NULL
         ON CONFLICT (unique_key) DO NOTHING",
    )
    .bind(text)
    .bind(email)
    .bind(now)
    .execute()
    .await?;
    Ok(())
}
