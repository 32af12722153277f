//! Taking members out of the weekly drawings and back in, as administrators do it.

use std::collections::BTreeMap;

use serde::Serialize;
use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use super::{change_counts, lock_town};
use crate::{Executor, Result, Tx};

/// Whether a member takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow, Serialize, ToSchema)]
#[schema(as = AdminSubscription)]
pub struct Subscription {
    /// Whether they take part.
    pub is_subscribed: bool,
    /// When they were deactivated.
    #[schema(required = true)]
    pub deactivated_at: Option<Timestamp>,
}

/// Whether the date of deactivation follows the change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deactivation {
    /// It is set when a member is taken out and cleared when they come back.
    Dated,
    /// It stays as it is.
    Unchanged,
}

/// Subscribes or unsubscribes a member, keeps the town's count right, and tells whether that changed anything.
pub async fn change_subscription(
    tx: &mut Tx,
    member: MemberId,
    subscribed: bool,
    deactivation: Deactivation,
    now: Timestamp,
) -> Result<(Subscription, bool)> {
    lock_town(tx, member).await?;
    let changed: Option<(TownId,)> = tx
        .sql(
            "UPDATE members
             SET is_subscribed = $2, updated_at = $3,
                 deactivated_at = CASE WHEN NOT $4 THEN deactivated_at WHEN $2 THEN NULL ELSE $3 END
             WHERE id = $1 AND is_subscribed <> $2 RETURNING town_id",
        )
        .bind(member)
        .bind(subscribed)
        .bind(now)
        .bind(deactivation == Deactivation::Dated)
        .optional()
        .await?;
    if let Some((town,)) = changed {
        change_counts(tx, town, if subscribed { 1 } else { -1 }, 0).await?;
    }
    let subscription =
        tx.sql("SELECT is_subscribed, deactivated_at FROM members WHERE id = $1").bind(member).one().await?;
    Ok((subscription, changed.is_some()))
}

/// How many of these members a change would subscribe or unsubscribe, by the full names of their towns, most first. The
/// caller limits how many there are.
pub async fn foresee_subscriptions(
    db: &mut impl Executor,
    members: &[MemberId],
    subscribed: bool,
) -> Result<Vec<(String, i64)>> {
    if members.is_empty() {
        return Ok(Vec::new());
    }
    db.sql_of_set(
        "SELECT t.full_name, count(*) FROM members m JOIN towns t ON t.id = m.town_id
         WHERE m.is_subscribed <> $1 AND m.id IN ($set)
         GROUP BY t.id, t.full_name ORDER BY count(*) DESC, t.full_name",
        members.len(),
    )
    .bind(subscribed)
    .bind_each(members)
    .all()
    .await
}

/// Subscribes or unsubscribes several members, leaving their dates of deactivation alone, and tells which of them that
/// changed. The caller limits how many there are.
pub async fn change_subscriptions(
    tx: &mut Tx,
    members: &[MemberId],
    subscribed: bool,
    now: Timestamp,
) -> Result<Vec<MemberId>> {
    if members.is_empty() {
        return Ok(Vec::new());
    }
    // In the order of ids, so that two changes wait for each other instead of failing.
    let _locked: Vec<(TownId,)> = tx
        .sql_of_set(
            "SELECT id FROM towns WHERE id IN (SELECT town_id FROM members WHERE id IN ($set)) ORDER BY id {lock}",
            members.len(),
        )
        .bind_each(members)
        .all()
        .await?;
    let changed: Vec<(TownId, MemberId)> = tx
        .sql_of_set(
            "UPDATE members SET is_subscribed = $1, updated_at = $2
             WHERE is_subscribed <> $1 AND id IN ($set) RETURNING town_id, id",
            members.len(),
        )
        .bind(subscribed)
        .bind(now)
        .bind_each(members)
        .all()
        .await?;
    let mut by_town: BTreeMap<TownId, i64> = BTreeMap::new();
    for (town, _) in &changed {
        *by_town.entry(*town).or_default() += 1;
    }
    for (town, count) in by_town {
        change_counts(tx, town, if subscribed { count } else { -count }, 0).await?;
    }
    Ok(changed.into_iter().map(|(_, member)| member).collect())
}
