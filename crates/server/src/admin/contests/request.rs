//! The form of a contest as it is sent.

use serde::Deserialize;
use townpick_domain::{
    contest_form::{ContestEntry, ContestForm},
    form::{Line, Paragraphs},
    ids::ContestId,
    image_address::ImageAddress,
    time::Timestamp,
};
use townpick_store::contests::NewContest;
use utoipa::ToSchema;

use crate::admin::entry_forms::kept;

/// A contest as it should be; what is left out, null or empty is none. It ends 7 days after its start.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = AdminContestRequest)]
pub(crate) struct ContestRequest {
    /// The id of the town.
    town_id: Option<String>,
    /// The id of an active business that serves the town.
    featured_business_id: Option<String>,
    /// The id of the sponsor.
    sponsor_id: Option<String>,
    /// Its headline.
    title: Option<String>,
    /// A few sentences about it.
    description: Option<String>,
    /// The prize in short.
    prize_description: Option<String>,
    /// The prize at length.
    long_prize_description: Option<String>,
    /// What the prize is worth, in cents.
    #[schema(minimum = 0)]
    prize_value_cents: Option<i64>,
    /// How many win, 1 unless this says otherwise.
    #[schema(minimum = 1, maximum = 1000)]
    number_of_winners: Option<i64>,
    /// What everyone else gets.
    consolation_prize: Option<String>,
    /// How they get it.
    consolation_redemption_instructions: Option<String>,
    /// The Sunday it starts.
    #[schema(format = Date)]
    start_date: Option<String>,
    /// The picture for everywhere but the top of its page.
    contest_image_url: Option<String>,
    /// Large picture.
    hero_image_url: Option<String>,
    /// 'Take A Look'.
    gallery_images: Vec<String>,
    /// Further pictures of the preview.
    additional_images: Vec<String>,
    /// Small print.
    terms_and_conditions: Option<String>,
    /// How the winner claims.
    special_instructions: Option<String>,
    /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
    /// compared.
    pub(super) updated_at: Option<Timestamp>,
}

impl From<ContestRequest> for ContestForm {
    fn from(request: ContestRequest) -> Self {
        Self {
            town_id: request.town_id.unwrap_or_default(),
            featured_business_id: request.featured_business_id.unwrap_or_default(),
            sponsor_id: request.sponsor_id.unwrap_or_default(),
            title: request.title.unwrap_or_default(),
            description: request.description.unwrap_or_default(),
            prize_description: request.prize_description.unwrap_or_default(),
            long_prize_description: request.long_prize_description.unwrap_or_default(),
            prize_value_cents: request.prize_value_cents,
            number_of_winners: request.number_of_winners.unwrap_or(1),
            consolation_prize: request.consolation_prize.unwrap_or_default(),
            consolation_redemption_instructions: request
                .consolation_redemption_instructions
                .unwrap_or_default(),
            start_date: request.start_date.unwrap_or_default(),
            contest_image_url: request.contest_image_url.unwrap_or_default(),
            hero_image_url: request.hero_image_url.unwrap_or_default(),
            gallery_images: request.gallery_images,
            additional_images: request.additional_images,
            terms_and_conditions: request.terms_and_conditions.unwrap_or_default(),
            special_instructions: request.special_instructions.unwrap_or_default(),
        }
    }
}

/// The contest as it is kept under this id.
pub(super) fn to_keep(id: ContestId, contest: &ContestEntry) -> NewContest {
    let details = &contest.details;
    let images = |images: &[ImageAddress]| images.iter().map(|image| image.as_str().to_owned()).collect();
    NewContest {
        id,
        town: contest.town,
        business: contest.business,
        sponsor: contest.sponsor,
        title: contest.title.as_str().to_owned(),
        description: kept(details.description.as_ref(), Paragraphs::as_str).unwrap_or_default(),
        prize_description: contest.prize_description.as_str().to_owned(),
        long_prize_description: kept(details.long_prize_description.as_ref(), Paragraphs::as_str),
        prize_value: details.prize_value,
        number_of_winners: contest.number_of_winners,
        consolation_prize: kept(details.consolation_prize.as_ref(), Line::as_str),
        consolation_redemption_instructions: kept(
            details.consolation_redemption_instructions.as_ref(),
            Paragraphs::as_str,
        ),
        start_date: contest.dates.start(),
        end_date: contest.dates.end(),
        window: contest.dates.window(),
        contest_image_url: kept(details.contest_image_url.as_ref(), ImageAddress::as_str),
        hero_image_url: kept(details.hero_image_url.as_ref(), ImageAddress::as_str),
        gallery_images: images(&details.gallery_images),
        additional_images: images(&details.additional_images),
        terms_and_conditions: kept(details.terms_and_conditions.as_ref(), Paragraphs::as_str),
        special_instructions: kept(details.special_instructions.as_ref(), Paragraphs::as_str),
    }
}
