//! The ways to the outside, against servers that behave like the real ones.

#![allow(clippy::unwrap_used)]

mod certificate;
mod dns;
mod dns_server;
mod identity_provider;
mod mail;
mod mail_round_trips;
mod mail_security;
mod mail_silence;
mod oidc;
mod own_address;
mod receiver;
mod sms;
mod webhooks;
