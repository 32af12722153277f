//! HTTP and pages: the face of Townpick.
//!
//! This floor answers requests from what the store, the gateways and the domain give it. It must never import the
//! weekly engine, read a clock or a random generator of its own, or write an address, a query or anything about a
//! person into a log.

mod admin;
mod encoding;
pub mod extract;
pub mod headers;
mod health;
mod host;
mod kept;
mod kept_by_key;
pub mod limits;
mod messaging;
pub mod metrics;
mod observe;
mod openapi;
pub mod pages;
pub mod passwords;
pub mod problem;
mod public;
pub mod router;
mod second_factor;
mod serve;
pub mod session;
pub mod settings;
pub mod state;
mod webhooks;

pub use messaging::Messaging;
pub use metrics::metrics_router;
pub use openapi::openapi;
pub use router::{guarded, router};
pub use serve::{open_files::raise_limit as raise_open_files_limit, serve};
pub use settings::{Brand, Settings};
pub use state::{App, Providers, Services};
