//! How far a new installation has come: whether there is any of what a first week needs.

use townpick_domain::time::Timestamp;

use crate::{Executor, Result};

/// Whether there is any of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Beginnings {
    /// Places of an own list.
    pub places: i64,
    /// Open towns.
    pub open_towns: i64,
    /// Featured businesses.
    pub businesses: i64,
    /// Contests that are not over.
    pub contests: i64,
    /// Contests that are over.
    pub past_contests: i64,
    /// Members.
    pub members: i64,
}

/// 1 for each thing there is any of, and 0 for the others: no table is counted through.
pub async fn beginnings(db: &mut impl Executor, now: Timestamp) -> Result<Beginnings> {
    db.sql(
        "SELECT (SELECT count(*) FROM (SELECT 1 FROM places LIMIT 1) AS one) AS places,
                (SELECT count(*) FROM (SELECT 1 FROM towns WHERE status = 'Active' LIMIT 1) AS one) AS open_towns,
                (SELECT count(*) FROM (SELECT 1 FROM featured_businesses LIMIT 1) AS one) AS businesses,
                (SELECT count(*) FROM (SELECT 1 FROM contests WHERE ends_at > $1 LIMIT 1) AS one) AS contests,
                (SELECT count(*) FROM (SELECT 1 FROM contests WHERE ends_at <= $1 LIMIT 1) AS one) AS past_contests,
                (SELECT count(*) FROM (SELECT 1 FROM members LIMIT 1) AS one) AS members",
    )
    .bind(now)
    .one()
    .await
}

/// The town that was added first: its slug, its name and whether it is open.
pub async fn first_town(db: &mut impl Executor) -> Result<Option<(String, String, bool)>> {
    let row: Option<(String, String, String)> = db
        .sql("SELECT slug, full_name, status FROM towns WHERE merged_into IS NULL ORDER BY id LIMIT 1")
        .optional()
        .await?;
    Ok(row.map(|(slug, name, status)| (slug, name, status == "Active")))
}
