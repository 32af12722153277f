//! Drawings: the promise at a contest's start, the closed list at its end, then the drawing itself, and then the word
//! to everybody who was in it.
//!
//! Each step ends with one transaction that looks again at what is there, so engines may be killed anywhere and any
//! number may try: there is one result. No transaction is open while the beacon is asked.

mod close;
mod decide;
mod tell;

use townpick_domain::{drawing::round_for, ids::ContestId, time::Timestamp};
use townpick_store::{
    Result, StoreError, drawings,
    revisions::{self, Topic},
};

use crate::runner::{Done, Engine};
use decide::{Decided, Rounds};

/// How soon a drawing that waits for something is tried again.
const TRY_AGAIN_AFTER: jiff::SignedDuration = jiff::SignedDuration::from_secs(5);

/// How many contests of each step one run looks at.
const AT_ONCE: u32 = 1000;

/// Does every step of a drawing that is due and tells how many drawings were completed.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let now = engine.now();
    let due = drawings::due(&mut engine.database.read().await?, now, AT_ONCE).await?;
    let mut round = Round { is_cut_off: due.is_cut_off(AT_ONCE), ..Round::default() };
    for contest in due.to_commit {
        round.count_step(commit(engine, contest).await, contest);
    }
    let mut to_draw = due.to_draw;
    for contest in due.to_close {
        if round.count_step(close::close(engine, contest).await, contest).is_some() {
            to_draw.push(contest);
        }
    }
    let mut to_tell = due.to_tell;
    let mut rounds = Rounds::default();
    for contest in to_draw {
        let decided = decide::decide(engine, contest, &mut rounds).await;
        if let Some(decided) = round.count_failure(decided, contest) {
            if matches!(decided, Decided::Drawn) {
                to_tell.push(contest);
            }
            round.count(decided, engine.now());
        }
    }
    for contest in to_tell {
        round.count_step(tell::tell(engine, contest).await, contest);
    }
    let next = drawings::next_instant(&mut engine.database.read().await?, now).await?;
    round.into_done(next, engine.now())
}

/// Puts the promise about a contest's seed into the ledger.
async fn commit(engine: &Engine, contest: ContestId) -> Result<()> {
    let now = engine.now();
    let mut tx = engine.database.write().await?;
    let mut contest = drawings::take_turn(&mut tx, contest).await?;
    if contest.voided_at.is_some() || contest.starts_at > now {
        return Ok(());
    }
    let round = announced_round(engine, contest.ends_at);
    drawings::commit(&mut tx, &mut contest, round, &engine.gateways.secrets.signing, now).await?;
    revisions::bump(&mut tx, Topic::Drawings).await?;
    tx.commit().await
}

/// The round of public randomness a drawing will depend on, where the operator chose to.
fn announced_round(engine: &Engine, closes_at: Timestamp) -> Option<u64> {
    engine.gateways.beacon.as_ref().map(|_| round_for(closes_at))
}

/// What came of one look at everything that is due.
#[derive(Default)]
struct Round {
    drawn: u64,
    /// Whether any step was done.
    got_on: bool,
    /// Whether more may be due than was looked at.
    is_cut_off: bool,
    waiting: Vec<String>,
    again_at: Option<Timestamp>,
    failure: Option<StoreError>,
}

impl Round {
    /// One town's failure never keeps another from its drawing.
    fn count_failure<T>(&mut self, result: Result<T>, contest: ContestId) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                tracing::error!(%contest, %error, "a step of a drawing failed");
                self.failure.get_or_insert(error);
                None
            }
        }
    }

    fn count_step<T>(&mut self, result: Result<T>, contest: ContestId) -> Option<T> {
        let value = self.count_failure(result, contest);
        self.got_on |= value.is_some();
        value
    }

    fn count(&mut self, decided: Decided, now: Timestamp) {
        match decided {
            Decided::Drawn => {
                self.drawn += 1;
                self.got_on = true;
            }
            Decided::AlreadySettled => {}
            Decided::Waiting { reason, until } => {
                let soon = now.plus(TRY_AGAIN_AFTER);
                let again = until.map_or(soon, |until| until.max(soon));
                self.again_at = Some(self.again_at.map_or(again, |at| at.min(again)));
                self.waiting.push(reason);
            }
        }
    }

    fn into_done(self, next: Option<Timestamp>, now: Timestamp) -> Result<Done> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let note = match self.waiting.as_slice() {
            [] => None,
            [only] => Some(only.clone()),
            [first, rest @ ..] => Some(format!("{first}, and {} more wait", rest.len())),
        };
        let goes_on = self.is_cut_off && self.got_on;
        let again_at = next.into_iter().chain(self.again_at).chain(goes_on.then_some(now)).min();
        Ok(Done { count: self.drawn, note, again_at, goes_on })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_saw_only_a_part_and_got_on_goes_on_at_once() {
        let now: Timestamp = "2026-06-14T22:00:00Z".parse().unwrap();
        let next = Some(now.plus(TRY_AGAIN_AFTER));
        for (is_cut_off, got_on, again_at) in
            [(true, true, Some(now)), (true, false, next), (false, true, next), (false, false, next)]
        {
            let mut round = Round { is_cut_off, ..Round::default() };
            if got_on {
                round.count_step(Ok(()), ContestId::from_bytes([1; 16]));
            }
            let done = round.into_done(next, now).unwrap();
            assert_eq!((done.again_at, done.goes_on), (again_at, is_cut_off && got_on));
        }
    }
}
