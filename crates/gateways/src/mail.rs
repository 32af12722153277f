//! Email: what one is made of, and who takes it.
//!
//! Without SMTP settings the local form stands in: it takes nothing, so that nobody is led to believe that a message
//! went out.

mod answers;
mod connections;
mod dialogue;
mod dkim;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;
mod settings;
mod sign_in;
mod smtp;
mod socket;
mod trust;

use townpick_domain::{ids::NotificationId, time::Timestamp};

use crate::handover::{Handover, Pending};

pub use dkim::{DkimError, DkimKey};
pub use settings::{MailSettings, MailSettingsError};
pub use sign_in::sign_in;
pub use smtp::SmtpMailer;
pub use trust::{OwnAuthorities, OwnAuthoritiesError};

/// One email, ready to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    /// The message in the outbox; the Message-ID is made of it, so that a repeated email is recognised as the same.
    pub id: NotificationId,
    /// Where it goes.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as a page.
    pub html: String,
    /// Where one click ends the messages (RFC 8058); administrators' notices have none.
    pub unsubscribe_url: Option<String>,
    /// When it is sent.
    pub date: Timestamp,
}

/// Takes email.
pub trait Mailer: Send + Sync {
    /// Hands an email over.
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> Pending<'a, Handover>;

    /// Whether nothing is sent to anyone.
    fn is_local(&self) -> bool {
        false
    }
}

/// Sends nothing: the message stays in the local outbox.
#[derive(Debug, Clone, Copy, Default)]
pub struct LocalMailer;

impl Mailer for LocalMailer {
    fn send<'a>(&'a self, _: &'a OutgoingMail) -> Pending<'a, Handover> {
        Box::pin(async { Ok(Handover::StoredLocally) })
    }

    fn is_local(&self) -> bool {
        true
    }
}
