//! Metrics for operators: what became of messages, and whether a provider's circuit is open. The server measures the
//! length of the queue itself.

use townpick_store::notifications::outbox::{Channel, Settlement};

use crate::providers::Lane;

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
