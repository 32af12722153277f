//! The administrators' list of contests.

use townpick_domain::{
    contest::{ContestStatus, Window},
    ids::{BusinessId, ContestId, SponsorId, TownId},
    time::Timestamp,
};
use uuid::Uuid;

use crate::{Executor, PageRows, Result, Statement, search};

/// Which contests a list shows.
#[derive(Debug, Clone, Default)]
pub struct ContestFilter {
    /// Only those that stand like this now.
    pub status: Option<ContestStatus>,
    /// Only those of this town.
    pub town: Option<TownId>,
    /// Only those that feature this business.
    pub business: Option<BusinessId>,
    /// Only those this sponsor supports.
    pub sponsor: Option<SponsorId>,
    /// Part of the title or of the town's or business's name, in any case.
    pub text: Option<String>,
}

/// A contest in the list.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ContestListItem {
    /// The contest's id.
    pub id: ContestId,
    /// Its headline.
    pub title: String,
    /// The prize in short.
    pub prize_description: String,
    /// Whose contest it is.
    pub town_id: TownId,
    /// What the town's address is made of.
    pub town_slug: String,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// The town's subscribed members.
    pub active_members: i64,
    /// Which business is featured.
    pub business_id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// Its first instant.
    pub starts_at: Timestamp,
    /// The instant it is over.
    pub ends_at: Timestamp,
    /// The Sunday it starts.
    pub start_date: String,
    /// The Sunday it ends.
    pub end_date: String,
    /// What the prize is worth, in cents.
    pub prize_value_cents: Option<i64>,
    /// How many win.
    pub number_of_winners: i64,
    /// How many were in the list when it closed.
    pub total_participants: Option<i64>,
    /// How many were drawn.
    pub winners_selected: Option<i64>,
    /// When the drawing was over.
    pub drawing_completed_at: Option<Timestamp>,
    /// When it was called off.
    pub voided_at: Option<Timestamp>,
}

impl ContestListItem {
    /// Where it stands at this instant.
    pub fn status(&self, now: Timestamp) -> ContestStatus {
        Window { starts_at: self.starts_at, ends_at: self.ends_at }.status(now)
    }

    /// How many take part: the closed list once it is over, the town's subscribed members before.
    pub fn participants(&self, now: Timestamp) -> i64 {
        participants(self.status(now), self.total_participants, self.active_members)
    }
}

/// How many take part in a contest of this status.
pub(super) fn participants(status: ContestStatus, in_closed_list: Option<i64>, active_members: i64) -> i64 {
    match status {
        ContestStatus::Completed => in_closed_list.unwrap_or(active_members),
        ContestStatus::Upcoming | ContestStatus::Live => active_members,
    }
}

macro_rules! matching {
    () => {
        "c.starts_at > $1 AND c.starts_at <= $2 AND c.ends_at > $3 AND c.ends_at <= $4
         AND (CAST($5 AS UUID) IS NULL OR c.town_id = $5)
         AND (CAST($6 AS UUID) IS NULL OR c.featured_business_id = $6)
         AND (CAST($7 AS UUID) IS NULL OR c.sponsor_id = $7)"
    };
}

/// Towns and businesses that match are looked up once and not for each contest.
macro_rules! matching_text {
    () => {
        " AND ($8 = '%' OR c.search_title LIKE $8 ESCAPE '\\'
               OR c.town_id IN (SELECT id FROM towns WHERE search_text LIKE $8 ESCAPE '\\')
               OR c.featured_business_id IN
                  (SELECT id FROM featured_businesses WHERE search_name LIKE $8 ESCAPE '\\'))"
    };
}

/// Naming the column once more without a cast lets the engines use its index.
macro_rules! listed {
    ($scope:literal) => {
        concat!(
            "SELECT c.id, c.title, c.prize_description, c.town_id, t.slug AS town_slug,
                    t.full_name AS town_full_name, t.active_members, c.featured_business_id AS business_id,
                    b.business_name, c.starts_at, c.ends_at, c.start_date, c.end_date, c.prize_value_cents,
                    c.number_of_winners, d.total_participants, d.winners_selected, c.drawing_completed_at,
                    c.voided_at
             FROM contests c
             JOIN towns t ON t.id = c.town_id
             JOIN featured_businesses b ON b.id = c.featured_business_id
             LEFT JOIN drawings d ON d.contest_id = c.id
             WHERE ",
            matching!(),
            matching_text!(),
            $scope,
            " AND (c.starts_at, c.id) < ($9, $10) ORDER BY c.starts_at DESC, c.id DESC"
        )
    };
}

const ALL: &str = listed!("");
const OF_TOWN: &str = listed!(" AND c.town_id = $5");
const OF_BUSINESS: &str = listed!(" AND c.featured_business_id = $6");
const OF_SPONSOR: &str = listed!(" AND c.sponsor_id = $7");

macro_rules! counted {
    ($scope:literal) => {
        concat!("SELECT count(*) FROM contests c WHERE ", matching!(), $scope)
    };
}

const COUNT_OF_TOWN: &str = counted!(" AND c.town_id = $5");
const COUNT_OF_BUSINESS: &str = counted!(" AND c.featured_business_id = $6");
const COUNT_OF_SPONSOR: &str = counted!(" AND c.sponsor_id = $7");

/// The contests that match, the latest start first, from after the given one.
pub async fn list(
    db: &mut impl Executor,
    filter: &ContestFilter,
    after: Option<(Timestamp, ContestId)>,
    rows: PageRows,
    now: Timestamp,
) -> Result<Vec<ContestListItem>> {
    let text = match filter {
        ContestFilter { town: Some(_), .. } => OF_TOWN,
        ContestFilter { business: Some(_), .. } => OF_BUSINESS,
        ContestFilter { sponsor: Some(_), .. } => OF_SPONSOR,
        ContestFilter { .. } => ALL,
    };
    let (starts_at, id) = after.unwrap_or((Timestamp::MAX, ContestId::from_uuid(Uuid::max())));
    let earliest = match filter.status {
        Some(ContestStatus::Live) => before_running(db, now).await?,
        _ => Timestamp::MIN,
    };
    filtered(db.page(text, rows), filter, earliest, now)
        .bind(search::containing(filter.text.as_deref().unwrap_or_default()))
        .bind(starts_at)
        .bind(id)
        .all()
        .await
}

/// How many contests match; not known for a search, which would look at all of them.
pub async fn count(db: &mut impl Executor, filter: &ContestFilter, now: Timestamp) -> Result<Option<i64>> {
    if filter.text.is_some() {
        return Ok(None);
    }
    let statement = match filter {
        ContestFilter { town: Some(_), .. } => filtered(db.sql(COUNT_OF_TOWN), filter, Timestamp::MIN, now),
        ContestFilter { business: Some(_), .. } => {
            filtered(db.sql(COUNT_OF_BUSINESS), filter, Timestamp::MIN, now)
        }
        ContestFilter { sponsor: Some(_), .. } => {
            filtered(db.sql(COUNT_OF_SPONSOR), filter, Timestamp::MIN, now)
        }
        ContestFilter { status, .. } => count_of_status(db, *status, now),
    };
    let (count,): (i64,) = statement.one().await?;
    Ok(Some(count))
}

/// Counted from the indexes of starts and ends.
fn count_of_status(db: &mut impl Executor, status: Option<ContestStatus>, now: Timestamp) -> Statement<'_> {
    match status {
        None => db.sql("SELECT count(*) FROM contests"),
        Some(ContestStatus::Upcoming) => {
            db.sql("SELECT count(*) FROM contests WHERE starts_at > $1").bind(now)
        }
        Some(ContestStatus::Live) => {
            db.sql("SELECT count(*) FROM contests WHERE ends_at > $1 AND starts_at <= $1").bind(now)
        }
        Some(ContestStatus::Completed) => {
            db.sql("SELECT count(*) FROM contests WHERE ends_at <= $1").bind(now)
        }
    }
}

/// An instant before the start of every contest that has not ended. Few have not: so a list of those that run does not
/// walk through all that ever started; nor does this, thanks to the plus.
async fn before_running(db: &mut impl Executor, now: Timestamp) -> Result<Timestamp> {
    let (before_first,): (Option<Timestamp>,) =
        db.sql("SELECT MIN(+starts_at) - 1 FROM contests WHERE ends_at > $1").bind(now).one().await?;
    Ok(before_first.unwrap_or(now))
}

/// Gives the placeholders `$1` to `$7` their values: the status becomes bounds of start and end. Nothing that is
/// wanted starts before `earliest`.
fn filtered<'c>(
    statement: Statement<'c>,
    filter: &ContestFilter,
    earliest: Timestamp,
    now: Timestamp,
) -> Statement<'c> {
    let latest = Timestamp::MAX;
    let (starts_after, starts_until, ends_after, ends_until) = match filter.status {
        None => (earliest, latest, Timestamp::MIN, latest),
        Some(ContestStatus::Upcoming) => (now, latest, Timestamp::MIN, latest),
        Some(ContestStatus::Live) => (earliest, now, now, latest),
        Some(ContestStatus::Completed) => (earliest, latest, Timestamp::MIN, now),
    };
    statement
        .bind(starts_after)
        .bind(starts_until)
        .bind(ends_after)
        .bind(ends_until)
        .bind(filter.town)
        .bind(filter.business)
        .bind(filter.sponsor)
}
