//! The ways to reach people.

use crate::choice::choice;

choice! {
    /// A way to reach somebody.
    #[strum(serialize_all = "lowercase")]
    pub enum Channel as "MessageChannel" {
        /// Email.
        Email,
        /// Text message.
        Sms,
    }
}

choice! {
    /// The ways a template is sent, or somebody wants to be reached.
    #[strum(serialize_all = "lowercase")]
    pub enum Channels as "Channel" {
        /// By email only.
        Email,
        /// By text message only.
        Sms,
        /// By both.
        Both,
    }
}

impl Channels {
    /// Whether this way is among them.
    pub fn include(self, channel: Channel) -> bool {
        match channel {
            Channel::Email => self != Self::Sms,
            Channel::Sms => self != Self::Email,
        }
    }
}

choice! {
    /// Why an address must not be written to.
    #[strum(serialize_all = "lowercase")]
    pub enum SuppressionReason {
        /// Its owner left; that ends when they join again.
        Unsubscribed,
        /// Its owner replied STOP, or had the carrier stop our texts.
        Stopped,
        /// Mail to it comes back.
        Bounced,
        /// Its owner called our mail spam.
        Complained,
        /// It cannot receive messages of this kind.
        Invalid,
    }
}
