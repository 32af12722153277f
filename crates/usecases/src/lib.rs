//! What the service does for people: one file per use case, to be read from top to bottom.
//!
//! A use case takes a transaction and a [`Context`], decides, lets the store write and returns an outcome that its
//! caller can show. It never reads a clock that it was not given, never commits unless its documentation says so, and
//! never talks to other services.

pub mod administrators;
pub mod api_keys;
pub mod applications;
pub mod attempts;
pub mod backups;
pub mod behind;
pub mod businesses;
pub mod claims;
mod code;
pub mod coming_week;
pub mod confirmation;
mod context;
pub mod correction;
pub mod cosigning;
pub mod data_copy;
pub mod deletion;
pub mod drawing;
pub mod email_change;
pub mod exclusion;
pub mod fan_out;
pub mod first_messages;
pub mod import;
pub mod join;
pub mod ledger;
pub mod links;
pub mod moving;
pub mod nominations;
pub mod notices;
pub mod phone_change;
pub mod planning;
pub mod prize_records;
pub mod provider_sign_in;
pub mod recovery;
pub mod rules;
pub mod set_up;
pub mod settings;
pub mod signup_flags;
pub mod subscription;
pub mod suppression;
pub mod text_replies;
pub mod texting_rules;
pub mod texts;
pub mod towns;
pub mod unconfirmed;
pub mod voiding;
pub mod webhooks;

pub use context::Context;
