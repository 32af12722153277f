//! The weekly work: whatever is due by the clock and the database, done once however many engines run.
//!
//! The engine and the server never call each other: they meet in the database.

mod housekeeping;
mod runner;
pub mod shipped_templates;

pub use runner::{Engine, Work};
