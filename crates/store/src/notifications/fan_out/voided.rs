//! Contests that were called off after their start, and whose people are still to be told.

use townpick_domain::ids::ContestId;

use super::{AboutContest, DueContest, Kind};
use crate::{Executor, Result};

/// Up to 100 contests that were called off while or after they ran, and whose people have not been told, in the order of
/// their ends and after the one that is given. A town that was closed before it heard of the contest hears nothing of its
/// end either.
pub async fn due_voided(db: &mut impl Executor, after: Option<&AboutContest>) -> Result<Vec<AboutContest>> {
    const FIRST: ContestId = ContestId::from_bytes([0; 16]);
    let due: Vec<DueContest> = db
        .sql(
            "SELECT id, town_id, starts_at, ended_at AS ends_at
             FROM (SELECT c.id, c.town_id, c.starts_at,
                          CASE WHEN c.voided_at < c.ends_at THEN c.voided_at ELSE c.ends_at END AS ended_at
                   FROM contests c JOIN towns t ON t.id = c.town_id
                   WHERE c.voided_at IS NOT NULL AND c.voided_at >= c.starts_at
                     AND NOT EXISTS (SELECT 1 FROM contest_fan_outs f WHERE f.contest_id = c.id AND f.kind = $1)
                     AND (t.status = 'Active' OR EXISTS (SELECT 1 FROM contest_fan_outs f
                                                         WHERE f.contest_id = c.id AND f.kind = $2))) voided
             WHERE $3 IS NULL OR (ended_at, id) > ($3, $4)
             ORDER BY ended_at, id LIMIT 100",
        )
        .bind(Kind::Voided.as_str())
        .bind(Kind::Announcement.as_str())
        .bind(after.map(|contest| contest.window.ends_at))
        .bind(after.map_or(FIRST, |contest| contest.id))
        .all()
        .await?;
    Ok(due.into_iter().map(AboutContest::from).collect())
}
