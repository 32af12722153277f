//! The outbox as administrators read it: newest first, in pages that cost the same however deep they are.

use townpick_domain::{
    ids::{MemberId, NotificationId},
    time::Timestamp,
};
use uuid::Uuid;

use crate::{Executor, Result};

/// A message as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedNotification {
    /// The message's id.
    pub id: NotificationId,
    /// When it was put into the outbox.
    pub created_at: Timestamp,
    /// What it is made of.
    pub template_key: String,
    /// 'email' or 'sms'.
    pub channel: String,
    /// 'member' or 'administrators'.
    pub audience: String,
    /// The member's name.
    pub recipient_name: Option<String>,
    /// The member.
    pub member_id: Option<MemberId>,
    /// The town it is about.
    pub town_full_name: Option<String>,
    /// The subject it was sent with.
    pub subject: Option<String>,
    /// The words it was sent with.
    pub message_content: Option<String>,
    /// 'pending', 'sent', 'delivered', 'failed', 'dropped' or 'local'.
    pub status: String,
    /// How often it was tried.
    pub attempts: i64,
    /// When it is tried next.
    pub next_attempt_at: Timestamp,
    /// When it was handed over.
    pub sent_at: Option<Timestamp>,
    /// When it arrived.
    pub delivered_at: Option<Timestamp>,
    /// When it was opened.
    pub opened_at: Option<Timestamp>,
    /// Why it was not sent.
    pub failed_reason: Option<String>,
}

/// Which messages are wanted.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Only those in this state.
    pub status: Option<String>,
    /// Only those on this channel.
    pub channel: Option<String>,
    /// Only those to members whose name begins with this, or whose email or phone number is this.
    pub text: Option<String>,
}

macro_rules! list {
    ($further:literal) => {
        concat!(
            "SELECT n.id, n.created_at, n.template_key, n.channel, n.audience,
                    m.first_name || ' ' || m.last_name AS recipient_name, n.member_id,
                    t.full_name AS town_full_name, n.subject, n.message_content, n.status, n.attempts,
                    n.next_attempt_at, n.sent_at, n.delivered_at, n.opened_at, n.failed_reason
             FROM notifications n
             LEFT JOIN members m ON m.id = n.member_id
             LEFT JOIN towns t ON t.id = n.town_id
             WHERE (n.created_at, n.id) < ($1, $2) AND ($3 = '' OR n.channel = $3) ",
            $further,
            " ORDER BY n.created_at DESC, n.id DESC LIMIT 201"
        )
    };
}

/// Up to 201 messages older than `before`, or the newest ones, newest first.
pub async fn list(
    db: &mut impl Executor,
    filter: &Filter,
    before: Option<(Timestamp, NotificationId)>,
) -> Result<Vec<ListedNotification>> {
    let (created_at, id) = match before {
        Some((created_at, id)) => (created_at.as_microseconds(), id),
        None => (i64::MAX, NotificationId::from_uuid(Uuid::max())),
    };
    let statement = db.sql(match (&filter.status, &filter.text) {
        (None, None) => list!(""),
        (Some(_), None) => list!("AND n.status = $4"),
        (None, Some(_)) => list!(
            "AND n.member_id IN (SELECT id FROM members
                                 WHERE search_name LIKE $4 ESCAPE '\\' OR email = $5 OR phone_number = $5)"
        ),
        (Some(_), Some(_)) => list!(
            "AND n.status = $4
             AND n.member_id IN (SELECT id FROM members
                                 WHERE search_name LIKE $5 ESCAPE '\\' OR email = $6 OR phone_number = $6)"
        ),
    });
    let mut statement = statement.bind(created_at).bind(id).bind(filter.channel.clone().unwrap_or_default());
    if let Some(status) = &filter.status {
        statement = statement.bind(status.clone());
    }
    if let Some(text) = &filter.text {
        let text = text.to_lowercase();
        statement = statement.bind(beginning_with(&text)).bind(text);
    }
    statement.all().await
}

fn beginning_with(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("{escaped}%")
}
