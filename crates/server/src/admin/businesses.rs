//! Featured businesses as administrators manage them.

mod list;
mod remove;
mod request;
mod save;

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;
use townpick_domain::{
    ids::{BusinessId, TownId},
    time::Timestamp,
};
use townpick_store::{
    Executor, StoreError,
    businesses::{self, BusinessDetail, ServedTown},
};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{extract::Path, problem::Problem, session::AdminSession, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::create))
        .routes(routes!(list::export))
        .routes(routes!(list::options))
        .routes(routes!(remove::set_status))
        .routes(routes!(show, save::change, remove::remove))
}

/// Everything about a business.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminBusiness {
    /// The business's id.
    id: BusinessId,
    /// Its name.
    business_name: String,
    /// What its address is made of.
    slug: String,
    /// What kind of business it is.
    category: String,
    /// What it is and does.
    description: String,
    /// 'Why We Love It'.
    #[schema(required = true)]
    why_we_love_it: Option<String>,
    /// 'Meet the Owner'.
    #[schema(required = true)]
    meet_the_owner: Option<String>,
    /// The owner's picture.
    #[schema(required = true)]
    owner_profile_photo_url: Option<String>,
    /// Street address.
    #[schema(required = true)]
    address: Option<String>,
    /// Telephone.
    #[schema(required = true)]
    phone: Option<String>,
    /// Email.
    #[schema(required = true)]
    email: Option<String>,
    /// Web site.
    #[schema(required = true)]
    website_url: Option<String>,
    /// Instagram page.
    #[schema(required = true)]
    instagram_url: Option<String>,
    /// Facebook page.
    #[schema(required = true)]
    facebook_url: Option<String>,
    /// Twitter page.
    #[schema(required = true)]
    twitter_url: Option<String>,
    /// `TikTok` page.
    #[schema(required = true)]
    tiktok_url: Option<String>,
    /// Logo picture.
    #[schema(required = true)]
    logo_url: Option<String>,
    /// Large picture.
    #[schema(required = true)]
    hero_image_url: Option<String>,
    /// Opening hours.
    #[schema(required = true)]
    hours_of_operation: Option<String>,
    /// '$' to '$$$$'.
    #[schema(required = true)]
    price_range: Option<String>,
    /// Whom to ask there.
    #[schema(required = true)]
    primary_contact_name: Option<String>,
    /// Their role.
    #[schema(required = true)]
    primary_contact_title: Option<String>,
    /// Their email.
    #[schema(required = true)]
    primary_contact_email: Option<String>,
    /// Their telephone.
    #[schema(required = true)]
    primary_contact_phone: Option<String>,
    /// Whether contests may feature it.
    is_active: bool,
    /// The towns it serves, by name.
    towns: Vec<Town>,
    /// When it was entered.
    created_at: Timestamp,
    /// When it was last changed.
    updated_at: Timestamp,
}

/// A town that a business serves.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminBusinessTown)]
pub(crate) struct Town {
    /// The town's id.
    id: TownId,
    /// What people read.
    #[schema(example = "Salem, MA")]
    full_name: String,
}

impl From<BusinessDetail> for AdminBusiness {
    fn from(business: BusinessDetail) -> Self {
        let town = |town: ServedTown| Town { id: town.id, full_name: town.full_name };
        Self {
            id: business.id,
            business_name: business.business_name,
            slug: business.slug,
            category: business.category,
            description: business.description,
            why_we_love_it: business.why_we_love_it,
            meet_the_owner: business.meet_the_owner,
            owner_profile_photo_url: business.owner_profile_photo_url,
            address: business.address,
            phone: business.phone,
            email: business.email,
            website_url: business.website_url,
            instagram_url: business.instagram_url,
            facebook_url: business.facebook_url,
            twitter_url: business.twitter_url,
            tiktok_url: business.tiktok_url,
            logo_url: business.logo_url,
            hero_image_url: business.hero_image_url,
            hours_of_operation: business.hours_of_operation,
            price_range: business.price_range,
            primary_contact_name: business.primary_contact_name,
            primary_contact_title: business.primary_contact_title,
            primary_contact_email: business.primary_contact_email,
            primary_contact_phone: business.primary_contact_phone,
            is_active: business.is_active,
            towns: business.towns.into_iter().map(town).collect(),
            created_at: business.created_at,
            updated_at: business.updated_at,
        }
    }
}

/// What the activity log does not repeat: they follow from the change itself.
const NOT_TOLD: &[&str] = &["id", "created_at", "updated_at"];

async fn found(db: &mut impl Executor, id: BusinessId) -> Result<AdminBusiness, StoreError> {
    businesses::by_id(db, id).await?.map(AdminBusiness::from).ok_or(StoreError::NotFound)
}

/// Shows a business
#[utoipa::path(
    get, path = "/api/admin/businesses/{id}", operation_id = "admin_show_business", tag = "admin",
    params(("id" = Uuid, Path, description = "The business's id")),
    responses((status = 200, description = "Everything about it", body = AdminBusiness))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    _session: AdminSession,
    Path(id): Path<BusinessId>,
) -> Result<Json<AdminBusiness>, Problem> {
    Ok(Json(found(&mut app.services.database.read().await?, id).await?))
}
