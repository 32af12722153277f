//! What the dry run of the coming week counts, and how much waits for an engine that is away.

mod contests;
pub mod counts;
mod crowds;
mod overdue;

pub use contests::{PAGE, PlannedContest, contests, contests_of_towns};
pub use crowds::{CappedPlaces, FoundCrowd, crowds, towns_with_crowds};
pub use overdue::{DueTimes, Overdue, overdue};
