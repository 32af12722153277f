//! Members who are still to show that an address is theirs, and what that did to them.

use townpick_domain::{
    confirmation::ConfirmedBy,
    ids::{ContestId, MemberId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// When a member confirmed, if they are there and did.
pub async fn confirmed_at(db: &mut impl Executor, member: MemberId) -> Result<Option<Timestamp>> {
    let row: Option<(Option<Timestamp>,)> =
        db.sql("SELECT confirmed_at FROM members WHERE id = $1").bind(member).optional().await?;
    Ok(row.and_then(|(confirmed_at,)| confirmed_at))
}

/// Notes that a member has confirmed, and tells whether that is new.
pub async fn confirm(tx: &mut Tx, member: MemberId, by: ConfirmedBy, now: Timestamp) -> Result<bool> {
    let confirmed = tx
        .sql("UPDATE members SET confirmed_at = $2, confirmed_by = $3 WHERE id = $1 AND confirmed_at IS NULL")
        .bind(member)
        .bind(now)
        .bind(by)
        .execute()
        .await?;
    Ok(confirmed == 1)
}

/// Counts the next 500 who wait as if they had never been asked, and tells how many they were.
pub async fn confirm_all(tx: &mut Tx) -> Result<u64> {
    // Whoever is changed at this moment comes next time: nobody is waited for while others are held.
    tx.sql_of_set(
        "WITH next AS MATERIALIZED (
             SELECT id FROM members WHERE confirmed_at IS NULL ORDER BY created_at, id LIMIT 500 {skip_locked})
         UPDATE members SET confirmed_at = signup_date, confirmed_by = 'not_asked' WHERE id IN (SELECT id FROM next)",
        0,
    )
    .execute()
    .await
}

/// The town of whoever has waited longest, of those who joined up to this instant and have not confirmed.
pub async fn unconfirmed_town(db: &mut impl Executor, joined_until: Timestamp) -> Result<Option<TownId>> {
    let row: Option<(TownId,)> = db
        .sql(
            "SELECT town_id FROM members WHERE confirmed_at IS NULL AND created_at <= $1
             ORDER BY created_at, id LIMIT 1",
        )
        .bind(joined_until)
        .optional()
        .await?;
    Ok(row.map(|(town,)| town))
}

/// The first 500 of a town who joined up to this instant and have not confirmed.
pub async fn unconfirmed(
    db: &mut impl Executor,
    town: TownId,
    joined_until: Timestamp,
) -> Result<Vec<MemberId>> {
    let rows: Vec<(MemberId,)> = db
        .sql(
            "SELECT id FROM members WHERE town_id = $1 AND confirmed_at IS NULL AND created_at <= $2
             ORDER BY created_at, id LIMIT 500",
        )
        .bind(town)
        .bind(joined_until)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(member,)| member).collect())
}

/// The newest drawing a member would have been in, if it was held without them because they had not confirmed; of a
/// contest, if one is given. Whoever moved was still in the contest of the town they left.
pub async fn left_out_of(
    db: &mut impl Executor,
    member: MemberId,
    contest: Option<ContestId>,
) -> Result<Option<String>> {
    let row: Option<(String,)> = db
        .sql(
            "SELECT closed.title
             FROM (SELECT c.id, c.title, c.ends_at, m.confirmed_at
                   FROM members m JOIN contests c ON c.town_id = m.town_id JOIN drawings d ON d.contest_id = c.id
                   WHERE m.id = $1 AND m.signup_date < c.ends_at AND ($2 IS NULL OR c.id = $2)
                     AND (m.moved_at IS NULL OR m.moved_at <= c.starts_at)
                   UNION ALL
                   SELECT c.id, c.title, c.ends_at, m.confirmed_at
                   FROM contest_participants p JOIN members m ON m.id = p.member_id
                   JOIN contests c ON c.id = p.contest_id JOIN drawings d ON d.contest_id = c.id
                   WHERE p.member_id = $1 AND m.moved_at > c.starts_at AND ($2 IS NULL OR c.id = $2)
                   ORDER BY ends_at DESC LIMIT 1) closed
             WHERE (closed.confirmed_at IS NULL OR closed.confirmed_at >= closed.ends_at)
               AND NOT EXISTS (SELECT 1 FROM contest_exclusions e
                               WHERE e.contest_id = closed.id AND e.member_id = $1)",
        )
        .bind(member)
        .bind(contest)
        .optional()
        .await?;
    Ok(row.map(|(title,)| title))
}
