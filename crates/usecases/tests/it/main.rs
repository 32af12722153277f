//! Every use case, on both engines.

#![allow(clippy::unwrap_used)]

mod attempts;
mod behind;
mod claims;
mod coming_week;
mod cosigning;
mod deletion;
mod drawing;
mod drawn;
mod exclusion;
mod inboxes;
mod join;
mod join_messages;
mod join_races;
mod links;
mod phone_change;
mod planning;
mod prize_guard;
mod provider_sign_in;
mod rotation;
mod rules;
mod subscription;
mod support;
mod suppression;
mod texts;
mod town_launches;
mod town_moves;
mod town_status;
mod voiding;
