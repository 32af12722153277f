//! Tells the members of towns that were opened, or takes that back where a town was closed again before everybody was
//! told. A town is gone through in parts, each in a transaction of its own.

use townpick_domain::ids::TownLaunchId;
use townpick_store::{
    Constraint, Result, StoreError,
    notifications::fan_out::launches::{self, DueLaunch},
};
use townpick_usecases::towns;

use crate::{context::Engine, fan_out::Failures};

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// Goes once through every town launch that is due and returns how many messages are new.
pub(crate) async fn run(engine: &Engine, failures: &mut Failures) -> Result<u64> {
    let mut messages = 0;
    let mut last: Option<DueLaunch> = None;
    loop {
        let due = launches::due(&mut engine.database.read().await?, last).await?;
        for DueLaunch { id, .. } in &due {
            messages += failures.count(enqueue_launch(engine, *id).await, || format!("the launch {id}"));
        }
        last = match due.last() {
            None => return Ok(messages),
            last => last.copied(),
        };
    }
}

async fn enqueue_launch(engine: &Engine, launch: TownLaunchId) -> Result<u64> {
    let (mut messages, mut tries) = (0, 1);
    loop {
        let mut tx = engine.database.write_alone().await?;
        match towns::go_on_with_launch(&mut tx, launch, engine.now()).await {
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
