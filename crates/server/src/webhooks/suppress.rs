//! Keeps an address from being written to, or lets it be again.

use townpick_domain::{ids::SuppressionId, time::Timestamp};
use townpick_store::{
    Result, Tx,
    notifications::outbox::Channel,
    suppressions::{self, NewSuppression},
};

use crate::state::App;

/// Adds an address to the list of those that must not be written to.
pub(super) async fn add(
    app: &App,
    tx: &mut Tx,
    channel: Channel,
    address: &str,
    reason: &'static str,
    now: Timestamp,
) -> Result<()> {
    let entry = NewSuppression {
        id: SuppressionId::new(now, app.services.entropy.bytes()),
        channel,
        address,
        address_hash: app.services.secrets.suppression_hash(channel.as_str(), address),
        reason,
    };
    suppressions::add(tx, &entry, now).await
}

/// Takes an address off the list.
pub(super) async fn remove(app: &App, tx: &mut Tx, channel: Channel, address: &str) -> Result<()> {
    let hash = app.services.secrets.suppression_hash(channel.as_str(), address);
    suppressions::remove(tx, channel, address, hash).await
}
