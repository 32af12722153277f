//! Where administrators find notices.

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use super::{list, save, send};
use crate::{endpoint::routes, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::create))
        .routes(routes!(list::export))
        .routes(routes!(super::show, save::change, save::remove))
        .routes(routes!(send::reach))
        .routes(routes!(send::schedule))
        .routes(routes!(send::take_back))
        .routes(routes!(send::test))
}
