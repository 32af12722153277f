//! Closing the lists of contests that are over.

use townpick_domain::ids::ContestId;
use townpick_store::{
    Result, Tx,
    drawings::{self, DueContest},
};
use townpick_usecases::drawing;

use crate::{
    batching::{Results, Step, run_in_batches},
    context::Engine,
};

/// Closes the lists of contests that are over, unless that was done.
pub(super) async fn close(engine: &Engine, contests: Vec<DueContest>) -> Result<Results<()>> {
    for contest in &contests {
        if contest.members >= drawings::ENTRANTS_AT_ONCE as u64 {
            issue_tickets_ahead(engine, contest.id).await?;
        }
    }
    let steps: Vec<Closed> = contests.into_iter().map(|contest| Closed(contest.id)).collect();
    run_in_batches(engine, &steps).await
}

/// Issues the tickets of a large town a part at a time, so that others get their turn with the database.
async fn issue_tickets_ahead(engine: &Engine, contest: ContestId) -> Result<()> {
    let (mut range, with_beacon) = (None, engine.gateways.has_beacon());
    loop {
        let mut tx = engine.database.write_alone().await?;
        range = drawing::issue_tickets(&mut tx, &engine.context(), contest, with_beacon, range).await?;
        if range.is_none() {
            return Ok(());
        }
        tx.commit().await?;
    }
}

struct Closed(ContestId);

impl Step for Closed {
    type Id = ContestId;
    type Done = ();

    fn id(&self) -> ContestId {
        self.0
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<()> {
        drawing::close(tx, &engine.context(), self.0, engine.gateways.has_beacon()).await
    }
}
