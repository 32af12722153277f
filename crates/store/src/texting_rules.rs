//! What operators changed of the texting rules. A change is only ever added; the newest one of a state holds.

use serde::Serialize;
use sqlx::types::Json;
use townpick_domain::{
    texting_rules::{EditedRule, RuleBook, TextingRule},
    time::Timestamp,
};
use utoipa::ToSchema;

use crate::{Executor, Result, StoreError, Tx};

/// The newest change of a state.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct NewestChange {
    /// The state's postal code, or 'US'.
    pub state: String,
    /// How many changes there were.
    pub number: i64,
    /// The rule that holds; none when the shipped one does again.
    #[sqlx(json(nullable))]
    pub rule: Option<TextingRule>,
    /// Why.
    pub note: String,
    /// Who changed it.
    pub admin_user: String,
    /// When.
    pub changed_at: Timestamp,
}

/// What changed once.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminTextingRuleChange)]
pub struct RuleChange {
    /// The state's postal code, or 'US' for the federal rule.
    pub state: String,
    /// The how manieth change of the state it was.
    pub number: i64,
    /// Whether it went back to the rule that was shipped then.
    pub is_shipped: bool,
    /// What held before.
    #[sqlx(json)]
    pub before: TextingRule,
    /// What held from then on.
    #[sqlx(json)]
    pub after: TextingRule,
    /// Why.
    pub note: String,
    /// Who changed it.
    pub admin_user: String,
    /// When.
    pub changed_at: Timestamp,
}

/// A change to be added.
pub struct NewChange<'c> {
    /// The state's postal code, or 'US'.
    pub state: &'c str,
    /// How many changes of it were known when it was edited.
    pub known: i64,
    /// What it is from here on, and why.
    pub edited: &'c EditedRule,
    /// What held before.
    pub before: TextingRule,
    /// What holds from here on.
    pub after: TextingRule,
    /// Who changes it.
    pub admin_user: &'c str,
}

/// The newest change of every state that has any.
pub async fn newest(db: &mut impl Executor) -> Result<Vec<NewestChange>> {
    db.sql(
        "SELECT c.state, c.number, c.rule, c.note, c.admin_user, c.changed_at FROM texting_rule_changes c
         WHERE NOT EXISTS (SELECT 1 FROM texting_rule_changes l WHERE l.state = c.state AND l.number > c.number)
         ORDER BY c.state LIMIT 100",
    )
    .all()
    .await
}

/// The rules of this moment.
pub async fn book(db: &mut impl Executor) -> Result<RuleBook> {
    let changed = newest(db).await?;
    Ok(RuleBook::new(changed.into_iter().filter_map(|change| Some((change.state, change.rule?)))))
}

/// The last 200 changes, newest first.
pub async fn history(db: &mut impl Executor) -> Result<Vec<RuleChange>> {
    db.sql(
        "SELECT state, number, rule IS NULL AS is_shipped, before, after, note, admin_user, changed_at
         FROM texting_rule_changes ORDER BY changed_at DESC, state DESC, number DESC LIMIT 200",
    )
    .all()
    .await
}

/// Adds a change, unless somebody else made one since this one was edited: then it fails with
/// [`StoreError::ChangedMeanwhile`].
pub async fn add(tx: &mut Tx, change: &NewChange<'_>, now: Timestamp) -> Result<()> {
    // No change can have followed on the last number there is.
    let Some(number) = change.known.checked_add(1) else { return Err(StoreError::ChangedMeanwhile) };
    let added = tx
        .sql(
            "INSERT INTO texting_rule_changes (state, number, rule, before, after, note, admin_user, changed_at)
             SELECT $1, $2, $3, $4, $5, $6, $7, $8
             WHERE $2 - 1 = COALESCE((SELECT max(number) FROM texting_rule_changes WHERE state = $1), 0)
             ON CONFLICT (state, number) DO NOTHING",
        )
        .bind(change.state.to_owned())
        .bind(number)
        .bind(change.edited.rule.map(Json))
        .bind(Json(change.before))
        .bind(Json(change.after))
        .bind(change.edited.note.as_str().to_owned())
        .bind(change.admin_user.to_owned())
        .bind(now)
        .execute()
        .await?;
    if added == 1 { Ok(()) } else { Err(StoreError::ChangedMeanwhile) }
}
