//! Changing a phone number: the new one counts once the code that was texted to it has come back, within ten minutes
//! and five tries.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    contact::Phone,
    ids::{MemberId, NotificationId},
    time::Timestamp,
};

use crate::{
    Constraint, Executor, Result, StoreError, Tx, members,
    notifications::{no_details, outbox::Channel},
    suppressions,
};

/// How often a code may be tried.
const MOST_TRIES: i64 = 5;

/// A number somebody wants to be reached at.
pub struct NewPhoneChange {
    /// Whose number.
    pub member: MemberId,
    /// The new number.
    pub phone: Phone,
    /// What is kept of it where it must not be texted.
    pub phone_hash: [u8; 32],
    /// The code that is texted to it.
    pub code: String,
    /// What is kept of the code.
    pub code_hash: [u8; 32],
    /// Until when it counts.
    pub expires_at: Timestamp,
    /// The id of the text message.
    pub notification: NotificationId,
}

/// What came of asking for a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeRequest {
    /// It is in the outbox.
    Sent,
    /// Somebody replied STOP from this number.
    Stopped,
    /// Texts do not arrive at this number.
    Unreachable,
    /// An administrator has switched the message with the code off.
    SwitchedOff,
}

/// Remembers the new number and puts the code into the outbox, addressed to it; a number that waited before is
/// forgotten with its code. Whoever sends the message takes the number from what waits. Unless the code is sent, the
/// caller drops the transaction.
pub async fn request_phone_change(
    tx: &mut Tx,
    change: &NewPhoneChange,
    now: Timestamp,
) -> Result<CodeRequest> {
    members::take_turn(tx, change.member).await?;
    if let Some(refused) = closed(tx, change.phone_hash).await? {
        return Ok(refused);
    }
    remove_codes(tx, change.member).await?;
    tx.sql(
        "INSERT INTO phone_changes (member_id, new_phone, code_hash, tries, expires_at, created_at)
         VALUES ($1, $2, $3, 0, $4, $5)
         ON CONFLICT (member_id) DO UPDATE SET new_phone = excluded.new_phone, code_hash = excluded.code_hash,
             tries = 0, expires_at = excluded.expires_at, created_at = excluded.created_at",
    )
    .bind(change.member)
    .bind(change.phone.digits().to_owned())
    .bind(change.code_hash.to_vec())
    .bind(change.expires_at)
    .bind(now)
    .execute()
    .await?;
    let details: JsonValue = [("verification_code", change.code.as_str())].into_iter().collect();
    // Sent whatever the member prefers and whether or not the old number replied STOP: they asked for it just now.
    let enqueued = tx.sql(
        "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, channel, type, template_key,
                                    details, next_attempt_at, expires_at, created_at)
         SELECT $1, $2, 'member', m.id, m.town_id, 'sms', t.template_key, t.template_key, $4, $5, $6, $5
         FROM members m JOIN notification_templates t ON t.template_key = 'phone_change_code' AND t.is_active
         WHERE m.id = $3 AND t.channel <> 'email'",
    )
    .bind(change.notification)
    .bind(format!("phone_change_code:{}:{}", change.member, change.notification))
    .bind(change.member)
    .bind(Json(details))
    .bind(now)
    .bind(change.expires_at)
    .execute()
    .await?;
    Ok(if enqueued == 0 { CodeRequest::SwitchedOff } else { CodeRequest::Sent })
}

/// Why a number must not be texted. That somebody with this number once left is forgotten: whoever has it asks now.
async fn closed(tx: &mut Tx, phone_hash: [u8; 32]) -> Result<Option<CodeRequest>> {
    match suppressions::reason(tx, Channel::Sms, phone_hash).await?.as_deref() {
        None => Ok(None),
        Some("unsubscribed") => {
            tx.sql("DELETE FROM suppressions WHERE channel = 'sms' AND address_hash = $1 AND reason = 'unsubscribed'")
                .bind(phone_hash.to_vec())
                .execute()
                .await?;
            Ok(None)
        }
        Some("stopped") => Ok(Some(CodeRequest::Stopped)),
        Some(_) => Ok(Some(CodeRequest::Unreachable)),
    }
}

/// What came of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmation {
    /// The new number is theirs.
    Changed,
    /// Not the code that was sent.
    WrongCode,
    /// No number waits, its time is over or its tries are used up: they must ask for a new code.
    NothingWaits,
    /// Somebody else has the number.
    PhoneTaken,
}

#[derive(sqlx::FromRow)]
struct Waiting {
    new_phone: String,
    code_hash: Vec<u8>,
    tries: i64,
    expires_at: Timestamp,
}

/// Takes a code: the right one makes the new number the member's, who is told so by email. The caller commits whatever
/// came of it, or tries would not be counted; only [`Confirmation::PhoneTaken`] leaves a transaction that must be dropped.
pub async fn confirm_phone_change(
    tx: &mut Tx,
    member: MemberId,
    code_hash: [u8; 32],
    hash_of_phone: impl Fn(&str) -> [u8; 32],
    notice: NotificationId,
    now: Timestamp,
) -> Result<Confirmation> {
    members::take_turn(tx, member).await?;
    let waiting: Option<Waiting> = tx
        .sql(
            "UPDATE phone_changes SET tries = tries + 1 WHERE member_id = $1
             RETURNING new_phone, code_hash, tries, expires_at",
        )
        .bind(member)
        .optional()
        .await?;
    let Some(waiting) = waiting else { return Ok(Confirmation::NothingWaits) };
    if waiting.tries > MOST_TRIES || waiting.expires_at <= now {
        return Ok(Confirmation::NothingWaits);
    }
    if waiting.code_hash != code_hash {
        return Ok(Confirmation::WrongCode);
    }
    // A STOP from the old number does not bind the new one; one from the new number, sent since it was asked, does.
    let phone_hash = hash_of_phone(&waiting.new_phone);
    let changed = tx
        .sql(
            "UPDATE members SET phone_number = $2, updated_at = $3, sms_stopped_at =
                 (SELECT created_at FROM suppressions WHERE channel = 'sms' AND address_hash = $4)
             WHERE id = $1",
        )
        .bind(member)
        .bind(waiting.new_phone)
        .bind(now)
        .bind(phone_hash.to_vec())
        .execute()
        .await;
    match changed {
        Ok(_) => {}
        Err(StoreError::Conflict(Constraint::MemberPhone)) => return Ok(Confirmation::PhoneTaken),
        Err(error) => return Err(error),
    }
    tx.sql("DELETE FROM phone_changes WHERE member_id = $1").bind(member).execute().await?;
    remove_codes(tx, member).await?;
    tell_by_email(tx, member, notice, now).await?;
    Ok(Confirmation::Changed)
}

/// So that somebody whose personal link was stolen notices: whatever they prefer, and without any number.
async fn tell_by_email(tx: &mut Tx, member: MemberId, id: NotificationId, now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, channel, type, template_key,
                                    details, next_attempt_at, created_at)
         SELECT $1, $2, 'member', m.id, m.town_id, 'email', t.template_key, t.template_key, $4, $5, $5
         FROM members m JOIN notification_templates t ON t.template_key = 'phone_changed' AND t.is_active
         WHERE m.id = $3 AND m.email_suppressed_at IS NULL AND t.channel <> 'sms'",
    )
    .bind(id)
    .bind(format!("phone_changed:{member}:{id}"))
    .bind(member)
    .bind(Json(no_details()))
    .bind(now)
    .execute()
    .await?;
    Ok(())
}

/// Codes are nobody's business once they are used or replaced.
async fn remove_codes(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.sql("DELETE FROM notifications WHERE member_id = $1 AND template_key = 'phone_change_code'")
        .bind(member)
        .execute()
        .await?;
    Ok(())
}

/// Removes numbers and codes whose time is over and tells how many went.
pub async fn remove_expired_phone_changes(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.sql(
        "DELETE FROM notifications WHERE template_key = 'phone_change_code' AND expires_at <= $1
           AND member_id IN (SELECT member_id FROM phone_changes WHERE expires_at <= $1)",
    )
    .bind(now)
    .execute()
    .await?;
    tx.sql("DELETE FROM phone_changes WHERE expires_at <= $1").bind(now).execute().await
}
