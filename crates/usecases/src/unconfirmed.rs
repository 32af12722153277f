//! What becomes of members who have not shown that an address is theirs: one reminder, and removal when they never do.

use townpick_domain::{
    confirmation::{ReminderTimes, removed_if_joined_until},
    ids::ActivityId,
    time::Timestamp,
};
use townpick_store::{
    Result, Tx,
    activity::{self, Entity},
    members,
    notifications::fan_out::confirmations,
    towns,
};

use crate::{Context, deletion};

/// Reminds some of those for whom it is time, each of them once, and tells how many messages are new.
pub async fn remind(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    confirmations::remind(tx, ReminderTimes::at(now), now).await
}

/// Removes some of those who never confirmed, of one town, and tells how many they were. Nothing stays of them but their
/// number in the activity log: they were in no drawing, and whoever's address it was may join.
pub async fn remove_overdue(tx: &mut Tx, ctx: &Context<'_>) -> Result<u64> {
    let joined_until = removed_if_joined_until(ctx.now);
    let Some(town) = members::unconfirmed_town(tx, joined_until).await? else { return Ok(0) };
    // Whoever confirms at this very moment waits for the lock, or was first and is not among these.
    towns::lock(tx, town).await?;
    let overdue = members::unconfirmed(tx, town, joined_until).await?;
    for member in &overdue {
        deletion::delete(tx, ctx, *member).await?;
    }
    let count = u64::try_from(overdue.len()).unwrap_or(u64::MAX);
    if count > 0 {
        let noun = if count == 1 { "user was" } else { "users were" };
        let summary = format!("{count} {noun} removed who had not confirmed within 30 days");
        let id = ActivityId::new(ctx.now, ctx.random());
        activity::record_own(tx, id, &ctx.operator.brand_name, Entity::User, &summary, ctx.now).await?;
    }
    Ok(count)
}

/// Counts some of those who wait as if they had never been asked, where members need not confirm any more, and tells how
/// many they were.
pub async fn waive(tx: &mut Tx) -> Result<u64> {
    members::confirm_all(tx).await
}
