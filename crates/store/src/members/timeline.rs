//! What happened to a member, latest first: joining, contests, messages, texts of their own, wins and
//! deactivation.

use townpick_domain::{ids::MemberId, time::Timestamp};
use uuid::Uuid;

use crate::{Executor, PageRows, Result};

/// Something that happened to a member.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TimelineEvent {
    /// When it happened.
    pub happened_at: Timestamp,
    /// Sets it apart from others of the same moment.
    pub id: Uuid,
    /// 'joined', 'entered', 'notification', 'texted', 'won' or 'deactivated'.
    pub kind: String,
    /// The town, the contest, or the subject of the message.
    pub name: String,
    /// The prize, the message or the member's text; at most 100 characters.
    pub description: Option<String>,
    /// How a message is sent: 'email' or 'sms'.
    pub channel: Option<String>,
    /// How far a message has come: 'pending', 'delivered', 'success' or 'failed'. A message that was written to the
    /// local outbox only has none: nobody got it and nobody will.
    pub delivery: Option<String>,
    /// Why a message did not arrive.
    pub failed_reason: Option<String>,
}

/// A page of a screen has fewer rows than the part about messages reads, so nothing is skipped.
const EVENTS: &str = "SELECT happened_at, id, kind, name, description, channel, delivery, failed_reason FROM (
       SELECT m.signup_date AS happened_at, m.id, 'joined' AS kind, t.full_name AS name,
              CAST(NULL AS TEXT) AS description, CAST(NULL AS TEXT) AS channel, CAST(NULL AS TEXT) AS delivery,
              CAST(NULL AS TEXT) AS failed_reason
       FROM members m JOIN towns t ON t.id = m.town_id WHERE m.id = $1
       UNION ALL
       SELECT m.deactivated_at, m.id, 'deactivated', '', NULL, NULL, NULL, NULL
       FROM members m WHERE m.id = $1 AND m.deactivated_at IS NOT NULL
       UNION ALL
       SELECT entries.entered_at, c.id, 'entered', c.title, substr(c.prize_description, 1, 100), NULL, NULL, NULL
       FROM ({entries}) entries JOIN contests c ON c.id = entries.contest_id
       UNION ALL
       SELECT COALESCE(w.notified_at, d.drawing_timestamp, w.updated_at), w.id, 'won', c.title,
              substr(c.prize_description, 1, 100), NULL, NULL, NULL
       FROM drawing_places w JOIN contests c ON c.id = w.contest_id LEFT JOIN drawings d ON d.contest_id = c.id
       WHERE w.member_id = $1 AND w.state IN ('selected', 'notified', 'claimed')
       UNION ALL
       SELECT r.received_at, r.id, 'texted', '', substr(r.words, 1, 100), 'sms', NULL, NULL
       FROM text_replies r WHERE r.member_id = $1
       UNION ALL
       SELECT * FROM (
         SELECT n.created_at, n.id, 'notification', COALESCE(n.subject, templates.name, n.type),
                substr(n.message_content, 1, 100), n.channel,
                CASE WHEN n.failed_reason IS NOT NULL OR n.status IN ('failed', 'dropped') THEN 'failed'
                     WHEN n.opened_at IS NOT NULL THEN 'success'
                     WHEN n.status = 'local' THEN NULL
                     WHEN n.delivered_at IS NOT NULL OR n.sent_at IS NOT NULL THEN 'delivered'
                     ELSE 'pending' END,
                n.failed_reason
         FROM notifications n LEFT JOIN notification_templates templates ON templates.template_key = n.template_key
         WHERE n.member_id = $1 AND (n.created_at, n.id) < ($3, $4)
         ORDER BY n.created_at DESC, n.id DESC LIMIT 201) messages
     ) events
     WHERE (happened_at, id) < ($3, $4) ORDER BY happened_at DESC, id DESC";

/// The member's events before `before`, or the latest ones, latest first.
pub async fn timeline(
    db: &mut impl Executor,
    member: MemberId,
    now: Timestamp,
    before: Option<(Timestamp, Uuid)>,
) -> Result<Vec<TimelineEvent>> {
    let (happened_at, id) = before.unwrap_or((Timestamp::MAX, Uuid::max()));
    db.page(EVENTS, PageRows::Screen).bind(member).bind(now).bind(happened_at).bind(id).all().await
}
