//! HTTP and pages: the face of Townpick.
//!
//! This floor answers requests from what the store, the gateways and the domain give it. It must never import the
//! weekly engine, read a clock or a random generator of its own, or write an address, a query or anything about a
//! person into a log.

mod access_log;
mod admin;
mod cache;
pub mod extract;
#[cfg(any(test, fuzzing))]
pub mod fuzzed;
mod headers;
mod health;
mod installation;
mod layers;
pub mod limits;
mod live;
mod messaging;
pub mod metrics;
mod openapi;
mod pages;
pub mod passwords;
mod permissions;
pub mod problem;
mod public;
mod ready;
mod router;
mod second_factor;
mod serve;
mod services;
mod session;
mod set_up;
mod settings;
mod state;
mod stopping;
mod stored_settings;
mod view;
pub mod web_app;
mod webhooks;

pub use installation::{Described, Installation, SettingSource, ShownSetting, WrongSettings};
pub use live::Live;
pub use messaging::{MailReporters, Messaging};
pub use metrics::metrics_router;
pub use openapi::openapi;
pub use router::{Front, guarded, router};
pub use serve::{open_files::raise_limit as raise_open_files_limit, serve};
pub use services::{Providers, Services};
pub use settings::{Brand, Settings};
pub use state::App;
