//! What announcements, reminders and the news that a contest was called off share: every due contest is put into the outbox once, small towns together, and a
//! large one in parts, so that nobody waits. A town that fails does not hold up the others.

use townpick_domain::{ids::ContestId, time::Timestamp};
use townpick_store::{
    Constraint, Result, StoreError, Tx,
    notifications::fan_out::{self, AboutContest, Kind, Reached},
};
use townpick_usecases::fan_out as use_case;

use crate::{
    batching::{Results, Step, in_groups, run_in_batches},
    context::Engine,
};

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// Failures of single contests, collected while the others go on; the first one is returned at the end.
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
        let due = match kind {
            Kind::Voided => fan_out::due_voided(&mut reader, last.as_ref()).await?,
            Kind::Announcement | Kind::Reminder => {
                fan_out::due(&mut reader, kind, started_before, engine.now(), last.as_ref()).await?
            }
        };
        drop(reader);
        last = match due.last() {
            None => return Ok(messages),
            last => last.copied(),
        };
        let enqueued = in_groups(engine, due, |_| 0, |engine, group| enqueue(engine, kind, group)).await;
        for group in enqueued {
            let group = group.unwrap_or_else(|error| {
                failures.count(Err(error), || "some contests".to_owned());
                Vec::new()
            });
            for (contest, new) in group {
                messages += failures.count(new, || format!("the contest {contest}"));
            }
        }
    }
}

/// Puts the messages of some contests into the outbox and tells how many each has brought.
async fn enqueue(engine: &Engine, kind: Kind, contests: Vec<AboutContest>) -> Result<Results<u64>> {
    let steps: Vec<FirstBatch> = contests.into_iter().map(|contest| FirstBatch { kind, contest }).collect();
    let mut results = Vec::with_capacity(steps.len());
    for ((contest, reached), step) in run_in_batches(engine, &steps).await?.into_iter().zip(&steps) {
        let messages = match reached {
            Ok(Some(reached)) => rest(engine, step, reached).await,
            Ok(None) => Ok(0),
            Err(StoreError::Conflict(Constraint::ForeignKey)) => rest(engine, step, Reached::default()).await,
            Err(error) => Err(error),
        };
        results.push((contest, messages));
    }
    Ok(results)
}

/// The first members of a contest's town, who are all of a small one.
struct FirstBatch {
    kind: Kind,
    contest: AboutContest,
}

impl Step for FirstBatch {
    type Id = ContestId;
    type Done = Option<Reached>;

    fn id(&self) -> ContestId {
        self.contest.id
    }

    async fn take(&self, engine: &Engine, tx: &mut Tx) -> Result<Option<Reached>> {
        use_case::to_town(tx, self.kind, &self.contest, Reached::default(), engine.now()).await
    }
}

/// Goes on with a contest's town, each part in a transaction of its own, until everybody was reached.
async fn rest(engine: &Engine, of: &FirstBatch, mut reached: Reached) -> Result<u64> {
    let mut tries = 1;
    while !reached.is_everybody {
        let mut tx = engine.database.write_alone().await?;
        match use_case::to_town(&mut tx, of.kind, &of.contest, reached, engine.now()).await {
            Ok(None) => break,
            Ok(Some(further)) => {
                tx.commit().await?;
                reached = further;
            }
            Err(StoreError::Conflict(Constraint::ForeignKey)) if tries < TRIES => tries += 1,
            Err(error) => return Err(error),
        }
    }
    Ok(reached.messages)
}
