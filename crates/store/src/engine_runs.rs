//! When each kind of weekly work last ran, for the dashboard.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx};

/// The last run of one kind of work.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct EngineRun {
    /// Which work.
    pub work: String,
    /// When it began.
    pub last_started_at: Timestamp,
    /// When it ended, if it has.
    pub last_finished_at: Option<Timestamp>,
    /// What came of it.
    pub last_outcome: Option<String>,
}

/// Records that a run began and ended, and what came of it.
pub async fn record(
    tx: &mut Tx,
    work: &str,
    started_at: Timestamp,
    finished_at: Timestamp,
    outcome: &str,
) -> Result<()> {
    tx.sql(
        "INSERT INTO engine_runs (work, last_started_at, last_finished_at, last_outcome) VALUES ($1, $2, $3, $4)
         ON CONFLICT (work) DO UPDATE
         SET last_started_at = excluded.last_started_at, last_finished_at = excluded.last_finished_at,
             last_outcome = excluded.last_outcome",
    )
    .bind(work.to_owned())
    .bind(started_at)
    .bind(finished_at)
    .bind(outcome.to_owned())
    .execute()
    .await?;
    Ok(())
}

/// The last run of every kind of work; there are as many as the engine knows kinds.
pub async fn all(db: &mut impl Executor) -> Result<Vec<EngineRun>> {
    db.sql(
        "SELECT work, last_started_at, last_finished_at, last_outcome FROM engine_runs ORDER BY work LIMIT 100",
    )
    .all()
    .await
}
