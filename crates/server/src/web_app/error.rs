//! Why a build of the web app cannot be served.

/// The build of the web app cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShellError {
    /// A marker must be there exactly once.
    #[error("web/dist/index.html has {found} times {marker} instead of once: run `make build` again")]
    Marker {
        /// The marker.
        marker: &'static str,
        /// How often it is there.
        found: usize,
    },
    /// What was prerendered must be a template that can be filled.
    #[error("the template {name} in web/dist/prerendered cannot be filled: run `make build` again")]
    FirstScreen {
        /// Which of them.
        name: &'static str,
    },
}
