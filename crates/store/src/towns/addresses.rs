//! Where the addresses of towns lead that were renamed or merged: to the town as it is called now, for good.

use townpick_domain::slug::TownSlug;

use crate::{Executor, Result};

/// The slug to which one that was given up leads; nothing when it is a town's own, or nobody's.
pub async fn leads_to(db: &mut impl Executor, slug: &TownSlug) -> Result<Option<String>> {
    let found: Option<(String,)> = db
        .sql(
            "SELECT COALESCE(other.slug, t.slug) FROM town_aliases a JOIN towns t ON t.id = a.town_id
             LEFT JOIN towns other ON other.id = t.merged_into WHERE a.slug = $1
             UNION ALL
             SELECT other.slug FROM towns t JOIN towns other ON other.id = t.merged_into WHERE t.slug = $1",
        )
        .bind(slug.to_string())
        .optional()
        .await?;
    Ok(found.map(|(slug,)| slug))
}

/// Every slug that was given up, with the one it leads to, read in pages of 1000.
pub async fn former_addresses(db: &mut impl Executor) -> Result<Vec<(String, String)>> {
    let mut addresses: Vec<(String, String)> = Vec::new();
    loop {
        let page: Vec<(String, String)> = db
            .sql(
                "SELECT former, present FROM (
                     SELECT a.slug AS former, COALESCE(other.slug, t.slug) AS present
                     FROM town_aliases a JOIN towns t ON t.id = a.town_id
                     LEFT JOIN towns other ON other.id = t.merged_into
                     UNION ALL
                     SELECT t.slug, other.slug FROM towns t JOIN towns other ON other.id = t.merged_into
                 ) addresses WHERE former > $1 ORDER BY former LIMIT 1000",
            )
            .bind(addresses.last().map(|(former, _)| former.clone()).unwrap_or_default())
            .all()
            .await?;
        let last_page = page.len() < 1000;
        addresses.extend(page);
        if last_page {
            return Ok(addresses);
        }
    }
}
