//! Towns, as administrators list, add, open, close, rename and merge them.

mod create;
pub(in crate::admin) mod list;
mod merge;
mod record;
mod rename;
mod show;
mod status;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, state::App};

pub(crate) use create::of_place;
pub(crate) use record::Status;

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list, create::create))
        .routes(routes!(list::export))
        .routes(routes!(show::options))
        .routes(routes!(status::change_many))
        .routes(routes!(status::preview))
        .routes(routes!(status::change))
        .routes(routes!(show::show, rename::rename))
        .routes(routes!(merge::merge))
}
