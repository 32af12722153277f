//! Everybody who won in a town, for the list that its contests' rules promise.

use townpick_domain::{
    ids::{ContestId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result};

/// Somebody who has a prize, or a drawing in which nobody has one.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct TownWinner {
    /// The contest.
    pub contest_id: ContestId,
    /// The instant its list closed.
    pub closes_at: Timestamp,
    /// The prize in short.
    pub prize_description: String,
    /// The business that gave it.
    pub business_name: String,
    /// The drawn place; none where nobody has the prize.
    pub place: Option<i64>,
    /// The winner's whole name, of which strangers see a part; none once they were deleted.
    pub name: Option<String>,
}

/// The winners of a town's drawings that count, the latest drawing first and each in the order of its places: the latest
/// 2000.
pub async fn winners_of_town(db: &mut impl Executor, town: TownId) -> Result<Vec<TownWinner>> {
    db.sql(
        "SELECT c.id AS contest_id, c.ends_at AS closes_at, c.prize_description, b.business_name, p.place,
                s.user_name AS name
         FROM contests c
         JOIN featured_businesses b ON b.id = c.featured_business_id
         LEFT JOIN drawing_places p ON p.contest_id = c.id AND p.state IN ('selected', 'notified', 'claimed')
         LEFT JOIN participant_snapshots s ON s.id = p.snapshot_id
         WHERE c.town_id = $1 AND c.drawing_completed_at IS NOT NULL AND c.voided_at IS NULL
         ORDER BY c.starts_at DESC, c.id DESC, p.place LIMIT 2000",
    )
    .bind(town)
    .all()
    .await
}
