//! What is due, derived from the contests alone: an engine that was away catches up once and only once.

use townpick_domain::{
    ids::{ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, Statement, fixed_bytes::unsigned};

/// A contest that waits for a step of its drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueContest {
    /// The contest.
    pub id: ContestId,
    /// How many members its town has, subscribed or not: what the step costs.
    pub members: u64,
}

/// Contests that wait for a step of their drawing, each list oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Due {
    /// Live or over, and their promise is not in the ledger yet.
    pub to_commit: Vec<DueContest>,
    /// Over, and their list is not closed yet.
    pub to_close: Vec<DueContest>,
    /// Closed and not drawn yet.
    pub to_draw: Vec<DueContest>,
    /// Drawn, and the result is not in the outbox for everybody who was in the drawing.
    pub to_announce: Vec<DueContest>,
}

impl Due {
    /// Whether more may be due than these lists hold, when each holds at most so many.
    pub fn is_cut_off(&self, at_most: u32) -> bool {
        let lists = [&self.to_commit, &self.to_close, &self.to_draw, &self.to_announce];
        lists.into_iter().any(|list| list.len() >= at_most as usize)
    }
}

/// What is due at this instant, so many contests in each list at most; a later call tells what did not fit.
pub async fn due(db: &mut impl Executor, now: Timestamp, at_most: u32) -> Result<Due> {
    let at_most = i64::from(at_most);
    let to_commit = db.sql(
        "SELECT c.id, t.total_members FROM contests c JOIN towns t ON t.id = c.town_id
         WHERE c.drawing_completed_at IS NULL AND c.voided_at IS NULL AND c.starts_at <= $1
           AND NOT EXISTS (SELECT 1 FROM ledger_records r WHERE r.contest_id = c.id AND r.event = 'committed')
         ORDER BY c.starts_at, c.id LIMIT $2",
    );
    let to_commit = contests(to_commit.bind(now).bind(at_most)).await?;
    let to_close = db.sql(
        "SELECT c.id, t.total_members FROM contests c JOIN towns t ON t.id = c.town_id
         WHERE c.drawing_completed_at IS NULL AND c.voided_at IS NULL AND c.ends_at <= $1
           AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)
         ORDER BY c.ends_at, c.id LIMIT $2",
    );
    let to_close = contests(to_close.bind(now).bind(at_most)).await?;
    let to_draw = db.sql(
        "SELECT c.id, t.total_members
         FROM contests c JOIN drawings d ON d.contest_id = c.id JOIN towns t ON t.id = c.town_id
         WHERE c.drawing_completed_at IS NULL AND c.voided_at IS NULL AND c.ends_at <= $1
         ORDER BY c.ends_at, c.id LIMIT $2",
    );
    let to_draw = contests(to_draw.bind(now).bind(at_most)).await?;
    let to_announce = db.sql(
        "SELECT d.contest_id, t.total_members
         FROM drawings d JOIN contests c ON c.id = d.contest_id JOIN towns t ON t.id = c.town_id
         WHERE d.drawing_timestamp IS NOT NULL AND d.results_queued_at IS NULL
         ORDER BY d.drawing_timestamp, d.contest_id LIMIT $1",
    );
    let to_announce = contests(to_announce.bind(at_most)).await?;
    Ok(Due { to_commit, to_close, to_draw, to_announce })
}

/// Contests with the sizes of their towns, as a statement finds them.
async fn contests(statement: Statement<'_>) -> Result<Vec<DueContest>> {
    let rows: Vec<(ContestId, i64)> = statement.all().await?;
    Ok(rows.into_iter().map(|(id, members)| DueContest { id, members: unsigned(members) }).collect())
}

/// Contests of a town that are over, and neither drawn nor called off.
pub async fn unfinished(db: &mut impl Executor, town: TownId, now: Timestamp) -> Result<Vec<ContestId>> {
    let rows: Vec<(ContestId,)> = db
        .sql(
            "SELECT id FROM contests WHERE town_id = $1 AND ends_at <= $2 AND voided_at IS NULL
               AND drawing_completed_at IS NULL ORDER BY ends_at, id LIMIT 1000",
        )
        .bind(town)
        .bind(now)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(contest,)| contest).collect())
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
