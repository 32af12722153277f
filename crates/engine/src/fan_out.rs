//! What announcements and reminders share: every due contest is put into the outbox once, each in a transaction of
//! its own, so that a town that fails does not hold up the others (a large town in several of them, so that nobody waits).

use townpick_domain::time::Timestamp;
use townpick_store::{
    Constraint, Result, StoreError,
    notifications::fan_out::{self, AboutContest, Kind, Reached},
};

use crate::runner::Engine;

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// What went wrong while the others went on; the first of it is told in the end.
#[derive(Default)]
pub(crate) struct Failures(Option<StoreError>);

impl Failures {
    /// How many messages something brought: none where it failed.
    pub(crate) fn count(&mut self, result: Result<u64>, about: impl Fn() -> String) -> u64 {
        result.unwrap_or_else(|error| {
            tracing::error!(about = about(), %error, "messages to a town could not be enqueued");
            self.0.get_or_insert(error);
            0
        })
    }

    /// This, unless something went wrong.
    pub(crate) fn or<T>(self, done: T) -> Result<T> {
        self.0.map_or(Ok(done), Err)
    }
}

/// Puts the message of every contest that started before this instant and has not had it into the outbox, and tells
/// how many messages are new. Each contest is tried once: one that failed waits for the next run.
pub(crate) async fn run(
    engine: &Engine,
    kind: Kind,
    started_before: Timestamp,
    failures: &mut Failures,
) -> Result<u64> {
    let mut messages = 0;
    let mut last: Option<AboutContest> = None;
    loop {
        let mut reader = engine.database.read().await?;
        let due = fan_out::due(&mut reader, kind, started_before, engine.now(), last.as_ref()).await?;
        drop(reader);
        for contest in &due {
            let id = contest.id;
            messages += failures.count(enqueue(engine, kind, contest).await, || format!("the contest {id}"));
        }
        last = match due.last() {
            None => return Ok(messages),
            last => last.copied(),
        };
    }
}

async fn enqueue(engine: &Engine, kind: Kind, contest: &AboutContest) -> Result<u64> {
    let mut tries = 1;
    let mut reached = Reached::default();
    loop {
        let mut tx = engine.database.write().await?;
        match fan_out::to_town(&mut tx, kind, contest, reached, engine.now()).await {
            Ok(None) => return Ok(reached.messages),
            Ok(Some(further)) => {
                tx.commit().await?;
                reached = further;
                if reached.is_everybody {
                    return Ok(reached.messages);
                }
            }
            Err(StoreError::Conflict(Constraint::ForeignKey)) if tries < TRIES => tries += 1,
            Err(error) => return Err(error),
        }
    }
}
