//! The program as an operator uses it: every command of the real binary, on both engines.

#![allow(clippy::unwrap_used)]

#[path = "../../../gateways/tests/it/dns_server.rs"]
mod dns_server;
mod harness;
#[expect(dead_code, reason = "the command hands no email over")]
#[path = "../../../gateways/tests/it/receiver.rs"]
mod receiver;
#[path = "../../../gateways/tests/it/s3_server.rs"]
mod s3_server;

mod admin;
mod backup;
mod demo;
mod doctor;
mod email_alone;
mod engine;
mod import;
mod keys;
mod ledger;
mod places;
mod restore;
mod scheduled_backups;
mod serve;
mod settings;
mod traces;
mod upgrade;
mod verify;
mod witness;
