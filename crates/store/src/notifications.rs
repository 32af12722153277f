//! The outbox: messages are put here in the transaction that causes them and sent later, by whoever leases them.
//!
//! Nothing here renders or sends. A message carries a key that says what it is for, so the same one cannot be put
//! here twice, and a template that an administrator switched off puts nothing here at all.

pub(crate) mod counts;
pub mod fan_out;
mod list;
pub mod outbox;
pub mod put_off;
pub mod retention;
pub mod trial;

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    channel::Channel,
    delivery::{goes_elsewhere, reaches_unconfirmed},
    ids::{ContestId, MemberId, NotificationId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};
pub use list::ListedNotification;

/// Whom a message is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// One member, on those channels of the template that reach them.
    Member(MemberId),
    /// The people who run the service: by email only.
    Administrators,
}

/// A message to be sent.
#[derive(Clone)]
pub struct NewNotification {
    /// What it is for, such as `welcome:{member}`; the channel is added to it.
    pub key: String,
    /// The template, which is also the message's type.
    pub template_key: &'static str,
    /// Whom it is for.
    pub audience: Audience,
    /// Which town it is about.
    pub town: Option<TownId>,
    /// Which contest it is about.
    pub contest: Option<ContestId>,
    /// A JSON object of values the template needs beyond the member, the town and the contest.
    pub details: JsonValue,
    /// Ids for as many messages as there are channels.
    pub ids: ChannelIds,
}

/// The ids of one message on each channel; those of channels that are not used are lost.
#[derive(Debug, Clone, Copy)]
pub struct ChannelIds {
    /// The id of the email.
    pub email: NotificationId,
    /// The id of the text message.
    pub sms: NotificationId,
}

impl ChannelIds {
    /// New ids of this instant; `random` gives other bytes each time.
    pub fn new(now: Timestamp, mut random: impl FnMut() -> [u8; 10]) -> Self {
        Self { email: NotificationId::new(now, random()), sms: NotificationId::new(now, random()) }
    }
}

/// The first id that a message may have which was put into the outbox at this instant or later: ids begin with its
/// millisecond.
pub(crate) fn first_id_of(instant: Timestamp) -> NotificationId {
    NotificationId::new(instant, [0; 10])
}

/// The first id that a message may have which was put into the outbox after the millisecond of this instant.
pub(crate) fn first_id_after(instant: Timestamp) -> NotificationId {
    first_id_of(Timestamp::from_microseconds(instant.as_microseconds() + 1000).unwrap_or(instant))
}

/// What a message carries that needs nothing beyond the member, the town and the contest.
pub fn no_details() -> JsonValue {
    std::iter::empty::<(String, JsonValue)>().collect()
}

/// Puts a message into the outbox once for each channel that its template has and that reaches its reader, and tells how
/// many that are. Somebody who has unsubscribed gets nothing but an email that reaches them nevertheless,
/// and somebody who has not confirmed nothing but what asks for it or what they asked for.
pub async fn enqueue(
    tx: &mut Tx,
    message: &NewNotification,
    reaches_unsubscribed: bool,
    now: Timestamp,
) -> Result<u64> {
    enqueue_each(tx, &[(message, reaches_unsubscribed)], now).await
}

/// The same of several messages, in one statement. Each with whether it reaches somebody who has unsubscribed.
pub async fn enqueue_each(tx: &mut Tx, messages: &[(&NewNotification, bool)], now: Timestamp) -> Result<u64> {
    let statement = tx.sql_of_rows(
        "WITH wanted (template_key, email_id, sms_id, message_key, audience, member_id, town_id, contest_id, details,
                   reaches_unsubscribed, reaches_unconfirmed) AS (VALUES {rows})
         INSERT INTO notifications (id, unique_key, audience, member_id, town_id, contest_id, channel, type,
                                    template_key, details, next_attempt_at, created_at)
         SELECT CASE WHEN channels.channel = 'sms' THEN wanted.sms_id ELSE wanted.email_id END,
                wanted.message_key || ':' || channels.channel, wanted.audience, wanted.member_id, wanted.town_id, wanted.contest_id,
                channels.channel, templates.template_key, templates.template_key, wanted.details, ?, ?
         FROM wanted
         JOIN notification_templates templates ON templates.template_key = wanted.template_key AND templates.is_active
         JOIN (SELECT 'email' AS channel UNION ALL SELECT 'sms') channels
           ON templates.channel IN (channels.channel, 'both')
         LEFT JOIN members m ON m.id = wanted.member_id
         WHERE CASE WHEN wanted.audience = 'member' AND wanted.reaches_unsubscribed AND channels.channel = 'email'
                        THEN m.email_suppressed_at IS NULL
                    WHEN wanted.audience = 'member' THEN m.is_subscribed AND {is_open} ELSE channels.channel = 'email' END
           AND (wanted.audience <> 'member' OR wanted.reaches_unconfirmed OR m.confirmed_at IS NOT NULL)
         ON CONFLICT (unique_key) DO NOTHING",
        "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        messages.len(),
    );
    let bound = messages.iter().fold(statement, |statement, (message, reaches_unsubscribed)| {
        let (audience, member) = match message.audience {
            Audience::Member(member) => ("member", Some(member)),
            Audience::Administrators => ("administrators", None),
        };
        statement
            .bind(message.template_key)
            .bind(message.ids.email)
            .bind(message.ids.sms)
            .bind(message.key.clone())
            .bind(audience)
            .bind(member)
            .bind(message.town)
            .bind(message.contest)
            .bind(Json(message.details.clone()))
            .bind(*reaches_unsubscribed)
            .bind(reaches_unconfirmed(message.template_key))
    });
    bound.bind(now).bind(now).execute().await
}

/// A message that a member gets through one channel, whatever they prefer and whether or not they have unsubscribed: they
/// asked for it, or must notice it.
pub struct DirectMessage {
    /// Its id.
    pub id: NotificationId,
    /// Whom it is for.
    pub member: MemberId,
    /// The template, which is also the message's type.
    pub template_key: &'static str,
    /// How it is sent.
    pub channel: Channel,
    /// A JSON object of values the template needs beyond the member and their town.
    pub details: JsonValue,
    /// When it is of no use any more.
    pub expires_at: Option<Timestamp>,
}

/// Puts such a message into the outbox and returns whether it is there: its template must be switched on for the channel,
/// and nothing is mailed to an address that takes no mail, unless the message goes to another one.
pub async fn enqueue_directly(tx: &mut Tx, message: &DirectMessage, now: Timestamp) -> Result<bool> {
    let enqueued = tx
        .sql(
            "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, channel, type, template_key,
                                        details, next_attempt_at, expires_at, created_at)
             SELECT $1, $2, 'member', m.id, m.town_id, $4, t.template_key, t.template_key, $6, $7, $8, $7
             FROM members m JOIN notification_templates t ON t.template_key = $5 AND t.is_active
             WHERE m.id = $3 AND t.channel IN ($4, 'both') AND ($4 = 'sms' OR $9 OR m.email_suppressed_at IS NULL)",
        )
        .bind(message.id)
        .bind(format!("{}:{}:{}", message.template_key, message.member, message.id))
        .bind(message.member)
        .bind(message.channel)
        .bind(message.template_key)
        .bind(Json(message.details.clone()))
        .bind(now)
        .bind(message.expires_at)
        .bind(goes_elsewhere(message.template_key))
        .execute()
        .await?;
    Ok(enqueued > 0)
}

/// Drops what waits for a member who has unsubscribed, except these kinds of messages.
pub async fn drop_of_unsubscribed(
    tx: &mut Tx,
    member: MemberId,
    except: &[(&str, Channel)],
    now: Timestamp,
) -> Result<()> {
    let except: Vec<String> = except.iter().map(|(key, channel)| format!("{key}:{channel}")).collect();
    tx.sql_of_set(
        "UPDATE notifications SET status = 'dropped', failed_at = $2, failed_reason = 'The member unsubscribed.'
         WHERE member_id = $1 AND status = 'pending' AND leased_by IS NULL AND handed_over_at IS NULL
           AND template_key || ':' || channel NOT IN ($set)",
        except.len(),
    )
    .bind(member)
    .bind(now)
    .bind_each(&except)
    .run()
    .await
}

/// Sets when the messages of a key are no longer true and must not be sent.
pub async fn set_expiry(tx: &mut Tx, key: &str, expires_at: Timestamp) -> Result<()> {
    tx.sql("UPDATE notifications SET expires_at = $2 WHERE unique_key IN ($1 || ':email', $1 || ':sms')")
        .bind(key.to_owned())
        .bind(expires_at)
        .run()
        .await
}

/// Removes the messages of a key from every channel, whether they were sent or not; none is fine.
pub async fn remove(tx: &mut Tx, key: &str) -> Result<()> {
    tx.sql("DELETE FROM notifications WHERE unique_key IN ($1 || ':email', $1 || ':sms')")
        .bind(key.to_owned())
        .run()
        .await
}
