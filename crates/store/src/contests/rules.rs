//! What the rules of contests are made of, and the rules as they were when a contest started.

use townpick_domain::{
    contest_rules::RulesFacts,
    ids::{BusinessId, ContestId},
    time::Timestamp,
};

use crate::{Executor, Result, Tx};

/// A contest as its rules need it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct RulesSource {
    /// What they are made of.
    #[sqlx(flatten)]
    pub facts: RulesFacts,
    /// When it was called off.
    pub voided_at: Option<Timestamp>,
}

/// What the rules of a contest would be made of now.
pub async fn rules_source(db: &mut impl Executor, contest: ContestId) -> Result<Option<RulesSource>> {
    db.sql(
        "SELECT c.id AS contest_id, c.title, c.prize_description, c.long_prize_description, c.prize_value_cents,
                c.number_of_winners, c.consolation_prize, c.terms_and_conditions, c.starts_at, c.ends_at, c.voided_at,
                t.slug AS town_slug, t.name AS town_name, t.full_name AS town_full_name, b.business_name,
                b.address AS business_address, s.name AS supporter_name
         FROM contests c
         JOIN towns t ON t.id = c.town_id
         JOIN featured_businesses b ON b.id = c.featured_business_id
         LEFT JOIN sponsors s ON s.id = c.sponsor_id
         WHERE c.id = $1",
    )
    .bind(contest)
    .optional()
    .await
}

/// The rules of a contest that has started.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct FrozenRules {
    /// Their text as it was.
    pub text: String,
    /// Since when it stands.
    pub frozen_at: Timestamp,
}

/// The rules as they were when the contest started; nothing before that.
pub async fn frozen_rules(db: &mut impl Executor, contest: ContestId) -> Result<Option<FrozenRules>> {
    db.sql("SELECT text, frozen_at FROM contest_rules WHERE contest_id = $1").bind(contest).optional().await
}

/// Stores the rules for good.
pub async fn freeze_rules(tx: &mut Tx, contest: ContestId, text: &str, now: Timestamp) -> Result<()> {
    tx.sql("INSERT INTO contest_rules (contest_id, text, frozen_at) VALUES ($1, $2, $3)")
        .bind(contest)
        .bind(text.to_owned())
        .bind(now)
        .run()
        .await
}

/// When the contest ends that features this business and runs at this instant.
pub async fn running_with_business(
    db: &mut impl Executor,
    business: BusinessId,
    now: Timestamp,
) -> Result<Option<Timestamp>> {
    let (end,): (Option<Timestamp>,) = db
        .sql(
            "SELECT MAX(ends_at) FROM contests
             WHERE featured_business_id = $1 AND starts_at <= $2 AND ends_at > $2 AND voided_at IS NULL",
        )
        .bind(business)
        .bind(now)
        .one()
        .await?;
    Ok(end)
}
