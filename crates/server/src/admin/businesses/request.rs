//! The form of a business as it is sent.

use serde::Deserialize;
use townpick_domain::{
    contact::Email,
    featured_business::{FeaturedBusiness, FeaturedBusinessForm},
    form::{Line, Paragraphs},
    ids::BusinessId,
    image_address::ImageAddress,
    time::Timestamp,
    web_link::WebLink,
};
use townpick_store::businesses::NewBusiness;
use utoipa::ToSchema;

use crate::admin::entry_forms::kept;

/// A business as it should be; what is left out, null or empty is none.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = AdminBusinessRequest)]
pub(crate) struct BusinessRequest {
    /// Its name.
    business_name: Option<String>,
    /// What its address is made of; made from the name when it is left out.
    slug: Option<String>,
    /// One of the categories.
    category: Option<String>,
    /// What it is and does.
    description: Option<String>,
    /// 'Why We Love It'.
    why_we_love_it: Option<String>,
    /// 'Meet the Owner'.
    meet_the_owner: Option<String>,
    /// The owner's picture.
    owner_profile_photo_url: Option<String>,
    /// Street address.
    address: Option<String>,
    /// Telephone.
    phone: Option<String>,
    /// Email.
    email: Option<String>,
    /// Web site.
    website_url: Option<String>,
    /// Instagram page.
    instagram_url: Option<String>,
    /// Facebook page.
    facebook_url: Option<String>,
    /// Twitter page.
    twitter_url: Option<String>,
    /// `TikTok` page.
    tiktok_url: Option<String>,
    /// Logo picture.
    logo_url: Option<String>,
    /// Large picture.
    hero_image_url: Option<String>,
    /// Opening hours.
    hours_of_operation: Option<String>,
    /// '$' to '$$$$'.
    price_range: Option<String>,
    /// Whom to ask there.
    primary_contact_name: Option<String>,
    /// Their role.
    primary_contact_title: Option<String>,
    /// Their email.
    primary_contact_email: Option<String>,
    /// Their telephone.
    primary_contact_phone: Option<String>,
    /// Whether contests may feature it; they may unless this says no.
    is_active: Option<bool>,
    /// The ids of the towns it serves.
    towns: Vec<String>,
    /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
    /// compared.
    pub(super) updated_at: Option<Timestamp>,
}

impl From<BusinessRequest> for FeaturedBusinessForm {
    fn from(request: BusinessRequest) -> Self {
        Self {
            business_name: request.business_name.unwrap_or_default(),
            slug: request.slug.unwrap_or_default(),
            category: request.category.unwrap_or_default(),
            description: request.description.unwrap_or_default(),
            why_we_love_it: request.why_we_love_it.unwrap_or_default(),
            meet_the_owner: request.meet_the_owner.unwrap_or_default(),
            owner_profile_photo_url: request.owner_profile_photo_url.unwrap_or_default(),
            address: request.address.unwrap_or_default(),
            phone: request.phone.unwrap_or_default(),
            email: request.email.unwrap_or_default(),
            website_url: request.website_url.unwrap_or_default(),
            instagram_url: request.instagram_url.unwrap_or_default(),
            facebook_url: request.facebook_url.unwrap_or_default(),
            twitter_url: request.twitter_url.unwrap_or_default(),
            tiktok_url: request.tiktok_url.unwrap_or_default(),
            logo_url: request.logo_url.unwrap_or_default(),
            hero_image_url: request.hero_image_url.unwrap_or_default(),
            hours_of_operation: request.hours_of_operation.unwrap_or_default(),
            price_range: request.price_range.unwrap_or_default(),
            primary_contact_name: request.primary_contact_name.unwrap_or_default(),
            primary_contact_title: request.primary_contact_title.unwrap_or_default(),
            primary_contact_email: request.primary_contact_email.unwrap_or_default(),
            primary_contact_phone: request.primary_contact_phone.unwrap_or_default(),
            is_active: request.is_active.unwrap_or(true),
            towns: request.towns,
        }
    }
}

/// The business as it is kept under this id.
pub(super) fn to_keep(id: BusinessId, business: FeaturedBusiness) -> NewBusiness {
    let details = &business.details;
    NewBusiness {
        id,
        business_name: business.business_name.as_str().to_owned(),
        slug: business.slug,
        category: business.category.to_owned(),
        description: kept(details.description.as_ref(), Paragraphs::as_str).unwrap_or_default(),
        why_we_love_it: kept(details.why_we_love_it.as_ref(), Paragraphs::as_str),
        meet_the_owner: kept(details.meet_the_owner.as_ref(), Paragraphs::as_str),
        owner_profile_photo_url: kept(details.owner_profile_photo_url.as_ref(), ImageAddress::as_str),
        address: kept(details.address.as_ref(), Line::as_str),
        phone: kept(details.phone.as_ref(), Line::as_str),
        email: kept(details.email.as_ref(), Email::as_str),
        website_url: kept(details.website_url.as_ref(), WebLink::as_str),
        instagram_url: kept(details.instagram_url.as_ref(), WebLink::as_str),
        facebook_url: kept(details.facebook_url.as_ref(), WebLink::as_str),
        twitter_url: kept(details.twitter_url.as_ref(), WebLink::as_str),
        tiktok_url: kept(details.tiktok_url.as_ref(), WebLink::as_str),
        logo_url: kept(details.logo_url.as_ref(), ImageAddress::as_str),
        hero_image_url: kept(details.hero_image_url.as_ref(), ImageAddress::as_str),
        hours_of_operation: kept(details.hours_of_operation.as_ref(), Paragraphs::as_str),
        price_range: details.price_range.map(str::to_owned),
        primary_contact_name: kept(details.primary_contact_name.as_ref(), Line::as_str),
        primary_contact_title: kept(details.primary_contact_title.as_ref(), Line::as_str),
        primary_contact_email: kept(details.primary_contact_email.as_ref(), Email::as_str),
        primary_contact_phone: kept(details.primary_contact_phone.as_ref(), Line::as_str),
        is_active: business.is_active,
        towns: business.towns,
    }
}
