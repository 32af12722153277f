//! Members as they are made of an earlier product's.

use std::collections::BTreeMap;

use townpick_domain::{
    channel::Channels,
    columns::Columns as _,
    confirmation::ConfirmedBy,
    ids::{MemberId, TownId},
    signup::Person,
    time::Timestamp,
};

use super::AT_ONCE;
use crate::{
    Executor, Result, Tx,
    members::{ClosedSince, change_counts},
};

/// Somebody who was a member of the earlier product.
#[derive(Debug, Clone)]
pub struct NewImportedMember {
    /// Their id.
    pub id: MemberId,
    /// Their town.
    pub town: TownId,
    /// Who they are.
    pub person: Person,
    /// Whether they are in drawings and written to.
    pub is_subscribed: bool,
    /// When they joined.
    pub joined_at: Timestamp,
    /// When they were deactivated.
    pub deactivated_at: Option<Timestamp>,
    /// Which of their addresses must not be written to.
    pub closed_since: ClosedSince,
}

/// The members who have one of these phones or mailboxes: id, phone and mailbox of each.
pub async fn members_with(
    db: &mut impl Executor,
    phones: &[String],
    mailboxes: &[String],
) -> Result<Vec<(MemberId, String, String)>> {
    let mut found = Vec::new();
    for (text, values) in [
        ("SELECT id, phone_number, mailbox FROM members WHERE phone_number IN ($set)", phones),
        ("SELECT id, phone_number, mailbox FROM members WHERE mailbox IN ($set)", mailboxes),
    ] {
        for some in values.chunks(AT_ONCE) {
            let rows: Vec<(MemberId, String, String)> =
                db.sql_of_set(text, some.len()).bind_each(some).all().await?;
            found.extend(rows);
        }
    }
    Ok(found)
}

/// Makes members and counts them in their towns. Nobody asked them to confirm an address, and they agreed to no texts here,
/// so they hear by email.
pub async fn add_members(tx: &mut Tx, members: &[NewImportedMember], now: Timestamp) -> Result<()> {
    // Towns first and in the order of their ids, as whatever changes members takes them.
    let mut towns: BTreeMap<TownId, (i64, i64)> = BTreeMap::new();
    for member in members {
        let (active, total) = towns.entry(member.town).or_default();
        *active += i64::from(member.is_subscribed);
        *total += 1;
    }
    for (town, (active, total)) in towns {
        change_counts(tx, town, active, total).await?;
    }
    tx.insert_many_records::<Person, _, _>(
        "INSERT INTO members (id, town_id, {record}, mailbox, search_name, search_last_name, is_subscribed,
                              preferred_channel, confirmed_at, confirmed_by, email_suppressed_at, sms_stopped_at,
                              is_to_be_compared, signup_date, deactivated_at, created_at, updated_at)",
        members,
        |statement, member| {
            let person = &member.person;
            person
                .bind_to(statement.bind(member.id).bind(member.town))
                .bind(person.email.mailbox())
                .bind(person.full_name().to_lowercase())
                .bind(person.last_name.to_lowercase())
                .bind(member.is_subscribed)
                .bind(Channels::Email)
                .bind(member.joined_at)
                .bind(ConfirmedBy::NotAsked)
                .bind(member.closed_since.email)
                .bind(member.closed_since.sms)
                .bind(true)
                .bind(member.joined_at)
                .bind(member.deactivated_at)
                .bind(member.joined_at)
                .bind(now)
        },
    )
    .await?;
    Ok(())
}
