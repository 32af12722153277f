//! Moving to another town. A move counts from the next contest: the member stays in a contest that has started, with
//! its drawing and its prizes, and takes part in those contests of the new town that start from now on. So a move puts
//! nobody into two drawings of one week, and leaves nobody out.

use townpick_domain::{
    ids::{ConsentId, MemberId, TownId},
    signup::Consent,
    signup_flags::FlagKind,
    slug::TownSlug,
    texts_consent::ConsentSource,
    time::Timestamp,
};
use townpick_store::{
    Result, StoreError, Tx, consents, members,
    revisions::{self, Topic},
    signup_flags,
    towns::{self, NewTown, TownStatus},
    versions::{self, Record},
};

use crate::{Context, towns::PlaceTown};

/// What came of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Moved {
    /// They live there now.
    Done,
    /// They live there already.
    Unchanged,
    /// They were moved by somebody else at the same moment, or their new town was merged: the caller drops the
    /// transaction.
    Meanwhile,
}

/// Where somebody moves.
#[derive(Clone, Copy)]
pub struct Move<'m> {
    /// The place; its town's record is made if there is none.
    pub home: &'m PlaceTown,
    /// That they live there, in the words in which a member says so; an administrator says it for them.
    pub eligibility: Option<&'m Consent>,
    /// The version of the member that an administrator looked at: nothing is done on top of somebody else's change.
    pub read: Option<Timestamp>,
}

/// Moves a member to another town. Their prizes, texts and links stay as they are.
pub async fn move_to(tx: &mut Tx, ctx: &Context<'_>, member: MemberId, to: Move<'_>) -> Result<Moved> {
    let Move { home, eligibility, read } = to;
    // Both towns are held before the member is looked at again: whoever joins or draws waits there, too.
    let from = members::town_of(tx, member).await?.ok_or(StoreError::NotFound)?;
    let (to, is_new_town) = record_of(tx, ctx, home).await?;
    let held = towns::lock_two(tx, from, to).await?;
    if members::town_of(tx, member).await? != Some(from) {
        return Ok(Moved::Meanwhile);
    }
    if let Some(read) = read {
        versions::hold_unchanged(tx, Record::Member(member), read).await?;
    }
    if from == to {
        return Ok(Moved::Unchanged);
    }
    if held.iter().any(|(town, merged_into)| *town == to && merged_into.is_some()) {
        return Ok(Moved::Meanwhile);
    }
    members::keep_entries(tx, member, ctx.now).await?;
    if !members::move_to(tx, member, (from, to), ctx.now).await? {
        return Ok(Moved::Meanwhile);
    }
    // Only those of one town share a home: a flag of the old one says nothing here.
    signup_flags::forget_kind(tx, FlagKind::Household, &[member]).await?;
    if let Some(consent) = eligibility {
        let given = [(ConsentId::new(ctx.now, ctx.random()), consent.clone())];
        consents::record(tx, member, &given, ConsentSource::Preferences, ctx.now).await?;
    }
    if is_new_town {
        revisions::bump(tx, Topic::Towns).await?;
    }
    Ok(Moved::Done)
}

/// The record of the town that this place is, or that its address leads to by now; made if there is none. Tells whether
/// it was made.
async fn record_of(tx: &mut Tx, ctx: &Context<'_>, home: &PlaceTown) -> Result<(TownId, bool)> {
    let slug = match towns::leads_to(tx, &home.slug).await? {
        Some(present) => TownSlug::parse(&present).map_err(|_| StoreError::NotFound)?,
        None => home.slug.clone(),
    };
    if let Some(town) = towns::by_slug(tx, &slug).await? {
        return Ok((town.id, false));
    }
    let town = NewTown {
        id: TownId::new(ctx.now, ctx.random()),
        place: home.clone(),
        status: TownStatus::Inactive,
        launch_date: None,
        population: None,
    };
    // Somebody else may be making it at this moment: then theirs is taken.
    let is_new = towns::insert_missing(tx, &[town], ctx.now).await? == 1;
    Ok((towns::by_slug(tx, &slug).await?.ok_or(StoreError::NotFound)?.id, is_new))
}
