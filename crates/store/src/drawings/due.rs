//! What is due, derived from the contests alone: an engine that was away catches up once and only once.

use townpick_domain::{ids::ContestId, time::Timestamp};

use crate::{Executor, Result};

/// Contests that wait for a step of their drawing, each list oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Due {
    /// Live or over, and their promise is not in the ledger yet.
    pub to_commit: Vec<ContestId>,
    /// Over, and their list is not closed yet.
    pub to_close: Vec<ContestId>,
    /// Closed and not drawn yet.
    pub to_draw: Vec<ContestId>,
    /// Drawn, and not everybody who was in it has been told.
    pub to_tell: Vec<ContestId>,
}

impl Due {
    /// Whether more may be due than these lists hold, when each holds at most so many.
    pub fn is_cut_off(&self, at_most: u32) -> bool {
        let lists = [&self.to_commit, &self.to_close, &self.to_draw, &self.to_tell];
        lists.into_iter().any(|list| list.len() >= at_most as usize)
    }
}

/// What is due at this instant, so many contests in each list at most; a later call tells what did not fit.
pub async fn due(db: &mut impl Executor, now: Timestamp, at_most: u32) -> Result<Due> {
    let at_most = i64::from(at_most);
    let to_commit: Vec<(ContestId,)> = db
        .sql(
            "SELECT c.id FROM contests c
             WHERE c.drawing_completed_at IS NULL AND c.voided_at IS NULL AND c.starts_at <= $1
               AND NOT EXISTS (SELECT 1 FROM ledger_records r WHERE r.contest_id = c.id AND r.event = 'committed')
             ORDER BY c.starts_at, c.id LIMIT $2",
        )
        .bind(now)
        .bind(at_most)
        .all()
        .await?;
    let to_close: Vec<(ContestId,)> = db
        .sql(
            "SELECT c.id FROM contests c
             WHERE c.drawing_completed_at IS NULL AND c.voided_at IS NULL AND c.ends_at <= $1
               AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)
             ORDER BY c.ends_at, c.id LIMIT $2",
        )
        .bind(now)
        .bind(at_most)
        .all()
        .await?;
    let to_draw: Vec<(ContestId,)> = db
        .sql(
            "SELECT c.id FROM contests c JOIN drawings d ON d.contest_id = c.id
             WHERE c.drawing_completed_at IS NULL AND c.voided_at IS NULL AND c.ends_at <= $1
             ORDER BY c.ends_at, c.id LIMIT $2",
        )
        .bind(now)
        .bind(at_most)
        .all()
        .await?;
    let to_tell: Vec<(ContestId,)> = db
        .sql(
            "SELECT contest_id FROM drawings WHERE drawing_timestamp IS NOT NULL AND results_told_at IS NULL
             ORDER BY drawing_timestamp, contest_id LIMIT $1",
        )
        .bind(at_most)
        .all()
        .await?;
    let ids = |rows: Vec<(ContestId,)>| rows.into_iter().map(|(id,)| id).collect();
    Ok(Due {
        to_commit: ids(to_commit),
        to_close: ids(to_close),
        to_draw: ids(to_draw),
        to_tell: ids(to_tell),
    })
}

/// The next instant at which a contest starts or ends.
pub async fn next_instant(db: &mut impl Executor, now: Timestamp) -> Result<Option<Timestamp>> {
    let (start,): (Option<Timestamp>,) = db
        .sql("SELECT MIN(starts_at) FROM contests WHERE starts_at > $1 AND voided_at IS NULL")
        .bind(now)
        .one()
        .await?;
    let (end,): (Option<Timestamp>,) = db
        .sql("SELECT MIN(ends_at) FROM contests WHERE ends_at > $1 AND voided_at IS NULL")
        .bind(now)
        .one()
        .await?;
    Ok(start.into_iter().chain(end).min())
}
