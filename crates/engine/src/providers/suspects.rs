//! Messages that a provider refused without a reason. Whether the message or the provider was at fault shows when the
//! provider is asked again: a message is given up when the provider has accepted another one since and then refuses it
//! once more. If the circuit opens instead, the provider refused everybody, and the message is not blamed.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::time::Instant;
use townpick_domain::ids::NotificationId;

/// What this process knows about a refused message.
#[derive(Debug)]
struct Suspect {
    refused_at: Instant,
    /// Whether the provider has accepted another message since.
    is_outvoted: bool,
}

/// The refused messages, as this process sees them. Each waits in the outbox for another try meanwhile, so that nothing
/// is lost with this list.
#[derive(Debug, Default)]
pub(crate) struct Suspects(Mutex<HashMap<NotificationId, Suspect>>);

impl Suspects {
    /// A message was refused at this instant. Tells whether it is to be given up.
    pub(crate) fn refused(&self, id: NotificationId, refused_at: Instant) -> bool {
        let mut suspects = self.suspects();
        let is_outvoted =
            suspects.entry(id).or_insert(Suspect { refused_at, is_outvoted: false }).is_outvoted;
        if is_outvoted {
            suspects.remove(&id);
        }
        is_outvoted
    }

    /// A message that was offered at this instant was accepted: what was refused before may be refused for its own sake.
    pub(crate) fn accepted(&self, id: NotificationId, offered_at: Instant) {
        let mut suspects = self.suspects();
        suspects.remove(&id);
        for suspect in suspects.values_mut() {
            suspect.is_outvoted |= suspect.refused_at < offered_at;
        }
    }

    /// The provider is left alone: it refused everybody.
    pub(crate) fn acquit(&self) {
        self.suspects().clear();
    }

    fn suspects(&self) -> MutexGuard<'_, HashMap<NotificationId, Suspect>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
