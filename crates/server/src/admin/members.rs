//! Members, as administrators list, look at, correct, deactivate and delete them.
//!
//! The activity log knows a member by their id alone.

mod change;
mod correct;
mod flags;
mod history;
mod list;
mod show;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;

use crate::{endpoint::routes, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(list::export))
        .routes(routes!(change::change_many))
        .routes(routes!(change::preview_many))
        .routes(routes!(show::show, correct::correct, change::delete))
        .routes(routes!(correct::take_back_email))
        .routes(routes!(change::change))
        .routes(routes!(change::revoke_links))
        .routes(routes!(show::wins))
        .routes(routes!(show::download))
        .routes(routes!(show::consents))
        .routes(routes!(flags::list))
        .routes(routes!(flags::put_away))
        .routes(routes!(history::timeline))
        .routes(routes!(history::participation))
}
