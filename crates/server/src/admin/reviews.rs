//! What the inboxes of applications and nominations share.

mod inbox;

use serde::{Deserialize, Serialize};
use townpick_domain::{form::Paragraphs, time::Timestamp};
use townpick_store::reviews::{ReviewCounts, ReviewStatus, Reviewed};
use utoipa::ToSchema;

use crate::{
    admin::listing::{self, Limit},
    problem::Problem,
};

pub(crate) use inbox::{InboxPage, export, list, remove, review};

/// How far a review has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminReviewStatus)]
pub(crate) enum Status {
    /// Nobody has looked at it.
    New,
    /// Somebody is on it.
    InReview,
    /// It was accepted.
    Accepted,
    /// It was declined.
    Declined,
}

impl From<Status> for ReviewStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::New => Self::New,
            Status::InReview => Self::InReview,
            Status::Accepted => Self::Accepted,
            Status::Declined => Self::Declined,
        }
    }
}

/// Which status is wanted.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AdminReviewFilter)]
pub(crate) enum Filter {
    /// Any.
    #[default]
    All,
    /// Nobody has looked at it.
    New,
    /// Somebody is on it.
    InReview,
    /// It was accepted.
    Accepted,
    /// It was declined.
    Declined,
}

/// What of an inbox is wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InboxQuery {
    /// All if not given.
    #[param(inline)]
    status: Option<Filter>,
    /// Only those whose names, town, email or phone number contain this.
    q: Option<String>,
    /// Where the page begins.
    cursor: Option<String>,
    /// How many at most, 100 if not given.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
}

impl InboxQuery {
    fn status(&self) -> Option<ReviewStatus> {
        match self.status.unwrap_or_default() {
            Filter::All => None,
            Filter::New => Some(ReviewStatus::New),
            Filter::InReview => Some(ReviewStatus::InReview),
            Filter::Accepted => Some(ReviewStatus::Accepted),
            Filter::Declined => Some(ReviewStatus::Declined),
        }
    }

    fn text(&self) -> Option<String> {
        listing::search_text(self.q.as_deref())
    }

    fn limit(&self) -> Result<Limit, Problem> {
        listing::limit(self.limit)
    }

    /// How many fit, when that is known without looking at each.
    fn total(&self, counts: ReviewCounts) -> Option<i64> {
        self.text().is_none().then(|| counts.of(self.status()))
    }
}

/// How many there are of each status.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminReviewCounts)]
pub(crate) struct Counts {
    /// Nobody has looked at these.
    new: i64,
    /// Somebody is on these.
    in_review: i64,
    /// These were accepted.
    accepted: i64,
    /// These were declined.
    declined: i64,
}

impl From<ReviewCounts> for Counts {
    fn from(counts: ReviewCounts) -> Self {
        Self {
            new: counts.new,
            in_review: counts.in_review,
            accepted: counts.accepted,
            declined: counts.declined,
        }
    }
}

/// What was decided; what is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminReviewRequest)]
pub(crate) struct ReviewRequest {
    /// How far the review has come.
    review_status: Option<Status>,
    /// Notes for other administrators.
    #[schema(max_length = 5000)]
    review_notes: Option<String>,
    /// When it was last changed, as it was read; a change on top of somebody else's is refused. Left out, nothing is
    /// compared.
    pub updated_at: Option<Timestamp>,
}

/// A review, before and after a change.
#[derive(PartialEq, Eq)]
struct Review {
    status: String,
    notes: String,
}

impl Review {
    /// The review as it is kept.
    fn of(record: &impl Reviewed) -> Self {
        let (status, notes) = record.review();
        Self { status: status.to_owned(), notes: notes.to_owned() }
    }

    /// The review with what was asked for.
    fn changed(&self, request: &ReviewRequest) -> Result<Self, Problem> {
        let status = request.review_status.map(|status| ReviewStatus::from(status).as_str().to_owned());
        let notes = match &request.review_notes {
            None => self.notes.clone(),
            Some(typed) => Paragraphs::<5000>::optional(Some(typed))
                .map_err(|_| {
                    Problem::invalid_field("review_notes", "Notes are too long (at most 5000 characters)")
                })?
                .map_or_else(String::new, |notes| notes.as_str().to_owned()),
        };
        Ok(Self { status: status.unwrap_or_else(|| self.status.clone()), notes })
    }

    /// What the activity log compares. Notes may tell about people, so it learns only whether there are any.
    fn fields(&self) -> [(&'static str, String); 2] {
        let notes = if self.notes.is_empty() { "" } else { "(text)" };
        [("review_status", self.status.clone()), ("review_notes", notes.to_owned())]
    }
}
