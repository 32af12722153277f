//! The promise about a contest's seed, put into the ledger at its start.

use townpick_domain::ids::ContestId;
use townpick_store::{
    Result, Tx,
    drawings::{self, DueContest},
    revisions::{self, Topic},
};

use crate::{
    context::Engine,
    together::{Results, Turn, take_all},
};

/// Puts the promises of these contests into the ledgers, unless that was done.
pub(super) async fn commit(engine: &Engine, contests: Vec<DueContest>) -> Result<Results<()>> {
    let steps: Vec<Promise> = contests.into_iter().map(|contest| Promise(contest.id)).collect();
    take_all(engine, &steps).await
}

struct Promise(ContestId);

impl Turn for Promise {
    type Done = ();

    fn contest(&self) -> ContestId {
        self.0
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<()> {
        let now = engine.now();
        let mut contest = drawings::take_turn(tx, self.0).await?;
        if contest.voided_at.is_some() || contest.starts_at > now {
            return Ok(());
        }
        let round = engine.gateways.announced_round(contest.ends_at);
        drawings::commit(tx, &mut contest, round, &engine.gateways.secrets.signing, now).await?;
        revisions::bump(tx, Topic::Drawings).await
    }
}
