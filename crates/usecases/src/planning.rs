//! Planning contests: entering one with the secret of its drawing, and changing or erasing it as long as nothing was
//! promised.

use townpick_domain::{
    contest_form::{Contest, ContestEntry, Promised},
    ids::ContestId,
    prize_guard::{self, Filing},
    refused_form::RefusedForm,
    time::Timestamp,
};
use townpick_store::{
    Constraint, Result, StoreError, Tx, businesses,
    contests::{self, ContestDetail, NewContest, SeedCommitment},
    sponsors, towns,
    versions::{self, Record},
};

use crate::Context;

/// Why a contest was not saved. The transaction must be dropped.
#[derive(Debug)]
pub enum Refusal {
    /// What was entered is not possible now, or is not what was promised.
    Form(RefusedForm),
    /// There is no such town, or it was merged into another one.
    NoTown,
    /// The business is not active, or does not serve the town.
    BusinessNotOffered,
    /// There is no such sponsor.
    NoSponsor,
    /// Prizes of that value must be filed with the town's state, and no number of a filing was entered.
    FilingNeeded(&'static Filing),
    /// The contest was called off.
    Voided,
    /// Another contest of the town has some of the days of this one.
    Overlap(Box<NewContest>),
    /// The town, the business or the sponsor was removed at the same moment.
    ChoiceRemoved,
}

/// What came of saving a contest.
pub type Outcome<T> = std::result::Result<T, Refusal>;

/// Enters a contest.
pub async fn plan(tx: &mut Tx, ctx: &Context<'_>, entry: ContestEntry) -> Result<Outcome<ContestId>> {
    if let Err(refused) = entry.check_not_over(ctx.now) {
        return Ok(Err(Refusal::Form(refused)));
    }
    if let Err(refusal) = check_choices(tx, &entry.record, None).await? {
        return Ok(Err(refusal));
    }
    let id = ContestId::new(ctx.now, ctx.random());
    let secret = SeedCommitment::new(id, ctx.entropy.bytes());
    let contest = NewContest::new(id, entry);
    contests::lock_town(tx, contest.record.town_id, ctx.now).await?;
    let saved = async {
        support_town(tx, &contest.record).await?;
        contests::insert(tx, &contest, &secret, ctx.now).await
    };
    match saved.await {
        Ok(()) => Ok(Ok(id)),
        Err(error) => refused(error, contest).map(Err),
    }
}

/// Changes a contest and returns it as it was before. Once it has started, everything its rules are made of stays. Nobody else may have changed it since this version of it was read.
pub async fn change(
    tx: &mut Tx,
    ctx: &Context<'_>,
    id: ContestId,
    entry: ContestEntry,
    read: Option<Timestamp>,
) -> Result<Outcome<ContestDetail>> {
    let current = contests::by_id(tx, id).await?.ok_or(StoreError::NotFound)?;
    if let Err(refusal) = check_choices(tx, &entry.record, Some(&current)).await? {
        return Ok(Err(refusal));
    }
    contests::hold(tx, id, Some(entry.record.town_id), ctx.now).await?;
    if let Some(read) = read {
        versions::hold_unchanged(tx, Record::Contest(id), read).await?;
    }
    let current = contests::by_id(tx, id).await?.ok_or(StoreError::NotFound)?;
    let contest = match changed(id, entry, &current, ctx.now) {
        Ok(contest) => contest,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let saved = async {
        support_town(tx, &contest.record).await?;
        contests::update(tx, &contest, ctx.now).await
    };
    match saved.await {
        Ok(()) => Ok(Ok(current)),
        Err(error) => refused(error, contest).map(Err),
    }
}

/// Erases a contest and tells whether it did; one that was promised is left as it is. The transaction must be dropped
/// when it did not.
pub async fn erase(tx: &mut Tx, ctx: &Context<'_>, id: ContestId) -> Result<bool> {
    contests::hold(tx, id, None, ctx.now).await?;
    let current = contests::by_id(tx, id).await?.ok_or(StoreError::NotFound)?;
    if current.window().is_promised(current.is_in_ledger, ctx.now) {
        return Ok(false);
    }
    match contests::delete(tx, id).await {
        Ok(()) => Ok(true),
        // What refers to the contest keeps it, too.
        Err(StoreError::Conflict(Constraint::ForeignKey)) => Ok(false),
        Err(other) => Err(other),
    }
}

/// The sponsor of a town's contest supports the town. This is written under the town's lock and before the contest:
/// removing a sponsor takes the two in that order.
async fn support_town(tx: &mut Tx, contest: &Contest) -> Result<()> {
    match contest.sponsor_id {
        Some(sponsor) => sponsors::insert_town(tx, sponsor, contest.town_id).await,
        None => Ok(()),
    }
}

/// The contest as it is saved, if the change is allowed at this instant.
fn changed(
    id: ContestId,
    entry: ContestEntry,
    current: &ContestDetail,
    now: Timestamp,
) -> Outcome<NewContest> {
    if current.voided_at.is_some() {
        return Err(Refusal::Voided);
    }
    if !current.window().is_promised(current.is_in_ledger, now) {
        entry.check_not_over(now).map_err(Refusal::Form)?;
        return Ok(NewContest::new(id, entry));
    }
    let start_date = current.start_date.parse().unwrap_or(entry.dates.start());
    let end_date = current.end_date.parse().unwrap_or(entry.dates.end());
    entry.check_promise(&Promised { record: &current.record, start_date }).map_err(Refusal::Form)?;
    // Once started the window stays to the second, also when an import gave it another length.
    Ok(NewContest { start_date, end_date, window: current.window(), ..NewContest::new(id, entry) })
}

/// The town, the business and the sponsor must be there to be chosen. A business that a contest already features
/// stays its business, even when it was made inactive since.
async fn check_choices(
    tx: &mut Tx,
    contest: &Contest,
    current: Option<&ContestDetail>,
) -> Result<Outcome<()>> {
    let town = towns::by_id(tx, contest.town_id).await?.filter(|town| town.merged_into.is_none());
    let Some(town) = town else { return Ok(Err(Refusal::NoTown)) };
    if let Some(filing) = missing_filing(contest, &town.record.state) {
        return Ok(Err(Refusal::FilingNeeded(filing)));
    }
    let is_unchanged = current.is_some_and(|current| {
        (current.record.town_id, current.record.featured_business_id)
            == (contest.town_id, contest.featured_business_id)
    });
    if !is_unchanged && !businesses::is_offered_in(tx, contest.featured_business_id, contest.town_id).await? {
        return Ok(Err(Refusal::BusinessNotOffered));
    }
    if let Some(sponsor) = contest.sponsor_id
        && !sponsors::exists(tx, sponsor).await?
    {
        return Ok(Err(Refusal::NoSponsor));
    }
    Ok(Ok(()))
}

/// What a state demands that was not done: large prizes are filed before they are promised.
fn missing_filing(contest: &Contest, state: &str) -> Option<&'static Filing> {
    let total = prize_guard::total(contest.prize_value_cents, contest.number_of_winners.count())?;
    prize_guard::filing(state, total).filter(|filing| filing.is_required && contest.filing_number.is_none())
}

/// What the database itself refuses.
fn refused(error: StoreError, contest: NewContest) -> Result<Refusal> {
    match error {
        StoreError::Conflict(Constraint::ContestOverlap) => Ok(Refusal::Overlap(Box::new(contest))),
        StoreError::Conflict(Constraint::ForeignKey) => Ok(Refusal::ChoiceRemoved),
        other => Err(other),
    }
}
