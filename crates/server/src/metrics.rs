//! Numbers for Prometheus. They are shown on an address of their own, never on the public one.

mod process;

use std::{borrow::Cow, sync::Arc, time::Duration};

use axum::{Router, routing::get};
use http::header::CONTENT_TYPE;
use jiff::SignedDuration;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use townpick_domain::time::Timestamp;
use townpick_gateways::clock::Clock;
use townpick_store::{Database, backups, engine_runs, notifications::outbox};

const REQUESTS: &str = "http_requests_total";
const DURATION: &str = "http_request_duration_seconds";
const PENDING: &str = "townpick_outbox_pending";
const PUT_OFF: &str = "townpick_outbox_put_off";
const RETRYING: &str = "townpick_outbox_retrying";
const FAILED_LAST_DAY: &str = "townpick_outbox_failed_last_day";
const LAG: &str = "townpick_outbox_lag_seconds";
const DATABASE: &str = "townpick_database_up";
const LAST_RUN: &str = "townpick_engine_last_run_timestamp_seconds";
const RUN_FAILED: &str = "townpick_engine_last_run_failed";
const LAST_BACKUP: &str = "townpick_backup_last_good_timestamp_seconds";
const BACKUP_EVERY: &str = "townpick_backup_every_seconds";
const BUILD: &str = "townpick_build_info";

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
    let recorder = handle.clone();
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(UPKEEP_EVERY);
        loop {
            ticks.tick().await;
            recorder.run_upkeep();
        }
    });
    Ok(handle)
}

/// The routes of the metrics address; `version` is this program's, and `backups_every` how often backups are made by
/// themselves.
pub fn metrics_router(
    handle: PrometheusHandle,
    database: Database,
    clock: Arc<dyn Clock>,
    version: &'static str,
    backups_every: Option<SignedDuration>,
) -> Router {
    let show = async move || {
        metrics::gauge!(BUILD, "version" => version).set(1);
        process::measure();
        measure_outbox(&database, clock.now()).await;
        measure_engine(&database).await;
        measure_backups(&database, backups_every).await;
        ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render())
    };
    Router::new().route("/metrics", get(show))
}

/// Counts an answered request.
pub(crate) fn count_request(route: Cow<'static, str>, method: &'static str, status: u16, latency: Duration) {
    metrics::histogram!(DURATION, "route" => route.clone()).record(latency);
    metrics::counter!(REQUESTS, "route" => route, "method" => method, "status" => status.to_string())
        .increment(1);
}

/// What waits is counted when somebody asks: an engine that stands still shows as a growing lag, and one that is busy
/// does not count a million messages again and again. A database that does not answer makes the numbers unknown.
async fn measure_outbox(database: &Database, now: Timestamp) {
    let stats = async { outbox::stats(&mut database.read().await?, now).await }.await;
    let stats = stats.inspect_err(|error| tracing::warn!(%error, "the outbox could not be measured")).ok();
    let show = |name: &'static str, count: Option<i64>| {
        metrics::gauge!(name).set(count.map_or(f64::NAN, as_number));
    };
    metrics::gauge!(DATABASE).set(u8::from(stats.is_some()));
    show(PENDING, stats.map(|stats| stats.pending));
    show(PUT_OFF, stats.map(|stats| stats.put_off));
    show(RETRYING, stats.map(|stats| stats.retrying));
    show(FAILED_LAST_DAY, stats.map(|stats| stats.failed_last_day));
    show(LAG, stats.map(|stats| stats.lag_seconds(now).unwrap_or(0)));
}

/// When each kind of weekly work last ran, whichever process did it, and whether that failed. What the database does not
/// tell now stays as it was: the time shows how old it is.
async fn measure_engine(database: &Database) {
    let runs = async { engine_runs::all(&mut database.read().await?).await }.await;
    for run in runs.unwrap_or_default() {
        let ran_at = as_number(run.last_started_at.as_microseconds()) / 1e6;
        metrics::gauge!(RUN_FAILED, "work" => run.work.clone()).set(u8::from(run.has_failed()));
        metrics::gauge!(LAST_RUN, "work" => run.work).set(ran_at);
    }
}

/// When the last good backup began, zero where there should be one and is none, and how often one is made. What the database
/// does not tell now stays as it was.
async fn measure_backups(database: &Database, every: Option<SignedDuration>) {
    let Some(every) = every else { return };
    metrics::gauge!(BACKUP_EVERY).set(every.as_secs_f64());
    let last = async { backups::last_good_backup(&mut database.read().await?).await }.await;
    if let Ok(last) = last {
        let began_at = last.map_or(0, |last| last.started_at.as_microseconds());
        metrics::gauge!(LAST_BACKUP).set(as_number(began_at) / 1e6);
    }
}

#[allow(clippy::cast_precision_loss, reason = "a gauge is a float; nobody counts beyond 2^52")]
fn as_number(count: i64) -> f64 {
    count as f64
}
