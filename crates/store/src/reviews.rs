//! What administrators decide about applications and nominations, and the inboxes in which they do.

mod inbox;

use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use inbox::FILTER;
pub use inbox::{Reviewed, counts, is_stored, locked, remove, review};
pub use townpick_domain::status::ReviewStatus;

/// How many there are of each status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[schema(as = AdminReviewCounts)]
pub struct ReviewCounts {
    /// Nobody has looked at these.
    pub new: i64,
    /// Somebody is on these.
    pub in_review: i64,
    /// These were accepted.
    pub accepted: i64,
    /// These were declined.
    pub declined: i64,
}

impl ReviewCounts {
    fn from_rows(rows: &[(ReviewStatus, i64)]) -> Self {
        let count = |status: ReviewStatus| {
            rows.iter().find(|(counted, _)| *counted == status).map_or(0, |(_, count)| *count)
        };
        Self {
            new: count(ReviewStatus::New),
            in_review: count(ReviewStatus::InReview),
            accepted: count(ReviewStatus::Accepted),
            declined: count(ReviewStatus::Declined),
        }
    }
}
