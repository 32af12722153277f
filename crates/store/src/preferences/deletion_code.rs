//! The codes that confirm that somebody shall be deleted, and the messages that bring them.

use sqlx::types::{Json, JsonValue};
use townpick_domain::{
    channel::Channel,
    ids::{MemberId, NotificationId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// A code that is sent to a member.
pub struct NewDeletionCode<'c> {
    /// Who shall be deleted.
    pub member: MemberId,
    /// The code itself, which stands in the message alone.
    pub code: &'c str,
    /// What is stored of it.
    pub code_hash: [u8; 32],
    /// The channel it is sent through, whatever the member prefers: they asked for it just now.
    pub channel: Channel,
    /// Until when it counts.
    pub expires_at: Timestamp,
    /// The id of the message.
    pub message: NotificationId,
}

/// Remembers a code and puts it into the outbox; one that was sent before is forgotten. Returns whether the template is
/// switched on for this channel.
pub async fn send_deletion_code(tx: &mut Tx, new: &NewDeletionCode<'_>, now: Timestamp) -> Result<bool> {
    remove_deletion_codes(tx, new.member).await?;
    tx.sql(
        "INSERT INTO deletion_codes (member_id, code_hash, tries, expires_at, created_at) VALUES ($1, $2, 0, $3, $4)",
    )
    .bind(new.member)
    .bind(new.code_hash.to_vec())
    .bind(new.expires_at)
    .bind(now)
    .execute()
    .await?;
    let details: JsonValue = [("verification_code", new.code)].into_iter().collect();
    let enqueued = tx
        .sql(
            "INSERT INTO notifications (id, unique_key, audience, member_id, town_id, channel, type, template_key,
                                        details, next_attempt_at, expires_at, created_at)
             SELECT $1, $2, 'member', m.id, m.town_id, $7, t.template_key, t.template_key, $4, $5, $6, $5
             FROM members m JOIN notification_templates t ON t.template_key = 'deletion_code' AND t.is_active
             WHERE m.id = $3 AND t.channel IN ($7, 'both')",
        )
        .bind(new.message)
        .bind(format!("deletion_code:{}:{}", new.member, new.message))
        .bind(new.member)
        .bind(Json(details))
        .bind(now)
        .bind(new.expires_at)
        .bind(new.channel)
        .execute()
        .await?;
    Ok(enqueued > 0)
}

/// A code that was tried.
#[derive(sqlx::FromRow)]
pub struct TriedDeletionCode {
    /// What is stored of it.
    pub code_hash: Vec<u8>,
    /// How often it was tried, this time included.
    pub tries: i64,
    /// Until when it counts.
    pub expires_at: Timestamp,
}

/// Counts a try of a code and gives what is stored of it.
pub async fn try_deletion_code(tx: &mut Tx, member: MemberId) -> Result<Option<TriedDeletionCode>> {
    tx.sql(
        "UPDATE deletion_codes SET tries = tries + 1 WHERE member_id = $1 RETURNING code_hash, tries, expires_at",
    )
    .bind(member)
    .optional()
    .await
}

/// Forgets a member's code and the message that brought it.
async fn remove_deletion_codes(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.sql("DELETE FROM deletion_codes WHERE member_id = $1").bind(member).execute().await?;
    tx.sql("DELETE FROM notifications WHERE member_id = $1 AND template_key = 'deletion_code'")
        .bind(member)
        .execute()
        .await?;
    Ok(())
}

/// Removes codes whose time is over, with the messages that brought them, and tells how many went.
pub async fn remove_expired_deletion_codes(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.sql(
        "DELETE FROM notifications WHERE template_key = 'deletion_code' AND expires_at <= $1
           AND member_id IN (SELECT member_id FROM deletion_codes WHERE expires_at <= $1)",
    )
    .bind(now)
    .execute()
    .await?;
    tx.sql("DELETE FROM deletion_codes WHERE expires_at <= $1").bind(now).execute().await
}
