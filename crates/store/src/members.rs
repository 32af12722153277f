//! Members: one account per person, one town per member.
//!
//! Whatever changes members locks their town first and touches the members afterwards: two transactions
//! that did it the other way round could wait for each other for ever.

mod confirmation;
mod correcting;
mod detail;
mod list;
mod moving;
mod newcomer;
mod participation;
mod subscription;
mod timeline;

use townpick_domain::{
    channel::Channels,
    columns::Columns as _,
    confirmation::ConfirmedBy,
    contact::{Email, Phone},
    ids::{MemberId, TownId},
    signup::Person,
    time::Timestamp,
};

use crate::{
    Executor, Result, StoreError, Tx,
    revisions::{self, Topic},
    text_replies,
};
pub use confirmation::{confirm, confirm_all, confirmed_at, left_out_of, unconfirmed, unconfirmed_town};
pub use correcting::{correct, has_other_with_mailbox, set_email};
pub use detail::{HomeTown, MemberDetail, detail};
pub use list::{ListedMember, count_by_towns};
pub use moving::{keep_entries, move_to};
pub use newcomer::{ClosedSince, KnownMember, Newcomer, known, register};
pub use participation::{Participation, Win, participation, wins};
pub use subscription::{Deactivation, Subscription, foresee_subscriptions, set_subscribed, subscription_of};
pub use timeline::{TimelineEvent, timeline};

/// A member as they sign up.
#[derive(Debug, Clone)]
pub struct NewMember {
    /// The member's id.
    pub id: MemberId,
    /// Who they are.
    pub person: Person,
    /// When they joined.
    pub joined_at: Timestamp,
}

/// Adds members of one town, who agree to texts and need not confirm, and counts them there, all or none.
///
/// Phone and email are each unique: the first that is already taken fails the whole call with its constraint.
pub async fn add(tx: &mut Tx, town: TownId, members: &[NewMember]) -> Result<()> {
    let count = i64::try_from(members.len()).unwrap_or(i64::MAX);
    change_counts(tx, town, count, count).await?;
    tx.insert_many_records::<Person, _, _>(
        "INSERT INTO members (id, town_id, {record}, mailbox, search_name, search_last_name, signup_date, texts_agreed_at,
                              confirmed_at, confirmed_by, created_at, updated_at)",
        members,
        |statement, member| {
            let person = &member.person;
            person
                .bind_to(statement.bind(member.id).bind(town))
                .bind(person.email.mailbox())
                .bind(person.full_name().to_lowercase())
                .bind(person.last_name.to_lowercase())
                .bind(member.joined_at)
                .bind(member.joined_at)
                .bind(member.joined_at)
                .bind(ConfirmedBy::NotAsked)
                .bind(member.joined_at)
                .bind(member.joined_at)
        },
    )
    .await?;
    Ok(())
}

/// Removes a member's row and everything that goes with it; snapshots of past drawings keep only what the proofs hash.
pub async fn delete(tx: &mut Tx, member: MemberId) -> Result<()> {
    lock_town(tx, member).await?;
    text_replies::remove_of_number(tx, member).await?;
    let won: Option<(i64,)> = tx
        .sql("SELECT place FROM drawing_places WHERE member_id = $1 AND state <> 'alternate' LIMIT 1")
        .bind(member)
        .optional()
        .await?;
    let (town, was_subscribed): (TownId, bool) = tx
        .sql("DELETE FROM members WHERE id = $1 RETURNING town_id, is_subscribed")
        .bind(member)
        .one()
        .await?;
    change_counts(tx, town, -i64::from(was_subscribed), -1).await?;
    if won.is_some() {
        // Public pages name winners, and must not any more.
        revisions::bump(tx, Topic::Towns).await?;
        revisions::bump(tx, Topic::Drawings).await?;
    }
    Ok(())
}

/// Makes a number the member's, which must perhaps not be texted since `closed_since`; it is compared with those of others.
pub async fn set_phone(
    tx: &mut Tx,
    member: MemberId,
    digits: &str,
    closed_since: Option<Timestamp>,
    now: Timestamp,
) -> Result<()> {
    tx.sql(
        "UPDATE members
         SET is_to_be_compared = is_to_be_compared OR phone_number <> $2,
             phone_number = $2, updated_at = $3, sms_stopped_at = $4
         WHERE id = $1",
    )
    .bind(member)
    .bind(digits.to_owned())
    .bind(now)
    .bind(closed_since)
    .run()
    .await
}

/// Notes since when a member agrees to texts, or that they do not.
pub async fn set_texts_agreed(tx: &mut Tx, member: MemberId, since: Option<Timestamp>) -> Result<()> {
    tx.sql("UPDATE members SET texts_agreed_at = $2 WHERE id = $1").bind(member).bind(since).run().await
}

/// How a member is reached by text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct TextReach {
    /// The member.
    pub id: MemberId,
    /// How they want to be written to.
    pub preferred_channel: Channels,
    /// Since when they agree to texts.
    pub texts_agreed_at: Option<Timestamp>,
}

/// The member whose phone number this is.
pub async fn of_phone(db: &mut impl Executor, digits: &str) -> Result<Option<TextReach>> {
    db.sql("SELECT id, preferred_channel, texts_agreed_at FROM members WHERE phone_number = $1")
        .bind(digits.to_owned())
        .optional()
        .await
}

/// Sets how a member wants to be written to.
pub async fn set_channel(tx: &mut Tx, member: MemberId, channel: Channels, now: Timestamp) -> Result<()> {
    tx.sql("UPDATE members SET preferred_channel = $2, updated_at = $3 WHERE id = $1 AND preferred_channel <> $2")
        .bind(member)
        .bind(channel)
        .bind(now)
        .run()
        .await
}

/// Records that a member asks to be deleted and returns whether that is new.
pub async fn set_deletion_requested(tx: &mut Tx, member: MemberId, now: Timestamp) -> Result<bool> {
    let asked = tx
        .sql("UPDATE members SET deletion_requested_at = $2 WHERE id = $1 AND deletion_requested_at IS NULL")
        .bind(member)
        .bind(now)
        .execute()
        .await?;
    Ok(asked == 1)
}

/// Lets the personal links that a member has got so far open nothing any more.
pub async fn revoke_links(tx: &mut Tx, member: MemberId, now: Timestamp) -> Result<()> {
    let revoked = tx
        .sql("UPDATE members SET links_revoked_at = $2 WHERE id = $1")
        .bind(member)
        .bind(now)
        .execute()
        .await?;
    if revoked == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Up to when a member's personal links were revoked, if they ever were.
pub async fn links_revoked_at(db: &mut impl Executor, member: MemberId) -> Result<Option<Timestamp>> {
    let row: Option<(Option<Timestamp>,)> =
        db.sql("SELECT links_revoked_at FROM members WHERE id = $1").bind(member).optional().await?;
    Ok(row.and_then(|(revoked_at,)| revoked_at))
}

/// The town this member belongs to.
pub async fn town_of(db: &mut impl Executor, member: MemberId) -> Result<Option<TownId>> {
    let row: Option<(TownId,)> =
        db.sql("SELECT town_id FROM members WHERE id = $1").bind(member).optional().await?;
    Ok(row.map(|(town,)| town))
}

/// The member's email address.
pub async fn email_of(db: &mut impl Executor, member: MemberId) -> Result<Email> {
    let (email,): (Email,) = db.sql("SELECT email FROM members WHERE id = $1").bind(member).one().await?;
    Ok(email)
}

/// Locks this member's town, so that no other transaction changes its members.
pub async fn lock_town(tx: &mut Tx, member: MemberId) -> Result<()> {
    let locked = tx
        .sql(
            "UPDATE towns SET total_members = total_members
             WHERE id = (SELECT town_id FROM members WHERE id = $1)",
        )
        .bind(member)
        .execute()
        .await?;
    if locked == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

pub(crate) async fn change_counts(tx: &mut Tx, town: TownId, active: i64, total: i64) -> Result<()> {
    let changed = tx
        .sql(
            "UPDATE towns SET active_members = active_members + $2, total_members = total_members + $3
             WHERE id = $1",
        )
        .bind(town)
        .bind(active)
        .bind(total)
        .execute()
        .await?;
    if changed == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Where a phone number is registered.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Registration {
    /// The slug of the member's town.
    pub town_slug: String,
    /// 'Town, ST'.
    pub town_full_name: String,
}

/// The town of the member with this phone number, if there is one.
pub async fn registration_of(db: &mut impl Executor, phone: &Phone) -> Result<Option<Registration>> {
    db.sql(
        "SELECT t.slug AS town_slug, t.full_name AS town_full_name
         FROM members m JOIN towns t ON t.id = m.town_id WHERE m.phone_number = $1",
    )
    .bind(phone.digits().to_owned())
    .optional()
    .await
}
