//! The service as it answers now. Settings that are changed while it runs make another one, which takes its place between
//! two requests: those that have begun end as they began.

use std::sync::Arc;

use arc_swap::ArcSwap;

use crate::{router::Front, state::App};

/// The service as it answers now.
pub struct Live(ArcSwap<Front>);

impl Live {
    /// The service as it begins.
    pub fn new(app: Arc<App>) -> Self {
        Self(ArcSwap::from_pointee(Front::of(app)))
    }

    /// Lets another one answer from the next request on.
    pub fn replace(&self, app: Arc<App>) {
        self.0.store(Arc::new(Front::of(app)));
    }

    /// What requests can reach now.
    pub fn app(&self) -> Arc<App> {
        Arc::clone(self.0.load().app())
    }

    /// What answers the next request.
    pub(crate) fn front(&self) -> Arc<Front> {
        self.0.load_full()
    }
}
