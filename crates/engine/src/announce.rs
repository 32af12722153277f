//! Announces each contest to its town on Monday at 10:00 Eastern, or as soon as an engine is there again while the
//! contest still runs.

use townpick_domain::{calendar::next_announcement, schedule::last_announcement};
use townpick_store::{Result, notifications::fan_out::Kind};

use crate::{
    fan_out,
    runner::{Done, Engine},
};

/// Announces what is due and tells how many messages that are.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let now = engine.now();
    let count = fan_out::run(engine, Kind::Announcement, last_announcement(now)).await?;
    Ok(Done { count, again_at: Some(next_announcement(now)), ..Done::default() })
}
