//! Drawing from closed lists: what each drawing waits for, and the public randomness that several share.

use std::collections::HashMap;

use tokio::sync::Mutex;
use townpick_domain::{
    drawing::{proof::BeaconFacts, published_at},
    ids::ContestId,
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    drawings::{self, DueContest},
};
use townpick_usecases::drawing::{self, Ready};

use crate::{
    batching::{Results, Step, run_in_batches},
    context::Engine,
};

/// What came of an attempt to draw.
pub(crate) enum Decided {
    /// It is drawn.
    Drawn,
    /// Another engine was first, or the contest was called off.
    AlreadySettled,
    /// It cannot be drawn yet, and is never drawn in another way instead.
    Waiting {
        /// What it waits for.
        reason: String,
        /// When that will be there, if it is known.
        until: Option<Timestamp>,
    },
}

/// Draws from closed lists, unless that was done.
pub(super) async fn decide(
    engine: &Engine,
    contests: Vec<DueContest>,
    rounds: &Rounds,
) -> Result<Results<Decided>> {
    let (mut results, mut steps) = (Vec::new(), Vec::new());
    for contest in contests {
        match prepare(engine, contest.id, rounds).await {
            Ok(Ok(ready)) => steps.push(ready),
            Ok(Err(decided)) => results.push((contest.id, Ok(decided))),
            Err(error) => results.push((contest.id, Err(error))),
        }
    }
    results.extend(run_in_batches(engine, &steps).await?);
    Ok(results)
}

async fn prepare(
    engine: &Engine,
    contest: ContestId,
    rounds: &Rounds,
) -> Result<std::result::Result<Ready, Decided>> {
    let Some(undrawn) = drawings::undrawn(&mut engine.database.read().await?, contest).await? else {
        return Ok(Err(Decided::AlreadySettled));
    };
    let beacon = match undrawn.beacon_round {
        None => None,
        Some(round) => match rounds.randomness(engine, round).await {
            Ok(facts) => Some(facts),
            Err(reason) => {
                let reason = format!("contest {contest} waits: {reason}");
                return Ok(Err(Decided::Waiting { reason, until: published_at(round) }));
            }
        },
    };
    let mut reader = engine.database.read().await?;
    let Some(tickets) = drawing::closed_list(&mut reader, contest, &undrawn).await? else {
        let reason = format!("contest {contest} waits: its list is not the one that was closed");
        return Ok(Err(Decided::Waiting { reason, until: None }));
    };
    Ok(Ok(Ready { contest, tickets, beacon }))
}

impl Step for Ready {
    type Id = ContestId;
    type Done = Decided;

    fn id(&self) -> ContestId {
        self.contest
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<Decided> {
        Ok(match drawing::decide(tx, &engine.context(), self).await? {
            drawing::Decided::Drawn => Decided::Drawn,
            drawing::Decided::AlreadySettled => Decided::AlreadySettled,
            drawing::Decided::WrongSeed => Decided::Waiting {
                reason: format!("contest {} waits: its seed is not the one that was promised", self.contest),
                until: None,
            },
        })
    }
}

/// What the beacon answered in this pass: contests that wait for the same round ask once.
#[derive(Default)]
pub(super) struct Rounds(Mutex<HashMap<u64, Answer>>);

/// The verified randomness of a round, or what is in the way.
type Answer = std::result::Result<BeaconFacts, String>;

impl Rounds {
    async fn randomness(&self, engine: &Engine, round: u64) -> Answer {
        let mut answers = self.0.lock().await;
        if let Some(answer) = answers.get(&round) {
            return answer.clone();
        }
        let answer = ask(engine, round).await;
        answers.insert(round, answer.clone());
        answer
    }
}

async fn ask(engine: &Engine, round: u64) -> Answer {
    let Some(beacon) = &engine.gateways.beacon else {
        return Err(format!("drand round {round} was announced, but there is no drand to ask"));
    };
    if published_at(round).is_none_or(|at| engine.now() < at) {
        return Err(format!("drand round {round} is not there yet"));
    }
    beacon.randomness(round).await.map_err(|error| format!("drand {error}"))
}
