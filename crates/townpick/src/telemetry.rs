//! Where log lines go: standard error, for people or for collectors.

use std::io::IsTerminal as _;

use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{Config, LogFormat};

/// Starts logging as the settings say.
pub fn start(config: &Config) -> anyhow::Result<()> {
    let lines = fmt()
        .with_env_filter(config.log.parse::<EnvFilter>()?)
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal());
    match config.log_format {
        LogFormat::Text => lines.init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
    Ok(())
}
