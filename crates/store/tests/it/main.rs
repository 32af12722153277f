//! Every store function, on both engines.

#![allow(clippy::unwrap_used)]

mod about;
mod accounts;
mod activity;
mod api_keys;
mod attempts;
mod backups;
mod business_records;
mod contest_people;
mod contest_records;
mod contests;
mod defaults;
mod deliveries;
mod delivery_order;
mod durability;
mod fan_out;
mod figures;
mod forms;
mod group_commit;
mod imports;
mod inboxes;
mod lists;
mod member_detail;
mod member_list;
mod message_list;
mod outbox;
mod people;
mod preferences;
mod prizes;
mod public;
mod retention;
mod rules;
mod settings;
mod short_links;
mod sign_in;

mod signup_flags;
mod site;
mod sponsor_records;
mod suppressions;
mod templates;
mod text_replies;
mod texting_rules;
mod town_list;
mod town_zones;
mod transfer;
mod trials;
mod versions;
mod webhooks;

use townpick_store::testing::fixtures;
