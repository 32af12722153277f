//! A contest as it is answered.

use serde::Serialize;
use townpick_domain::{
    contest::ContestStatus, featured_business::ContestBusiness, ids::SponsorId, time::Timestamp,
};
use townpick_store::contests::{ContestDetail, ContestTown};
use utoipa::ToSchema;

/// What the activity log does not repeat: it follows from the rest, or is no part of a change.
pub(super) const NOT_LOGGED: &[&str] = &[
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
    "prize_warnings",
    "created_at",
    "updated_at",
];

/// Everything about a contest.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminContest {
    /// What is stored of it.
    #[serde(flatten)]
    pub(super) contest: ContestDetail,
    /// Where it stands now: `Upcoming`, `Live` or `Completed`.
    status: ContestStatus,
    /// How many take part.
    participants: i64,
    /// The promise about the drawing's secret seed: 64 hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    commitment: String,
    /// Whether it was not promised in public yet, so that it can be erased; later it can only be voided.
    can_be_deleted: bool,
    /// What to know about the value of its prizes, each in a sentence.
    prize_warnings: Vec<String>,
    /// Its town.
    pub(super) town: ContestTown,
    /// The featured business, as public pages show it.
    business: ContestBusiness,
    /// Its sponsor.
    #[schema(required = true)]
    sponsor: Option<Sponsor>,
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

impl AdminContest {
    /// The contest as it stands at this instant.
    pub(super) fn new(
        contest: ContestDetail,
        business: ContestBusiness,
        prize_warnings: Vec<String>,
        now: Timestamp,
    ) -> Self {
        let sponsor = contest.record.sponsor_id.zip(contest.sponsor_name.clone());
        let window = contest.window();
        Self {
            status: window.status(now),
            participants: window.participants(contest.total_participants, contest.active_members, now),
            can_be_deleted: !window.is_promised(contest.is_in_ledger, now),
            commitment: hex::encode(&contest.commitment),
            town: contest.town.clone(),
            prize_warnings,
            business,
            sponsor: sponsor.map(|(id, name)| Sponsor { id, name }),
            contest,
        }
    }
}
