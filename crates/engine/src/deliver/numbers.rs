//! Numbers for operators: how much waits, for how long, what failed, and whether a provider is left alone.

use townpick_domain::time::Timestamp;
use townpick_store::{
    Database, Result,
    notifications::outbox::{self, Channel, Settlement},
};

use super::Lane;

const PENDING: &str = "townpick_outbox_pending";
const RETRYING: &str = "townpick_outbox_retrying";
const LAG: &str = "townpick_outbox_lag_seconds";
const HANDOVERS: &str = "townpick_message_handovers_total";
const CIRCUIT: &str = "townpick_provider_circuit_open";

/// Counts what came of handing a message over.
pub(super) fn count(channel: Channel, settlement: &Settlement) {
    let outcome = match settlement {
        Settlement::Sent { .. } => "sent",
        Settlement::Retry { in_doubt: true, .. } => "in_doubt",
        Settlement::Retry { .. } => "retry",
        Settlement::Failed { .. } => "failed",
        Settlement::Dropped { .. } => "dropped",
        Settlement::Local(_) => "local",
        Settlement::Postponed { .. } | Settlement::Untried => return,
    };
    metrics::counter!(HANDOVERS, "channel" => channel.as_str(), "outcome" => outcome).increment(1);
}

/// Shows whether a lane's provider is left alone.
pub(super) fn show_circuit(lane: &Lane) {
    let open = f64::from(u8::from(lane.circuit.is_open()));
    metrics::gauge!(CIRCUIT, "channel" => lane.channel.as_str()).set(open);
}

/// Measures the queue.
pub(super) async fn measure(database: &Database, now: Timestamp) -> Result<()> {
    let stats = outbox::stats(&mut database.read().await?, now).await?;
    metrics::gauge!(PENDING).set(as_number(stats.pending));
    metrics::gauge!(RETRYING).set(as_number(stats.retrying));
    metrics::gauge!(LAG).set(as_number(stats.lag_seconds(now).unwrap_or(0)));
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "a gauge is a float; nobody counts beyond 2^52 messages")]
fn as_number(count: i64) -> f64 {
    count as f64
}
