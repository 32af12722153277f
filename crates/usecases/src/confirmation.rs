//! Showing that an address is one's own: by one tap on the page that the welcome leads to, or by a text from the phone.
//! Only whoever has done so before a list closes is in that drawing, and written to about it.

use townpick_domain::{confirmation::ConfirmedBy, contact::Phone, contest::is_live_town, ids::MemberId};
use townpick_store::{
    Result, StoreError, Tx, contests, members,
    notifications::fan_out::AboutContest,
    towns::{self, TownStatus},
};

use crate::{Context, fan_out};

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
