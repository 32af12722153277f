//! Excluding residents from one drawing, and including them again, until its list closes.

use townpick_domain::ids::{ContestId, MemberId};
use townpick_store::{
    Result, Tx, contests,
    drawings::{self, DrawingContest},
    members,
};

use crate::Context;

/// Why nobody was excluded or included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The list is closed, or the contest was called off.
    ListClosed,
    /// No member of the contest's town has this id.
    NotAResident,
}

/// What came of changing who is excluded.
pub type Outcome = std::result::Result<(), Refusal>;

/// Excludes a resident from a contest's drawing, or gives another reason for it.
pub async fn exclude(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: ContestId,
    member: MemberId,
    reason: &str,
) -> Result<Outcome> {
    let contest = drawings::lock(tx, contest).await?;
    if !is_list_open(tx, &contest).await? {
        return Ok(Err(Refusal::ListClosed));
    }
    let lives_here = members::town_of(tx, member).await? == Some(contest.town_id);
    if !lives_here && !contests::is_entered(tx, (contest.id, member)).await? {
        return Ok(Err(Refusal::NotAResident));
    }
    contests::insert_exclusion(tx, contest.id, member, reason, ctx.now).await?;
    Ok(Ok(()))
}

/// Includes somebody in the drawing again who was excluded.
pub async fn include(tx: &mut Tx, contest: ContestId, member: MemberId) -> Result<Outcome> {
    let contest = drawings::lock(tx, contest).await?;
    if !is_list_open(tx, &contest).await? {
        return Ok(Err(Refusal::ListClosed));
    }
    contests::delete_exclusion(tx, contest.id, member).await?;
    Ok(Ok(()))
}

/// Whether the list of a locked contest is open. It is closed under the same lock, so it stays open until this
/// transaction ends.
async fn is_list_open(tx: &mut Tx, contest: &DrawingContest) -> Result<bool> {
    Ok(contest.voided_at.is_none() && !drawings::is_closed(tx, contest.id).await?)
}
