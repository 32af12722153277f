//! Numbers for operators: what came of messages, and whether a provider is left alone. How much waits is measured by
//! whoever shows it.

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
    counter(channel, outcome).increment(1);
}

/// Counts a message that is given up although it was to be tried again.
pub(super) fn given_up(channel: Channel) {
    counter(channel, "failed").increment(1);
}

fn counter(channel: Channel, outcome: &'static str) -> metrics::Counter {
    metrics::counter!(HANDOVERS, "channel" => channel.as_str(), "outcome" => outcome)
}

/// Shows whether a lane's provider is left alone.
pub(super) fn show_circuit(lane: &Lane) {
    let open = f64::from(u8::from(lane.circuit.is_open()));
    metrics::gauge!(CIRCUIT, "channel" => lane.channel.as_str()).set(open);
}
