//! The outside world: time, chance, secrets, mail, text messages, pictures, identity providers and the public beacon. Each
//! is a small trait or type with its real form and, where there can be one, a local form.
//!
//! This is the only floor that reads the clock or the operating system's generator; it never reads the database.

pub mod backups;
pub mod beacon;
mod bucket;
pub mod certificate;
pub mod clock;
pub mod dns;
pub mod entropy;
#[cfg(any(test, fuzzing))]
pub mod fuzzed;
pub mod handover;
pub mod images;
pub mod keys;
pub mod machine;
pub mod mail;
pub mod oidc;
pub mod own_address;
pub mod published;
mod refusals;
pub mod report_keys;
pub mod sms;
pub mod sns;
pub mod told_heads;
pub mod traces;
pub mod webhooks;

#[cfg(test)]
#[path = "../tests/it/s3_server.rs"]
mod s3_server;
