//! The weekly work: whatever is due by the clock and the database, done once however many engines run.
//!
//! The engine and the server never call each other: they meet in the database.

mod announce;
mod claims;
mod deliver;
mod draw;
mod fan_out;
mod housekeeping;
mod launch;
mod remind;
mod runner;
pub mod shipped_templates;
mod together;

pub use deliver::{Delivery, MessageSettings};
pub use runner::{Done, Engine, Gateways, Work};
