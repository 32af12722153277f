//! Every use case, on both engines.

#![allow(clippy::unwrap_used)]

mod administrators;
mod api_keys;
mod attempts;
mod backups;
mod behind;
mod claims;
mod coming_week;
mod confirmation;
mod corrections;
mod cosigning;
mod deletion;
mod drawing;
mod drawn;
mod exclusion;
mod first_messages;
mod imports;
mod inboxes;
mod join;
mod join_messages;
mod join_races;
mod links;
mod phone_change;
mod planning;
mod prize_guard;
mod prize_records;
mod provider_sign_in;
mod rotation;
mod rules;
mod subscription;
mod support;
mod suppression;
mod text_replies;
mod texts;
mod town_launches;
mod town_moves;
mod town_status;
mod voiding;
mod webhooks;
