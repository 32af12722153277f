//! Entries of people who join while a contest runs.

use townpick_domain::{
    contest::Window,
    ids::{ContestId, MemberId, ParticipantId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// A contest that people can still enter.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct OpenContest {
    /// The contest.
    pub id: ContestId,
    /// Its headline.
    pub title: String,
    /// The business it features.
    pub business_name: String,
    starts_at: Timestamp,
    ends_at: Timestamp,
}

impl OpenContest {
    /// When it runs.
    pub fn window(&self) -> Window {
        Window { starts_at: self.starts_at, ends_at: self.ends_at }
    }
}

/// The contest of a town that runs at this instant and whose list is not closed yet.
pub async fn open_in_town(
    db: &mut impl Executor,
    town: TownId,
    now: Timestamp,
) -> Result<Option<OpenContest>> {
    db.sql(
        "SELECT c.id, c.title, b.business_name, c.starts_at, c.ends_at
         FROM contests c JOIN featured_businesses b ON b.id = c.featured_business_id
         WHERE c.town_id = $1 AND c.starts_at <= $2 AND c.ends_at > $2 AND c.voided_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)",
    )
    .bind(town)
    .bind(now)
    .optional()
    .await
}

/// Enters a member into a contest.
pub async fn enter(
    tx: &mut Tx,
    id: ParticipantId,
    (contest, member): (ContestId, MemberId),
    now: Timestamp,
) -> Result<()> {
    tx.sql("INSERT INTO contest_participants (id, contest_id, member_id, entered_at) VALUES ($1, $2, $3, $4)")
        .bind(id)
        .bind(contest)
        .bind(member)
        .bind(now)
        .run()
        .await
}

/// Whether a member entered a contest by themselves, or stayed in it when they moved away.
pub async fn is_entered(db: &mut impl Executor, (contest, member): (ContestId, MemberId)) -> Result<bool> {
    let (found,): (bool,) = db
        .sql("SELECT EXISTS (SELECT 1 FROM contest_participants WHERE contest_id = $1 AND member_id = $2)")
        .bind(contest)
        .bind(member)
        .one()
        .await?;
    Ok(found)
}
