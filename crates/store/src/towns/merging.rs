//! Moving what belongs to a town into another one.

use townpick_domain::{ids::TownId, time::Timestamp};

use crate::{Executor, Result, Tx};

/// Locks two towns in the order of their ids, as everybody does who takes two, and tells into which ones they were merged.
pub async fn lock_two(tx: &mut Tx, one: TownId, other: TownId) -> Result<Vec<(TownId, Option<TownId>)>> {
    tx.sql_of_set("SELECT id, merged_into FROM towns WHERE id IN ($set) ORDER BY id {lock}", 2)
        .bind_each(&[one, other])
        .all()
        .await
}

/// Closes a town whose members are another one's now; those that were merged into it before lead there, too.
pub async fn set_merged(tx: &mut Tx, town: TownId, into: TownId, now: Timestamp) -> Result<()> {
    tx.sql(
        "UPDATE towns SET status = 'Inactive', merged_into = $2, merged_at = $3, updated_at = $3
         WHERE id = $1 OR merged_into = $1",
    )
    .bind(town)
    .bind(into)
    .bind(now)
    .run()
    .await
}

/// Whether a contest that ends at this instant or before is not drawn yet.
pub async fn has_undrawn(tx: &mut Tx, town: TownId, ended: Timestamp) -> Result<bool> {
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

/// Moves all members, with their counts, and returns how many there were. Homes that were in two towns are compared again.
pub async fn move_members(tx: &mut Tx, town: TownId, into: TownId) -> Result<u64> {
    // In the order of ids, as everybody takes several members who takes them at all.
    let moved = tx
        .sql_of_set(
            "WITH held AS MATERIALIZED (SELECT id FROM members WHERE town_id = $1 ORDER BY id {lock})
             UPDATE members SET town_id = $2, is_to_be_compared = TRUE WHERE id IN (SELECT id FROM held)",
            0,
        )
        .bind(town)
        .bind(into)
        .execute()
        .await?;
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

/// Lets businesses and sponsors of a town serve another one as well.
pub async fn copy_links(tx: &mut Tx, town: TownId, into: TownId) -> Result<()> {
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
