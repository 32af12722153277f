//! Where administrators find featured businesses.

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use super::{list, remove, save};
use crate::{endpoint::routes, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::create))
        .routes(routes!(list::export))
        .routes(routes!(list::options))
        .routes(routes!(remove::set_status))
        .routes(routes!(super::show, save::change, remove::remove))
}
