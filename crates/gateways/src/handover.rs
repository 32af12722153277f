//! What can come of handing a message to a provider, in terms the delivery can act on.
//!
//! Nothing here knows SMTP or Twilio: each provider's own answers are interpreted in its own module.

use std::{future::Future, pin::Pin, time::Duration};

use townpick_domain::channel::SuppressionReason;

/// An answer that is still on its way.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, HandoverError>> + Send + 'a>>;

/// A message left our hands, or deliberately did not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Handover {
    /// The provider has it and calls it by this name.
    Accepted {
        /// The provider's name for it.
        provider_id: String,
    },
    /// No provider is configured: nothing was sent to anyone.
    StoredLocally,
}

/// Why a message was not handed over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HandoverError {
    /// It was not accepted now, but may be later.
    #[error("not accepted for now: {reason}")]
    Temporary {
        /// What the provider said.
        reason: String,
        /// How long the provider asks us to wait.
        retry_after: Option<Duration>,
        /// Whose trouble it is.
        fault: Fault,
    },
    /// It will never be accepted.
    #[error("refused: {reason}")]
    Permanent {
        /// What the provider said.
        reason: String,
        /// Why nothing more may be sent to this address, if that is so.
        suppress: Option<SuppressionReason>,
    },
    /// It was refused without a word about why: it may be this message, or everybody's.
    #[error("refused: {reason}")]
    Unexplained {
        /// What the provider said.
        reason: String,
    },
    /// The answer was lost: the provider may have accepted it.
    #[error("in doubt: {reason}")]
    Unknown {
        /// What happened instead of an answer.
        reason: String,
    },
}

/// Whose trouble a temporary failure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// This recipient's: others can be written to.
    Recipient,
    /// The provider's or our account's: the next message would fail as well.
    Provider,
}

/// A provider's words, short enough to be stored on the record.
pub(crate) fn in_short(text: impl std::fmt::Display) -> String {
    text.to_string().chars().filter(|character| !character.is_control()).take(300).collect()
}
