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

/// Puts the message of every contest that started before this instant and has not had it into the outbox, and tells
/// how many messages are new.
pub(crate) async fn run(engine: &Engine, kind: Kind, started_before: Timestamp) -> Result<u64> {
    let mut messages = 0;
    loop {
        let due =
            fan_out::due(&mut engine.database.read().await?, kind, started_before, engine.now()).await?;
        if due.is_empty() {
            return Ok(messages);
        }
        for contest in &due {
            messages += enqueue(engine, kind, contest).await?;
        }
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
