//! Telling everybody who was in a drawing how it ended. The drawing is over by then and nobody waits for this: it goes
//! on where another engine was killed, and a message that is in the outbox is not put there again.

use townpick_domain::ids::ContestId;
use townpick_store::{
    Constraint, Result, StoreError, drawings,
    notifications::fan_out::{self, Reached},
};

use crate::runner::Engine;

/// A member who is deleted at this very moment fails the statement; the next try no longer sees them.
const TRIES: usize = 3;

/// Puts the result of a drawing into the outbox, unless that was done.
pub(super) async fn tell(engine: &Engine, contest: ContestId) -> Result<()> {
    let mut reached = Reached::default();
    let mut tries = 1;
    while !reached.is_everybody {
        let now = engine.now();
        let mut tx = engine.database.write().await?;
        let Some(town) = drawings::take_turn_to_tell(&mut tx, contest).await? else { return Ok(()) };
        match fan_out::drawing_result(&mut tx, contest, town, reached, now).await {
            Ok(further) => reached = further,
            Err(StoreError::Conflict(Constraint::ForeignKey)) if tries < TRIES => {
                tries += 1;
                continue;
            }
            Err(error) => return Err(error),
        }
        if reached.is_everybody {
            drawings::results_told(&mut tx, contest, now).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
