//! What members see and change about themselves through their personal link: subscription, channel, phone number,
//! deletion.
//!
//! Whoever calls has already made sure that it is the member who asks. A new phone number counts only once the code
//! that was sent to it has come back.

mod own_drawings;
mod phone_change;
mod text_links;

use townpick_domain::{
    ids::{MemberId, SuppressionId},
    template::Channel,
    time::Timestamp,
};

use crate::{
    Executor, Result, StoreError, Tx, members,
    notifications::{self, Audience, ChannelIds, NewNotification},
};

pub use own_drawings::{OwnDrawing, own_drawings};
pub use phone_change::{
    CodeRequest, Confirmation, NewPhoneChange, confirm_phone_change, remove_expired_phone_changes,
    request_phone_change,
};
pub use text_links::{TextLink, add_text_links, text_link_holder};

/// What a member sees of themselves.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Preferences {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// What the town's address is made of.
    pub town_slug: String,
    /// Where mail reaches them.
    pub email: String,
    /// Where texts reach them, ten digits.
    pub phone_number: String,
    /// Their street address.
    pub address: String,
    /// Whether they are written to and drawn.
    pub is_subscribed: bool,
    /// 'email', 'sms' or 'both'.
    pub preferred_channel: String,
    /// Since when they are not texted, because they replied STOP.
    pub sms_stopped_at: Option<Timestamp>,
    /// When they asked to be deleted.
    pub deletion_requested_at: Option<Timestamp>,
}

/// What a member sees of themselves, unless they are gone.
pub async fn of_member(db: &mut impl Executor, member: MemberId) -> Result<Option<Preferences>> {
    db.sql(
        "SELECT m.first_name, m.last_name, t.full_name AS town_full_name, t.slug AS town_slug, m.email,
                m.phone_number, m.address, m.is_subscribed, m.preferred_channel, m.sms_stopped_at,
                m.deletion_requested_at
         FROM members m JOIN towns t ON t.id = m.town_id WHERE m.id = $1",
    )
    .bind(member)
    .optional()
    .await
}

/// Subscribes or unsubscribes a member and sets how they want to be written to; what is not told stays as it is.
pub async fn save(
    tx: &mut Tx,
    member: MemberId,
    is_subscribed: Option<bool>,
    channel: Option<Channel>,
    now: Timestamp,
) -> Result<()> {
    match is_subscribed {
        Some(true) => members::set_subscribed(tx, member, true, now).await?,
        Some(false) => unsubscribe(tx, member, now).await?,
        None => {}
    }
    let Some(channel) = channel else { return Ok(()) };
    tx.sql("UPDATE members SET preferred_channel = $2, updated_at = $3 WHERE id = $1 AND preferred_channel <> $2")
        .bind(member)
        .bind(channel.as_str())
        .bind(now)
        .execute()
        .await?;
    Ok(())
}

/// Ends all messages to a member, those that wait in the outbox included, and their part in the drawings. Email about a
/// prize that is already theirs still goes out, and so does that their number was changed: whoever stole their link
/// must not be able to hide it.
pub async fn unsubscribe(tx: &mut Tx, member: MemberId, now: Timestamp) -> Result<()> {
    members::set_subscribed(tx, member, false, now).await?;
    tx.sql(
        "UPDATE notifications SET status = 'dropped', failed_at = $2, failed_reason = 'The member unsubscribed.'
         WHERE member_id = $1 AND status = 'pending' AND leased_by IS NULL AND handed_over_at IS NULL
           AND template_key NOT IN ('phone_change_code', 'phone_changed')
           AND NOT (channel = 'email'
                    AND template_key IN ('winner_notification', 'claim_reminder', 'alternate_promoted'))",
    )
    .bind(member)
    .bind(now)
    .execute()
    .await?;
    Ok(())
}

/// Records that a member asks for everything about them to be deleted and tells the administrators; asking again
/// changes nothing.
pub async fn request_deletion(tx: &mut Tx, member: MemberId, ids: ChannelIds, now: Timestamp) -> Result<()> {
    let Some(person) = of_member(tx, member).await? else { return Err(StoreError::NotFound) };
    let asked = tx
        .sql("UPDATE members SET deletion_requested_at = $2 WHERE id = $1 AND deletion_requested_at IS NULL")
        .bind(member)
        .bind(now)
        .execute()
        .await?;
    if asked == 0 {
        return Ok(());
    }
    let notice = NewNotification {
        key: deletion_notice_key(member),
        template_key: "deletion_request",
        audience: Audience::Administrators,
        town: None,
        contest: None,
        details: [
            ("user_name", format!("{} {}", person.first_name, person.last_name)),
            ("town_name", person.town_full_name),
        ]
        .into_iter()
        .collect(),
        ids,
    };
    notifications::enqueue(tx, &notice, now).await?;
    Ok(())
}

/// An address whose keyed hash is kept when its member goes.
#[derive(Debug, Clone, Copy)]
pub struct HashedAddress {
    /// The entry's id.
    pub id: SuppressionId,
    /// 'email' or 'sms'.
    pub channel: &'static str,
    /// What is kept of the address.
    pub hash: [u8; 32],
}

/// Deletes a member who asked for it and confirmed it. Of somebody who had unsubscribed the hashed addresses stay, so
/// that nobody writes to them again. Fails with [`StoreError::NotFound`] when they have not asked.
pub async fn delete(
    tx: &mut Tx,
    member: MemberId,
    addresses: &[HashedAddress],
    now: Timestamp,
) -> Result<()> {
    let person = of_member(tx, member).await?.ok_or(StoreError::NotFound)?;
    if person.deletion_requested_at.is_none() {
        return Err(StoreError::NotFound);
    }
    members::delete(tx, member).await?;
    if person.is_subscribed {
        return Ok(());
    }
    tx.insert_many(
        "INSERT INTO suppressions (id, channel, address_hash, reason, created_at)",
        "ON CONFLICT (channel, address_hash) DO NOTHING",
        addresses,
        |statement, address| {
            statement
                .bind(address.id)
                .bind(address.channel)
                .bind(address.hash.to_vec())
                .bind("unsubscribed")
                .bind(now)
        },
    )
    .await?;
    Ok(())
}

/// The key of the notice that tells administrators about a deletion request; it names the member and goes with them.
pub(crate) fn deletion_notice_key(member: MemberId) -> String {
    format!("deletion_request:{member}")
}
