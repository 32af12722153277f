//! New email addresses that wait until they are confirmed, one for each member.

use townpick_domain::{contact::Email, ids::MemberId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Who asked for a new address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AskedBy {
    /// The member, through their personal link.
    Member,
    /// An administrator.
    Administrator,
}

/// An address that somebody asks for.
pub struct NewEmail<'e> {
    /// Whose it shall be.
    pub member: MemberId,
    /// The address.
    pub email: &'e Email,
    /// Who asks.
    pub asked_by: AskedBy,
    /// Until when it can be confirmed.
    pub expires_at: Timestamp,
}

/// Remembers a new address in place of one that waited, whose message is taken back.
pub async fn save(tx: &mut Tx, new: &NewEmail<'_>, now: Timestamp) -> Result<()> {
    remove_links(tx, new.member).await?;
    let asked_by: &'static str = new.asked_by.into();
    tx.sql(
        "INSERT INTO email_changes (member_id, new_email, asked_by, asked_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (member_id) DO UPDATE
         SET new_email = excluded.new_email, asked_by = excluded.asked_by, asked_at = excluded.asked_at,
             expires_at = excluded.expires_at",
    )
    .bind(new.member)
    .bind(new.email.clone())
    .bind(asked_by)
    .bind(now)
    .bind(new.expires_at)
    .run()
    .await
}

/// An address that waits.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct WaitingEmail {
    /// The address.
    pub new_email: Email,
    /// The one that it replaces.
    pub present: Email,
    /// When it was asked for.
    pub asked_at: Timestamp,
}

/// The address that waits for a member, unless its time is over.
pub async fn waiting(
    db: &mut impl Executor,
    member: MemberId,
    now: Timestamp,
) -> Result<Option<WaitingEmail>> {
    db.sql(
        "SELECT e.new_email, m.email AS present, e.asked_at FROM email_changes e JOIN members m ON m.id = e.member_id
         WHERE e.member_id = $1 AND e.new_email IS NOT NULL AND e.expires_at > $2",
    )
    .bind(member)
    .bind(now)
    .optional()
    .await
}

/// Notes that the address that waited counts, and which one it replaced, which is remembered until `told_until`.
pub async fn set_confirmed(
    tx: &mut Tx,
    member: MemberId,
    replaced: &Email,
    told_until: Timestamp,
) -> Result<()> {
    remove_links(tx, member).await?;
    tx.sql("UPDATE email_changes SET new_email = NULL, old_email = $2, expires_at = $3 WHERE member_id = $1")
        .bind(member)
        .bind(replaced.clone())
        .bind(told_until)
        .run()
        .await
}

/// Forgets the address that waits, with its message, and tells whether one did.
pub async fn take_back(tx: &mut Tx, member: MemberId) -> Result<bool> {
    remove_links(tx, member).await?;
    let forgotten = tx
        .sql("UPDATE email_changes SET new_email = NULL WHERE member_id = $1 AND new_email IS NOT NULL AND old_email IS NOT NULL")
        .bind(member)
        .execute()
        .await?;
    let removed = tx
        .sql("DELETE FROM email_changes WHERE member_id = $1 AND old_email IS NULL")
        .bind(member)
        .execute()
        .await?;
    Ok(forgotten + removed > 0)
}

/// Removes what is over, with the messages that brought links to it, and tells how many went.
pub async fn remove_expired(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    tx.sql(
        "DELETE FROM notifications WHERE template_key = 'email_change'
           AND member_id IN (SELECT member_id FROM email_changes WHERE expires_at <= $1)",
    )
    .bind(now)
    .execute()
    .await?;
    tx.sql("DELETE FROM email_changes WHERE expires_at <= $1").bind(now).execute().await
}

/// What brought the link to an address is nobody's business once that is confirmed, replaced or given up.
async fn remove_links(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.sql("DELETE FROM notifications WHERE member_id = $1 AND template_key = 'email_change'")
        .bind(member)
        .run()
        .await
}
