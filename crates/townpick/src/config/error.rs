//! A wrong setting.

/// A setting that stops the start: its name and what is allowed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {problem}")]
pub struct ConfigError {
    name: String,
    problem: String,
}

pub(super) fn wrong(name: &str, problem: impl std::fmt::Display) -> ConfigError {
    ConfigError { name: name.to_owned(), problem: problem.to_string() }
}
