//! Places a resident can look for: what a place is called, how its address part is made, where lists of places come
//! from and how the search box orders them.
//!
//! A place and a town belong together when the place's value is the town's slug, never because names look alike.

mod csv;
mod fallback;
mod index;
mod shipped;
mod value;

pub use csv::{CsvError, DEFAULT_MINIMUM_POPULATION, PlaceRow, parse_places_csv};
pub use fallback::{FALLBACK_PLACES, fallback_places};
pub use index::PlaceIndex;
pub use shipped::shipped_places;
pub use value::place_value;

/// A place as the search box offers it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// What people read, such as `New York, NY`.
    pub label: String,
    /// What addresses carry, such as `new-york-ny`.
    pub value: String,
}
