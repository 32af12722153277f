//! Phone numbers that wait for the code that was texted to them, and the messages about them.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    contact::Phone,
    ids::{MemberId, NotificationId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx, notifications::no_details};

/// A number somebody wants to be reached at.
pub struct PendingPhone {
    /// Whose number.
    pub member: MemberId,
    /// The new number.
    pub phone: Phone,
    /// What is stored of the code.
    pub code_hash: [u8; 32],
    /// Until when it counts.
    pub expires_at: Timestamp,
}

/// Remembers a new number; one that waited before is forgotten.
pub async fn save_pending_phone(tx: &mut Tx, pending: &PendingPhone, now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO phone_changes (member_id, new_phone, code_hash, tries, expires_at, created_at)
         VALUES ($1, $2, $3, 0, $4, $5)
         ON CONFLICT (member_id) DO UPDATE SET new_phone = excluded.new_phone, code_hash = excluded.code_hash,
             tries = 0, expires_at = excluded.expires_at, created_at = excluded.created_at",
    )
    .bind(pending.member)
    .bind(pending.phone.digits().to_owned())
    .bind(pending.code_hash.to_vec())
    .bind(pending.expires_at)
    .bind(now)
    .execute()
    .await?;
    Ok(())
}

/// Puts a code into the outbox and returns whether its template is switched on. Whoever sends the message takes the
/// number from what waits. It is sent whatever the member prefers and whether or not the old number replied STOP: they
/// asked for it just now.
pub async fn enqueue_phone_code(
    tx: &mut Tx,
    pending: &PendingPhone,
    id: NotificationId,
    code: &str,
    now: Timestamp,
) -> Result<bool> {
    let details: JsonValue = [("verification_code", code)].into_iter().collect();
    let enqueued = tx
        .sql(
            "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, channel, type, template_key,
                                        details, next_attempt_at, expires_at, created_at)
             SELECT $1, $2, 'member', m.id, m.town_id, 'sms', t.template_key, t.template_key, $4, $5, $6, $5
             FROM members m JOIN notification_templates t ON t.template_key = 'phone_change_code' AND t.is_active
             WHERE m.id = $3 AND t.channel <> 'email'",
        )
        .bind(id)
        .bind(format!("phone_change_code:{}:{id}", pending.member))
        .bind(pending.member)
        .bind(Json(details))
        .bind(now)
        .bind(pending.expires_at)
        .execute()
        .await?;
    Ok(enqueued > 0)
}

/// A number whose code was tried.
#[derive(sqlx::FromRow)]
pub struct TriedCode {
    /// The ten digits that wait.
    pub new_phone: String,
    /// What is stored of the code.
    pub code_hash: Vec<u8>,
    /// How often it was tried, this time included.
    pub tries: i64,
    /// Until when it counts.
    pub expires_at: Timestamp,
}

/// Counts a try of a code and gives what waits for it.
pub async fn try_phone_code(tx: &mut Tx, member: MemberId) -> Result<Option<TriedCode>> {
    tx.sql(
        "UPDATE phone_changes SET tries = tries + 1 WHERE member_id = $1
         RETURNING new_phone, code_hash, tries, expires_at",
    )
    .bind(member)
    .optional()
    .await
}

/// Puts into the outbox that a member's number was changed: by email, and without any number.
pub async fn enqueue_phone_changed(
    tx: &mut Tx,
    member: MemberId,
    id: NotificationId,
    now: Timestamp,
) -> Result<()> {
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

/// Forgets the number that waits.
pub async fn remove_pending_phone(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.sql("DELETE FROM phone_changes WHERE member_id = $1").bind(member).execute().await?;
    Ok(())
}

/// Removes the messages with codes, which are nobody's business once these are used or replaced.
pub async fn remove_phone_codes(tx: &mut Tx, member: MemberId) -> Result<()> {
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
