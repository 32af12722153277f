//! What the town search box shows.

use serde::Serialize;
use utoipa::ToSchema;

/// The towns that fit what was typed, best first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Suggestions {
    /// At most 10 towns.
    #[schema(max_items = 10)]
    pub suggestions: Vec<Suggestion>,
}

/// A town to choose.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Suggestion {
    /// What people read.
    #[schema(example = "Boston, MA")]
    pub label: String,
    /// What the town's address carries.
    #[schema(example = "boston-ma")]
    pub value: String,
}
