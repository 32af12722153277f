//! Where the addresses of towns lead that were renamed or merged: to the town as it is called now, for good.

use townpick_domain::{ids::TownId, slug::TownSlug};

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

/// The present slug of the town that had this one; nothing when it is a town's own, or nobody's. A town that was merged
/// into another one keeps its ledger under its own slug, which is the one found here.
pub async fn renamed_to(db: &mut impl Executor, slug: &TownSlug) -> Result<Option<String>> {
    let found: Option<(String,)> = db
        .sql("SELECT t.slug FROM town_aliases a JOIN towns t ON t.id = a.town_id WHERE a.slug = $1")
        .bind(slug.to_string())
        .optional()
        .await?;
    Ok(found.map(|(slug,)| slug))
}

/// Those of the slugs that a town has or had, each with the town that it leads to.
pub async fn homes(db: &mut impl Executor, slugs: &[TownSlug]) -> Result<Vec<(String, TownId)>> {
    let texts: Vec<String> = slugs.iter().map(ToString::to_string).collect();
    let mut found = Vec::new();
    if texts.is_empty() {
        return Ok(found);
    }
    for text in [
        "SELECT slug, COALESCE(merged_into, id) FROM towns WHERE slug IN ($set)",
        "SELECT a.slug, COALESCE(t.merged_into, t.id) FROM town_aliases a JOIN towns t ON t.id = a.town_id
         WHERE a.slug IN ($set)",
    ] {
        let rows: Vec<(String, TownId)> = db.sql_of_set(text, texts.len()).bind_each(&texts).all().await?;
        found.extend(rows);
    }
    Ok(found)
}

/// A slug that was given up.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct FormerAddress {
    /// The slug.
    pub former: String,
    /// The one it leads to.
    pub present: String,
    /// The one under which the ledger of the town that had it is, which a merged town keeps.
    pub of_ledger: String,
}

/// Every slug that was given up, with the one it leads to, read in pages of 1000.
pub async fn former_addresses(db: &mut impl Executor) -> Result<Vec<FormerAddress>> {
    let mut addresses: Vec<FormerAddress> = Vec::new();
    loop {
        let page: Vec<FormerAddress> = db
            .sql(
                "SELECT former, present, of_ledger FROM (
                     SELECT a.slug AS former, COALESCE(other.slug, t.slug) AS present, t.slug AS of_ledger
                     FROM town_aliases a JOIN towns t ON t.id = a.town_id
                     LEFT JOIN towns other ON other.id = t.merged_into
                     UNION ALL
                     SELECT t.slug, other.slug, t.slug FROM towns t JOIN towns other ON other.id = t.merged_into
                 ) addresses WHERE former > $1 ORDER BY former LIMIT 1000",
            )
            .bind(addresses.last().map(|address| address.former.clone()).unwrap_or_default())
            .all()
            .await?;
        let last_page = page.len() < 1000;
        addresses.extend(page);
        if last_page {
            return Ok(addresses);
        }
    }
}
