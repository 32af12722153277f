//! Everything that is kept about one business.

use townpick_domain::{
    ids::{BusinessId, TownId},
    time::Timestamp,
};

use crate::{Executor, Result};

/// A business with its private contacts, for administrators only.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct BusinessDetail {
    /// The business's id.
    pub id: BusinessId,
    /// Its name.
    pub business_name: String,
    /// What its address is made of.
    pub slug: String,
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
    /// When it was entered.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// The towns it serves, by name.
    #[sqlx(skip)]
    pub towns: Vec<ServedTown>,
}

/// A town that a business serves.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ServedTown {
    /// The town's id.
    pub id: TownId,
    /// 'Town, ST'.
    pub full_name: String,
}

/// The business with this id and the towns it serves.
pub async fn by_id(db: &mut impl Executor, id: BusinessId) -> Result<Option<BusinessDetail>> {
    let found: Option<BusinessDetail> = db
        .sql(
            "SELECT id, business_name, slug, category, description, why_we_love_it, meet_the_owner,
                    owner_profile_photo_url, address, phone, email, website_url, instagram_url, facebook_url,
                    twitter_url, tiktok_url, logo_url, hero_image_url, hours_of_operation, price_range,
                    primary_contact_name, primary_contact_title, primary_contact_email, primary_contact_phone,
                    is_active, created_at, updated_at
             FROM featured_businesses WHERE id = $1",
        )
        .bind(id)
        .optional()
        .await?;
    let Some(business) = found else { return Ok(None) };
    let towns = db
        .sql(
            "SELECT t.id, t.full_name FROM featured_business_towns x JOIN towns t ON t.id = x.town_id
             WHERE x.featured_business_id = $1 ORDER BY t.full_name, t.id LIMIT 500",
        )
        .bind(id)
        .all()
        .await?;
    Ok(Some(BusinessDetail { towns, ..business }))
}
