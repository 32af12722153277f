//! Closing the list: who was subscribed and confirmed at the end instant, who was left out and why, and the one hash over all.

use std::collections::BTreeMap;

use sqlx::types::Json;
use townpick_domain::{
    drawing::Ticket,
    ids::{ContestId, DrawingId, MemberId, SnapshotId},
    time::Timestamp,
};

use super::DrawingContest;
use crate::{
    Executor, Result, Tx,
    fixed_bytes::{signed, unsigned},
};

/// A member who is in the drawing.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Entrant {
    /// The member.
    pub member_id: MemberId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address.
    pub email: String,
    /// The ten digits of the phone.
    pub phone_number: String,
    /// When they entered: their signup, or the start of the contest for those who were members before.
    pub entered_at: Timestamp,
}

/// How many entrants are read, and given their tickets, at once.
pub const ENTRANTS_AT_ONCE: usize = 5000;

/// Members of a town from after one up to another, who is among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberRange {
    after: MemberId,
    up_to: MemberId,
}

impl MemberRange {
    const WHOLE: Self =
        Self { after: MemberId::from_bytes([0; 16]), up_to: MemberId::from_bytes([0xff; 16]) };
}

/// The [`ENTRANTS_AT_ONCE`] members of the contest's town that follow a part, or the first ones; nothing when fewer are
/// left.
pub async fn next_range(
    db: &mut impl Executor,
    contest: &DrawingContest,
    before: Option<MemberRange>,
) -> Result<Option<MemberRange>> {
    let after = before.map_or(MemberRange::WHOLE.after, |range| range.up_to);
    let last: Option<(MemberId,)> = db
        .sql("SELECT id FROM members WHERE town_id = $1 AND id > $2 ORDER BY id LIMIT 1 OFFSET 4999")
        .bind(contest.town_id)
        .bind(after)
        .optional()
        .await?;
    Ok(last.map(|(up_to,)| MemberRange { after, up_to }))
}

/// Who is looked at where a list is closed, as pieces of a statement: `$1` contest, `$2` its town, `$3` its start.
type Residence = &'static [(&'static str, &'static str)];

/// Members of the town as they are now. Whoever moved there after the start is in the next contest's drawing, unless they
/// were here at the start and came back.
const OF_TOWN: Residence = &[
    ("people", "members m LEFT JOIN contest_participants p ON p.contest_id = $1 AND p.member_id = m.id"),
    ("live_there", "m.town_id = $2 AND (m.moved_at IS NULL OR m.moved_at <= $3 OR p.id IS NOT NULL)"),
];
/// Those who were in the contest before they moved away, and still are.
const MOVED_AWAY: Residence = &[
    ("people", "contest_participants p JOIN members m ON m.id = p.member_id"),
    ("live_there", "p.contest_id = $1 AND m.town_id <> $2"),
];

/// The first [`ENTRANTS_AT_ONCE`] entrants of a range of the town's members, or of all of them, who have no ticket
/// yet, in the order of their ids. The caller holds the town's lock.
pub async fn entrants(
    tx: &mut Tx,
    contest: &DrawingContest,
    range: Option<MemberRange>,
) -> Result<Vec<Entrant>> {
    some_entrants(tx, contest, range.unwrap_or(MemberRange::WHOLE), OF_TOWN).await
}

/// The same of those who have moved to another town since they were in the contest.
pub async fn entrants_who_moved(tx: &mut Tx, contest: &DrawingContest) -> Result<Vec<Entrant>> {
    some_entrants(tx, contest, MemberRange::WHOLE, MOVED_AWAY).await
}

async fn some_entrants(
    tx: &mut Tx,
    contest: &DrawingContest,
    MemberRange { after, up_to }: MemberRange,
    residence: Residence,
) -> Result<Vec<Entrant>> {
    // Whoever changed their subscription at or after the end instant was the opposite of what they are now.
    tx.assembled(
        "SELECT m.id AS member_id, m.first_name, m.last_name, m.email, m.phone_number,
                COALESCE(p.entered_at, CASE WHEN m.signup_date > $3 THEN m.signup_date ELSE $3 END) AS entered_at
         FROM {people} WHERE {live_there} AND m.id > $5 AND m.id <= $6 AND m.signup_date < $4
           AND m.is_subscribed = (m.subscription_changed_at IS NULL OR m.subscription_changed_at < $4)
           AND m.confirmed_at < $4
           AND NOT EXISTS (SELECT 1 FROM contest_exclusions e WHERE e.contest_id = $1 AND e.member_id = m.id)
           AND NOT EXISTS (SELECT 1 FROM participant_snapshots s WHERE s.contest_id = $1 AND s.member_id = m.id)
         ORDER BY m.id LIMIT 5000",
        residence,
        0,
    )
    .bind(contest.id)
    .bind(contest.town_id)
    .bind(contest.starts_at)
    .bind(contest.ends_at)
    .bind(after)
    .bind(up_to)
    .all()
    .await
}

/// Takes the tickets back from those who were given one and are not in the drawing after all: deleted, or excluded
/// while the tickets of a large town were being written. The list must still be open.
pub async fn take_back_tickets(tx: &mut Tx, contest: &DrawingContest) -> Result<u64> {
    tx.sql(
        "DELETE FROM participant_snapshots
         WHERE contest_id = $1 AND (member_id IS NULL OR NOT EXISTS (
             SELECT 1 FROM members m
             WHERE m.id = participant_snapshots.member_id AND m.signup_date < $3
               AND (m.town_id = $2 AND (m.moved_at IS NULL OR m.moved_at <= $4)
                    OR EXISTS (SELECT 1 FROM contest_participants p WHERE p.contest_id = $1 AND p.member_id = m.id))
               AND m.is_subscribed = (m.subscription_changed_at IS NULL OR m.subscription_changed_at < $3)
               AND m.confirmed_at < $3
               AND NOT EXISTS (SELECT 1 FROM contest_exclusions e WHERE e.contest_id = $1 AND e.member_id = m.id)))
           AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = $1)",
    )
    .bind(contest.id)
    .bind(contest.town_id)
    .bind(contest.ends_at)
    .bind(contest.starts_at)
    .execute()
    .await
}

/// How many members of the town are not in the drawing, by reason. An administrator's own words stay private: only
/// the reason that everybody may know is given as it is.
pub async fn exclusions(tx: &mut Tx, contest: &DrawingContest) -> Result<BTreeMap<String, u64>> {
    let mut counts = BTreeMap::new();
    for residence in [OF_TOWN, MOVED_AWAY] {
        for (reason, count) in left_out(tx, contest, residence).await? {
            *counts.entry(reason).or_default() += unsigned(count);
        }
    }
    Ok(counts)
}

async fn left_out(tx: &mut Tx, contest: &DrawingContest, residence: Residence) -> Result<Vec<(String, i64)>> {
    tx.assembled(
            "SELECT left_out.reason, count(*) FROM (
                 SELECT CASE
                     WHEN m.is_subscribed <> (m.subscription_changed_at IS NULL OR m.subscription_changed_at < $4)
                         THEN CASE WHEN m.deactivated_at IS NULL THEN 'unsubscribed' ELSE 'deactivated' END
                     WHEN lower(x.reason) = 'staff of the featured business' THEN 'staff of the featured business'
                     WHEN x.member_id IS NOT NULL THEN 'excluded by the organiser'
                     ELSE 'not confirmed'
                 END AS reason
                 FROM {people} LEFT JOIN contest_exclusions x ON x.contest_id = $1 AND x.member_id = m.id
                 WHERE {live_there} AND m.signup_date < $4
                   AND (x.member_id IS NOT NULL OR m.confirmed_at IS NULL OR m.confirmed_at >= $4
                        OR m.is_subscribed <> (m.subscription_changed_at IS NULL OR m.subscription_changed_at < $4))
             ) left_out GROUP BY left_out.reason ORDER BY left_out.reason LIMIT 10",
        residence,
        0,
    )
    .bind(contest.id)
    .bind(contest.town_id)
    .bind(contest.starts_at)
    .bind(contest.ends_at)
    .all()
    .await
}

/// An entrant as they stand in the closed list.
#[derive(Clone)]
pub struct Snapshot {
    /// The row's id.
    pub id: SnapshotId,
    /// Who it is.
    pub entrant: Entrant,
    /// What stands for them in public.
    pub ticket: Ticket,
    /// What lets them recognise themselves.
    pub salt: [u8; 16],
    /// The hash that is published beside the ticket.
    pub holder: [u8; 32],
}

/// Writes entrants of the closed list.
pub async fn insert_snapshots(
    tx: &mut Tx,
    contest: ContestId,
    snapshots: &[Snapshot],
    taken_at: Timestamp,
) -> Result<()> {
    tx.insert_many(
        "INSERT INTO participant_snapshots (id, contest_id, member_id, user_name, user_email, user_phone, ticket, salt,
                                            holder, entered_at, snapshot_taken_at)",
        "",
        snapshots,
        |statement, snapshot| {
            let Entrant { member_id, first_name, last_name, email, phone_number, entered_at } = &snapshot.entrant;
            statement
                .bind(snapshot.id)
                .bind(contest)
                .bind(*member_id)
                .bind(format!("{first_name} {last_name}"))
                .bind(email.clone())
                .bind(phone_number.clone())
                .bind(snapshot.ticket.0.to_vec())
                .bind(snapshot.salt.to_vec())
                .bind(snapshot.holder.to_vec())
                .bind(*entered_at)
                .bind(taken_at)
        },
    )
    .await?;
    Ok(())
}

/// What is fixed when a list is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// The drawing's id.
    pub id: DrawingId,
    /// How it will be drawn.
    pub method: &'static str,
    /// How many are in the list.
    pub count: u64,
    /// The hash over the list.
    pub root: [u8; 32],
    /// How many are not in it, by reason.
    pub exclusions: BTreeMap<String, u64>,
}

/// Whether the contest's list is closed already.
pub async fn is_closed(db: &mut impl Executor, contest: ContestId) -> Result<bool> {
    let row: Option<(i64,)> =
        db.sql("SELECT closed_at FROM drawings WHERE contest_id = $1").bind(contest).optional().await?;
    Ok(row.is_some())
}

/// Fixes the closed list; a second time is refused by the schema.
pub async fn close(tx: &mut Tx, contest: &DrawingContest, closing: &Closing, now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO drawings (id, contest_id, drawing_method, closed_at, total_participants, merkle_root, exclusions,
                               beacon_round, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $4)",
    )
    .bind(closing.id)
    .bind(contest.id)
    .bind(closing.method)
    .bind(now)
    .bind(signed(closing.count))
    .bind(closing.root.to_vec())
    .bind(Json(closing.exclusions.clone()))
    .bind(contest.beacon_round)
    .run()
    .await
}
