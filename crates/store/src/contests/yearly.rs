//! What the prizes of a town's contests of one year are worth together.

use townpick_domain::{calendar::CalendarYear, ids::TownId};

use crate::{Executor, Result};

/// The prizes of one town and one year.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct YearlyPrizes {
    /// The town.
    pub town_id: TownId,
    /// 'Town, ST'.
    pub town_full_name: String,
    /// The state's postal code.
    pub state: String,
    /// How many contests start in the year and were not called off.
    pub contests: i64,
    /// How many of them have no value.
    pub without_value: i64,
    /// What the prizes of the others are worth together.
    pub total_cents: i64,
}

const YEARLY: (&str, &str) = (
    "yearly",
    "SELECT t.id AS town_id, t.full_name AS town_full_name, t.state, COUNT(*) AS contests,
            CAST(SUM(CASE WHEN c.prize_value_cents IS NULL THEN 1 ELSE 0 END) AS BIGINT) AS without_value,
            CAST(SUM(COALESCE(c.prize_value_cents, 0) * c.number_of_winners) AS BIGINT) AS total_cents
     FROM contests c JOIN towns t ON t.id = c.town_id
     WHERE c.voided_at IS NULL AND c.starts_at >= $1 AND c.starts_at < $2",
);

/// The towns of some states that have contests in a year, the largest total first, at most 500.
pub async fn yearly_prizes(
    db: &mut impl Executor,
    states: &[&str],
    year: CalendarYear,
) -> Result<Vec<YearlyPrizes>> {
    let mut found: Vec<YearlyPrizes> = Vec::new();
    for state in states {
        let of_state: Vec<YearlyPrizes> = db
            .assembled(
                "{yearly} AND t.state = $3 GROUP BY t.id, t.full_name, t.state
                 ORDER BY total_cents DESC, t.id LIMIT 500",
                &[YEARLY],
                0,
            )
            .bind(year.begins_at)
            .bind(year.ends_at)
            .bind((*state).to_owned())
            .all()
            .await?;
        found.extend(of_state);
    }
    found.sort_by_key(|prizes| (std::cmp::Reverse(prizes.total_cents), prizes.town_id));
    found.truncate(500);
    Ok(found)
}

/// The prizes of one town in a year, if it has any contest in it.
pub async fn yearly_prizes_of(
    db: &mut impl Executor,
    town: TownId,
    year: CalendarYear,
) -> Result<Option<YearlyPrizes>> {
    db.assembled("{yearly} AND t.id = $3 GROUP BY t.id, t.full_name, t.state", &[YEARLY], 0)
        .bind(year.begins_at)
        .bind(year.ends_at)
        .bind(town)
        .optional()
        .await
}
