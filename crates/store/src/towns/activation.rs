//! Opening and closing towns. Opening one is noted in the same transaction; the engine tells its members, however many
//! they are. Closing it takes back what was not sent yet.

use std::collections::{HashMap, HashSet};

use townpick_domain::{
    calendar::eastern_date, ids::TownId, slug::TownSlug, time::Timestamp, town_zone::town_zone,
};

use super::TownStatus;
use crate::{
    Executor, Result, Tx,
    notifications::fan_out::launches::{self, Reach},
    revisions,
};

/// A place whose town record is made when it has none.
#[derive(Debug, Clone)]
pub struct PlaceTown {
    /// The id of the new record.
    pub id: TownId,
    /// What its address is made of.
    pub slug: TownSlug,
    /// The town's name without its state.
    pub name: String,
    /// The two-letter state code.
    pub state: String,
}

/// What came of a change of status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusChange {
    /// The towns that were asked for and exist now, by id.
    pub towns: Vec<TownAfterChange>,
    /// Whom it is told to.
    pub told: Reach,
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

#[derive(sqlx::FromRow)]
struct KnownTown {
    id: TownId,
    full_name: String,
    status: String,
    launch_date: Option<String>,
}

/// Gives towns a status. Places among `places` that have no town record get one; a town that is opened for the first
/// time gets today's Eastern date as its launch date, and the subscribed members of opened towns who have not heard of it
/// will be told: by `town_launch` the first time, by `town_launch_notification` when it is opened again.
pub async fn set_status(
    tx: &mut Tx,
    slugs: &[TownSlug],
    places: &[PlaceTown],
    status: TownStatus,
    now: Timestamp,
) -> Result<StatusChange> {
    if slugs.is_empty() {
        return Ok(StatusChange { towns: Vec::new(), told: Reach::default() });
    }
    create_missing(tx, places, status, now).await?;
    let slugs: Vec<String> = slugs.iter().map(ToString::to_string).collect();
    // In the order of ids, so that two changes of several towns wait for each other instead of failing.
    let known: Vec<KnownTown> = tx
        .sql_of_set(
            "SELECT id, full_name, status, launch_date FROM towns
             WHERE slug IN ($set) AND merged_into IS NULL ORDER BY id {lock}",
            slugs.len(),
        )
        .bind_each(&slugs)
        .all()
        .await?;
    let new_ids: HashSet<TownId> = places.iter().map(|place| place.id).collect();
    let opened_before: HashSet<TownId> =
        known.iter().filter(|town| town.launch_date.is_some()).map(|town| town.id).collect();
    let towns: Vec<TownAfterChange> = known
        .into_iter()
        .map(|town| TownAfterChange {
            outcome: if new_ids.contains(&town.id) {
                ChangeOutcome::Created
            } else if town.status == status.as_str() {
                ChangeOutcome::Unchanged
            } else {
                ChangeOutcome::Changed
            },
            id: town.id,
            full_name: town.full_name,
        })
        .collect();
    let with = |outcome| towns.iter().filter(move |town| town.outcome == outcome).map(|town| town.id);
    let created: Vec<TownId> = with(ChangeOutcome::Created).collect();
    let changed: Vec<TownId> = with(ChangeOutcome::Changed).collect();
    let mut told = Reach::default();
    match status {
        TownStatus::Active => {
            told = launches::reach(tx, &changed).await?;
            let (again, first): (Vec<TownId>, Vec<TownId>) =
                changed.iter().copied().partition(|town| opened_before.contains(town));
            // Nobody can have joined a town whose record is made now.
            launches::note(tx, "town_launch", &first, now).await?;
            launches::note(tx, "town_launch_notification", &again, now).await?;
        }
        TownStatus::Inactive => launches::withdraw(tx, &changed, now).await?,
    }
    update(tx, &changed, status, now).await?;
    if !(created.is_empty() && changed.is_empty()) {
        revisions::bump(tx, revisions::Topic::Towns).await?;
    }
    Ok(StatusChange { towns, told })
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
    /// Whom it would be told to if the others were opened.
    pub told: Reach,
}

/// Foresees what opening or closing the towns with these slugs would do. Places without a town record count for nothing.
pub async fn foresee(db: &mut impl Executor, slugs: &[TownSlug]) -> Result<ForeseenChange> {
    let slugs: Vec<String> = slugs.iter().map(ToString::to_string).collect();
    let known: Vec<(TownId, String, i64)> = if slugs.is_empty() {
        Vec::new()
    } else {
        db.sql_of_set(
            "SELECT id, status, active_members FROM towns WHERE slug IN ($set) AND merged_into IS NULL",
            slugs.len(),
        )
        .bind_each(&slugs)
        .all()
        .await?
    };
    let (open, closed): (Vec<_>, Vec<_>) =
        known.into_iter().partition(|(_, status, _)| status == TownStatus::Active.as_str());
    let closed: Vec<TownId> = closed.into_iter().map(|(id, _, _)| id).collect();
    Ok(ForeseenChange {
        closed_towns: i64::try_from(closed.len()).unwrap_or(i64::MAX),
        open_towns: i64::try_from(open.len()).unwrap_or(i64::MAX),
        members_of_open: open.iter().map(|(_, _, members)| members).sum(),
        told: launches::reach(db, &closed).await?,
    })
}

async fn update(tx: &mut Tx, towns: &[TownId], status: TownStatus, now: Timestamp) -> Result<()> {
    if towns.is_empty() {
        return Ok(());
    }
    tx.sql_of_set(
        "UPDATE towns
         SET status = $1, launch_date = CASE WHEN $1 = 'Active' THEN COALESCE(launch_date, $2) ELSE launch_date END,
             updated_at = $3
         WHERE id IN ($set)",
        towns.len(),
    )
    .bind(status.as_str())
    .bind(eastern_date(now).to_string())
    .bind(now)
    .bind_each(towns)
    .execute()
    .await?;
    Ok(())
}

async fn create_missing(tx: &mut Tx, places: &[PlaceTown], status: TownStatus, now: Timestamp) -> Result<()> {
    if places.is_empty() {
        return Ok(());
    }
    let slugs: Vec<String> = places.iter().map(|place| place.slug.to_string()).collect();
    let populations: HashMap<String, i64> = tx
        .sql_of_set(
            "SELECT value, population FROM places WHERE value IN ($set) AND population > 0",
            slugs.len(),
        )
        .bind_each(&slugs)
        .all::<(String, i64)>()
        .await?
        .into_iter()
        .collect();
    // What a town was called once is no place for another one.
    let former: HashSet<String> = tx
        .sql_of_set("SELECT slug FROM town_aliases WHERE slug IN ($set)", slugs.len())
        .bind_each(&slugs)
        .all::<(String,)>()
        .await?
        .into_iter()
        .map(|(slug,)| slug)
        .collect();
    let launch_date = (status == TownStatus::Active).then(|| eastern_date(now).to_string());
    let mut places: Vec<&PlaceTown> =
        places.iter().filter(|place| !former.contains(place.slug.as_str())).collect();
    // In one order, for two transactions that make the same towns. Whoever comes second takes the first one's.
    places.sort_by(|a, b| a.slug.cmp(&b.slug));
    tx.insert_many(
        "INSERT INTO towns (id, slug, name, state, full_name, search_text, status, launch_date, population,
                            time_zone, created_at, updated_at)",
        "ON CONFLICT (slug) DO NOTHING",
        &places,
        |statement, place| {
            let full_name = format!("{}, {}", place.name, place.state);
            statement
                .bind(place.id)
                .bind(place.slug.to_string())
                .bind(place.name.clone())
                .bind(place.state.clone())
                .bind(full_name.clone())
                .bind(full_name.to_lowercase())
                .bind(status.as_str())
                .bind(launch_date.clone())
                .bind(populations.get(place.slug.as_str()).copied())
                .bind(town_zone(&place.slug, &place.state))
                .bind(now)
                .bind(now)
        },
    )
    .await?;
    Ok(())
}
