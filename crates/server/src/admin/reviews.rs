//! What the inboxes of applications and nominations share.

mod inbox;

use serde::Deserialize;
use townpick_domain::{form::Paragraphs, time::Timestamp};
use townpick_store::reviews::{ReviewStatus, Reviewed};
use utoipa::ToSchema;

use crate::problem::Problem;

pub(crate) use inbox::{InboxPage, list, remove, review};

/// What was decided; what is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AdminReviewRequest)]
pub(crate) struct ReviewRequest {
    /// How far the review has come.
    review_status: Option<ReviewStatus>,
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
    status: ReviewStatus,
    notes: String,
}

impl Review {
    /// The review as it is stored.
    fn of(record: &impl Reviewed) -> Self {
        let (status, notes) = record.review();
        Self { status, notes: notes.to_owned() }
    }

    /// The review with what was asked for.
    fn changed(&self, request: &ReviewRequest) -> Result<Self, Problem> {
        let notes = match &request.review_notes {
            None => self.notes.clone(),
            Some(typed) => Paragraphs::<5000>::optional(Some(typed))
                .map_err(|_| {
                    Problem::invalid_field("review_notes", "Notes are too long (at most 5000 characters)")
                })?
                .map_or_else(String::new, |notes| notes.as_str().to_owned()),
        };
        Ok(Self { status: request.review_status.unwrap_or(self.status), notes })
    }

    /// What the activity log compares. Notes may tell about people, so it learns only whether there are any.
    fn fields(&self) -> [(&'static str, String); 2] {
        let notes = if self.notes.is_empty() { "" } else { "(text)" };
        [("review_status", self.status.to_string()), ("review_notes", notes.to_owned())]
    }
}
