//! Where log lines go: standard error, for people or for collectors.

use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{Config, LogFormat};

/// Starts logging as the settings say.
pub fn start(config: &Config) -> anyhow::Result<()> {
    let lines = fmt()
        .with_env_filter(config.log.parse::<EnvFilter>()?)
        .with_writer(std::io::stderr)
        .with_target(false);
    match config.log_format {
        LogFormat::Text => lines.init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
    Ok(())
}
