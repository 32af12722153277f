//! The official rules of a contest: written anew from the contest until its promise is made, and then stored with the
//! promise for good.

use townpick_domain::{
    contest_rules::Rules, drawing::Hex, ids::ContestId, operator::Operator, time::Timestamp,
};
use townpick_store::{Executor, Result, StoreError, Tx, contests};

use crate::Context;

/// The rules of a contest, and since when they can no longer change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesNow {
    /// What they say.
    pub rules: Rules,
    /// When they were frozen; not yet before the contest's promise.
    pub frozen_at: Option<Timestamp>,
}

/// The rules as they were frozen, or else as they would be made now; nothing for an unknown contest.
pub async fn of(db: &mut impl Executor, operator: &Operator, contest: ContestId) -> Result<Option<RulesNow>> {
    if let Some(frozen) = contests::frozen_rules(db, contest).await? {
        let frozen_at = Some(frozen.frozen_at);
        return Ok(Some(RulesNow { rules: Rules::stored(frozen.text), frozen_at }));
    }
    let source = contests::rules_source(db, contest).await?;
    Ok(source.map(|source| RulesNow { rules: Rules::of(&source.facts, operator), frozen_at: None }))
}

/// Stores the rules as they are at this instant, unless that was done, and tells the hash that stands for them.
pub(crate) async fn freeze(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: ContestId,
    at: Timestamp,
) -> Result<Hex<32>> {
    let RulesNow { rules, frozen_at } = of(tx, ctx.operator, contest).await?.ok_or(StoreError::NotFound)?;
    if frozen_at.is_none() {
        contests::freeze_rules(tx, contest, rules.as_str(), at).await?;
    }
    Ok(rules.hash())
}
