//! The service as it answers now. Settings that are changed while it runs make another one, which takes its place between
//! two requests: those that have begun end as they began.

use std::sync::Arc;

use arc_swap::ArcSwap;
use axum::Router;

use crate::{router::router, state::App};

/// The service as it answers now.
pub struct Live(ArcSwap<Face>);

struct Face {
    app: Arc<App>,
    router: Router,
}

impl Face {
    fn of(app: Arc<App>) -> Arc<Self> {
        Arc::new(Self { router: router(&app), app })
    }
}

impl Live {
    /// The service as it begins.
    pub fn new(app: Arc<App>) -> Self {
        Self(ArcSwap::new(Face::of(app)))
    }

    /// Lets another one answer from the next request on.
    pub fn replace(&self, app: Arc<App>) {
        self.0.store(Face::of(app));
    }

    /// What requests can reach now.
    pub fn app(&self) -> Arc<App> {
        Arc::clone(&self.0.load().app)
    }

    /// What answers the next request.
    pub(crate) fn router(&self) -> Router {
        self.0.load().router.clone()
    }
}
