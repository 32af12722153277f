//! What administrators decide about applications and nominations, and the inboxes in which they do.

mod inbox;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use inbox::FILTER;
pub use inbox::{Reviewed, counts, locked, remove, review};

/// How far the review of an application or a nomination has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminReviewStatus)]
pub enum ReviewStatus {
    /// Nobody has looked at it.
    New,
    /// Somebody is on it.
    InReview,
    /// It was accepted.
    Accepted,
    /// It was declined.
    Declined,
}

impl ReviewStatus {
    /// The word that is stored and shown.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::InReview => "in_review",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
        }
    }
}

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
    fn from_rows(rows: &[(String, i64)]) -> Self {
        let count = |status: ReviewStatus| {
            rows.iter().find(|(name, _)| name == status.as_str()).map_or(0, |(_, count)| *count)
        };
        Self {
            new: count(ReviewStatus::New),
            in_review: count(ReviewStatus::InReview),
            accepted: count(ReviewStatus::Accepted),
            declined: count(ReviewStatus::Declined),
        }
    }
}
