//! Moving a member into another town. Both towns are held.

use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};

use super::change_counts;
use crate::{Executor as _, Result, Tx};

/// Enters a member into the contests of their town that have started and that they are in, as far as their lists are
/// open: they stay in those, wherever they live meanwhile. Whoever moved here after a start is in none of them.
pub async fn keep_entries(tx: &mut Tx, member: MemberId, now: Timestamp) -> Result<u64> {
    tx.sql_of_set(
        "INSERT INTO contest_participants (id, contest_id, member_id, entered_at)
         SELECT {new_id:c.starts_at}, c.id, m.id,
                CASE WHEN m.signup_date > c.starts_at THEN m.signup_date ELSE c.starts_at END
         FROM members m JOIN contests c ON c.town_id = m.town_id
         WHERE m.id = $1 AND c.starts_at < $2 AND c.voided_at IS NULL AND m.signup_date < c.ends_at
           AND (m.moved_at IS NULL OR m.moved_at <= c.starts_at)
           AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)
         ON CONFLICT (contest_id, member_id) DO NOTHING",
        0,
    )
    .bind(member)
    .bind(now)
    .execute()
    .await
}

/// Moves a member from one town to another, with the counts of both, and tells whether they were still in the first one.
/// Whom they share a home with there is yet to be found out.
pub async fn move_to(
    tx: &mut Tx,
    member: MemberId,
    (from, to): (TownId, TownId),
    now: Timestamp,
) -> Result<bool> {
    let moved: Option<(bool,)> = tx
        .sql(
            "UPDATE members
             SET town_id = $3, moved_at = $4, is_to_be_compared = TRUE,
                 updated_at = CASE WHEN updated_at < $4 THEN $4 ELSE updated_at + 1 END
             WHERE id = $1 AND town_id = $2 RETURNING is_subscribed",
        )
        .bind(member)
        .bind(from)
        .bind(to)
        .bind(now)
        .optional()
        .await?;
    let Some((is_subscribed,)) = moved else { return Ok(false) };
    let active = i64::from(is_subscribed);
    change_counts(tx, from, -active, -1).await?;
    change_counts(tx, to, active, 1).await?;
    Ok(true)
}
