//! Taking members out of the weekly drawings and back in.

use std::collections::BTreeMap;

use serde::Serialize;
use townpick_domain::{
    ids::{MemberId, TownId},
    time::Timestamp,
};
use utoipa::ToSchema;

use super::change_counts;
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

/// The subscription of a member.
pub async fn subscription_of(db: &mut impl Executor, member: MemberId) -> Result<Subscription> {
    db.sql("SELECT is_subscribed, deactivated_at FROM members WHERE id = $1").bind(member).one().await
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

/// What becomes of the date of deactivation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deactivation {
    /// It stays as it is.
    Unchanged,
    /// It is this one.
    Dated(Timestamp),
    /// There is none any more.
    Cleared,
}

/// Subscribes or unsubscribes members, keeps their towns' counts right, and tells which of them that changed. The caller
/// limits how many there are.
pub async fn set_subscribed(
    tx: &mut Tx,
    members: &[MemberId],
    subscribed: bool,
    deactivation: Deactivation,
    now: Timestamp,
) -> Result<Vec<MemberId>> {
    if members.is_empty() {
        return Ok(Vec::new());
    }
    let (is_dated_anew, deactivated_at) = match deactivation {
        Deactivation::Unchanged => (false, None),
        Deactivation::Dated(date) => (true, Some(date)),
        Deactivation::Cleared => (true, None),
    };
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
            // Members, too, are taken in the order of ids: texts are counted while their readers are held.
            "WITH held AS MATERIALIZED (
                 SELECT id FROM members WHERE is_subscribed <> $1 AND id IN ($set) ORDER BY id {lock})
             UPDATE members SET is_subscribed = $1, updated_at = $2,
                                deactivated_at = CASE WHEN $3 THEN $4 ELSE deactivated_at END
             WHERE id IN (SELECT id FROM held) RETURNING town_id, id",
            members.len(),
        )
        .bind(subscribed)
        .bind(now)
        .bind(is_dated_anew)
        .bind(deactivated_at)
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
