//! What announcements and reminders share: every due contest is put into the outbox once, each in a transaction of
//! its own, so that a town that fails does not hold up the others (a large town in several of them, so that nobody waits).

use townpick_domain::time::Timestamp;
use townpick_store::{
    Constraint, Database, Result, StoreError,
    notifications::fan_out::{self, AboutContest, Kind, Reached},
};

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// Puts the message of every contest that started before this instant and has not had it into the outbox, and tells
/// how many messages are new.
pub(crate) async fn run(
    database: &Database,
    kind: Kind,
    started_before: Timestamp,
    now: Timestamp,
) -> Result<u64> {
    let mut messages = 0;
    loop {
        let due = fan_out::due(&mut database.read().await?, kind, started_before, now).await?;
        if due.is_empty() {
            return Ok(messages);
        }
        for contest in &due {
            messages += enqueue(database, kind, contest, now).await?;
        }
    }
}

async fn enqueue(database: &Database, kind: Kind, contest: &AboutContest, now: Timestamp) -> Result<u64> {
    let mut tries = 1;
    let mut reached = Reached::default();
    loop {
        let mut tx = database.write().await?;
        match fan_out::to_town(&mut tx, kind, contest, reached, now).await {
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
