//! Writes the result to everybody who was in a drawing. The drawing is over by then and nobody waits for this. It
//! continues where another engine was killed, and a message that is in the outbox is not put there again.

use townpick_domain::ids::ContestId;
use townpick_store::{
    Constraint, Result, StoreError, Tx,
    drawings::DueContest,
    notifications::fan_out::{self, Reached},
};
use townpick_usecases::drawing;

use crate::{
    batching::{Results, Step, run_in_batches},
    context::Engine,
};

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// Puts the results of drawings into the outbox, unless that was done.
pub(super) async fn announce_results(engine: &Engine, contests: Vec<DueContest>) -> Result<Results<()>> {
    let (large, small): (Vec<DueContest>, Vec<DueContest>) =
        contests.into_iter().partition(|contest| contest.members > fan_out::MEMBERS_AT_ONCE);
    let mut results = Vec::new();
    for contest in large {
        results.push((contest.id, in_batches(engine, contest.id).await));
    }
    let mut steps: Vec<ResultAnnouncement> =
        small.into_iter().map(|contest| ResultAnnouncement(contest.id)).collect();
    for tries_left in (0..TRIES).rev() {
        let (again, finished): (Vec<_>, Vec<_>) = run_in_batches(engine, &steps)
            .await?
            .into_iter()
            .partition(|(_, result)| tries_left > 0 && was_somebody_deleted(result));
        results.extend(finished);
        steps = again.into_iter().map(|(contest, _)| ResultAnnouncement(contest)).collect();
    }
    Ok(results)
}

fn was_somebody_deleted(result: &Result<()>) -> bool {
    matches!(result, Err(StoreError::Conflict(Constraint::ForeignKey)))
}

/// Puts the results for a large town into the outbox batch by batch, so that other writers get the database in between;
/// each committed batch stays.
async fn in_batches(engine: &Engine, contest: ContestId) -> Result<()> {
    let mut reached = Reached::default();
    let mut tries = 1;
    while !reached.is_everybody {
        let mut tx = engine.database.write_alone().await?;
        match drawing::announce_result(&mut tx, &engine.context(), contest, reached).await {
            Ok(None) => return Ok(()),
            Ok(Some(further)) => reached = further,
            Err(StoreError::Conflict(Constraint::ForeignKey)) if tries < TRIES => {
                tries += 1;
                continue;
            }
            Err(error) => return Err(error),
        }
        tx.commit().await?;
    }
    Ok(())
}

struct ResultAnnouncement(ContestId);

impl Step for ResultAnnouncement {
    type Id = ContestId;
    type Done = ();

    fn id(&self) -> ContestId {
        self.0
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<()> {
        let mut reached = Some(Reached::default());
        while let Some(further) = reached.filter(|reached| !reached.is_everybody) {
            reached = drawing::announce_result(tx, &engine.context(), self.0, further).await?;
        }
        Ok(())
    }
}
