//! Text messages: what one is made of, and who takes it.
//!
//! A text that a provider accepted must never be sent again, so a provider can also be asked what became of one
//! whose answer was lost. Without Twilio settings the local form stands in and takes nothing.

mod account;
mod answers;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod lookup;
mod signature;
mod twilio;

use std::time::Duration;

use sha2::{Digest as _, Sha256};
use townpick_domain::{contact::Phone, ids::NotificationId, time::Timestamp};

use crate::handover::{Handover, Pending};

pub use answers::suppression_of;
pub use signature::{SIGNATURE, is_signed, signature};
pub use twilio::{Sender, TWILIO, TwilioSettings, TwilioTexter};

/// What Twilio puts before the texts of accounts that are only tried out.
const TRIAL_PREFIX: &str = "Sent from your Twilio trial account - ";

/// One text message, ready to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct OutgoingText {
    /// The message in the outbox; status reports carry it back.
    pub id: NotificationId,
    /// Where it goes.
    pub to: Phone,
    /// What it says.
    pub body: String,
    /// How long it may wait at Twilio before it is too late to go out.
    pub valid_for: Option<Duration>,
}

impl OutgoingText {
    /// What the text is recognised by without keeping it.
    pub fn digest(&self) -> [u8; 32] {
        digest(&self.body)
    }
}

fn digest(body: &str) -> [u8; 32] {
    Sha256::digest(body.strip_prefix(TRIAL_PREFIX).unwrap_or(body).trim_end()).into()
}

/// A text whose answer was lost.
#[derive(Clone, PartialEq, Eq)]
pub struct TextInDoubt {
    /// Where it went, if it went.
    pub to: Phone,
    /// What it is recognised by.
    pub digest: [u8; 32],
    /// When it was handed over.
    pub since: Timestamp,
}

/// What kind of line a phone number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineType {
    /// A mobile phone, a landline or anything else that belongs to a person and a place.
    Usual,
    /// A number of an internet telephone service.
    Voip,
    /// Nobody knows, or nobody was asked.
    Unknown,
}

/// Takes text messages.
pub trait Texter: Send + Sync {
    /// Hands a text over.
    fn send<'a>(&'a self, text: &'a OutgoingText) -> Pending<'a, Handover>;

    /// The provider's names for texts that match one in doubt, newest first; none means that it was not accepted.
    fn find<'a>(&'a self, text: &'a TextInDoubt) -> Pending<'a, Vec<String>>;

    /// What kind of line a number is; unknown where looking it up is not configured.
    fn line_type<'a>(&'a self, phone: &'a Phone) -> Pending<'a, LineType>;

    /// Whether the kind of a line is asked for, which takes time and costs money.
    fn looks_numbers_up(&self) -> bool {
        false
    }

    /// Whether nothing is sent to anyone.
    fn is_local(&self) -> bool {
        false
    }
}

/// Sends nothing: the message stays in the local outbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct LocalTexter;

impl Texter for LocalTexter {
    fn send<'a>(&'a self, _: &'a OutgoingText) -> Pending<'a, Handover> {
        Box::pin(async { Ok(Handover::StoredLocally) })
    }

    fn find<'a>(&'a self, _: &'a TextInDoubt) -> Pending<'a, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn line_type<'a>(&'a self, _: &'a Phone) -> Pending<'a, LineType> {
        Box::pin(async { Ok(LineType::Unknown) })
    }

    fn is_local(&self) -> bool {
        true
    }
}
