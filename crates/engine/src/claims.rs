//! Claims that nobody answered: a reminder a day before the time is over, then the next alternate. Winners whom no
//! message reaches are told to the people who run the service.
//!
//! Every list is gone through once, by deadline: a place that fails is tried again in the next run and keeps no other
//! from its turn.

use jiff::SignedDuration;
use townpick_domain::ids::DrawingPlaceId;
use townpick_store::{
    Result, StoreError,
    claims::{self, Unreached, Waiting},
    engine_runs,
};
use townpick_usecases::claims as use_cases;

use crate::context::{Done, Engine};

/// What this work is called in commands, logs and on the dashboard.
pub(crate) const NAME: &str = "claims";

/// After so long without a run, messages wait because the engine was away: they get a minute to leave before anybody is
/// told that they reach nobody.
const AWAY: SignedDuration = SignedDuration::from_hours(1);

/// Reminds and lets lapse whatever is due, and tells how many prizes went on, were reminded of or need somebody's help.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let mut round = Round::default();
    let is_back = is_just_back(engine).await?;
    let read = [
        lapse_overdue(engine, &mut round).await,
        record_claims(engine, &mut round).await,
        remind_waiting(engine, &mut round).await,
        if is_back { Ok(()) } else { notice_unreached(engine, &mut round).await },
    ];
    if let Some(failure) = round.failure {
        return Err(failure);
    }
    for list in read {
        list?;
    }
    let mut reader = engine.database.read().await?;
    let untaken = claims::count_untaken(&mut reader, engine.now()).await?;
    let unreached = if is_back { 0 } else { claims::count_unreached(&mut reader, engine.now()).await? };
    let notes: Vec<String> = [
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
    failure: Option<StoreError>,
}

impl Round {
    /// The failure of one place never stops the places after it.
    fn count<T>(&mut self, result: Result<T>, place: DrawingPlaceId) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                tracing::error!(%place, %error, "a claim could not be seen to");
                self.failure.get_or_insert(error);
                None
            }
        }
    }
}

async fn lapse_overdue(engine: &Engine, round: &mut Round) -> Result<()> {
    let (now, mut last) = (engine.now(), None);
    loop {
        let overdue = claims::overdue(&mut engine.database.read().await?, now, last).await?;
        if overdue.is_empty() {
            return Ok(());
        }
        last = overdue.last().copied();
        for (_, place) in overdue {
            let lapsed = round.count(lapse(engine, place).await, place);
            round.done += u64::from(lapsed == Some(true));
        }
    }
}

async fn lapse(engine: &Engine, place: DrawingPlaceId) -> Result<bool> {
    let mut tx = engine.database.write().await?;
    let lapsed = use_cases::lapse(&mut tx, &engine.context(), place).await?;
    tx.commit().await?;
    Ok(lapsed)
}

/// What administrators noted can be taken back until now.
async fn record_claims(engine: &Engine, round: &mut Round) -> Result<()> {
    let (now, mut last) = (engine.now(), None);
    loop {
        let unrecorded = claims::unrecorded(&mut engine.database.read().await?, now, last).await?;
        if unrecorded.is_empty() {
            return Ok(());
        }
        last = unrecorded.last().copied();
        for (_, place) in unrecorded {
            round.count(record_claim(engine, place).await, place);
        }
    }
}

async fn record_claim(engine: &Engine, place: DrawingPlaceId) -> Result<()> {
    let mut tx = engine.database.write().await?;
    use_cases::record_noted_claim(&mut tx, &engine.context(), place).await?;
    tx.commit().await
}

async fn remind_waiting(engine: &Engine, round: &mut Round) -> Result<()> {
    let (now, mut last) = (engine.now(), None);
    loop {
        let waiting = claims::to_remind(&mut engine.database.read().await?, now, last).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        last = waiting.last().map(Waiting::position);
        for winner in waiting {
            let reminded = round.count(remind(engine, &winner).await, winner.id);
            round.done += u64::from(reminded == Some(true));
        }
    }
}

async fn remind(engine: &Engine, winner: &Waiting) -> Result<bool> {
    let mut tx = engine.database.write().await?;
    let reminded = use_cases::remind(&mut tx, &engine.context(), winner).await?;
    tx.commit().await?;
    Ok(reminded)
}

async fn notice_unreached(engine: &Engine, round: &mut Round) -> Result<()> {
    let (now, mut last) = (engine.now(), None);
    loop {
        let unnoticed = claims::unnoticed(&mut engine.database.read().await?, now, last).await?;
        if unnoticed.is_empty() {
            return Ok(());
        }
        last = unnoticed.last().map(Unreached::position);
        for winner in unnoticed {
            let noticed = round.count(notice(engine, &winner).await, winner.id);
            round.done += u64::from(noticed == Some(true));
        }
    }
}

async fn notice(engine: &Engine, winner: &Unreached) -> Result<bool> {
    let mut tx = engine.database.write().await?;
    let noticed = use_cases::notify_unreached(&mut tx, &engine.context(), winner).await?;
    tx.commit().await?;
    Ok(noticed)
}
