//! Numbers for Prometheus. They are shown on an address of their own, never on the public one.

use std::time::Duration;

use axum::{Router, routing::get};
use http::header::CONTENT_TYPE;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

const REQUESTS: &str = "http_requests_total";
const DURATION: &str = "http_request_duration_seconds";
const RESIDENT_MEMORY: &str = "process_resident_memory_bytes";
const OPEN_FILES: &str = "process_open_fds";

const DURATION_BUCKETS: &[f64] =
    &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 15.0];

/// Observed durations wait in memory until they are put into their buckets, even when nobody scrapes.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// A recorder's beginnings, with the buckets the service's durations need.
pub fn builder() -> Result<PrometheusBuilder, BuildError> {
    PrometheusBuilder::new().set_buckets_for_metric(Matcher::Full(DURATION.to_owned()), DURATION_BUCKETS)
}

/// Starts recording for the whole process; without this call numbers go nowhere and cost nothing.
///
/// # Panics
/// When it is called outside a runtime, which it needs to keep memory bounded.
pub fn install() -> Result<PrometheusHandle, BuildError> {
    let handle = builder()?.install_recorder()?;
    let kept_up = handle.clone();
    tokio::spawn(async move {
        let mut turns = tokio::time::interval(UPKEEP_EVERY);
        loop {
            turns.tick().await;
            kept_up.run_upkeep();
        }
    });
    Ok(handle)
}

/// The routes of the metrics address.
pub fn metrics_router(handle: PrometheusHandle) -> Router {
    let show = move || async move {
        measure_process();
        ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render())
    };
    Router::new().route("/metrics", get(show))
}

/// Counts an answered request.
pub(crate) fn count_request(route: String, method: &'static str, status: u16, latency_us: u64) {
    let latency = Duration::from_micros(latency_us).as_secs_f64();
    metrics::histogram!(DURATION, "route" => route.clone()).record(latency);
    metrics::counter!(REQUESTS, "route" => route, "method" => method, "status" => status.to_string())
        .increment(1);
}

/// What Linux tells about this process; elsewhere the numbers are left out.
fn measure_process() {
    if let Some(kibibytes) = resident_kibibytes() {
        metrics::gauge!(RESIDENT_MEMORY).set(f64::from(kibibytes) * 1024.0);
    }
    if let Some(count) =
        std::fs::read_dir("/proc/self/fd").ok().and_then(|open| u32::try_from(open.count()).ok())
    {
        metrics::gauge!(OPEN_FILES).set(f64::from(count));
    }
}

fn resident_kibibytes() -> Option<u32> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
