//! Contests. Their status is never stored; the database itself keeps two of one town from overlapping.

mod detail;
mod edit;
mod entries;
mod exclusions;
mod list;
mod participants;

use sqlx::types::Json;
use townpick_domain::{
    calendar::Date,
    contest::Window,
    contest_form::{Contest, ContestEntry},
    drawing::commitment,
    ids::{BusinessId, ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, StoreError, Tx, revisions};
pub use detail::{ContestDetail, ContestTown, by_id};
pub use edit::{delete, hold, in_the_way, update};
pub use entries::{OpenContest, enter, open_in_town};
pub use exclusions::{Excluding, Exclusion, exclude, exclusion, exclusions, include};
pub use list::{ContestFilter, ContestListItem, count, list};
pub(crate) use participants::as_phone;
pub use participants::{
    ResidentParticipant, SnapshotParticipant, resident_participants, snapshot_participants,
};

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
    take_turn(tx, contest.record.town_id, now).await?;
    edit::support_town(tx, contest).await?;
    let row = edit::set(tx.insert("contests").set("id", contest.id), contest);
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
async fn take_turn(tx: &mut Tx, town: TownId, now: Timestamp) -> Result<()> {
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

/// What public pages show of a contest.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PublicContest {
    /// The contest's id.
    pub id: ContestId,
    /// Whose contest it is.
    pub town_id: TownId,
    /// Which business is featured.
    pub featured_business_id: BusinessId,
    /// Its headline.
    pub title: String,
    /// A few sentences about it.
    pub description: String,
    /// The prize in short.
    pub prize_description: String,
    /// The prize at length.
    pub long_prize_description: Option<String>,
    /// How many win.
    pub number_of_winners: i64,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant it is over.
    pub ends_at: Timestamp,
    /// Large picture.
    pub hero_image_url: Option<String>,
    /// 'Take A Look'.
    pub gallery_images: Json<Vec<String>>,
    /// The public promise about the drawing's seed.
    pub commitment: Vec<u8>,
}

impl PublicContest {
    /// The time it runs, from which its status follows.
    pub fn window(&self) -> Window {
        Window { starts_at: self.starts_at, ends_at: self.ends_at }
    }
}

/// The town's first contest that is not over: the one that runs, or the next one.
pub async fn running_or_next(
    db: &mut impl Executor,
    town: TownId,
    now: Timestamp,
) -> Result<Option<PublicContest>> {
    db.sql(
        "SELECT id, town_id, featured_business_id, title, description, prize_description, long_prize_description,
                number_of_winners, starts_at, ends_at, COALESCE(hero_image_url, contest_image_url) AS hero_image_url,
                gallery_images, commitment
         FROM contests WHERE town_id = $1 AND ends_at > $2 AND voided_at IS NULL ORDER BY starts_at, id LIMIT 1",
    )
    .bind(town)
    .bind(now)
    .optional()
    .await
}

/// What public pages show of the contest with this id, unless it was called off.
pub async fn public(db: &mut impl Executor, id: ContestId) -> Result<Option<PublicContest>> {
    db.sql(
        "SELECT id, town_id, featured_business_id, title, description, prize_description, long_prize_description,
                number_of_winners, starts_at, ends_at, COALESCE(hero_image_url, contest_image_url) AS hero_image_url,
                gallery_images, commitment
         FROM contests WHERE id = $1 AND voided_at IS NULL",
    )
    .bind(id)
    .optional()
    .await
}

/// The slugs of all towns in which a contest runs at this instant, in their order, read in pages of 1000.
pub async fn slugs_of_live_towns(db: &mut impl Executor, now: Timestamp) -> Result<Vec<String>> {
    let mut slugs: Vec<String> = Vec::new();
    loop {
        let page: Vec<(String,)> = db
            .sql(
                "SELECT t.slug FROM contests c JOIN towns t ON t.id = c.town_id
                 WHERE c.starts_at <= $1 AND c.ends_at > $1 AND c.voided_at IS NULL AND t.slug > $2
                 ORDER BY t.slug LIMIT 1000",
            )
            .bind(now)
            .bind(slugs.last().cloned().unwrap_or_default())
            .all()
            .await?;
        let last_page = page.len() < 1000;
        slugs.extend(page.into_iter().map(|(slug,)| slug));
        if last_page {
            return Ok(slugs);
        }
    }
}
