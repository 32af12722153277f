//! Claims that nobody answered: a reminder a day before the time is over, then the next alternate. The people who run
//! the service are told about winners whom no message reaches.
//!
//! Each run goes through the open places once, by deadline, and handles them together. A place that fails is tried
//! again in the next run and does not stop the others.

use jiff::SignedDuration;
use townpick_domain::{
    ids::DrawingPlaceId,
    schedule::{reminded_of_deadlines_until, untaken_prizes_reported_since},
};
use townpick_store::{
    Result, StoreError, Tx,
    claims::{self, AfterDeadline, Unreached, Waiting},
    engine_runs,
};
use townpick_usecases::claims as use_cases;

use crate::{
    batching::{Step, in_groups, run_in_batches},
    context::{Done, Engine},
};

/// What this work is called in commands, logs and on the dashboard.
pub(crate) const NAME: &str = "claims";

/// After so long without a run, messages wait because the engine was away: they get a minute to leave before anybody is
/// told that they reach nobody.
const AWAY: SignedDuration = SignedDuration::from_hours(1);

/// Reminds and lets lapse whatever is due, and tells how many prizes went on, were reminded of or need somebody's help.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let mut round = Round::default();
    let is_back = is_just_back(engine).await?;
    let lists = [List::Overdue, List::Unrecorded, List::ToRemind, List::Unnoticed];
    for list in lists.into_iter().filter(|list| !(is_back && *list == List::Unnoticed)) {
        if let Err(error) = go_through(engine, list, &mut round).await {
            round.fail(error);
        }
    }
    if let Some(failure) = round.failure {
        return Err(failure);
    }
    let mut reader = engine.database.read().await?;
    let untaken = claims::count_untaken(&mut reader, untaken_prizes_reported_since(engine.now())).await?;
    let unreached = if is_back { 0 } else { claims::count_unreached(&mut reader, engine.now()).await? };
    let notes: Vec<String> = [
        round.waiting,
        note(untaken, "1 prize has no alternate left", "prizes have no alternate left"),
        note(unreached, "1 winner cannot be reached", "winners cannot be reached"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let note = (!notes.is_empty()).then(|| notes.join("; "));
    Ok(Done { count: round.done, note, ..Done::default() })
}

async fn is_just_back(engine: &Engine) -> Result<bool> {
    let runs = engine_runs::all(&mut engine.database.read().await?).await?;
    let last = runs.into_iter().find(|run| run.work == NAME);
    Ok(last.is_some_and(|run| run.last_started_at.plus(AWAY) <= engine.now()))
}

fn note(count: i64, one: &str, more: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(one.to_owned()),
        count => Some(format!("{count} {more}")),
    }
}

/// What came of one look at everything that is due.
#[derive(Default)]
struct Round {
    done: u64,
    /// What a town's claims wait for.
    waiting: Option<String>,
    failure: Option<StoreError>,
}

impl Round {
    /// A ledger that is behind what people were told waits for its operator; anything else is tried again soon.
    fn fail(&mut self, error: StoreError) {
        if matches!(error, StoreError::BehindWhatWasTold { .. }) {
            self.waiting.get_or_insert_with(|| error.to_string());
        } else {
            self.failure.get_or_insert(error);
        }
    }
}

/// What places can be due for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Overdue,
    Unrecorded,
    ToRemind,
    Unnoticed,
}

impl List {
    /// The next places of the list, after the one that is given.
    async fn next(self, engine: &Engine, after: Option<AfterDeadline>) -> Result<Vec<Due>> {
        let now = match self {
            Self::Overdue | Self::Unrecorded => engine.surely_now().await?,
            Self::ToRemind | Self::Unnoticed => engine.now(),
        };
        let mut reader = engine.database.read().await?;
        Ok(match self {
            Self::Overdue => each(claims::overdue(&mut reader, now, after).await?, Due::Lapse),
            Self::Unrecorded => each(claims::unrecorded(&mut reader, now, after).await?, Due::Record),
            Self::ToRemind => {
                let deadlines = (now, reminded_of_deadlines_until(now));
                each(claims::to_remind(&mut reader, deadlines, after).await?, Due::Remind)
            }
            Self::Unnoticed => each(claims::unnoticed(&mut reader, now, after).await?, Due::Notice),
        })
    }
}

fn each<T>(places: Vec<T>, due: impl Fn(T) -> Due) -> Vec<Due> {
    places.into_iter().map(due).collect()
}

/// A place and what it is due for.
enum Due {
    Lapse(AfterDeadline),
    /// What administrators noted can be taken back until now.
    Record(AfterDeadline),
    Remind(Waiting),
    Notice(Unreached),
}

impl Due {
    fn position(&self) -> AfterDeadline {
        match self {
            Self::Lapse(position) | Self::Record(position) => *position,
            Self::Remind(winner) => winner.position(),
            Self::Notice(winner) => winner.position(),
        }
    }
}

impl Step for Due {
    type Id = DrawingPlaceId;
    /// Whether it counts.
    type Done = bool;

    fn id(&self) -> DrawingPlaceId {
        self.position().1
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<bool> {
        let context = engine.context();
        match self {
            Self::Lapse((_, place)) => use_cases::lapse(tx, &context, *place).await,
            Self::Record((_, place)) => {
                use_cases::record_noted_claim(tx, &context, *place).await.map(|()| false)
            }
            Self::Remind(winner) => use_cases::remind(tx, &context, winner).await,
            Self::Notice(winner) => use_cases::notify_unreached(tx, &context, winner).await,
        }
    }
}

async fn go_through(engine: &Engine, list: List, round: &mut Round) -> Result<()> {
    let mut position = None;
    loop {
        let due = list.next(engine, position).await?;
        position = match due.last() {
            None => return Ok(()),
            Some(due) => Some(due.position()),
        };
        let together = async |engine, group: Vec<Due>| run_in_batches(engine, &group).await;
        for group in in_groups(engine, due, |_| 0, together).await {
            for (place, done) in group? {
                match done {
                    Ok(counts) => round.done += u64::from(counts),
                    Err(error) => {
                        tracing::error!(%place, %error, "a claim could not be seen to");
                        round.fail(error);
                    }
                }
            }
        }
    }
}
