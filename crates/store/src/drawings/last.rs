//! A town's last drawing in short, for the pages that lead to it.

use townpick_domain::{
    ids::{ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result};

/// The last drawing of a town that counts.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct LastDrawing {
    /// The contest.
    pub contest_id: ContestId,
    /// The featured business.
    pub business_name: String,
    /// The prize in short.
    pub prize_description: String,
    /// The instant its list closed.
    pub closes_at: Timestamp,
    /// How many people have a prize of it, deleted ones included.
    pub winners: i64,
}

/// The last drawing of a town, unless none was made or all were called off.
pub async fn last_of_town(db: &mut impl Executor, town: TownId) -> Result<Option<LastDrawing>> {
    db.sql(
        "SELECT c.id AS contest_id, b.business_name, c.prize_description, c.ends_at AS closes_at,
                (SELECT count(*) FROM drawing_places p WHERE p.contest_id = c.id
                   AND p.state IN ('selected', 'notified', 'claimed')) AS winners
         FROM contests c JOIN featured_businesses b ON b.id = c.featured_business_id
         WHERE c.town_id = $1 AND c.drawing_completed_at IS NOT NULL AND c.voided_at IS NULL
         ORDER BY c.starts_at DESC, c.id DESC LIMIT 1",
    )
    .bind(town)
    .optional()
    .await
}

/// The whole names of the first three people who have a prize of a contest, in the order of their places; deleted ones
/// are left out. Strangers see a part of each only.
pub async fn first_winners(db: &mut impl Executor, contest: ContestId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = db
        .sql(
            "SELECT s.user_name FROM drawing_places p JOIN participant_snapshots s ON s.id = p.snapshot_id
             WHERE p.contest_id = $1 AND p.state IN ('selected', 'notified', 'claimed') AND s.user_name IS NOT NULL
             ORDER BY p.place LIMIT 3",
        )
        .bind(contest)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}
