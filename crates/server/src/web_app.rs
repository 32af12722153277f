//! The web app as the service shows it: the files of its build, and its one HTML document filled for each page. Nothing
//! here knows how a request is routed to it.

pub mod assets;
mod error;
mod first_screen;
pub(crate) mod head;
pub(crate) mod routes;
pub mod shell;
mod structured_data;

pub use error::ShellError;
