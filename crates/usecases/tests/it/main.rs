//! Every use case, on both engines.

#![allow(clippy::unwrap_used)]

mod join;
mod join_races;
mod support;
