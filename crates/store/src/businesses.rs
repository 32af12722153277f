//! Featured businesses and the towns they serve.

use townpick_domain::{
    ids::{BusinessId, TownId},
    slug::BusinessSlug,
    time::Timestamp,
};

use crate::{Executor, Result, Tx, revisions};

/// A business as it is created.
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
    /// The towns it serves.
    pub towns: Vec<TownId>,
}

/// Creates a business and ties it to its towns.
pub async fn insert(tx: &mut Tx, business: &NewBusiness, now: Timestamp) -> Result<()> {
    tx.sql(
        "INSERT INTO featured_businesses (
             id, business_name, slug, category, description, why_we_love_it, meet_the_owner,
             owner_profile_photo_url, address, phone, email, website_url, instagram_url, logo_url, hero_image_url,
             hours_of_operation, price_range, primary_contact_name, primary_contact_title, primary_contact_email,
             primary_contact_phone, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
                 $22, $22)",
    )
    .bind(business.id)
    .bind(business.business_name.clone())
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
    .bind(business.logo_url.clone())
    .bind(business.hero_image_url.clone())
    .bind(business.hours_of_operation.clone())
    .bind(business.price_range.clone())
    .bind(business.primary_contact_name.clone())
    .bind(business.primary_contact_title.clone())
    .bind(business.primary_contact_email.clone())
    .bind(business.primary_contact_phone.clone())
    .bind(now)
    .execute()
    .await?;
    tx.insert_many(
        "INSERT INTO featured_business_towns (featured_business_id, town_id)",
        "",
        &business.towns,
        |statement, town| statement.bind(business.id).bind(*town),
    )
    .await?;
    revisions::bump(tx, revisions::Topic::Towns).await
}

/// A business as it is kept.
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

/// The active businesses that serve a town, by name, at most 100.
pub async fn serving_town(db: &mut impl Executor, town: TownId) -> Result<Vec<Business>> {
    db.sql(
        "SELECT b.id, b.business_name, b.slug, b.category, b.is_active
         FROM featured_businesses b JOIN featured_business_towns t ON t.featured_business_id = b.id
         WHERE t.town_id = $1 AND b.is_active ORDER BY b.business_name, b.id LIMIT 100",
    )
    .bind(town)
    .all()
    .await
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
