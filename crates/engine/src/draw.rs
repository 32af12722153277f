//! Drawings: the promise at a contest's start, the closed list at its end, then the drawing itself, and then the
//! message to everybody who was in it.
//!
//! Contests whose turn comes at the same time, as on a Sunday evening in many towns, go through each step together. Each
//! step ends with one transaction that looks again at what is there, so engines may be killed anywhere and any
//! number may try: there is one result. No transaction is open while the beacon is asked.

mod announce_results;
mod close;
mod commit;
mod decide;

use std::collections::BTreeSet;

use townpick_domain::{ids::ContestId, time::Timestamp};
use townpick_store::{
    Result, StoreError,
    drawings::{self, DueContest},
};

use crate::{
    batching::{Results, in_groups},
    confirmations,
    context::{Done, Engine},
};
use decide::{Decided, Rounds};

/// How soon a drawing that waits for something is tried again.
const TRY_AGAIN_AFTER: jiff::SignedDuration = jiff::SignedDuration::from_secs(5);

/// How many contests of each step one run looks at.
const AT_ONCE: u32 = 1000;

/// Does every step of a drawing that is due and tells how many drawings were completed.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let now = engine.surely_now().await?;
    let fast_by = engine.now().as_jiff().duration_since(now.as_jiff());
    confirmations::waive(engine).await?;
    let due = drawings::due(&mut engine.database.read().await?, now, AT_ONCE).await?;
    let mut round = Round { is_cut_off: due.is_cut_off(AT_ONCE), ..Round::default() };
    let size = |contest: &DueContest| contest.members;
    round.steps(in_groups(engine, due.to_commit, size, commit::commit).await);
    let closed = round.steps(in_groups(engine, due.to_close.clone(), size, close::close).await);
    let to_draw = with(due.to_draw, &due.to_close, &closed);
    let rounds = Rounds::default();
    let decided =
        in_groups(engine, to_draw.clone(), size, |engine, group| decide::decide(engine, group, &rounds));
    let drawn = round.decided(decided.await, engine.now());
    let to_announce = with(due.to_announce, &to_draw, &drawn);
    round.steps(in_groups(engine, to_announce, size, announce_results::announce_results).await);
    let next = drawings::next_instant(&mut engine.database.read().await?, now).await?;
    let next_here = next.map(|next| next.plus(fast_by));
    round.into_done(next_here, engine.now())
}

/// These contests, and those of `others` that have just become ready.
fn with(mut due: Vec<DueContest>, others: &[DueContest], ready: &BTreeSet<ContestId>) -> Vec<DueContest> {
    due.extend(others.iter().filter(|contest| ready.contains(&contest.id)));
    due
}

/// What came of one look at everything that is due.
#[derive(Default)]
struct Round {
    drawn: u64,
    /// Whether any step was done.
    has_progressed: bool,
    /// Whether more may be due than was looked at.
    is_cut_off: bool,
    waiting: Vec<String>,
    again_at: Option<Timestamp>,
    failure: Option<StoreError>,
}

impl Round {
    /// Counts steps, and gives the contests whose step was done.
    fn steps(&mut self, results: Vec<Result<Results<()>>>) -> BTreeSet<ContestId> {
        let done = self.without_failures(results);
        self.has_progressed |= !done.is_empty();
        done.into_iter().map(|(contest, ())| contest).collect()
    }

    /// Counts drawings, and gives the contests that were drawn.
    fn decided(&mut self, results: Vec<Result<Results<Decided>>>, now: Timestamp) -> BTreeSet<ContestId> {
        let mut drawn = BTreeSet::new();
        for (contest, decided) in self.without_failures(results) {
            match decided {
                Decided::Drawn => {
                    self.drawn += 1;
                    self.has_progressed = true;
                    drawn.insert(contest);
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
        drawn
    }

    /// One town's failure never keeps another from its drawing.
    fn without_failures<T>(&mut self, results: Vec<Result<Results<T>>>) -> Vec<(ContestId, T)> {
        let mut done = Vec::new();
        for group in results {
            match group {
                Ok(results) => {
                    for (contest, result) in results {
                        match result {
                            Ok(value) => done.push((contest, value)),
                            Err(error) => {
                                tracing::error!(%contest, %error, "a step of a drawing failed");
                                self.fail(error);
                            }
                        }
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "a step of some drawings failed");
                    self.fail(error);
                }
            }
        }
        done
    }

    /// A ledger that is behind what people were told waits for its operator; anything else is tried again soon.
    fn fail(&mut self, error: StoreError) {
        if matches!(error, StoreError::BehindWhatWasTold { .. }) {
            self.waiting.push(error.to_string());
        } else {
            self.failure.get_or_insert(error);
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
        let has_more = self.is_cut_off && self.has_progressed;
        let again_at = next.into_iter().chain(self.again_at).chain(has_more.then_some(now)).min();
        Ok(Done { count: self.drawn, note, again_at, has_more })
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
        for (is_cut_off, has_progressed, again_at) in
            [(true, true, Some(now)), (true, false, next), (false, true, next), (false, false, next)]
        {
            let mut round = Round { is_cut_off, ..Round::default() };
            if has_progressed {
                round.steps(vec![Ok(vec![(ContestId::from_bytes([1; 16]), Ok(()))])]);
            }
            let done = round.into_done(next, now).unwrap();
            assert_eq!((done.again_at, done.has_more), (again_at, is_cut_off && has_progressed));
        }
    }
}
