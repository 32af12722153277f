//! Saving, calling off and removing contests.

use townpick_domain::{
    calendar::Date,
    contest::Window,
    contest_form::{Contest, ContestEntry},
    drawing::commitment,
    ids::{ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, StoreError, Tx, revisions, sql::Row};

/// A contest as an administrator saves it.
#[derive(Debug, Clone)]
pub struct NewContest {
    /// The contest's id.
    pub id: ContestId,
    /// What was entered.
    pub record: Contest,
    /// The Sunday it starts.
    pub start_date: Date,
    /// The Sunday it ends.
    pub end_date: Date,
    /// The instants that follow from the two dates.
    pub window: Window,
}

impl NewContest {
    /// The contest that was entered, under this id.
    pub fn new(id: ContestId, entry: ContestEntry) -> Self {
        let ContestEntry { record, dates } = entry;
        Self { id, record, start_date: dates.start(), end_date: dates.end(), window: dates.window() }
    }
}

/// The secret of a contest's drawing and the promise about it.
#[derive(Clone)]
pub struct SeedCommitment {
    /// The secret; it leaves the database only when the drawing is over.
    pub seed: [u8; 32],
    /// The promise that is public from the first moment.
    pub commitment: [u8; 32],
}

impl SeedCommitment {
    /// The promise about this seed in the drawing of this contest.
    pub fn new(contest: ContestId, seed: [u8; 32]) -> Self {
        Self { seed, commitment: commitment(contest.as_uuid().as_bytes(), &seed) }
    }
}

/// Creates a contest together with the seed of its drawing.
pub async fn insert(
    tx: &mut Tx,
    contest: &NewContest,
    secret: &SeedCommitment,
    now: Timestamp,
) -> Result<()> {
    lock_town(tx, contest.record.town_id, now).await?;
    let row = set(tx.insert("contests").set("id", contest.id), contest);
    row.set("commitment", secret.commitment.to_vec()).at(now).save().await?;
    tx.sql("INSERT INTO contest_seeds (contest_id, seed) VALUES ($1, $2)")
        .bind(contest.id)
        .bind(secret.seed.to_vec())
        .execute()
        .await?;
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Makes saves of one town's contests wait for each other. The schema refuses an overlap by itself, but two
/// PostgreSQL transactions that check it at the same moment would end in a deadlock instead of a clear answer.
pub async fn lock_town(tx: &mut Tx, town: TownId, now: Timestamp) -> Result<()> {
    let locked =
        tx.sql("UPDATE towns SET updated_at = $2 WHERE id = $1").bind(town).bind(now).execute().await?;
    if locked == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Calls a contest off for good, which frees its week; the record stays.
pub async fn void(tx: &mut Tx, id: ContestId, reason: &str, now: Timestamp) -> Result<()> {
    hold(tx, id, None, now).await?;
    let changed = tx
        .sql(
            "UPDATE contests SET voided_at = $2, void_reason = $3, updated_at = $2
             WHERE id = $1 AND voided_at IS NULL",
        )
        .bind(id)
        .bind(now)
        .bind(reason.to_owned())
        .execute()
        .await?;
    if changed == 0 {
        return Err(StoreError::NotFound);
    }
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Waits until nobody else saves a contest of this contest's town, nor of the town it is moved to.
pub async fn hold(tx: &mut Tx, id: ContestId, other: Option<TownId>, now: Timestamp) -> Result<()> {
    let (town,): (TownId,) = tx.sql("SELECT town_id FROM contests WHERE id = $1").bind(id).one().await?;
    let mut towns = vec![town];
    towns.extend(other.filter(|other| *other != town));
    // Everybody takes two towns in the same order, so that nobody waits in a circle.
    towns.sort_unstable();
    for town in towns {
        lock_town(tx, town, now).await?;
    }
    Ok(())
}

/// Replaces everything that can be edited about a contest; refused when another one of the town is in the way.
pub async fn update(tx: &mut Tx, contest: &NewContest, now: Timestamp) -> Result<()> {
    hold(tx, contest.id, Some(contest.record.town_id), now).await?;
    let row = set(tx.update("contests", ("id", contest.id)), contest);
    if row.at(now).ending(" AND voided_at IS NULL").save().await? == 0 {
        return Err(StoreError::NotFound);
    }
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Erases a contest with the seed of its drawing.
pub async fn delete(tx: &mut Tx, id: ContestId) -> Result<()> {
    let removed = tx.sql("DELETE FROM contests WHERE id = $1").bind(id).execute().await?;
    if removed == 0 {
        return Err(StoreError::NotFound);
    }
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// The title of a contest of the town that shares an instant with the window.
pub async fn in_the_way(
    db: &mut impl Executor,
    town: TownId,
    window: Window,
    except: ContestId,
) -> Result<Option<String>> {
    let found: Option<(String,)> = db
        .sql(
            "SELECT title FROM contests
             WHERE town_id = $1 AND starts_at < $3 AND ends_at > $2 AND voided_at IS NULL AND id <> $4
             ORDER BY starts_at, id LIMIT 1",
        )
        .bind(town)
        .bind(window.starts_at)
        .bind(window.ends_at)
        .bind(except)
        .optional()
        .await?;
    Ok(found.map(|(title,)| title))
}

/// Sets the columns of a contest.
fn set<'c>(row: Row<'c>, contest: &NewContest) -> Row<'c> {
    row.record(&contest.record)
        .set("search_title", contest.record.title.to_lowercase())
        .set("start_date", contest.start_date.to_string())
        .set("end_date", contest.end_date.to_string())
        .set("starts_at", contest.window.starts_at)
        .set("ends_at", contest.window.ends_at)
}
