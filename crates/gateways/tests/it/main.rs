//! The ways to the outside, against servers that behave like the real ones.

#![allow(clippy::unwrap_used)]

mod mail;
mod receiver;
mod sms;
