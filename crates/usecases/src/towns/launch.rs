//! Puts the news that a town has opened into the outbox, or takes it out again.

use townpick_domain::{ids::TownLaunchId, time::Timestamp, town_messages::LaunchWork};
use townpick_store::{
    Result, Tx,
    notifications::fan_out::launches::{self, Progress},
};

use crate::fan_out::{Part, sending_times};

/// Tells the next members of a town that it has opened, or drops what waits for them if it was closed again. Nothing
/// when all of it is done.
pub async fn go_on_with_launch(tx: &mut Tx, id: TownLaunchId, now: Timestamp) -> Result<Option<Part>> {
    let Some(launch) = launches::lock(tx, id).await? else { return Ok(None) };
    let batch = launches::next_batch(tx, &launch).await?;
    let work = LaunchWork::of(launch.opened_at, launch.closed_at, now);
    let (mut messages, mut taken_back) = (0, 0);
    match work {
        LaunchWork::Tell { until } => {
            let times = sending_times(tx, launch.town_id, now).await?;
            messages = launches::tell(tx, &launch, batch, times, until, now).await?;
        }
        LaunchWork::TakeBack => taken_back = launches::take_back(tx, &launch, batch, now).await?,
        LaunchWork::Nothing => {}
    }
    let is_last = batch.is_last || work == LaunchWork::Nothing;
    let progress = match work {
        _ if taken_back > 0 => Progress::TakenBack,
        LaunchWork::Tell { .. } if is_last => Progress::ToldEverybody,
        _ => Progress::Unchanged,
    };
    launches::set_progress(tx, &launch, batch, progress, is_last.then_some(now)).await?;
    Ok(Some(Part { messages, is_last }))
}
