//! Messages to many people of a town at once: when they go out is decided here, the store puts them into the outbox.

use townpick_domain::{
    ids::{MemberId, TownId},
    texting_rules::TextingLimits,
    time::Timestamp,
    town_messages::SendingTimes,
};
use townpick_store::{
    Result, Tx,
    notifications::fan_out::{self, AboutContest, Kind, Reached, TownClock},
    texting_rules,
};

/// What came of a part of something that very many people are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// How many messages are new.
    pub messages: u64,
    /// Whether nothing is left to do.
    pub is_last: bool,
}

/// Announces a contest to the next part of its town or reminds it of the drawing, unless that was done before; tells how
/// far that got, or nothing if another engine was first. The town hears of its launch before.
pub async fn to_town(
    tx: &mut Tx,
    kind: Kind,
    contest: &AboutContest,
    reached: Reached,
    now: Timestamp,
) -> Result<Option<Reached>> {
    let clock = fan_out::town_clock(tx, contest.town).await?;
    let times = times_by(tx, &clock, now).await?.after_launch(clock.opened_at, now);
    fan_out::to_town(tx, kind, contest, reached, times, now).await
}

/// Announces the running contest to somebody who has just joined: by email at once, by text as soon as the town may be
/// texted. The town's announcement leaves them out.
pub async fn to_newcomer(
    tx: &mut Tx,
    member: MemberId,
    contest: &AboutContest,
    now: Timestamp,
) -> Result<u64> {
    let times = sending_times(tx, contest.town, now).await?;
    fan_out::announce_to_newcomer(tx, member, contest, times, now).await
}

/// When a town may be written to.
pub(crate) async fn sending_times(tx: &mut Tx, town: TownId, now: Timestamp) -> Result<SendingTimes> {
    let clock = fan_out::town_clock(tx, town).await?;
    times_by(tx, &clock, now).await
}

/// The same, of a town whose clock is known. Whoever's phone is of another state may have to wait longer, which is found
/// out when their text is looked at.
async fn times_by(tx: &mut Tx, clock: &TownClock, now: Timestamp) -> Result<SendingTimes> {
    let book = texting_rules::book(tx).await?;
    Ok(SendingTimes::of_town(now, &TextingLimits::of_town(&book, &clock.state, &clock.time_zone)))
}
