//! What members have in common: traces of their signups, and the flags that administrators look at.
//!
//! A trace is a keyed hash; whoever makes it decides what it stands for. Traces of anything but a home go after a time,
//! and their flags with them.

use serde::Serialize;
use townpick_domain::{
    ids::{MemberId, TownId},
    signup_flags::FlagKind,
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result, Tx};

/// Few enough that nobody who writes waits for them; the same number stands in the statements.
pub const MOST_AT_ONCE: usize = 500;

/// A member who is yet to be compared with others.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ToCompare {
    /// The member.
    pub id: MemberId,
    /// Their street address.
    pub address: String,
    /// The ten digits of their phone.
    pub phone_number: String,
    /// The mailbox that their email leads to.
    pub mailbox: String,
    /// The network they signed up from, as a keyed hash.
    pub signup_network: Option<String>,
    /// When they joined.
    pub signup_date: Timestamp,
}

/// Whether a member is yet to be compared.
pub async fn is_anybody_to_compare(db: &mut impl Executor) -> Result<bool> {
    let one: Option<(MemberId,)> =
        db.sql("SELECT id FROM members WHERE is_to_be_compared LIMIT 1").optional().await?;
    Ok(one.is_some())
}

/// Up to [`MOST_AT_ONCE`] members who are yet to be compared, the oldest first.
pub async fn to_compare(tx: &mut Tx) -> Result<Vec<ToCompare>> {
    tx.sql_of_set(
        "SELECT id, address, phone_number, mailbox, signup_network, signup_date FROM members
         WHERE is_to_be_compared ORDER BY signup_date, id LIMIT 500 {skip_locked}",
        0,
    )
    .all()
    .await
}

/// Notes that these members were compared; where they signed up from is known by their traces alone from now on.
pub async fn compared(tx: &mut Tx, members: &[MemberId]) -> Result<()> {
    tx.sql_of_set(
        "UPDATE members SET is_to_be_compared = FALSE, signup_network = NULL WHERE id IN ($set)",
        members.len(),
    )
    .bind_each(members)
    .run()
    .await
}

/// What a member has that others may have, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The member.
    pub member: MemberId,
    /// What it is.
    pub kind: FlagKind,
    /// A keyed hash of it.
    pub trace: String,
    /// When the member joined.
    pub joined_at: Timestamp,
}

/// Writes traces down. One that differs from what the member had is no longer flagged.
pub async fn leave(tx: &mut Tx, traces: &[Trace]) -> Result<()> {
    tx.insert_many(
        "INSERT INTO signup_traces (member_id, kind, trace, joined_at)",
        "ON CONFLICT (member_id, kind) DO UPDATE SET
             trace = excluded.trace,
             flagged_at = CASE WHEN signup_traces.trace = excluded.trace THEN signup_traces.flagged_at END,
             put_away_at = CASE WHEN signup_traces.trace = excluded.trace THEN signup_traces.put_away_at END",
        traces,
        |statement, trace| {
            statement
                .bind(trace.member)
                .bind(trace.kind.as_str())
                .bind(trace.trace.clone())
                .bind(trace.joined_at)
        },
    )
    .await?;
    Ok(())
}

/// Forgets what these members had in common with others of this kind, for they do not any more.
pub async fn forget_kind(tx: &mut Tx, kind: FlagKind, members: &[MemberId]) -> Result<()> {
    if members.is_empty() {
        return Ok(());
    }
    tx.sql_of_set("DELETE FROM signup_traces WHERE kind = $1 AND member_id IN ($set)", members.len())
        .bind(kind.as_str())
        .bind_each(members)
        .run()
        .await
}

/// Flags everybody who shares a trace of this kind with one of these members and at least so many others who joined
/// within so many microseconds; a home is shared within one town. Tells how many flags are new.
pub async fn flag(
    tx: &mut Tx,
    kind: FlagKind,
    (at_least, within): (i64, i64),
    members: &[MemberId],
    now: Timestamp,
) -> Result<u64> {
    tx.sql_of_set(
        // Whose crowd ends with somebody is counted first, then the largest crowd that each one is in.
        "UPDATE signup_traces SET flagged_at = $1
         WHERE kind = $2 AND flagged_at IS NULL AND member_id IN (
             SELECT member_id FROM (
                 SELECT member_id,
                        max(crowd) OVER (PARTITION BY trace, place ORDER BY joined_at
                                         RANGE BETWEEN CURRENT ROW AND CAST($3 AS BIGINT) FOLLOWING) AS largest
                 FROM (SELECT member_id, trace, place, joined_at,
                              count(*) OVER (PARTITION BY trace, place ORDER BY joined_at
                                             RANGE BETWEEN CAST($3 AS BIGINT) PRECEDING AND CURRENT ROW) AS crowd
                       FROM (SELECT s.member_id, s.trace, s.joined_at,
                                    CASE WHEN s.kind = 'household' THEN m.town_id END AS place
                             FROM signup_traces s JOIN members m ON m.id = s.member_id
                             WHERE s.kind = $2 AND s.trace IN (SELECT trace FROM signup_traces
                                                               WHERE kind = $2 AND member_id IN ($set))) alike
                      ) counted
                 ) crowds
             WHERE largest >= $4)",
        members.len(),
    )
    .bind(now)
    .bind(kind.as_str())
    .bind(within)
    .bind(at_least)
    .bind_each(members)
    .execute()
    .await
}

/// Removes up to [`MOST_AT_ONCE`] traces of signups before this instant, those of homes excepted, and tells how many.
pub async fn forget(tx: &mut Tx, before: Timestamp) -> Result<u64> {
    tx.sql(
        "DELETE FROM signup_traces WHERE kind <> 'household' AND (member_id, kind) IN (
             SELECT member_id, kind FROM signup_traces
             WHERE kind <> 'household' AND joined_at < $1 ORDER BY joined_at LIMIT 500)",
    )
    .bind(before)
    .execute()
    .await
}

/// A flag of a member.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Flag {
    /// What the member has in common with others.
    pub kind: String,
    /// Since when it is flagged.
    pub flagged_at: Timestamp,
    /// When an administrator put it away.
    pub put_away_at: Option<Timestamp>,
    /// How many others are flagged for the same.
    pub others: i64,
}

/// The flags of a member, each kind once.
pub async fn of_member(db: &mut impl Executor, member: MemberId) -> Result<Vec<Flag>> {
    db.sql_of_set(
        "SELECT own.kind, own.flagged_at, own.put_away_at,
                (SELECT count(*) FROM signup_traces other JOIN members o ON o.id = other.member_id
                 WHERE {shares_flag}) AS others
         FROM signup_traces own JOIN members m ON m.id = own.member_id
         WHERE own.member_id = $1 AND own.flagged_at IS NOT NULL
         ORDER BY own.kind LIMIT 4",
        0,
    )
    .bind(member)
    .all()
    .await
}

/// Somebody who has what a flag is about in common with a member.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminFlaggedMember)]
pub struct Alike {
    /// What they have in common.
    #[serde(skip)]
    pub kind: String,
    /// The other member.
    pub id: MemberId,
    /// First and last name.
    pub name: String,
    /// Their town.
    pub town_id: TownId,
    /// What people read.
    pub town_full_name: String,
    /// When they joined.
    pub joined_at: Timestamp,
}

/// How many others of one kind are listed.
pub const MOST_ALIKE: usize = 20;

/// Those who are flagged for the same as a member, who joined last first; at most [`MOST_ALIKE`] of each kind.
pub async fn alike(db: &mut impl Executor, member: MemberId) -> Result<Vec<Alike>> {
    db.sql_of_set(
        "SELECT kind, id, name, town_id, town_full_name, joined_at FROM (
             SELECT own.kind, o.id, o.first_name || ' ' || o.last_name AS name, o.town_id,
                    t.full_name AS town_full_name, o.signup_date AS joined_at,
                    row_number() OVER (PARTITION BY own.kind ORDER BY o.signup_date DESC, o.id DESC) AS number
             FROM signup_traces own
             JOIN members m ON m.id = own.member_id
             JOIN signup_traces other ON other.kind = own.kind AND other.trace = own.trace
             JOIN members o ON o.id = other.member_id
             JOIN towns t ON t.id = o.town_id
             WHERE own.member_id = $1 AND own.flagged_at IS NOT NULL AND {shares_flag}) others
         WHERE number <= 20 ORDER BY kind, number LIMIT 80",
        0,
    )
    .bind(member)
    .all()
    .await
}

/// Puts a flag of a member away, or takes it out again, and tells whether that changed anything.
pub async fn put_away(tx: &mut Tx, member: MemberId, kind: FlagKind, at: Option<Timestamp>) -> Result<bool> {
    let changed = tx
        .sql(
            "UPDATE signup_traces SET put_away_at = $3
             WHERE member_id = $1 AND kind = $2 AND flagged_at IS NOT NULL
               AND (put_away_at IS NULL) <> (CAST($3 AS BIGINT) IS NULL)",
        )
        .bind(member)
        .bind(kind.as_str())
        .bind(at)
        .execute()
        .await?;
    Ok(changed == 1)
}

/// How many members have flags that nobody has put away.
pub async fn count_members(db: &mut impl Executor) -> Result<i64> {
    let (members,): (i64,) = db
        .sql(
            "SELECT count(DISTINCT member_id) FROM signup_traces
             WHERE flagged_at IS NOT NULL AND put_away_at IS NULL",
        )
        .one()
        .await?;
    Ok(members)
}
