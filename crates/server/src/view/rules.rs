//! The official rules of a contest as everybody may read them.

use serde::Serialize;
use townpick_domain::{contest_rules::Section, drawing::Hex, ids::ContestId, time::Timestamp};
use utoipa::ToSchema;

use super::drawing::DrawingTown;

/// The official rules of a contest that has started.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ContestRules {
    /// The contest.
    pub contest_id: ContestId,
    /// What they are called.
    #[schema(example = "Official rules: Bread for a year")]
    pub title: String,
    /// Where.
    pub town: DrawingTown,
    /// What they say.
    pub sections: Vec<Section>,
    /// SHA-256 of their text, which the contest's promise in the town's ledger names.
    pub hash: Hex<32>,
    /// When they were stored for good with that promise; null in the moments before it.
    #[schema(required = true)]
    pub frozen_at: Option<Timestamp>,
    /// Where the text is that was hashed.
    #[schema(example = "/drawings/018bcfe5-6800-7707-8707-070707070707/rules.txt")]
    pub text_url: String,
    /// Whether the contest was called off.
    pub is_voided: bool,
}
