//! The rules of Townpick, as pure functions and types that cannot hold a bad value.
//!
//! Every other floor stands on this one, so it must never:
//! - do I/O (no files, no network, no database, no printing),
//! - be async or start threads,
//! - read a clock (`now` is always an argument),
//! - make randomness (random bytes are always arguments),
//! - put an email address, a phone number or a secret into a `Debug` text or an error message.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods, clippy::disallowed_types)]

pub mod application;
pub mod article;
pub mod attempt_limit;
pub mod backups;
pub mod calendar;
pub mod channel;
mod choice;
pub mod claim;
#[cfg(feature = "columns")]
pub mod columns;
pub mod coming_week;
pub mod confirmation;
pub mod contact;
pub mod contest;
pub mod contest_form;
pub mod contest_rules;
pub mod correction;
pub mod delivery;
pub mod doctor;
pub mod drawing;
pub mod duration;
pub mod email_instead;
pub mod failure_cause;
pub mod featured_business;
pub mod form;
pub mod found_in;
#[cfg(any(test, fuzzing))]
pub mod fuzzed;
pub mod html;
pub mod ids;
pub mod image_address;
pub mod image_path;
pub mod import;
pub mod legal;
pub mod link_target;
pub mod money;
pub mod names;
pub mod nomination;
pub mod notice;
pub mod operator;
pub mod password;
pub mod places;
pub mod prize;
pub mod prize_guard;
pub mod prize_record;
pub mod public_reason;
pub mod record;
pub mod refused_form;
pub mod reply_words;
pub mod retention;
pub mod retry;
pub mod role;
pub mod schedule;
pub mod schema;
pub mod scope;
pub mod short_code;
pub mod signup;
pub mod signup_flags;
pub mod slug;
pub mod sms_segments;
pub mod spoken_time;
pub mod sponsor;
pub mod status;
pub mod template;
pub mod text_reply;
pub mod texting_rules;
pub mod texts_consent;
pub mod throttle;
pub mod time;
pub mod town;
pub mod town_messages;
pub mod town_zone;
pub mod us_states;
pub mod web_link;
pub mod webhook;
mod window;
pub mod wording;
