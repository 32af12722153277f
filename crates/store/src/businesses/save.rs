//! Creating, changing and removing businesses.

use townpick_domain::{
    featured_business::FeaturedBusiness,
    ids::{BusinessId, TownId},
    time::Timestamp,
};

use super::NewBusiness;
use crate::{Executor, Result, StoreError, Tx, revisions, sql::Row};

/// Creates a business and ties it to its towns.
pub async fn insert(tx: &mut Tx, business: &NewBusiness, now: Timestamp) -> Result<()> {
    let row = tx.insert("featured_businesses").set("id", business.id);
    with_search_name(row, &business.record).at(now).save().await?;
    tie_to_towns(tx, business).await?;
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Replaces everything about a business, its towns included.
pub async fn update(tx: &mut Tx, business: &NewBusiness, now: Timestamp) -> Result<()> {
    let row = tx.update("featured_businesses", ("id", business.id));
    if with_search_name(row, &business.record).at(now).save().await? == 0 {
        return Err(StoreError::NotFound);
    }
    tx.sql("DELETE FROM featured_business_towns WHERE featured_business_id = $1")
        .bind(business.id)
        .execute()
        .await?;
    tie_to_towns(tx, business).await?;
    revisions::bump(tx, revisions::Topic::Towns).await
}

fn with_search_name<'c>(row: Row<'c>, business: &FeaturedBusiness) -> Row<'c> {
    row.record(business).set("search_name", business.business_name.as_str().to_lowercase())
}

/// Removes a business and its ties to towns; one that contests refer to stays, by `Constraint::ForeignKey`.
pub async fn delete(tx: &mut Tx, id: BusinessId) -> Result<()> {
    let removed = tx.sql("DELETE FROM featured_businesses WHERE id = $1").bind(id).execute().await?;
    if removed == 0 {
        return Err(StoreError::NotFound);
    }
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Makes businesses active or inactive and tells the names of those that changed.
pub async fn set_active(
    tx: &mut Tx,
    ids: &[BusinessId],
    active: bool,
    now: Timestamp,
) -> Result<Vec<String>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let changed: Vec<(String,)> = tx
        .sql_of_set(
            "UPDATE featured_businesses
             SET is_active = $1, updated_at = CASE WHEN updated_at < $2 THEN $2 ELSE updated_at + 1 END
             WHERE is_active <> $1 AND id IN ($set) RETURNING business_name",
            ids.len(),
        )
        .bind(active)
        .bind(now)
        .bind_each(ids)
        .all()
        .await?;
    revisions::bump(tx, revisions::Topic::Towns).await?;
    let mut names: Vec<String> = changed.into_iter().map(|(name,)| name).collect();
    names.sort_unstable();
    Ok(names)
}

/// Lets a business serve a town, and tells whether that is new.
pub async fn serve(tx: &mut Tx, id: BusinessId, town: TownId) -> Result<bool> {
    let tied = tx
        .sql(
            "INSERT INTO featured_business_towns (featured_business_id, town_id) VALUES ($1, $2)
             ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(town)
        .execute()
        .await?;
    Ok(tied == 1)
}

async fn tie_to_towns(tx: &mut Tx, business: &NewBusiness) -> Result<()> {
    tx.insert_many(
        "INSERT INTO featured_business_towns (featured_business_id, town_id)",
        "",
        &business.towns,
        |statement, town| statement.bind(business.id).bind(*town),
    )
    .await?;
    Ok(())
}
