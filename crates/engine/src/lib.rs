//! The weekly work: whatever is due by the clock and the database, done once however many engines run.
//!
//! The engine and the server never call each other: they meet in the database.

mod announce;
pub mod backups;
mod batching;
mod claims;
mod confirmations;
mod context;
mod deliver;
mod draw;
mod fan_out;
mod housekeeping;
mod in_parts;
mod launch;
mod newcomers;
mod notices;
mod providers;
mod remind;
mod runner;
pub mod shipped_templates;
mod webhooks;

pub use context::{Done, Engine, Gateways};
pub use providers::{Delivery, MessageSettings};
pub use runner::Work;
