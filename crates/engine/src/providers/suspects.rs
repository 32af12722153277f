//! Messages that a provider refused twice without a reason. The next accepted message decides: if the provider accepts
//! another message, the refusal was about this one, which is given up; if the circuit opens instead, the provider
//! refused everybody and no message is given up.

use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;
use townpick_domain::ids::NotificationId;

/// A message that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Suspect {
    pub id: NotificationId,
    /// What the provider said.
    pub reason: String,
    /// When.
    pub at: Instant,
}

/// Those nothing is decided about yet, as this process sees them. Each waits in the outbox for another try meanwhile, so
/// that nothing is lost with this list.
#[derive(Debug, Default)]
pub(crate) struct Suspects(Mutex<Vec<Suspect>>);

impl Suspects {
    /// A message was refused, not for the first time.
    pub(crate) fn add(&self, suspect: Suspect) {
        self.list().push(suspect);
    }

    /// The provider is left alone: it refused everybody.
    pub(crate) fn acquit(&self) {
        self.list().clear();
    }

    /// Another message, which was offered at this instant, was accepted: those refused before are to be given up.
    pub(crate) fn condemn(&self, offered_at: Instant) -> Vec<Suspect> {
        self.list().extract_if(.., |suspect| suspect.at < offered_at).collect()
    }

    fn list(&self) -> std::sync::MutexGuard<'_, Vec<Suspect>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
