//! The database: one SQL text per question, for SQLite and PostgreSQL alike.
//!
//! A function takes an [`Executor`] when it only reads and a [`Tx`] when it writes; the caller decides what belongs
//! into one transaction. Nothing here reads a clock, makes randomness or talks to anything but the database, and
//! only `sql.rs` and `error.rs` know which engine is behind it.

pub mod activity;
pub mod admins;
pub mod api_keys;
pub mod applications;
pub mod attempts;
pub mod background_images;
pub mod backups;
pub mod businesses;
pub mod claims;
pub mod coming_week;
mod conditions;
pub mod consents;
pub mod contests;
pub mod cosignatures;
pub mod dashboard;
pub mod data_copy;
pub mod drawings;
pub mod email_changes;
pub mod engine_runs;
mod error;
pub mod first_steps;
mod fixed_bytes;
pub mod imports;
pub mod ledger;
pub mod list;
pub mod members;
pub mod nominations;
pub mod notices;
pub mod notifications;
pub mod page_views;
pub mod places;
pub mod preferences;
pub mod prize_records;
pub mod readiness;
pub mod reviews;
pub mod revisions;
pub mod search;
pub mod service_keys;
pub mod sessions;
pub mod set_up;
pub mod settings;
pub mod short_links;
pub mod signup_flags;
pub mod sponsors;
mod sql;
pub mod suppressions;
pub mod tally;
pub mod templates;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text_replies;
pub mod texting_rules;
pub mod towns;
pub mod versions;
pub mod webhooks;

pub use error::{Constraint, Result, StoreError};
pub use sql::transfer;
pub use sql::{Answer, Database, Executor, PageRows, Reader, Schema, Statement, Tx, has_log};
