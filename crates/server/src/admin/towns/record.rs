//! What the handlers of towns share: whether one is open, and the record that a place gets.

use serde::{Deserialize, Serialize};
use townpick_domain::{places::Place, slug::TownSlug};
use townpick_store::towns::TownStatus;
use townpick_usecases::towns::PlaceTown;
use utoipa::ToSchema;

/// Whether a town is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = AdminTownStatus)]
pub(crate) enum Status {
    /// Contests can run.
    Active,
    /// People can join; contests are coming.
    Inactive,
}

impl Status {
    /// The status with the stored word.
    pub(super) fn of(word: &str) -> Self {
        if word == TownStatus::Active.as_str() { Self::Active } else { Self::Inactive }
    }
}

impl From<Status> for TownStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Active => Self::Active,
            Status::Inactive => Self::Inactive,
        }
    }
}

/// The record a place gets: its state is what its slug ends with, whatever the label makes of it.
pub(super) fn town_of(place: &Place, slug: &TownSlug) -> PlaceTown {
    let (words, state) = slug.display_parts();
    let name = place.label.rsplit_once(", ").map_or(words, |(name, _)| name.to_owned());
    PlaceTown { slug: slug.clone(), name, state }
}
