//! What administrators ask of the API.

mod account;
mod activity;
mod audit;
mod businesses;
mod contest_lists;
mod contests;
mod dashboard;
pub mod engine;
mod guard;
pub mod images;
mod inboxes;
mod members;
mod notifications;
mod people;
mod places;
mod session;
mod sessions;
pub mod signed_in;
mod signing_in;
mod sponsors;
mod templates;
mod totp;
mod towns;
mod versions;
mod voiding;
mod winners;
