//! The parts of a contest that may be left out.

use super::ContestForm;
use crate::form::{FormErrors, Line, Paragraphs};
use crate::image_address::ImageAddress;
use crate::money::Cents;
use crate::optional_fields::{image, line, paragraphs};

const MOST_IMAGES: usize = 24;
/// Ten million dollars; more is a typing error.
const HIGHEST_PRIZE: i64 = 1_000_000_000;

/// Everything about a contest that may be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContestDetails {
    /// A few sentences about it.
    pub description: Option<Paragraphs<5000>>,
    /// The prize at length.
    pub long_prize_description: Option<Paragraphs<5000>>,
    /// What the prize is worth.
    pub prize_value: Option<Cents>,
    /// What everyone else gets.
    pub consolation_prize: Option<Line<1, 500>>,
    /// How they get it.
    pub consolation_redemption_instructions: Option<Paragraphs<2000>>,
    /// The picture for everywhere but the top of its page.
    pub contest_image_url: Option<ImageAddress>,
    /// Large picture.
    pub hero_image_url: Option<ImageAddress>,
    /// 'Take A Look'.
    pub gallery_images: Vec<ImageAddress>,
    /// Further pictures of the preview.
    pub additional_images: Vec<ImageAddress>,
    /// Small print.
    pub terms_and_conditions: Option<Paragraphs<5000>>,
    /// How the winner claims.
    pub special_instructions: Option<Paragraphs<2000>>,
}

impl ContestDetails {
    /// Reads them; what cannot be read has its message in `errors`.
    pub(super) fn read(form: &ContestForm, errors: &mut FormErrors) -> Self {
        let redemption = &form.consolation_redemption_instructions;
        Self {
            description: paragraphs(errors, "description", "Description", &form.description),
            long_prize_description: paragraphs(
                errors,
                "long_prize_description",
                "Long prize description",
                &form.long_prize_description,
            ),
            prize_value: errors
                .value("prize_value_cents", form.prize_value_cents.map(prize_value).transpose())
                .flatten(),
            consolation_prize: line(
                errors,
                "consolation_prize",
                "Consolation prize",
                &form.consolation_prize,
            ),
            consolation_redemption_instructions: paragraphs(
                errors,
                "consolation_redemption_instructions",
                "Redemption instructions",
                redemption,
            ),
            contest_image_url: image(errors, "contest_image_url", &form.contest_image_url),
            hero_image_url: image(errors, "hero_image_url", &form.hero_image_url),
            gallery_images: images(errors, "gallery_images", &form.gallery_images),
            additional_images: images(errors, "additional_images", &form.additional_images),
            terms_and_conditions: paragraphs(
                errors,
                "terms_and_conditions",
                "Terms and conditions",
                &form.terms_and_conditions,
            ),
            special_instructions: paragraphs(
                errors,
                "special_instructions",
                "Special instructions",
                &form.special_instructions,
            ),
        }
    }
}

fn prize_value(cents: i64) -> Result<Cents, String> {
    match cents {
        0..=HIGHEST_PRIZE => Ok(Cents(cents)),
        ..0 => Err("The prize value cannot be negative".to_owned()),
        _ => Err("The prize value is too large".to_owned()),
    }
}

fn images(errors: &mut FormErrors, field: &'static str, texts: &[String]) -> Vec<ImageAddress> {
    errors.value(field, ImageAddress::list(texts, MOST_IMAGES)).unwrap_or_default()
}
