//! A featured business as an administrator enters it.

mod details;

use crate::form::{FormErrors, Line};
use crate::ids::TownId;
use crate::refused_form::{RefusedForm, has_errors, is_blank};
use crate::slug::BusinessSlug;
pub use details::BusinessDetails;

const MISSING: &str = "Please fill in required fields and select at least one town";
const MOST_TOWNS: usize = 500;

/// What kinds of business there are.
pub const CATEGORIES: [&str; 13] = [
    "Restaurant",
    "Cafe",
    "Bakery",
    "Bar",
    "Retail",
    "Salon & Beauty",
    "Fitness",
    "Healthcare",
    "Professional Services",
    "Home Services",
    "Entertainment",
    "Education",
    "Other",
];

/// How expensive a business can be.
pub const PRICE_RANGES: [&str; 4] = ["$", "$$", "$$$", "$$$$"];

/// What the form was sent with.
#[derive(Clone, Default)]
pub struct FeaturedBusinessForm {
    /// Its name.
    pub business_name: String,
    /// What its address is made of; made from the name when it is empty.
    pub slug: String,
    /// One of [`CATEGORIES`].
    pub category: String,
    /// What it is and does.
    pub description: String,
    /// 'What We Love' on the contest page.
    pub why_we_love_it: String,
    /// 'Meet The Owner' on the contest page.
    pub meet_the_owner: String,
    /// The owner's picture.
    pub owner_profile_photo_url: String,
    /// Street address.
    pub address: String,
    /// Telephone.
    pub phone: String,
    /// Email.
    pub email: String,
    /// Web site.
    pub website_url: String,
    /// Instagram page.
    pub instagram_url: String,
    /// Facebook page.
    pub facebook_url: String,
    /// Twitter page.
    pub twitter_url: String,
    /// `TikTok` page.
    pub tiktok_url: String,
    /// Logo picture.
    pub logo_url: String,
    /// Large picture.
    pub hero_image_url: String,
    /// Opening hours.
    pub hours_of_operation: String,
    /// One of [`PRICE_RANGES`].
    pub price_range: String,
    /// Whom to ask there.
    pub primary_contact_name: String,
    /// Their role.
    pub primary_contact_title: String,
    /// Their email.
    pub primary_contact_email: String,
    /// Their telephone.
    pub primary_contact_phone: String,
    /// Whether contests may feature it.
    pub is_active: bool,
    /// The ids of the towns it serves.
    pub towns: Vec<String>,
}

/// A business that can be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeaturedBusiness {
    /// Its name.
    pub business_name: Line<1, 200>,
    /// What its address is made of.
    pub slug: BusinessSlug,
    /// One of [`CATEGORIES`].
    pub category: &'static str,
    /// Whether contests may feature it.
    pub is_active: bool,
    /// The towns it serves: at least one, each once.
    pub towns: Vec<TownId>,
    /// Everything that may be left out.
    pub details: BusinessDetails,
}

impl FeaturedBusiness {
    /// Reads the form, or tells every field that must be corrected.
    pub fn parse(form: &FeaturedBusinessForm) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        let name = errors.text("business_name", "Business name", Line::parse(&form.business_name));
        let slug = errors.value("slug", slug(form)).flatten();
        let category = errors.value("category", category(&form.category));
        let towns = errors.value("towns", towns(&form.towns));
        let details = BusinessDetails::read(form, &mut errors);
        match (name, slug, category, towns) {
            (Some(business_name), Some(slug), Some(category), Some(towns)) if !has_errors(&errors) => {
                Ok(Self { business_name, slug, category, is_active: form.is_active, towns, details })
            }
            _ => {
                let is_missing =
                    is_blank(&form.business_name) || is_blank(&form.category) || form.towns.is_empty();
                Err(RefusedForm::new(errors, MISSING, is_missing))
            }
        }
    }
}

/// The slug that was typed, or the one of the name; a name that is missing has a message of its own.
fn slug(form: &FeaturedBusinessForm) -> Result<Option<BusinessSlug>, String> {
    let read = match (form.slug.trim(), form.business_name.trim()) {
        ("", "") => return Ok(None),
        ("", name) => BusinessSlug::from_name(name),
        (typed, _) => BusinessSlug::parse(typed),
    };
    read.map(Some).map_err(|error| format!("Please change the slug: {error}"))
}

fn category(text: &str) -> Result<&'static str, String> {
    if is_blank(text) {
        return Err("Category is required".to_owned());
    }
    let known = CATEGORIES.into_iter().find(|known| *known == text.trim());
    known.ok_or_else(|| "Please select a category".to_owned())
}

fn towns(ids: &[String]) -> Result<Vec<TownId>, String> {
    let read: Result<Vec<TownId>, _> = ids.iter().map(|id| id.parse()).collect();
    let mut towns = read.map_err(|_| "Please select towns from the list".to_owned())?;
    towns.sort_unstable();
    towns.dedup();
    match towns.len() {
        0 => Err("Please select at least one town".to_owned()),
        1..=MOST_TOWNS => Ok(towns),
        _ => Err(format!("Please select at most {MOST_TOWNS} towns")),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const SALEM: &str = "018bcfe5-6800-7707-8707-070707070707";

    fn least() -> FeaturedBusinessForm {
        FeaturedBusinessForm {
            business_name: "Joe's Bar & Grill".to_owned(),
            category: "Bar".to_owned(),
            towns: vec![SALEM.to_owned()],
            ..FeaturedBusinessForm::default()
        }
    }

    fn refusal(form: &FeaturedBusinessForm) -> (&'static str, Vec<(&'static str, String)>) {
        let refused = FeaturedBusiness::parse(form).unwrap_err();
        let fields = refused.fields().map(|(field, message)| (field, message.to_owned()));
        (refused.message(), fields.collect())
    }

    #[test]
    fn name_category_and_a_town_are_enough_and_make_the_slug() {
        let business = FeaturedBusiness::parse(&least()).unwrap();
        assert_eq!(business.slug.as_str(), "joe-s-bar-grill");
        assert_eq!((business.category, business.towns.len()), ("Bar", 1));
        assert_eq!(business.details.website_url, None);
    }

    #[test]
    fn a_typed_slug_wins_over_the_name() {
        let typed = FeaturedBusinessForm { slug: "Joes".to_owned(), ..least() };
        assert_eq!(FeaturedBusiness::parse(&typed).unwrap().slug.as_str(), "joes");
        let odd = FeaturedBusinessForm { slug: "joe's".to_owned(), ..least() };
        let message = "Please change the slug: a slug is made of letters, digits and single hyphens";
        assert_eq!(refusal(&odd).1, [("slug", message.to_owned())]);
    }

    #[test]
    fn what_is_missing_is_told_in_one_sentence_and_under_each_field() {
        let (message, fields) = refusal(&FeaturedBusinessForm::default());
        assert_eq!(message, "Please fill in required fields and select at least one town");
        let expected = [
            ("business_name", "Business name is required"),
            ("category", "Category is required"),
            ("towns", "Please select at least one town"),
        ];
        assert_eq!(fields, expected.map(|(field, message)| (field, message.to_owned())));
        for missing in ["business_name", "category", "towns"] {
            let mut form = least();
            match missing {
                "business_name" => form.business_name = " ".to_owned(),
                "category" => form.category.clear(),
                _ => form.towns.clear(),
            }
            let (message, fields) = refusal(&form);
            assert_eq!(message, MISSING);
            assert_eq!(fields.iter().map(|(field, _)| *field).collect::<Vec<_>>(), [missing]);
        }
    }

    #[test]
    fn only_the_listed_categories_and_price_ranges_are_taken() {
        for category in CATEGORIES {
            let form = FeaturedBusinessForm { category: category.to_owned(), ..least() };
            assert_eq!(FeaturedBusiness::parse(&form).unwrap().category, category);
        }
        for range in PRICE_RANGES {
            let form = FeaturedBusinessForm { price_range: range.to_owned(), ..least() };
            assert_eq!(FeaturedBusiness::parse(&form).unwrap().details.price_range, Some(range));
        }
        let odd = FeaturedBusinessForm {
            category: "Casino".to_owned(),
            price_range: "$$$$$".to_owned(),
            ..least()
        };
        let (message, fields) = refusal(&odd);
        assert_eq!(message, crate::refused_form::CORRECT_FIELDS);
        let expected =
            [("category", "Please select a category"), ("price_range", "Please select a price range")];
        assert_eq!(fields, expected.map(|(field, message)| (field, message.to_owned())));
    }

    #[test]
    fn links_pictures_and_addresses_are_read_or_named() {
        let form = FeaturedBusinessForm {
            website_url: "javascript:alert(1)".to_owned(),
            tiktok_url: "data:,x".to_owned(),
            logo_url: "/etc/passwd".to_owned(),
            email: "joe@".to_owned(),
            primary_contact_email: "joe".to_owned(),
            phone: "1".repeat(41),
            ..least()
        };
        let named: Vec<_> = refusal(&form).1.into_iter().map(|(field, _)| field).collect();
        let expected = ["email", "logo_url", "phone", "primary_contact_email", "tiktok_url", "website_url"];
        assert_eq!(named, expected);
    }

    #[test]
    fn a_town_counts_once_and_must_be_an_id() {
        let twice = FeaturedBusinessForm { towns: vec![SALEM.to_owned(), SALEM.to_uppercase()], ..least() };
        assert_eq!(FeaturedBusiness::parse(&twice).unwrap().towns.len(), 1);
        let odd = FeaturedBusinessForm { towns: vec!["Salem".to_owned()], ..least() };
        assert_eq!(refusal(&odd).1, [("towns", "Please select towns from the list".to_owned())]);
    }
}
