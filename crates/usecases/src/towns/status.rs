//! Opening and closing towns. An opening is noted in the same transaction, and the engine writes to the members,
//! however many there are. Closing a town takes back messages that were not sent yet.

use std::collections::HashSet;

use townpick_domain::{
    calendar::eastern_date, ids::TownId, schedule::last_reminder, slug::TownSlug, time::Timestamp,
    town_messages::launch_news_since,
};
use townpick_store::{
    Executor, Result, Tx,
    notifications::fan_out::{
        Kind,
        launches::{self, Reach},
        reach_if_opened,
    },
    revisions::{self, Topic},
    towns::{self, NewTown, PlaceTown, TownStatus},
};

use crate::Context;

/// What came of a change of status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusChange {
    /// The towns that were asked for and exist now, by id.
    pub towns: Vec<TownAfterChange>,
    /// Whom it reaches.
    pub notified: Reach,
}

/// A town whose status was to be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TownAfterChange {
    /// The town's id.
    pub id: TownId,
    /// 'Town, ST'.
    pub full_name: String,
    /// What happened to it.
    pub outcome: ChangeOutcome,
}

/// What happened to a town whose status was to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeOutcome {
    /// Its record was made.
    Created,
    /// It has another status now.
    Changed,
    /// It had the status already.
    Unchanged,
}

/// Gives towns a status. Places among `places` that have no town record get one; a town that is opened for the first
/// time gets today's Eastern date as its launch date, and the subscribed members of opened towns who have not heard of
/// it will be written to: by `town_launch` the first time, by `town_launch_notification` when it is opened again.
pub async fn set_status(
    tx: &mut Tx,
    ctx: &Context<'_>,
    slugs: &[TownSlug],
    places: &[PlaceTown],
    status: TownStatus,
) -> Result<StatusChange> {
    let new = create_missing(tx, ctx, places, status).await?;
    let known = towns::lock_by_slugs(tx, slugs).await?;
    let opened_before: HashSet<TownId> =
        known.iter().filter(|town| town.record.launch_date.is_some()).map(|town| town.id).collect();
    let towns: Vec<TownAfterChange> = known
        .into_iter()
        .map(|town| TownAfterChange {
            outcome: if new.contains(&town.id) {
                ChangeOutcome::Created
            } else if town.record.status == status {
                ChangeOutcome::Unchanged
            } else {
                ChangeOutcome::Changed
            },
            id: town.id,
            full_name: town.record.full_name,
        })
        .collect();
    let with = |outcome| towns.iter().filter(move |town| town.outcome == outcome).map(|town| town.id);
    let created: Vec<TownId> = with(ChangeOutcome::Created).collect();
    let changed: Vec<TownId> = with(ChangeOutcome::Changed).collect();

    let mut notified = Reach::default();
    match status {
        TownStatus::Active => {
            notified = launches::reach(tx, &changed).await?;
            let (again, first): (Vec<TownId>, Vec<TownId>) =
                changed.iter().copied().partition(|town| opened_before.contains(town));
            // Nobody can have joined a town whose record is made now.
            launches::note(tx, "town_launch", &first, ctx.now).await?;
            launches::note(tx, "town_launch_notification", &again, ctx.now).await?;
        }
        TownStatus::Inactive => {
            launches::withdraw(tx, &changed, launch_news_since(ctx.now), ctx.now).await?;
        }
    }
    towns::update_status(tx, &changed, status, eastern_date(ctx.now), ctx.now).await?;
    if !(created.is_empty() && changed.is_empty()) {
        revisions::bump(tx, Topic::Towns).await?;
    }
    Ok(StatusChange { towns, notified })
}

/// Makes the records of places that have none and returns the ids that were given to new ones.
async fn create_missing(
    tx: &mut Tx,
    ctx: &Context<'_>,
    places: &[PlaceTown],
    status: TownStatus,
) -> Result<HashSet<TownId>> {
    let slugs: Vec<TownSlug> = places.iter().map(|place| place.slug.clone()).collect();
    // What a town was called once is no place for another one.
    let former = towns::former_among(tx, &slugs).await?;
    let populations = towns::populations_of_places(tx, &slugs).await?;
    let launch_date = (status == TownStatus::Active).then(|| eastern_date(ctx.now));
    let mut new: Vec<NewTown> = places
        .iter()
        .filter(|place| !former.contains(place.slug.as_str()))
        .map(|place| NewTown {
            id: TownId::new(ctx.now, ctx.random()),
            place: place.clone(),
            status,
            launch_date,
            population: populations.get(place.slug.as_str()).copied(),
        })
        .collect();
    // In one order, for two transactions that make the same towns. Whoever comes second takes the first one's.
    new.sort_by(|a, b| a.place.slug.cmp(&b.place.slug));
    towns::insert_missing(tx, &new, ctx.now).await?;
    Ok(new.into_iter().map(|town| town.id).collect())
}

/// What a change of the status of towns would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeseenChange {
    /// How many towns are not open.
    pub closed_towns: i64,
    /// How many are.
    pub open_towns: i64,
    /// How many subscribed members the open ones have.
    pub members_of_open: i64,
    /// Whom it would reach if the others were opened.
    pub notified: Reach,
    /// Whom their running contests would then be announced to.
    pub announced: Reach,
    /// Who would then be reminded at once, because the others were reminded of the drawing before.
    pub reminded: Reach,
}

/// Foresees what opening or closing the towns with these slugs would do. Places without a town record count for nothing.
pub async fn foresee(db: &mut impl Executor, slugs: &[TownSlug], now: Timestamp) -> Result<ForeseenChange> {
    let (open, closed): (Vec<_>, Vec<_>) = towns::by_slugs(db, slugs)
        .await?
        .into_iter()
        .partition(|(_, status, _)| *status == TownStatus::Active);
    let closed: Vec<TownId> = closed.into_iter().map(|(id, _, _)| id).collect();
    Ok(ForeseenChange {
        closed_towns: i64::try_from(closed.len()).unwrap_or(i64::MAX),
        open_towns: i64::try_from(open.len()).unwrap_or(i64::MAX),
        members_of_open: open.iter().map(|(_, _, members)| members).sum(),
        notified: launches::reach(db, &closed).await?,
        announced: reach_if_opened(db, Kind::Announcement, &closed, now, now).await?,
        reminded: reach_if_opened(db, Kind::Reminder, &closed, last_reminder(now), now).await?,
    })
}
