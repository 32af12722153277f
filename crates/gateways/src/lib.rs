//! The outside world: time, chance and pictures. Each is a small trait or type with its real form and a local form
//! for tests.
//!
//! This is the only floor that reads the clock or the operating system's generator; it never reads the database.

pub mod clock;
pub mod entropy;
pub mod images;
