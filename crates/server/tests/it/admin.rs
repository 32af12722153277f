//! What administrators ask of the API.

mod account;
mod activity;
mod businesses;
mod contest_lists;
mod contests;
mod dashboard;
mod guard;
mod images;
mod inboxes;
mod members;
mod people;
mod places;
mod session;
mod sessions;
pub mod signed_in;
mod signing_in;
mod sponsors;
mod totp;
mod towns;
