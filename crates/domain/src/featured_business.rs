//! A featured business: what is stored of it, the form administrators enter it with, and what public pages show.

use crate::choice::choice;
use crate::contact::Email;
use crate::form::{FormErrors, Line, Paragraphs, Prose};
use crate::ids::{BusinessId, TownId};
use crate::image_address::ImageAddress;
use crate::record::{Field as _, FieldError, columns, record};
use crate::refused_form::RefusedForm;
use crate::slug::BusinessSlug;
use crate::time::Timestamp;
use crate::web_link::WebLink;

const MISSING: &str = "Please fill in required fields and select at least one town";
const MOST_TOWNS: usize = 500;

choice! {
    /// What kinds of business there are.
    #[expect(missing_docs, reason = "each says what it is")]
    pub enum Category {
        Restaurant,
        Cafe,
        Bakery,
        Bar,
        Retail,
        #[strum(serialize = "Salon & Beauty")]
        SalonAndBeauty,
        Fitness,
        Healthcare,
        #[strum(serialize = "Professional Services")]
        ProfessionalServices,
        #[strum(serialize = "Home Services")]
        HomeServices,
        Entertainment,
        Education,
        Other,
    }
}

choice! {
    /// How expensive a business can be.
    pub enum PriceRange {
        /// The least.
        #[strum(serialize = "$")]
        One,
        /// Moderate.
        #[strum(serialize = "$$")]
        Two,
        /// High.
        #[strum(serialize = "$$$")]
        Three,
        /// The most.
        #[strum(serialize = "$$$$")]
        Four,
    }
}

record! {
    /// A featured business.
    pub struct FeaturedBusiness as "FeaturedBusiness" {
        /// Its name.
        business_name: Line<1, 200> = "Business name",
        /// What its address is made of; made from the name when it is left out.
        slug: BusinessSlug = (slug_or_name),
        /// What kind of business it is.
        category: Category = "Category",
        /// What it is and does.
        description: Prose<5000> = "Description",
        /// 'What We Love' on the contest page.
        why_we_love_it: Option<Paragraphs<5000>> = "Why we love it",
        /// 'Meet The Owner' on the contest page.
        meet_the_owner: Option<Paragraphs<5000>> = "Meet the owner",
        /// The owner's picture.
        owner_profile_photo_url: Option<ImageAddress> = "Owner's photo",
        /// Street address.
        address: Option<Line<1, 300>> = "Address",
        /// Telephone, as it was typed.
        phone: Option<Line<1, 40>> = "Phone",
        /// Email.
        email: Option<Email> = "Email",
        /// Web site.
        website_url: Option<WebLink> = "Website",
        /// Menu.
        menu_url: Option<WebLink> = "Menu",
        /// Instagram page.
        instagram_url: Option<WebLink> = "Instagram",
        /// Facebook page.
        facebook_url: Option<WebLink> = "Facebook",
        /// Twitter page.
        twitter_url: Option<WebLink> = "Twitter",
        /// `TikTok` page.
        tiktok_url: Option<WebLink> = "TikTok",
        /// Logo picture.
        logo_url: Option<ImageAddress> = "Logo",
        /// Large picture.
        hero_image_url: Option<ImageAddress> = "Hero image",
        /// Opening hours.
        hours_of_operation: Option<Paragraphs<2000>> = "Hours of operation",
        /// '$' to '$$$$'.
        price_range: Option<PriceRange> = "Price range",
        /// Whom to ask there.
        primary_contact_name: Option<Line<1, 200>> = "Contact name",
        /// Their role.
        primary_contact_title: Option<Line<1, 200>> = "Contact title",
        /// Their email.
        primary_contact_email: Option<Email> = "Contact email",
        /// Their telephone, as it was typed.
        primary_contact_phone: Option<Line<1, 40>> = "Contact phone",
        /// Whether contests may feature it; they may unless this says no.
        is_active: bool = "Active",
    }

    /// A business as it should be; what is left out, null or empty is none.
    pub struct FeaturedBusinessForm as "AdminBusinessRequest" {
        /// The ids of the towns it serves.
        #[serde(default)]
        towns: Vec<String>,
        /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
        /// compared.
        updated_at: Option<Timestamp>,
    }
}

columns! {
    /// What public pages show of the business a contest features.
    pub struct TownBusiness as "TownBusiness" {
        /// Its name.
        #[serde(rename = "name")]
        business_name: Line<1, 200>,
        /// What it is and does.
        description: Prose<5000>,
        /// Street address.
        address: Option<Line<1, 300>>,
        /// Web site.
        website_url: Option<WebLink>,
        /// Menu.
        menu_url: Option<WebLink>,
        /// Instagram page.
        instagram_url: Option<WebLink>,
        /// Logo picture.
        logo_url: Option<ImageAddress>,
        /// Large picture.
        hero_image_url: Option<ImageAddress>,
        /// 'What We Love'.
        why_we_love_it: Option<Paragraphs<5000>>,
        /// 'Meet The Owner'.
        meet_the_owner: Option<Paragraphs<5000>>,
        /// The owner's picture.
        owner_profile_photo_url: Option<ImageAddress>,
    }
}

columns! {
    /// What administrators see of the business a contest features.
    pub struct ContestBusiness as "AdminContestBusiness" {
        /// The business's id.
        id: BusinessId,
        /// Its name.
        business_name: Line<1, 200>,
        /// What kind of business it is.
        category: Category,
        /// What it is and does.
        description: Prose<5000>,
        /// Street address.
        address: Option<Line<1, 300>>,
        /// Telephone.
        phone: Option<Line<1, 40>>,
        /// Web site.
        website_url: Option<WebLink>,
        /// Menu.
        menu_url: Option<WebLink>,
        /// Instagram page.
        instagram_url: Option<WebLink>,
        /// '$' to '$$$$'.
        price_range: Option<PriceRange>,
        /// Opening hours.
        hours_of_operation: Option<Paragraphs<2000>>,
        /// Logo picture.
        logo_url: Option<ImageAddress>,
        /// Large picture.
        hero_image_url: Option<ImageAddress>,
        /// 'What We Love'.
        why_we_love_it: Option<Paragraphs<5000>>,
        /// 'Meet The Owner'.
        meet_the_owner: Option<Paragraphs<5000>>,
        /// The owner's picture.
        owner_profile_photo_url: Option<ImageAddress>,
    }
}

impl FeaturedBusiness {
    /// Reads the form and the towns it names, each once, or tells every field that must be corrected.
    pub fn parse(form: &FeaturedBusinessForm) -> Result<(Self, Vec<TownId>), RefusedForm> {
        let mut errors = FormErrors::default();
        let business = Self::read(form, &mut errors);
        let towns = errors.field("towns", towns(&form.towns));
        errors.finish(business.zip(towns), MISSING)
    }

    /// Reads a form that names no towns yet: of a business that an administrator will complete.
    pub fn parse_without_towns(form: &FeaturedBusinessForm) -> Result<Self, RefusedForm> {
        let mut errors = FormErrors::default();
        let business = Self::read(form, &mut errors);
        errors.finish(business, MISSING)
    }
}

/// The slug that was typed, or the one of the name; a name that is missing has a message of its own.
fn slug_or_name(form: &FeaturedBusinessForm) -> Result<BusinessSlug, FieldError> {
    let typed = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
    match (typed(&form.slug).as_str(), typed(&form.business_name).as_str()) {
        ("", "") => Err(FieldError::SaidElsewhere),
        ("", name) => BusinessSlug::from_name(name)
            .map_err(|error| FieldError::Wrong(format!("Please change the slug: {error}"))),
        _ => BusinessSlug::read(&form.slug, "Slug"),
    }
}

fn towns(ids: &[String]) -> Result<Vec<TownId>, FieldError> {
    let read: Result<Vec<TownId>, _> = ids.iter().map(|id| id.parse()).collect();
    let wrong = |message: String| Err(FieldError::Wrong(message));
    let Ok(mut towns) = read else { return wrong("Please select towns from the list".to_owned()) };
    towns.sort_unstable();
    towns.dedup();
    match towns.len() {
        0 => Err(FieldError::Missing("Please select at least one town".to_owned())),
        1..=MOST_TOWNS => Ok(towns),
        _ => wrong(format!("Please select at most {MOST_TOWNS} towns")),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const SALEM: &str = "018bcfe5-6800-7707-8707-070707070707";

    #[expect(clippy::unnecessary_wraps, reason = "a form sends its texts so")]
    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn parsed(form: &FeaturedBusinessForm) -> FeaturedBusiness {
        FeaturedBusiness::parse(form).unwrap().0
    }

    fn least() -> FeaturedBusinessForm {
        FeaturedBusinessForm {
            business_name: some("Joe's Bar & Grill"),
            category: some("Bar"),
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
        let (business, towns) = FeaturedBusiness::parse(&least()).unwrap();
        assert_eq!(business.slug.as_str(), "joe-s-bar-grill");
        assert_eq!((business.category, towns.len()), (Category::Bar, 1));
        assert!(business.is_active && business.website_url.is_none());
    }

    #[test]
    fn a_typed_slug_wins_over_the_name() {
        let typed = FeaturedBusinessForm { slug: some("Joes"), ..least() };
        assert_eq!(parsed(&typed).slug.as_str(), "joes");
        let odd = FeaturedBusinessForm { slug: some("joe's"), ..least() };
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
                "business_name" => form.business_name = some(" "),
                "category" => form.category = None,
                _ => form.towns.clear(),
            }
            let (message, fields) = refusal(&form);
            assert_eq!(message, MISSING);
            assert_eq!(fields.iter().map(|(field, _)| *field).collect::<Vec<_>>(), [missing]);
        }
    }

    #[test]
    fn only_the_listed_categories_and_price_ranges_are_taken() {
        for category in Category::all() {
            let form = FeaturedBusinessForm { category: some(category.as_str()), ..least() };
            assert_eq!(parsed(&form).category, *category);
        }
        for range in PriceRange::all() {
            let form = FeaturedBusinessForm { price_range: some(range.as_str()), ..least() };
            assert_eq!(parsed(&form).price_range, Some(*range));
        }
        let odd = FeaturedBusinessForm { category: some("Casino"), price_range: some("$$$$$"), ..least() };
        let (message, fields) = refusal(&odd);
        assert_eq!(message, crate::refused_form::CORRECT_FIELDS);
        let expected =
            [("category", "Please select a category"), ("price_range", "Please select a price range")];
        assert_eq!(fields, expected.map(|(field, message)| (field, message.to_owned())));
    }

    #[test]
    fn links_pictures_and_addresses_are_read_or_named() {
        let form = FeaturedBusinessForm {
            website_url: some("javascript:alert(1)"),
            menu_url: some("/menu"),
            tiktok_url: some("data:,x"),
            logo_url: some("/etc/passwd"),
            email: some("joe@"),
            primary_contact_email: some("joe"),
            phone: some(&"1".repeat(41)),
            ..least()
        };
        let named: Vec<_> = refusal(&form).1.into_iter().map(|(field, _)| field).collect();
        let expected =
            ["email", "logo_url", "menu_url", "phone", "primary_contact_email", "tiktok_url", "website_url"];
        assert_eq!(named, expected);
    }

    #[test]
    fn a_town_counts_once_and_must_be_an_id() {
        let twice = FeaturedBusinessForm { towns: vec![SALEM.to_owned(), SALEM.to_uppercase()], ..least() };
        assert_eq!(FeaturedBusiness::parse(&twice).unwrap().1.len(), 1);
        let odd = FeaturedBusinessForm { towns: vec!["Salem".to_owned()], ..least() };
        assert_eq!(refusal(&odd).1, [("towns", "Please select towns from the list".to_owned())]);
    }
}
