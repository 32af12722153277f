//! Where administrators find contests.

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use super::{exclusions, list, participants, remove, save};
use crate::{endpoint::routes, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::create))
        .routes(routes!(list::export))
        .routes(routes!(super::show, save::change, remove::remove))
        .routes(routes!(remove::void))
        .routes(routes!(remove::preview_void))
        .routes(routes!(participants::list))
        .routes(routes!(participants::export))
        .routes(routes!(exclusions::list, exclusions::add))
        .routes(routes!(exclusions::remove))
}
