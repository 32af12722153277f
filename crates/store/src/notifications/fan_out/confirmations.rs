//! The one reminder of everybody who has not confirmed and for whom it is time, whatever town they live in.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{confirmation::ReminderTimes, time::Timestamp};

use crate::{Executor as _, Result, Tx};

/// How many are reminded at once; the same number stands in the statement.
pub const REMINDED_AT_ONCE: u64 = 1000;

/// Whoever has not confirmed, with the contests they are in: those of their town that started while they lived there, and
/// those they were in before they moved.
const ENTERED: &str = "SELECT m.id AS member_id, m.created_at, m.signup_date, c.id AS contest_id, c.town_id, c.starts_at, c.ends_at
     FROM contests c JOIN members m ON m.town_id = c.town_id AND m.confirmed_at IS NULL
     WHERE m.is_subscribed AND (m.moved_at IS NULL OR m.moved_at <= c.starts_at) AND c.voided_at IS NULL
     UNION ALL
     SELECT m.id, m.created_at, m.signup_date, c.id, c.town_id, c.starts_at, c.ends_at
     FROM members m JOIN contest_participants p ON p.member_id = m.id JOIN contests c ON c.id = p.contest_id
     WHERE m.confirmed_at IS NULL AND m.is_subscribed AND m.moved_at > c.starts_at AND c.voided_at IS NULL";

/// Reminds the next [`REMINDED_AT_ONCE`], each on the channels that are open, and tells how many messages are new. The
/// key has no contest in it: nobody is reminded twice. Whoever moved is told of the contest they are in, which is the one of
/// the town they left until it is over.
pub async fn remind(tx: &mut Tx, times: ReminderTimes, now: Timestamp) -> Result<u64> {
    let details =
        |was_left_out: bool| -> JsonValue { [("was_left_out", was_left_out)].into_iter().collect() };
    tx.assembled(
        "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, contest_id, channel, type, template_key,
                                    details, next_attempt_at, expires_at, created_at, is_bulk)
         SELECT {new_id:$1}, t.template_key || ':' || {id_text:m.id} || ':' || channels.channel, 'member', m.id,
                COALESCE(due.town_id, m.town_id),
                due.contest_id, channels.channel, t.template_key, t.template_key,
                CASE WHEN due.was_left_out THEN $3 ELSE $2 END, $1, due.ends_at, $1, TRUE
         FROM (SELECT * FROM (
                   -- The list closes within a day, and they have had a day to answer.
                   SELECT e.member_id, e.contest_id, e.town_id, e.ends_at, FALSE AS was_left_out FROM ({entered}) e
                   WHERE e.ends_at > $1 AND e.ends_at <= $4 AND e.starts_at <= $1 AND e.created_at <= e.ends_at - ($4 - $1)
                   UNION ALL
                   SELECT e.member_id, e.contest_id, e.town_id, NULL, TRUE
                   FROM ({entered}) e JOIN drawings d ON d.contest_id = e.contest_id
                   WHERE e.ends_at > $5 AND e.ends_at <= $1 AND e.signup_date < e.ends_at
                     AND NOT EXISTS (SELECT 1 FROM contest_exclusions x
                                     WHERE x.contest_id = e.contest_id AND x.member_id = e.member_id)
                   UNION ALL
                   SELECT m.id, NULL, NULL, NULL, FALSE FROM members m
                   WHERE m.confirmed_at IS NULL AND m.is_subscribed AND m.created_at <= $6) people
               WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.member_id = people.member_id
                                   AND n.template_key = 'confirmation_reminder')
               LIMIT 1000) due
         JOIN members m ON m.id = due.member_id
         JOIN notification_templates t ON t.template_key = 'confirmation_reminder' AND t.is_active
         JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels ON t.channel IN (channels.channel, 'both')
         WHERE {is_open}
         ON CONFLICT (unique_key) DO NOTHING",
        &[("entered", ENTERED)],
        0,
    )
    .bind(now)
    .bind(Json(details(false)))
    .bind(Json(details(true)))
    .bind(times.closing_until)
    .bind(times.closed_since)
    .bind(times.joined_until)
    .execute()
    .await
}
