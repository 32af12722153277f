//! Every store function, on both engines.

#![allow(clippy::unwrap_used)]

mod accounts;
mod attempts;
mod coming_week;
mod contests;
mod defaults;
mod deliveries;
mod drawings;
mod durability;
mod fan_out;
mod fixtures;
mod forms;
mod outbox;
mod people;
mod preferences;
mod public;
mod rules;
mod short_links;
mod signup;
mod signup_races;
mod site;
