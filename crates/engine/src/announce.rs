//! Tells the members of towns that were opened so, and then announces each contest to its town on Monday at 10:00
//! Eastern, or as soon as an engine is there again or the town is open while the contest still runs. It also writes to
//! the entrants of a contest that was called off, and sends notices at their times.

use townpick_domain::{calendar::next_announcement, schedule::last_announcement};
use townpick_store::{Result, notifications::fan_out::Kind};

use crate::{
    context::{Done, Engine},
    fan_out::{self, Failures},
    in_parts,
    launch::Launches,
    notices::Notices,
};

/// Announces what is due and tells how many messages that are.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let now = engine.now();
    let mut failures = Failures::default();
    let launched = in_parts::run::<Launches>(engine, &mut failures).await?;
    let announced = fan_out::run(engine, Kind::Announcement, last_announcement(now), &mut failures).await?;
    let told_off = fan_out::run(engine, Kind::Voided, now, &mut failures).await?;
    let noticed = in_parts::run::<Notices>(engine, &mut failures).await?;
    let count = launched + announced + told_off + noticed;
    failures.or(Done { count, again_at: Some(next_announcement(now)), ..Done::default() })
}
