//! What the dry run of the coming week counts, and how much waits for an engine that is away.

mod contests;
pub mod counts;
mod overdue;

pub use contests::{PAGE, PlannedContest, contests};
pub use overdue::{DueTimes, Overdue, overdue};
