//! The outside world: time, chance and pictures. Each is a small trait or type with its real form and a local form
//! for tests.
//!
//! This is the only floor that reads the clock or the operating system's generator; it never reads the database.

pub mod beacon;
pub mod clock;
pub mod entropy;
pub mod handover;
pub mod images;
pub mod keys;
pub mod mail;
pub mod sms;
