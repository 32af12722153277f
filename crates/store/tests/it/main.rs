//! Every store function, on both engines.

#![allow(clippy::unwrap_used)]

mod accounts;
mod attempts;
mod contests;
mod defaults;
mod durability;
mod fixtures;
mod forms;
mod outbox;
mod people;
mod public;
mod rules;
mod short_links;
mod signup;
mod signup_races;
mod site;
