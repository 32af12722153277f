//! How many transactions for writing were begun, so that tests can show which writes go together: one for every change,
//! whether or not it shared its commit with others. Nothing is counted in the program itself.

#[cfg(feature = "testing")]
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

/// The count of one database, which its clones share.
#[derive(Clone, Debug, Default)]
pub(super) struct WriteCount(#[cfg(feature = "testing")] Arc<AtomicU64>);

impl WriteCount {
    /// Counts one more.
    #[cfg_attr(
        not(feature = "testing"),
        expect(clippy::unused_self, reason = "there is nothing to count in")
    )]
    pub(super) fn increment(&self) {
        #[cfg(feature = "testing")]
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    /// How many were begun since the database was opened.
    #[cfg(feature = "testing")]
    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}
