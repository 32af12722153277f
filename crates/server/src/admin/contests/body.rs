//! A contest as it is answered.

use serde::Serialize;
use townpick_domain::{
    contest::ContestStatus,
    ids::{BusinessId, ContestId, SponsorId, TownId},
    time::Timestamp,
};
use townpick_store::{businesses::BusinessDetail, contests::ContestDetail};
use utoipa::ToSchema;

/// What the activity log does not repeat: it follows from the rest, or is no part of a change.
pub(super) const NOT_TOLD: &[&str] = &[
    "id",
    "featured_business_id",
    "town_id",
    "sponsor_id",
    "status",
    "starts_at",
    "ends_at",
    "participants",
    "winners_selected",
    "drawing_completed_at",
    "commitment",
    "can_be_deleted",
    "created_at",
    "updated_at",
];

/// Everything about a contest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminContest {
    /// The contest's id.
    pub(super) id: ContestId,
    /// Whose contest it is.
    pub(super) town_id: TownId,
    /// Which business is featured.
    pub(super) featured_business_id: BusinessId,
    /// Who supports it.
    #[schema(required = true)]
    pub(super) sponsor_id: Option<SponsorId>,
    /// Its headline.
    pub(super) title: String,
    /// A few sentences about it.
    pub(super) description: String,
    /// The prize in short.
    pub(super) prize_description: String,
    /// The prize at length.
    #[schema(required = true)]
    pub(super) long_prize_description: Option<String>,
    /// What the prize is worth, in cents.
    #[schema(required = true)]
    pub(super) prize_value_cents: Option<i64>,
    /// How many win.
    #[schema(minimum = 1)]
    pub(super) number_of_winners: i64,
    /// What everyone else gets.
    #[schema(required = true)]
    pub(super) consolation_prize: Option<String>,
    /// How they get it.
    #[schema(required = true)]
    pub(super) consolation_redemption_instructions: Option<String>,
    /// The Sunday it starts.
    #[schema(format = Date)]
    pub(super) start_date: String,
    /// The Sunday it ends.
    #[schema(format = Date)]
    pub(super) end_date: String,
    /// Its first instant.
    pub(super) starts_at: Timestamp,
    /// The instant of the drawing.
    pub(super) ends_at: Timestamp,
    /// The picture for everywhere but the top of its page.
    #[schema(required = true)]
    pub(super) contest_image_url: Option<String>,
    /// Large picture.
    #[schema(required = true)]
    pub(super) hero_image_url: Option<String>,
    /// 'Take A Look'.
    pub(super) gallery_images: Vec<String>,
    /// Further pictures of the preview.
    pub(super) additional_images: Vec<String>,
    /// Small print.
    #[schema(required = true)]
    pub(super) terms_and_conditions: Option<String>,
    /// How the winner claims.
    #[schema(required = true)]
    pub(super) special_instructions: Option<String>,
    /// Where it stands now: `Upcoming`, `Live` or `Completed`.
    pub(super) status: Status,
    /// How many take part.
    pub(super) participants: i64,
    /// How many were drawn; null before the drawing.
    #[schema(required = true)]
    pub(super) winners_selected: Option<i64>,
    /// When the drawing was over.
    #[schema(required = true)]
    pub(super) drawing_completed_at: Option<Timestamp>,
    /// When it was called off.
    #[schema(required = true)]
    pub(super) voided_at: Option<Timestamp>,
    /// Why it was called off.
    #[schema(required = true)]
    pub(super) void_reason: Option<String>,
    /// The promise about the drawing's secret seed: 64 hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    pub(super) commitment: String,
    /// Whether it was not promised in public yet, so that it can be erased; later it can only be voided.
    pub(super) can_be_deleted: bool,
    /// Its town.
    pub(super) town: Town,
    /// The featured business, as public pages show it.
    pub(super) business: ContestBusiness,
    /// Its sponsor.
    #[schema(required = true)]
    pub(super) sponsor: Option<Sponsor>,
    /// When it was entered.
    pub(super) created_at: Timestamp,
    /// When it was last changed.
    pub(super) updated_at: Timestamp,
}

/// Where a contest stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AdminContestStatus)]
pub(crate) enum Status {
    Upcoming,
    Live,
    Completed,
}

impl From<ContestStatus> for Status {
    fn from(status: ContestStatus) -> Self {
        match status {
            ContestStatus::Upcoming => Self::Upcoming,
            ContestStatus::Live => Self::Live,
            ContestStatus::Completed => Self::Completed,
        }
    }
}

/// The town of a contest.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminContestTown)]
pub(crate) struct Town {
    /// The town's id.
    id: TownId,
    /// What its address is made of.
    slug: String,
    /// Its name without the state.
    name: String,
    /// The two-letter state code.
    state: String,
    /// What people read.
    #[schema(example = "Salem, MA")]
    pub(super) full_name: String,
}

/// The sponsor of a contest.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminContestSponsor)]
pub(crate) struct Sponsor {
    /// The sponsor's id.
    id: SponsorId,
    /// Its name.
    name: String,
}

/// The business a contest features.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminContestBusiness)]
pub(crate) struct ContestBusiness {
    /// The business's id.
    id: BusinessId,
    /// Its name.
    business_name: String,
    /// What kind of business it is.
    category: String,
    /// What it is and does.
    description: String,
    /// Street address.
    #[schema(required = true)]
    address: Option<String>,
    /// Telephone.
    #[schema(required = true)]
    phone: Option<String>,
    /// Web site.
    #[schema(required = true)]
    website_url: Option<String>,
    /// Instagram page.
    #[schema(required = true)]
    instagram_url: Option<String>,
    /// '$' to '$$$$'.
    #[schema(required = true)]
    price_range: Option<String>,
    /// Opening hours.
    #[schema(required = true)]
    hours_of_operation: Option<String>,
    /// Logo picture.
    #[schema(required = true)]
    logo_url: Option<String>,
    /// Large picture.
    #[schema(required = true)]
    hero_image_url: Option<String>,
    /// 'What We Love'.
    #[schema(required = true)]
    why_we_love_it: Option<String>,
    /// 'Meet The Owner'.
    #[schema(required = true)]
    meet_the_owner: Option<String>,
    /// The owner's picture.
    #[schema(required = true)]
    owner_profile_photo_url: Option<String>,
}

impl From<BusinessDetail> for ContestBusiness {
    fn from(business: BusinessDetail) -> Self {
        Self {
            id: business.id,
            business_name: business.business_name,
            category: business.category,
            description: business.description,
            address: business.address,
            phone: business.phone,
            website_url: business.website_url,
            instagram_url: business.instagram_url,
            price_range: business.price_range,
            hours_of_operation: business.hours_of_operation,
            logo_url: business.logo_url,
            hero_image_url: business.hero_image_url,
            why_we_love_it: business.why_we_love_it,
            meet_the_owner: business.meet_the_owner,
            owner_profile_photo_url: business.owner_profile_photo_url,
        }
    }
}

impl AdminContest {
    /// The contest as it stands at this instant.
    pub(super) fn new(contest: ContestDetail, business: BusinessDetail, now: Timestamp) -> Self {
        let sponsor = contest.sponsor_id.zip(contest.sponsor_name.clone());
        Self {
            status: contest.status(now).into(),
            participants: contest.participants(now),
            can_be_deleted: !contest.is_promised(now),
            commitment: hex::encode(&contest.commitment),
            id: contest.id,
            town_id: contest.town_id,
            featured_business_id: contest.featured_business_id,
            sponsor_id: contest.sponsor_id,
            title: contest.title,
            description: contest.description,
            prize_description: contest.prize_description,
            long_prize_description: contest.long_prize_description,
            prize_value_cents: contest.prize_value_cents,
            number_of_winners: contest.number_of_winners,
            consolation_prize: contest.consolation_prize,
            consolation_redemption_instructions: contest.consolation_redemption_instructions,
            start_date: contest.start_date,
            end_date: contest.end_date,
            starts_at: contest.starts_at,
            ends_at: contest.ends_at,
            contest_image_url: contest.contest_image_url,
            hero_image_url: contest.hero_image_url,
            gallery_images: contest.gallery_images.0,
            additional_images: contest.additional_images.0,
            terms_and_conditions: contest.terms_and_conditions,
            special_instructions: contest.special_instructions,
            winners_selected: contest.winners_selected,
            drawing_completed_at: contest.drawing_completed_at,
            voided_at: contest.voided_at,
            void_reason: contest.void_reason,
            town: Town {
                id: contest.town_id,
                slug: contest.town_slug,
                name: contest.town_name,
                state: contest.town_state,
                full_name: contest.town_full_name,
            },
            business: business.into(),
            sponsor: sponsor.map(|(id, name)| Sponsor { id, name }),
            created_at: contest.created_at,
            updated_at: contest.updated_at,
        }
    }
}
