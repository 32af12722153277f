//! Merging a town that exists twice into the other one: its members move, and everything that happened stays where it
//! is signed and published.

use townpick_domain::{ids::TownId, time::Timestamp};
use townpick_store::{Result, StoreError, Tx, notices, notifications::fan_out::launches, towns};

use super::refresh_names;
use crate::Context;

/// Why two towns stay two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MergeRefusal {
    /// They are one.
    Same,
    /// One of them was merged before.
    AlreadyMerged,
    /// A contest of the first one is planned, runs or is not drawn yet.
    HasContest,
    /// A contest of the other one is over and not drawn yet: nobody may join its list now.
    IsDrawing,
}

/// Moves all members of a town into another one and returns how many there were. The first one is closed for good; its
/// contests and its ledger stay with it, and its page leads to the other one's.
pub async fn merge(
    tx: &mut Tx,
    ctx: &Context<'_>,
    town: TownId,
    into: TownId,
) -> Result<std::result::Result<u64, MergeRefusal>> {
    if town == into {
        return Ok(Err(MergeRefusal::Same));
    }
    let locked = towns::lock_two(tx, town, into).await?;
    if locked.len() < 2 {
        return Err(StoreError::NotFound);
    }
    if locked.iter().any(|(_, merged_into)| merged_into.is_some()) {
        return Ok(Err(MergeRefusal::AlreadyMerged));
    }
    if towns::has_undrawn(tx, town, Timestamp::MAX).await? {
        return Ok(Err(MergeRefusal::HasContest));
    }
    if towns::has_undrawn(tx, into, ctx.now).await? {
        return Ok(Err(MergeRefusal::IsDrawing));
    }
    let moved = towns::move_members(tx, town, into).await?;
    // Businesses and sponsors of the one can be chosen for contests of the other.
    towns::copy_links(tx, town, into).await?;
    // What was not sent of its opening is no news any more.
    launches::forget_of_merged(tx, town, ctx.now).await?;
    notices::follow_merged(tx, town, into).await?;
    towns::set_merged(tx, town, into, ctx.now).await?;
    refresh_names(tx).await?;
    Ok(Ok(moved))
}
