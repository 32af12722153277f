//! What the handlers of towns share: whether one is open, and the record that a place gets.

use townpick_domain::{places::Place, slug::TownSlug};
pub(crate) use townpick_store::towns::TownStatus as Status;
use townpick_usecases::towns::PlaceTown;

/// The record a place gets: its state is what its slug ends with, whatever the label makes of it.
pub(super) fn town_of(place: &Place, slug: &TownSlug) -> PlaceTown {
    let (words, state) = slug.display_parts();
    let name = place.label.rsplit_once(", ").map_or(words, |(name, _)| name.to_owned());
    PlaceTown { slug: slug.clone(), name, state }
}
