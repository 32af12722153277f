//! The codes with which members confirm what they asked for through a personal link: a new phone number, or that they
//! shall be deleted. A code goes by the template of the message that brings it.

use townpick_domain::{contact::Phone, ids::MemberId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// A code that is sent to a member.
pub struct NewCode<'c> {
    /// Whose code.
    pub member: MemberId,
    /// What brings it.
    pub template_key: &'static str,
    /// The number that waits for it, where it confirms one.
    pub new_phone: Option<&'c Phone>,
    /// What is stored of it.
    pub hash: [u8; 32],
    /// Until when it counts.
    pub expires_at: Timestamp,
}

/// Remembers a code; one that was sent for the same before is forgotten with its message.
pub async fn save_code(tx: &mut Tx, new: &NewCode<'_>, now: Timestamp) -> Result<()> {
    remove_code(tx, new.member, new.template_key).await?;
    tx.sql(
        "INSERT INTO confirmation_codes (member_id, template_key, new_phone, code_hash, tries, expires_at, created_at)
         VALUES ($1, $2, $3, $4, 0, $5, $6)",
    )
    .bind(new.member)
    .bind(new.template_key)
    .bind(new.new_phone.map(|phone| phone.digits().to_owned()))
    .bind(new.hash.to_vec())
    .bind(new.expires_at)
    .bind(now)
    .run()
    .await
}

/// A code that was tried.
#[derive(sqlx::FromRow)]
pub struct TriedCode {
    /// The ten digits of the number that waits for it, where it confirms one.
    pub new_phone: Option<String>,
    /// What is stored of it.
    pub code_hash: Vec<u8>,
    /// How often it was tried, this time included.
    pub tries: i64,
    /// Until when it counts.
    pub expires_at: Timestamp,
}

/// Counts a try of a code and gives what is stored of it.
pub async fn try_code(
    tx: &mut Tx,
    member: MemberId,
    template_key: &'static str,
) -> Result<Option<TriedCode>> {
    tx.sql(
        "UPDATE confirmation_codes SET tries = tries + 1 WHERE member_id = $1 AND template_key = $2
         RETURNING new_phone, code_hash, tries, expires_at",
    )
    .bind(member)
    .bind(template_key)
    .optional()
    .await
}

/// Forgets a code and the message that brought it, which is nobody's business once it is used or replaced.
pub async fn remove_code(tx: &mut Tx, member: MemberId, template_key: &'static str) -> Result<()> {
    for statement in [
        "DELETE FROM confirmation_codes WHERE member_id = $1 AND template_key = $2",
        "DELETE FROM notifications WHERE member_id = $1 AND template_key = $2",
    ] {
        tx.sql(statement).bind(member).bind(template_key).execute().await?;
    }
    Ok(())
}

/// Removes codes whose time is over, with the messages that brought them, and tells how many went.
pub async fn remove_expired_codes(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.sql(
        "DELETE FROM notifications WHERE template_key IN ('phone_change_code', 'deletion_code') AND expires_at <= $1
           AND member_id IN (SELECT member_id FROM confirmation_codes WHERE expires_at <= $1)",
    )
    .bind(now)
    .execute()
    .await?;
    tx.sql("DELETE FROM confirmation_codes WHERE expires_at <= $1").bind(now).execute().await
}
