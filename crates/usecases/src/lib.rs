//! What the service does for people: one file per use case, to be read from top to bottom.
//!
//! A use case takes a transaction and a [`Context`], decides, lets the store write and returns an outcome that its
//! caller can show. It never reads a clock, never commits unless it says so, and never talks to the outside.

mod context;
pub mod join;

pub use context::Context;
