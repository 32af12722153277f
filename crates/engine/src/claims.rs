//! Claims that nobody answered: a reminder a day before the time is over, then the next alternate. Winners whom no
//! message reaches are told to the people who run the service.
//!
//! Every list is gone through once, by deadline: a place that fails is tried again in the next run and keeps no other
//! from its turn.

use std::sync::Arc;

use townpick_domain::ids::DrawingPlaceId;
use townpick_store::{
    Result, StoreError,
    claims::{self, Called, Means, Unreached, Waiting},
    notifications::ChannelIds,
};

use crate::runner::{Done, Engine};

/// Reminds and lets lapse whatever is due, and tells how many prizes went on, were reminded of or need somebody's help.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let mut round = Round::default();
    let read = [
        lapse_overdue(engine, &mut round).await,
        remind_waiting(engine, &mut round).await,
        notice_unreached(engine, &mut round).await,
    ];
    if let Some(failure) = round.failure {
        return Err(failure);
    }
    for list in read {
        list?;
    }
    let unreached = claims::count_unreached(&mut engine.database.read().await?, engine.now()).await?;
    let notes: Vec<String> = [
        note(round.left_over, "1 prize has no alternate left", "prizes have no alternate left"),
        note(unreached, "1 winner cannot be reached", "winners cannot be reached"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let note = (!notes.is_empty()).then(|| notes.join("; "));
    Ok(Done { count: round.done, note, ..Done::default() })
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
    left_over: i64,
    failure: Option<StoreError>,
}

impl Round {
    /// One place's failure never keeps another from its turn.
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
            let called = round.count(lapse(engine, place).await, place).flatten();
            round.done += u64::from(called.is_some());
            round.left_over += i64::from(called == Some(Called::Nobody));
        }
    }
}

async fn lapse(engine: &Engine, place: DrawingPlaceId) -> Result<Option<Called>> {
    let entropy = Arc::clone(&engine.gateways.entropy);
    let random = move || entropy.bytes();
    let means = Means { key: &engine.gateways.secrets.signing, random: &random };
    let mut tx = engine.database.write().await?;
    let called = claims::lapse(&mut tx, place, means, engine.now()).await?;
    tx.commit().await?;
    Ok(called)
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
    let now = engine.now();
    let ids = ChannelIds::new(now, || engine.gateways.entropy.bytes());
    let mut tx = engine.database.write().await?;
    let reminded = claims::remind(&mut tx, winner, ids, now).await?;
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
    let now = engine.now();
    let ids = ChannelIds::new(now, || engine.gateways.entropy.bytes());
    let mut tx = engine.database.write().await?;
    let noticed = claims::notice_unreached(&mut tx, winner, ids, now).await?;
    tx.commit().await?;
    Ok(noticed)
}
