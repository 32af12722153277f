//! Merging a town that is there twice into the other one: its members move, and everything that happened stays where it
//! is signed and published.

use townpick_domain::{ids::TownId, time::Timestamp};

use super::renaming::tell_replicas;
use crate::{Executor, Result, StoreError, Tx};

/// Why two towns stay two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MergeRefusal {
    /// They are one.
    Same,
    /// One of them was merged before.
    AlreadyMerged,
    /// A contest of the first one is planned, runs or is not drawn yet.
    HasContest,
    /// A contest of the other one is over and not drawn yet: nobody may join its list now.
    IsDrawing,
}

/// Moves all members of a town into another one and tells how many there were. The first one is closed for good; its
/// contests and its ledger stay with it, and its page leads to the other one's.
pub async fn merge(
    tx: &mut Tx,
    town: TownId,
    into: TownId,
    now: Timestamp,
) -> Result<std::result::Result<u64, MergeRefusal>> {
    if town == into {
        return Ok(Err(MergeRefusal::Same));
    }
    // In the order of ids, as everybody does who takes two towns.
    let locked: Vec<(TownId, Option<TownId>)> = tx
        .sql_of_set("SELECT id, merged_into FROM towns WHERE id IN ($set) ORDER BY id {lock}", 2)
        .bind_each(&[town, into])
        .all()
        .await?;
    if locked.len() < 2 {
        return Err(StoreError::NotFound);
    }
    if locked.iter().any(|(_, merged_into)| merged_into.is_some()) {
        return Ok(Err(MergeRefusal::AlreadyMerged));
    }
    if has_undrawn(tx, town, Timestamp::MAX).await? {
        return Ok(Err(MergeRefusal::HasContest));
    }
    if has_undrawn(tx, into, now).await? {
        return Ok(Err(MergeRefusal::IsDrawing));
    }
    let moved = move_members(tx, town, into).await?;
    copy_links(tx, town, into).await?;
    forget_launch(tx, town, now).await?;
    tx.sql(
        "UPDATE towns SET status = 'Inactive', merged_into = $2, merged_at = $3, updated_at = $3
         WHERE id = $1 OR merged_into = $1",
    )
    .bind(town)
    .bind(into)
    .bind(now)
    .execute()
    .await?;
    tell_replicas(tx).await?;
    Ok(Ok(moved))
}

/// Whether a contest that ends at this instant or before is not drawn yet.
async fn has_undrawn(tx: &mut Tx, town: TownId, ended: Timestamp) -> Result<bool> {
    let (found,): (bool,) = tx
        .sql(
            "SELECT EXISTS (SELECT 1 FROM contests WHERE town_id = $1 AND voided_at IS NULL
                              AND drawing_completed_at IS NULL AND ends_at <= $2)",
        )
        .bind(town)
        .bind(ended)
        .one()
        .await?;
    Ok(found)
}

async fn move_members(tx: &mut Tx, town: TownId, into: TownId) -> Result<u64> {
    let moved =
        tx.sql("UPDATE members SET town_id = $2 WHERE town_id = $1").bind(town).bind(into).execute().await?;
    tx.sql(
        "UPDATE towns
         SET active_members = active_members + (SELECT t.active_members FROM towns t WHERE t.id = $1),
             total_members = total_members + (SELECT t.total_members FROM towns t WHERE t.id = $1)
         WHERE id = $2",
    )
    .bind(town)
    .bind(into)
    .execute()
    .await?;
    tx.sql("UPDATE towns SET active_members = 0, total_members = 0 WHERE id = $1")
        .bind(town)
        .execute()
        .await?;
    Ok(moved)
}

/// Businesses and sponsors of the one can be chosen for contests of the other.
async fn copy_links(tx: &mut Tx, town: TownId, into: TownId) -> Result<()> {
    for text in [
        "INSERT INTO featured_business_towns (featured_business_id, town_id)
         SELECT featured_business_id, $2 FROM featured_business_towns WHERE town_id = $1
         ON CONFLICT (featured_business_id, town_id) DO NOTHING",
        "INSERT INTO sponsor_towns (sponsor_id, town_id)
         SELECT sponsor_id, $2 FROM sponsor_towns WHERE town_id = $1 ON CONFLICT (sponsor_id, town_id) DO NOTHING",
    ] {
        tx.sql(text).bind(town).bind(into).execute().await?;
    }
    Ok(())
}

/// What was not sent of its opening is no news any more.
async fn forget_launch(tx: &mut Tx, town: TownId, now: Timestamp) -> Result<()> {
    tx.sql("DELETE FROM town_launches WHERE town_id = $1").bind(town).execute().await?;
    tx.sql(
        "UPDATE notifications
         SET status = 'dropped', failed_at = $2, failed_reason = 'The town was merged into another one.',
             leased_by = NULL, leased_until = NULL
         WHERE town_id = $1 AND status = 'pending' AND handed_over_at IS NULL
           AND template_key IN ('town_launch', 'town_launch_notification')",
    )
    .bind(town)
    .bind(now)
    .execute()
    .await?;
    Ok(())
}
