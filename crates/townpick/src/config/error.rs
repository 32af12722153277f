//! A wrong setting.

/// A setting that stops the start: its name and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {problem}")]
pub struct ConfigError {
    name: String,
    problem: String,
}

impl ConfigError {
    /// The variable of the setting, which its name begins with.
    pub(super) fn variable(&self) -> &str {
        self.name.split(' ').next().unwrap_or_default()
    }

    /// What is wrong, without the name.
    pub(super) fn problem(&self) -> &str {
        &self.problem
    }
}

pub(super) fn wrong(name: &str, problem: impl std::fmt::Display) -> ConfigError {
    ConfigError { name: name.to_owned(), problem: problem.to_string() }
}
