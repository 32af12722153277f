//! Featured businesses and the towns they serve.

mod detail;
mod list;
mod save;

use townpick_domain::{
    ids::{BusinessId, TownId},
    slug::BusinessSlug,
};

use crate::{Executor, Result};
pub use detail::{BusinessDetail, ServedTown, by_id};
pub use list::{BusinessFilter, BusinessListItem, BusinessOrder, count, list};
pub use save::{delete, insert, set_active, update};

/// A business as an administrator saves it.
#[derive(Debug, Clone)]
pub struct NewBusiness {
    /// The business's id.
    pub id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// What its address is made of.
    pub slug: BusinessSlug,
    /// One of the specification's categories.
    pub category: String,
    /// What it is and does.
    pub description: String,
    /// 'What We Love' on the contest page.
    pub why_we_love_it: Option<String>,
    /// 'Meet The Owner' on the contest page.
    pub meet_the_owner: Option<String>,
    /// The owner's picture.
    pub owner_profile_photo_url: Option<String>,
    /// Street address.
    pub address: Option<String>,
    /// Telephone.
    pub phone: Option<String>,
    /// Email.
    pub email: Option<String>,
    /// Web site.
    pub website_url: Option<String>,
    /// Instagram page.
    pub instagram_url: Option<String>,
    /// Facebook page.
    pub facebook_url: Option<String>,
    /// Twitter page.
    pub twitter_url: Option<String>,
    /// `TikTok` page.
    pub tiktok_url: Option<String>,
    /// Logo picture.
    pub logo_url: Option<String>,
    /// Large picture.
    pub hero_image_url: Option<String>,
    /// Opening hours as text.
    pub hours_of_operation: Option<String>,
    /// '$' to '$$$$'.
    pub price_range: Option<String>,
    /// Whom to ask there.
    pub primary_contact_name: Option<String>,
    /// Their role.
    pub primary_contact_title: Option<String>,
    /// Their email.
    pub primary_contact_email: Option<String>,
    /// Their telephone.
    pub primary_contact_phone: Option<String>,
    /// Whether contests may feature it.
    pub is_active: bool,
    /// The towns it serves.
    pub towns: Vec<TownId>,
}

/// A business that can be chosen for a contest.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Business {
    /// The business's id.
    pub id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// What its address is made of.
    pub slug: String,
    /// Its category.
    pub category: String,
    /// Whether contests may feature it.
    pub is_active: bool,
}

/// The active businesses that serve a town, by name, at most 200.
pub async fn serving_town(db: &mut impl Executor, town: TownId) -> Result<Vec<Business>> {
    db.sql(
        "SELECT b.id, b.business_name, b.slug, b.category, b.is_active
         FROM featured_businesses b JOIN featured_business_towns t ON t.featured_business_id = b.id
         WHERE t.town_id = $1 AND b.is_active ORDER BY b.search_name, b.id LIMIT 200",
    )
    .bind(town)
    .all()
    .await
}

/// Whether a contest of the town may feature the business: it is active and serves the town.
pub async fn is_offered_in(db: &mut impl Executor, id: BusinessId, town: TownId) -> Result<bool> {
    let found: Option<(BusinessId,)> = db
        .sql(
            "SELECT b.id FROM featured_businesses b JOIN featured_business_towns t ON t.featured_business_id = b.id
             WHERE b.id = $1 AND t.town_id = $2 AND b.is_active",
        )
        .bind(id)
        .bind(town)
        .optional()
        .await?;
    Ok(found.is_some())
}

/// What public pages show of a business.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PublicBusiness {
    /// Its name.
    pub business_name: String,
    /// What it is and does.
    pub description: String,
    /// Street address.
    pub address: Option<String>,
    /// Web site.
    pub website_url: Option<String>,
    /// Instagram page.
    pub instagram_url: Option<String>,
    /// Logo picture.
    pub logo_url: Option<String>,
    /// Large picture.
    pub hero_image_url: Option<String>,
    /// 'What We Love'.
    pub why_we_love_it: Option<String>,
    /// 'Meet The Owner'.
    pub meet_the_owner: Option<String>,
    /// The owner's picture.
    pub owner_profile_photo_url: Option<String>,
}

/// What public pages show of the business with this id.
pub async fn public(db: &mut impl Executor, id: BusinessId) -> Result<Option<PublicBusiness>> {
    db.sql(
        "SELECT business_name, description, address, website_url, instagram_url, logo_url, hero_image_url,
                why_we_love_it, meet_the_owner, owner_profile_photo_url
         FROM featured_businesses WHERE id = $1",
    )
    .bind(id)
    .optional()
    .await
}

/// Whether a business has this slug.
pub async fn is_slug_taken(db: &mut impl Executor, slug: &str) -> Result<bool> {
    let row: Option<(i64,)> = db
        .sql("SELECT created_at FROM featured_businesses WHERE slug = $1")
        .bind(slug.to_owned())
        .optional()
        .await?;
    Ok(row.is_some())
}
