//! The numbers of the administrators' first screen.
//!
//! They come from counts that are stored with the towns and from indexes alone: no question here may look at every
//! member or every contest.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result};

/// How much there is of everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Counts {
    /// Members of all towns, subscribed or not.
    pub total_members: i64,
    /// Towns that are open.
    pub active_towns: i64,
    /// Contests that are live now.
    pub live_contests: i64,
    /// Contests that are over, without the voided ones.
    pub completed_contests: i64,
}

/// How much there is of everything at this instant.
pub async fn counts(db: &mut impl Executor, now: Timestamp) -> Result<Counts> {
    // The plus keeps the engines from walking through all that ever started instead of the few that have not ended.
    db.sql(
        "SELECT (SELECT CAST(COALESCE(SUM(total_members), 0) AS BIGINT) FROM towns) AS total_members,
                (SELECT count(*) FROM towns WHERE status = 'Active') AS active_towns,
                (SELECT count(*) FROM contests WHERE ends_at > $1 AND +starts_at <= $1 AND voided_at IS NULL)
                    AS live_contests,
                (SELECT count(*) FROM contests WHERE ends_at <= $1)
                    - (SELECT count(*) FROM contests WHERE ends_at <= $1 AND voided_at IS NOT NULL)
                    AS completed_contests",
    )
    .bind(now)
    .one()
    .await
}

/// Days of one question of [`signups_by_day`].
pub const DAYS: usize = 30;

/// How many members joined between each two instants that follow each other, the earliest first.
///
/// The instants are the beginnings of days, and the end of the last one, each at a whole hour: whose days they are is
/// the caller's affair. The database itself keeps count of every hour.
pub async fn signups_by_day(db: &mut impl Executor, bounds: &[Timestamp; DAYS + 1]) -> Result<Vec<i64>> {
    let statement = db.sql(
        "SELECT (SELECT CAST(COALESCE(SUM(signups), 0) AS BIGINT) FROM signups_by_hour
                 WHERE hour >= day.begins / 3600000000 AND hour < day.ends / 3600000000)
         FROM (SELECT column1 AS begins, column2 AS ends FROM (VALUES
                 ($1, $2), ($2, $3), ($3, $4), ($4, $5), ($5, $6), ($6, $7), ($7, $8), ($8, $9), ($9,
                 $10), ($10, $11), ($11, $12), ($12, $13), ($13, $14), ($14, $15), ($15, $16), ($16,
                 $17), ($17, $18), ($18, $19), ($19, $20), ($20, $21), ($21, $22), ($22, $23), ($23,
                 $24), ($24, $25), ($25, $26), ($26, $27), ($27, $28), ($28, $29), ($29, $30), ($30,
                 $31)
              ) AS bounds) AS day
         ORDER BY day.begins LIMIT 30",
    );
    let counted: Vec<(i64,)> =
        bounds.iter().fold(statement, |statement, bound| statement.bind(*bound)).all().await?;
    Ok(counted.into_iter().map(|(signups,)| signups).collect())
}
