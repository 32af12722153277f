//! What the process tells of itself: log lines on standard error, for people or for collectors, and traces where the settings
//! name somebody who takes them.

mod one_line;

use std::{
    backtrace::{Backtrace, BacktraceStatus},
    io::IsTerminal as _,
    panic,
};

use anyhow::Context as _;
use townpick_gateways::traces::{self, Traces};
use tracing_subscriber::{
    EnvFilter, Layer as _, Registry,
    filter::{FilterExt as _, filter_fn},
    fmt,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use self::one_line::OneLine;
use crate::{
    config::{Config, LogFormat},
    version,
};

/// What is exported besides the log.
#[must_use = "the last traces are exported when it is finished"]
pub struct Telemetry(Option<Traces>);

/// Starts logging and tracing as the settings say.
pub fn start(config: &Config) -> anyhow::Result<Telemetry> {
    let traces = config.otlp_url.as_ref().map(|collector| Traces::to(collector, version::NAME)).transpose();
    let traces = traces.context("traces cannot be exported")?;
    let is_logged = filter_fn(|metadata| metadata.target() != traces::TARGET);
    let filter = config.log.parse::<EnvFilter>()?.and(is_logged);
    let lines = fmt::layer().with_target(false).with_ansi(std::io::stderr().is_terminal());
    let told = Registry::default().with(traces.as_ref().map(Traces::layer));
    match config.log_format {
        LogFormat::Text => {
            told.with(lines.with_writer(|| OneLine(std::io::stderr())).with_filter(filter)).init();
        }
        LogFormat::Json => {
            let lines = lines.with_writer(std::io::stderr).json().flatten_event(true);
            told.with(lines.with_filter(filter)).init();
        }
    }
    panic::set_hook(Box::new(panicked));
    Ok(Telemetry(traces))
}

/// A panic is an entry of the log like any other: its text may be of several lines.
fn panicked(panic: &panic::PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    let backtrace = Backtrace::capture();
    let backtrace = (backtrace.status() == BacktraceStatus::Captured).then(|| backtrace.to_string());
    let text = panic.payload_as_str().unwrap_or("without a text");
    tracing::error!(place, backtrace, "panicked: {text}");
}

impl Telemetry {
    /// Tells what is left.
    pub async fn finish(self) {
        if let Some(traces) = self.0 {
            traces.finish().await;
        }
    }
}
