//! Reminds each town of Sunday's drawing on Saturday at 10:00 Eastern, or as soon as an engine is there again while the
//! contest still runs, and members who have not confirmed, to do so.

use townpick_domain::{calendar::next_reminder, schedule::last_reminder};
use townpick_store::{Result, notifications::fan_out::Kind};

use crate::{
    confirmations,
    context::{Done, Engine},
    fan_out::{self, Failures},
};

/// Reminds where it is due and tells how many messages that are.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let now = engine.now();
    let mut failures = Failures::default();
    let count = fan_out::run(engine, Kind::Reminder, last_reminder(now), &mut failures).await?;
    let count = count + confirmations::remind(engine).await?;
    failures.or(Done { count, again_at: Some(next_reminder(now)), ..Done::default() })
}
