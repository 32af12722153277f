//! Runs each kind of work again and again until the service stops.

use std::{future::Future, sync::Arc, time::Duration};

use townpick_gateways::clock::Clock;
use townpick_store::{Database, Result, engine_runs};

use crate::housekeeping;

/// A kind of work the engine knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Removes what is over: expired sessions and ended counting windows.
    Housekeeping,
}

impl Work {
    /// Every kind, in the order in which they run.
    pub const ALL: &'static [Self] = &[Self::Housekeeping];

    /// The name in commands, logs and on the dashboard.
    pub fn name(self) -> &'static str {
        match self {
            Self::Housekeeping => "housekeeping",
        }
    }
}

/// How long the engine rests between two rounds.
const REST: Duration = Duration::from_mins(1);

/// The engine; any number may run against one database.
#[derive(Clone)]
pub struct Engine {
    database: Database,
    clock: Arc<dyn Clock>,
}

impl Engine {
    /// An engine over this database that tells the time by this clock.
    pub fn new(database: Database, clock: Arc<dyn Clock>) -> Self {
        Self { database, clock }
    }

    /// Does what is due of one kind of work and records the run.
    pub async fn run_once(&self, work: Work) -> Result<u64> {
        let started_at = self.clock.now();
        let result = match work {
            Work::Housekeeping => housekeeping::run(&self.database, started_at).await,
        };
        let outcome = match &result {
            Ok(done) => format!("done: {done}"),
            Err(error) => format!("failed: {error}"),
        };
        let mut tx = self.database.write().await?;
        engine_runs::record(&mut tx, work.name(), started_at, self.clock.now(), &outcome).await?;
        tx.commit().await?;
        result
    }

    /// Does what is due of every kind of work, stopping at the first that fails.
    pub async fn run_all_once(&self) -> Result<()> {
        for &work in Work::ALL {
            self.run_once(work).await?;
        }
        Ok(())
    }

    /// Works until `shutdown` is ready; a failed round is logged and tried again in the next one.
    pub async fn run(&self, shutdown: impl Future<Output = ()>) {
        tokio::pin!(shutdown);
        loop {
            for &work in Work::ALL {
                match self.run_once(work).await {
                    Ok(done) => tracing::debug!(work = work.name(), done, "work done"),
                    Err(error) => tracing::error!(work = work.name(), %error, "work failed"),
                }
            }
            tokio::select! {
                () = &mut shutdown => return,
                () = tokio::time::sleep(REST) => {}
            }
        }
    }
}
