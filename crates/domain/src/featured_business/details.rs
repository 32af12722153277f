//! The parts of a business that may be left out.

use super::{FeaturedBusinessForm, PRICE_RANGES};
use crate::contact::Email;
use crate::form::{FormErrors, Line, Paragraphs};
use crate::image_address::ImageAddress;
use crate::optional_fields::{email, image, line, link, paragraphs};
use crate::web_link::WebLink;

/// Everything about a business that may be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BusinessDetails {
    /// What it is and does.
    pub description: Option<Paragraphs<5000>>,
    /// 'What We Love' on the contest page.
    pub why_we_love_it: Option<Paragraphs<5000>>,
    /// 'Meet The Owner' on the contest page.
    pub meet_the_owner: Option<Paragraphs<5000>>,
    /// The owner's picture.
    pub owner_profile_photo_url: Option<ImageAddress>,
    /// Street address.
    pub address: Option<Line<1, 300>>,
    /// Telephone, as it was typed.
    pub phone: Option<Line<1, 40>>,
    /// Email.
    pub email: Option<Email>,
    /// Web site.
    pub website_url: Option<WebLink>,
    /// Instagram page.
    pub instagram_url: Option<WebLink>,
    /// Facebook page.
    pub facebook_url: Option<WebLink>,
    /// Twitter page.
    pub twitter_url: Option<WebLink>,
    /// `TikTok` page.
    pub tiktok_url: Option<WebLink>,
    /// Logo picture.
    pub logo_url: Option<ImageAddress>,
    /// Large picture.
    pub hero_image_url: Option<ImageAddress>,
    /// Opening hours.
    pub hours_of_operation: Option<Paragraphs<2000>>,
    /// One of [`PRICE_RANGES`].
    pub price_range: Option<&'static str>,
    /// Whom to ask there.
    pub primary_contact_name: Option<Line<1, 200>>,
    /// Their role.
    pub primary_contact_title: Option<Line<1, 200>>,
    /// Their email.
    pub primary_contact_email: Option<Email>,
    /// Their telephone, as it was typed.
    pub primary_contact_phone: Option<Line<1, 40>>,
}

impl BusinessDetails {
    /// Reads them; what cannot be read has its message in `errors`.
    pub(super) fn read(form: &FeaturedBusinessForm, errors: &mut FormErrors) -> Self {
        Self {
            description: paragraphs(errors, "description", "Description", &form.description),
            why_we_love_it: paragraphs(errors, "why_we_love_it", "Why we love it", &form.why_we_love_it),
            meet_the_owner: paragraphs(errors, "meet_the_owner", "Meet the owner", &form.meet_the_owner),
            owner_profile_photo_url: image(errors, "owner_profile_photo_url", &form.owner_profile_photo_url),
            address: line(errors, "address", "Address", &form.address),
            phone: line(errors, "phone", "Phone", &form.phone),
            email: email(errors, "email", &form.email),
            website_url: link(errors, "website_url", &form.website_url),
            instagram_url: link(errors, "instagram_url", &form.instagram_url),
            facebook_url: link(errors, "facebook_url", &form.facebook_url),
            twitter_url: link(errors, "twitter_url", &form.twitter_url),
            tiktok_url: link(errors, "tiktok_url", &form.tiktok_url),
            logo_url: image(errors, "logo_url", &form.logo_url),
            hero_image_url: image(errors, "hero_image_url", &form.hero_image_url),
            hours_of_operation: paragraphs(
                errors,
                "hours_of_operation",
                "Hours of operation",
                &form.hours_of_operation,
            ),
            price_range: errors.value("price_range", price_range(&form.price_range)).flatten(),
            primary_contact_name: line(
                errors,
                "primary_contact_name",
                "Contact name",
                &form.primary_contact_name,
            ),
            primary_contact_title: line(
                errors,
                "primary_contact_title",
                "Contact title",
                &form.primary_contact_title,
            ),
            primary_contact_email: email(errors, "primary_contact_email", &form.primary_contact_email),
            primary_contact_phone: line(
                errors,
                "primary_contact_phone",
                "Contact phone",
                &form.primary_contact_phone,
            ),
        }
    }
}

fn price_range(text: &str) -> Result<Option<&'static str>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let known = PRICE_RANGES.into_iter().find(|known| *known == text);
    known.map(Some).ok_or_else(|| "Please select a price range".to_owned())
}
