//! Where cached values come from.

use std::sync::Arc;

use townpick_domain::time::Timestamp;
use townpick_gateways::clock::Clock;
use townpick_store::Database;

/// The database and the clock that a cache follows.
#[derive(Clone)]
pub(crate) struct Source {
    pub database: Database,
    pub clock: Arc<dyn Clock>,
}

impl Source {
    /// The present instant.
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
