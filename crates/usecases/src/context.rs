//! What a use case needs besides the database.

use townpick_domain::time::Timestamp;
use townpick_gateways::{entropy::Entropy, keys::Secrets, told_heads::ToldHeads};
use townpick_store::notifications::ChannelIds;

/// The instant, randomness and secrets of one use case.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    /// When it happens.
    pub now: Timestamp,
    /// Where ids and seeds come from.
    pub entropy: &'c dyn Entropy,
    /// Signs the ledger and hashes addresses.
    pub secrets: &'c Secrets,
    /// What was told of the ledgers, which nothing is appended behind.
    pub told: &'c ToldHeads,
}

impl Context<'_> {
    /// Bytes for a new id.
    pub(crate) fn random(&self) -> [u8; 10] {
        self.entropy.bytes()
    }

    /// Ids for one message on each channel.
    pub(crate) fn channel_ids(&self) -> ChannelIds {
        ChannelIds::new(self.now, || self.random())
    }
}
