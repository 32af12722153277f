//! What administrators decide about applications and nominations, and the inboxes in which they do.

mod inbox;

pub(crate) use inbox::reviewed;
pub use inbox::{Reviewed, Statements, counts, locked, page, remove, review};

/// How far the review of an application or a nomination has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
    /// How many there are of one status, or of all.
    pub fn of(self, status: Option<ReviewStatus>) -> i64 {
        match status {
            None => self.new + self.in_review + self.accepted + self.declined,
            Some(ReviewStatus::New) => self.new,
            Some(ReviewStatus::InReview) => self.in_review,
            Some(ReviewStatus::Accepted) => self.accepted,
            Some(ReviewStatus::Declined) => self.declined,
        }
    }

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
