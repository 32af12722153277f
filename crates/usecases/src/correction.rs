//! Correcting a member's name or street address, by the member or by an administrator. The correction takes effect at
//! once; closed lists stay as they were.

use townpick_domain::{
    correction::{MemberCorrection, MemberDetails},
    ids::MemberId,
    time::Timestamp,
};
use townpick_store::{
    Result, Tx, members,
    versions::{self, Record},
};

use crate::{
    Context,
    email_change::{self, AskedBy, EmailRequest},
    moving::{self, Move, Moved},
    towns::PlaceTown,
};

/// Writes a member's name and address anew, as they wish.
pub async fn correct(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    details: &MemberDetails,
) -> Result<()> {
    members::lock_town(tx, member).await?;
    members::correct(tx, member, details, ctx.now).await?;
    Ok(())
}

/// A member as an administrator wants them to be.
#[derive(Clone, Copy)]
pub struct Correction<'c> {
    /// Name, email and address.
    pub person: &'c MemberCorrection,
    /// Where they live, if that is said.
    pub home: Option<&'c PlaceTown>,
    /// The version of the member that was looked at, if that is said.
    pub read: Option<Timestamp>,
}

/// What came of an administrator's correction, part by part. Unless every part can be had the caller drops the
/// transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corrected {
    /// Whether name or address are others now.
    pub details: bool,
    /// Whether they live elsewhere now.
    pub town: Moved,
    /// What became of another email address, which counts once it is confirmed.
    pub email: EmailRequest,
}

/// Corrects a member for an administrator. The town comes first: it is held before the member.
pub async fn by_administrator(
    tx: &mut Tx,
    ctx: &Context<'_>,
    member: MemberId,
    correction: Correction<'_>,
) -> Result<Corrected> {
    let Correction { person, home, read } = correction;
    let town = if let Some(home) = home {
        moving::move_to(tx, ctx, member, Move { home, eligibility: None, read }).await?
    } else {
        members::lock_town(tx, member).await?;
        if let Some(read) = read {
            versions::hold_unchanged(tx, Record::Member(member), read).await?;
        }
        Moved::Unchanged
    };
    let details = members::correct(tx, member, &person.details(), ctx.now).await?;
    let email = email_change::request(tx, ctx, member, &person.email, AskedBy::Administrator).await?;
    Ok(Corrected { details, town, email })
}
