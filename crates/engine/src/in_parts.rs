//! Messages to very many people are written in parts, each in a transaction of its own, so that nobody waits for the
//! whole and any engine can continue another's work.

use std::fmt::Display;

use townpick_domain::time::Timestamp;
use townpick_store::{Constraint, Reader, Result, StoreError, Tx};
use townpick_usecases::fan_out::Part;

use crate::{context::Engine, fan_out::Failures};

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// One kind of message that is written in parts.
pub(crate) trait InParts {
    /// One that is due, by its place in the order.
    type Due: Copy + Send + Sync;

    /// Those that are due after this one.
    async fn due(reader: &mut Reader, after: Option<Self::Due>, now: Timestamp) -> Result<Vec<Self::Due>>;

    /// Does the next part of one; nothing where all of it is done.
    async fn go_on(tx: &mut Tx, due: Self::Due, now: Timestamp) -> Result<Option<Part>>;

    /// What it is called where it fails.
    fn name(due: Self::Due) -> impl Display;
}

/// Goes once through everything of a kind that is due and returns how many messages are new.
pub(crate) async fn run<K: InParts>(engine: &Engine, failures: &mut Failures) -> Result<u64> {
    let mut messages = 0;
    let mut last: Option<K::Due> = None;
    loop {
        let due = K::due(&mut engine.database.read().await?, last, engine.now()).await?;
        for one in &due {
            messages += failures.count(enqueue::<K>(engine, *one).await, || K::name(*one).to_string());
        }
        last = match due.last() {
            None => return Ok(messages),
            last => last.copied(),
        };
    }
}

async fn enqueue<K: InParts>(engine: &Engine, due: K::Due) -> Result<u64> {
    let (mut messages, mut tries) = (0, 1);
    loop {
        let mut tx = engine.database.write_alone().await?;
        match K::go_on(&mut tx, due, engine.now()).await {
            Ok(None) => return Ok(messages),
            Ok(Some(part)) => {
                tx.commit().await?;
                messages += part.messages;
                if part.is_last {
                    return Ok(messages);
                }
            }
            Err(StoreError::Conflict(Constraint::ForeignKey)) if tries < TRIES => tries += 1,
            Err(error) => return Err(error),
        }
    }
}
