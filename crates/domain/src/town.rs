//! A town: what is known of it wherever it is listed or shown, and what it is made of.

use crate::calendar::Day;
use crate::record::columns;
use crate::slug::{TownSlug, TownSlugError};
use crate::status::TownStatus;
use crate::town_zone::town_zone;

columns! {
    /// A town, or a place that has no members yet.
    pub struct TownRecord as "AdminTownRecord" {
        /// What its address is made of.
        slug: String,
        /// What people read.
        full_name: String,
        /// The two-letter state code.
        state: String,
        /// Whether it is open.
        status: TownStatus,
        /// The day it was opened.
        launch_date: Option<Day>,
        /// How many people live there.
        population: Option<i64>,
        /// Subscribed members.
        active_members: i64,
        /// All members.
        total_members: i64,
    }
}

/// A place as the town that its record is made of: everything else of a new town follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceTown {
    /// What its address is made of; ties the town to its place.
    pub slug: TownSlug,
    /// Its name without its state.
    pub name: String,
    /// The two-letter state code.
    pub state: String,
}

impl PlaceTown {
    /// The place of this name in a state.
    pub fn named(name: &str, state: &str) -> Result<Self, TownSlugError> {
        let slug = TownSlug::from_name_and_state(name, state)?;
        Ok(Self { slug, name: name.to_owned(), state: state.to_owned() })
    }

    /// What people read, such as `Salem, MA`.
    pub fn full_name(&self) -> String {
        format!("{}, {}", self.name, self.state)
    }

    /// The zone of its clocks.
    pub fn time_zone(&self) -> &'static str {
        town_zone(&self.slug, &self.state)
    }
}
