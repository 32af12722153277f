//! Creating, changing and removing businesses.

use townpick_domain::{ids::BusinessId, time::Timestamp};

use super::NewBusiness;
use crate::{Executor, Result, Statement, StoreError, Tx, revisions};

/// Creates a business and ties it to its towns.
pub async fn insert(tx: &mut Tx, business: &NewBusiness, now: Timestamp) -> Result<()> {
    let statement = tx.sql(
        "INSERT INTO featured_businesses (
             id, business_name, search_name, slug, category, description, why_we_love_it, meet_the_owner,
             owner_profile_photo_url, address, phone, email, website_url, instagram_url, facebook_url, twitter_url,
             tiktok_url, logo_url, hero_image_url, hours_of_operation, price_range, primary_contact_name,
             primary_contact_title, primary_contact_email, primary_contact_phone, is_active, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
                 $22, $23, $24, $25, $26, $27, $27)",
    );
    bound(statement, business).bind(now).execute().await?;
    tie_to_towns(tx, business).await?;
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Replaces everything about a business, its towns included.
pub async fn update(tx: &mut Tx, business: &NewBusiness, now: Timestamp) -> Result<()> {
    let statement = tx.sql(
        "UPDATE featured_businesses SET (
             business_name, search_name, slug, category, description, why_we_love_it, meet_the_owner,
             owner_profile_photo_url, address, phone, email, website_url, instagram_url, facebook_url, twitter_url,
             tiktok_url, logo_url, hero_image_url, hours_of_operation, price_range, primary_contact_name,
             primary_contact_title, primary_contact_email, primary_contact_phone, is_active, updated_at)
         = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
                 $22, $23, $24, $25, $26,
            CASE WHEN updated_at < $27 THEN $27 ELSE updated_at + 1 END) WHERE id = $1",
    );
    if bound(statement, business).bind(now).execute().await? == 0 {
        return Err(StoreError::NotFound);
    }
    tx.sql("DELETE FROM featured_business_towns WHERE featured_business_id = $1")
        .bind(business.id)
        .execute()
        .await?;
    tie_to_towns(tx, business).await?;
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// Removes a business and its ties to towns; one that contests refer to is kept, by `Constraint::ForeignKey`.
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

/// Gives the placeholders `$1` to `$26` their values.
fn bound<'c>(statement: Statement<'c>, business: &NewBusiness) -> Statement<'c> {
    statement
        .bind(business.id)
        .bind(business.business_name.clone())
        .bind(business.business_name.to_lowercase())
        .bind(business.slug.to_string())
        .bind(business.category.clone())
        .bind(business.description.clone())
        .bind(business.why_we_love_it.clone())
        .bind(business.meet_the_owner.clone())
        .bind(business.owner_profile_photo_url.clone())
        .bind(business.address.clone())
        .bind(business.phone.clone())
        .bind(business.email.clone())
        .bind(business.website_url.clone())
        .bind(business.instagram_url.clone())
        .bind(business.facebook_url.clone())
        .bind(business.twitter_url.clone())
        .bind(business.tiktok_url.clone())
        .bind(business.logo_url.clone())
        .bind(business.hero_image_url.clone())
        .bind(business.hours_of_operation.clone())
        .bind(business.price_range.clone())
        .bind(business.primary_contact_name.clone())
        .bind(business.primary_contact_title.clone())
        .bind(business.primary_contact_email.clone())
        .bind(business.primary_contact_phone.clone())
        .bind(business.is_active)
}
