//! The promise about a contest's seed, put into the ledger at its start.

use townpick_domain::ids::ContestId;
use townpick_store::{Result, Tx, drawings::DueContest};
use townpick_usecases::drawing;

use crate::{
    batching::{Results, Step, run_in_batches},
    context::Engine,
};

/// Puts the promises of these contests into the ledgers, unless that was done.
pub(super) async fn commit(engine: &Engine, contests: Vec<DueContest>) -> Result<Results<()>> {
    let steps: Vec<Promise> = contests.into_iter().map(|contest| Promise(contest.id)).collect();
    run_in_batches(engine, &steps).await
}

struct Promise(ContestId);

impl Step for Promise {
    type Id = ContestId;
    type Done = ();

    fn id(&self) -> ContestId {
        self.0
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<()> {
        drawing::commit(tx, &engine.context(), self.0, engine.gateways.has_beacon()).await
    }
}
