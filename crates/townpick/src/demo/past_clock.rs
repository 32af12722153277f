//! A clock that is moved through the past.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::SignedDuration;
use townpick_domain::time::Timestamp;
use townpick_gateways::clock::Clock;

/// How far it goes on whenever somebody looks at it: work takes time.
const TICK: SignedDuration = SignedDuration::from_millis(2);

/// Shows where it was put, goes on while it is looked at, and never goes back or beyond the present. Clones show the same.
#[derive(Clone)]
pub struct PastClock {
    shown: Arc<Mutex<Timestamp>>,
    present: Timestamp,
}

impl PastClock {
    /// A clock that begins at an instant of the past.
    pub fn new(beginning: Timestamp, present: Timestamp) -> Self {
        Self { shown: Arc::new(Mutex::new(beginning)), present }
    }

    /// Moves on to an instant and tells whether it has come yet.
    pub fn reach(&self, instant: Timestamp) -> bool {
        let has_come = instant <= self.present;
        if has_come {
            let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
            *shown = instant.max(*shown);
        }
        has_come
    }
}

impl Clock for PastClock {
    fn now(&self) -> Timestamp {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let now = *shown;
        *shown = now.plus(TICK).min(self.present);
        now
    }
}
