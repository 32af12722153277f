//! When each kind of weekly work last ran, for the dashboard.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result, Tx, fixed_bytes::signed};

/// What the outcome of a run begins with that failed.
pub const FAILED: &str = "failed: ";

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
    /// When a run last did something.
    pub last_done_at: Option<Timestamp>,
    /// How many things that run did.
    pub last_done_count: Option<i64>,
}

impl EngineRun {
    /// Whether the last run failed.
    pub fn has_failed(&self) -> bool {
        self.last_outcome.as_deref().is_some_and(|outcome| outcome.starts_with(FAILED))
    }
}

/// Records that a run began and ended, what came of it and how many things it did. The last run that did something
/// stays told however many follow that found nothing to do.
pub async fn record(
    tx: &mut Tx,
    work: &str,
    started_at: Timestamp,
    finished_at: Timestamp,
    outcome: &str,
    done: u64,
) -> Result<()> {
    tx.sql(
        "INSERT INTO engine_runs (work, last_started_at, last_finished_at, last_outcome, last_done_at, last_done_count)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (work) DO UPDATE
         SET last_started_at = excluded.last_started_at, last_finished_at = excluded.last_finished_at,
             last_outcome = excluded.last_outcome,
             last_done_at = COALESCE(excluded.last_done_at, engine_runs.last_done_at),
             last_done_count = COALESCE(excluded.last_done_count, engine_runs.last_done_count)",
    )
    .bind(work.to_owned())
    .bind(started_at)
    .bind(finished_at)
    .bind(outcome.to_owned())
    .bind((done > 0).then_some(finished_at))
    .bind((done > 0).then(|| signed(done)))
    .run()
    .await
}

/// The last run of every kind of work; there are as many as the engine knows kinds.
pub async fn all(db: &mut impl Executor) -> Result<Vec<EngineRun>> {
    db.sql(
        "SELECT work, last_started_at, last_finished_at, last_outcome, last_done_at, last_done_count
         FROM engine_runs ORDER BY work LIMIT 100",
    )
    .all()
    .await
}
