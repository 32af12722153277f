use townpick_domain::{email_instead::Undelivered, ids::NotificationId, time::Timestamp};

use super::{Executor, Result, Tx};

/// How many messages one statement is about.
const MESSAGES_PER_QUERY: usize = 100;

/// Those of these messages that are for members, each with what decides whether it becomes an email.
pub async fn undelivered(
    db: &mut impl Executor,
    messages: &[NotificationId],
) -> Result<Vec<(NotificationId, Undelivered)>> {
    #[derive(sqlx::FromRow)]
    struct Row {
        id: NotificationId,
        #[sqlx(flatten)]
        undelivered: Undelivered,
    }
    let mut found = Vec::new();
    for some in messages.chunks(MESSAGES_PER_QUERY) {
        let rows: Vec<Row> = db
            .sql_of_set(
                "SELECT n.id, n.channel, n.template_key, t.is_active, t.channel AS template_channel, m.is_subscribed,
                        m.preferred_channel, m.email_suppressed_at
                 FROM notifications n
                 JOIN members m ON m.id = n.member_id
                 JOIN notification_templates t ON t.template_key = n.template_key
                 WHERE n.id IN ($set) LIMIT 100",
                some.len(),
            )
            .bind_each(some)
            .all()
            .await?;
        found.extend(rows.into_iter().map(|row| (row.id, row.undelivered)));
    }
    Ok(found)
}

/// Puts emails into the outbox that tell what these texts could not, unless they are there already.
pub async fn enqueue_emails_instead(tx: &mut Tx, texts: &[NotificationId], now: Timestamp) -> Result<()> {
    for some in texts.chunks(MESSAGES_PER_QUERY) {
        tx.sql_of_set(
            "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, contest_id, notice_id, channel,
                                        type, template_key, details, next_attempt_at, expires_at, created_at, is_bulk,
                                        is_instead)
             SELECT {new_id:$1}, substr(n.unique_key, 1, length(n.unique_key) - 3) || 'email', n.audience, n.member_id,
                    n.town_id, n.contest_id, n.notice_id, 'email', n.type, n.template_key, n.details, $1, n.expires_at,
                    $1, n.is_bulk, TRUE
             FROM notifications n
             WHERE n.id IN ($set)
             ORDER BY n.id
             ON CONFLICT (unique_key) DO NOTHING",
            some.len(),
        )
        .bind(now)
        .bind_each(some)
        .execute()
        .await?;
    }
    Ok(())
}
