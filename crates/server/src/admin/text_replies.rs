//! The inbox of texts that the service did not answer by itself.

pub(crate) mod answer;
mod list;
mod show;
mod state;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(list::export))
        .routes(routes!(show::show))
        .routes(routes!(state::change))
        .routes(routes!(answer::preview))
        .routes(routes!(answer::answer))
}
