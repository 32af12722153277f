//! What an installation depends on, and what is to be said of it: `townpick doctor` and its page in the dashboard.
//!
//! Every function takes what was found out and judges it. Nothing here looks at a disk, a clock or a network, and no sentence
//! holds a secret or anything about a person.

pub mod address;
pub mod connections;
pub mod database;
pub mod email;
pub mod machine;
mod report;
pub mod sender_records;
pub mod signing_in;
pub mod texts;
pub mod upkeep;
pub mod webhook;

pub use report::{Asked, Check, Group, Line, Report, Verdict};
