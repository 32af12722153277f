//! Showing that an address is one's own: by one tap on the page that the welcome leads to, or by a text from the phone.
//! Only whoever has done so before a list closes is in that drawing, and written to about it.

use townpick_domain::{
    confirmation::{ConfirmedBy, ReminderTimes, removed_if_joined_until},
    contact::Phone,
    contest::is_live_town,
    ids::{ActivityId, MemberId},
    time::Timestamp,
};
use townpick_store::{
    Result, StoreError, Tx,
    activity::{self, Entity},
    contests, members,
    notifications::fan_out::{AboutContest, confirmations},
    towns::{self, TownStatus},
};

use crate::{Context, deletion, fan_out};

/// A member shows that an address is theirs; tells whether that is new. They get what the town's members have got since
/// the contest began that runs now.
pub async fn confirm(tx: &mut Tx, ctx: &Context<'_>, member: MemberId, by: ConfirmedBy) -> Result<bool> {
    // The list closes under the same lock: whoever confirms is in it, or it was closed before.
    members::lock_town(tx, member).await?;
    if !members::confirm(tx, member, by, ctx.now).await? {
        return Ok(false);
    }
    let town = members::town_of(tx, member).await?.ok_or(StoreError::NotFound)?;
    let town = towns::by_id(tx, town).await?.ok_or(StoreError::NotFound)?;
    let contest = contests::open_in_town(tx, town.id, ctx.now).await?;
    let is_live = is_live_town(town.record.status == TownStatus::Active, contest.is_some());
    if let Some(contest) = contest.filter(|_| is_live) {
        let about = AboutContest { id: contest.id, town: town.id, window: contest.window() };
        fan_out::to_newcomer(tx, member, &about, ctx.now).await?;
    }
    Ok(true)
}

/// Somebody texts from this number: a member who has it shows that it is theirs. Tells whether that is new.
pub async fn confirm_number(tx: &mut Tx, ctx: &Context<'_>, phone: &Phone) -> Result<bool> {
    match members::of_phone(tx, phone.digits()).await? {
        Some(member) => confirm(tx, ctx, member.id, ConfirmedBy::Sms).await,
        None => Ok(false),
    }
}

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
