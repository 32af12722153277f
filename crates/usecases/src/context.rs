//! What a use case needs besides the database.

use std::fmt::Display;

use serde_json::Value;
use townpick_domain::{
    channel::Channel, delivery::reaches_unsubscribed, operator::Operator, time::Timestamp,
};
use townpick_gateways::{entropy::Entropy, keys::Secrets, told_heads::ToldHeads};
use townpick_store::{
    Result, Tx,
    notifications::{self, Audience, ChannelIds, NewNotification},
};

/// The instant, randomness and secrets of one use case.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    /// When it happens.
    pub now: Timestamp,
    /// Where ids and seeds come from.
    pub entropy: &'c dyn Entropy,
    /// Signs the ledger and hashes addresses.
    pub secrets: &'c Secrets,
    /// The heads of the ledgers that people were told, behind which nothing is appended.
    pub told: &'c ToldHeads,
    /// Who runs the installation, as rules name them.
    pub operator: &'c Operator,
}

impl Context<'_> {
    /// Bytes for a new id.
    pub(crate) fn random(&self) -> [u8; 10] {
        self.entropy.bytes()
    }

    /// A notice to the people who run the service about something with this id.
    pub(crate) fn notice(
        &self,
        template_key: &'static str,
        about: impl Display,
        details: Value,
    ) -> NewNotification {
        NewNotification {
            key: format!("{template_key}:{about}"),
            template_key,
            audience: Audience::Administrators,
            town: None,
            contest: None,
            details,
            ids: self.channel_ids(),
        }
    }

    /// Puts a message into the outbox for each channel that reaches its reader, and tells how many that are.
    pub(crate) async fn enqueue(&self, tx: &mut Tx, message: &NewNotification) -> Result<u64> {
        self.enqueue_each(tx, &[message]).await
    }

    /// The same of several messages.
    pub(crate) async fn enqueue_each(&self, tx: &mut Tx, messages: &[&NewNotification]) -> Result<u64> {
        let is_for_everybody =
            |message: &NewNotification| reaches_unsubscribed(message.template_key, Channel::Email);
        let messages: Vec<_> = messages.iter().map(|message| (*message, is_for_everybody(message))).collect();
        notifications::enqueue_each(tx, &messages, self.now).await
    }

    /// Ids for one message on each channel.
    pub(crate) fn channel_ids(&self) -> ChannelIds {
        ChannelIds::new(self.now, || self.random())
    }
}
