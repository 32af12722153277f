use townpick_domain::time::Timestamp;

use crate::{Executor, Result};

/// How many prizes have nobody since this instant, because everybody who was called passed and no alternate is left.
pub async fn count_untaken(db: &mut impl Executor, since: Timestamp) -> Result<i64> {
    let (count,): (i64,) = db
        .sql(
            "SELECT COALESCE(CAST(SUM(untaken) AS BIGINT), 0)
             FROM (SELECT CASE WHEN c.number_of_winners < count(*) THEN c.number_of_winners ELSE count(*) END
                          - count(CASE WHEN p.state IN ('selected', 'notified', 'claimed') THEN 1 END) AS untaken
                   FROM contests c JOIN drawing_places p ON p.contest_id = c.id
                   WHERE c.voided_at IS NULL
                     AND c.id IN (SELECT contest_id FROM drawing_places
                                  WHERE state IN ('declined', 'expired', 'disqualified') AND updated_at > $1)
                   GROUP BY c.id, c.number_of_winners
                   HAVING count(CASE WHEN p.state = 'alternate' THEN 1 END) = 0) prizes",
        )
        .bind(since)
        .one()
        .await?;
    Ok(count)
}
