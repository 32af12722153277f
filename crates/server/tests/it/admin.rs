//! What administrators ask of the API.

mod account;
mod activity;
mod audit;
pub mod businesses;
mod contest_lists;
pub mod contests;
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
pub mod signing_in;
pub mod sponsors;
mod templates;
pub mod totp;
mod town_moves;
mod towns;
mod versions;
mod voiding;
mod winners;
