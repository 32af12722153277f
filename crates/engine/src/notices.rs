//! Brings notices whose time has come to their members, or stops those that were taken back. A notice is gone through in
//! parts, each in a transaction of its own.

use townpick_domain::ids::NoticeId;
use townpick_store::{
    Constraint, Result, StoreError,
    notifications::fan_out::notices::{self, DueNotice},
};
use townpick_usecases::notices::go_on;

use crate::{context::Engine, fan_out::Failures};

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// Goes once through every notice that is due and returns how many messages are new.
pub(crate) async fn run(engine: &Engine, failures: &mut Failures) -> Result<u64> {
    let mut messages = 0;
    let mut last: Option<DueNotice> = None;
    loop {
        let due = notices::due(&mut engine.database.read().await?, last, engine.now()).await?;
        for DueNotice { id, .. } in &due {
            messages += failures.count(enqueue(engine, *id).await, || format!("the notice {id}"));
        }
        last = match due.last() {
            None => return Ok(messages),
            last => last.copied(),
        };
    }
}

async fn enqueue(engine: &Engine, notice: NoticeId) -> Result<u64> {
    let (mut messages, mut tries) = (0, 1);
    loop {
        let mut tx = engine.database.write_alone().await?;
        match go_on(&mut tx, notice, engine.now()).await {
            Ok(None) => return Ok(messages),
            Ok(Some(step)) => {
                tx.commit().await?;
                messages += step.messages;
                if step.is_last {
                    return Ok(messages);
                }
            }
            Err(StoreError::Conflict(Constraint::ForeignKey)) if tries < TRIES => tries += 1,
            Err(error) => return Err(error),
        }
    }
}
