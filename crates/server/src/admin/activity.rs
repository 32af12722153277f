//! The activity log: who changed what.

use std::sync::Arc;

use townpick_store::activity::Activity;
use utoipa_axum::router::OpenApiRouter;

use crate::{admin::list_handlers::list_handlers, endpoint::routes, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export))
}

list_handlers! {
    Activity;
    /// Lists what administrators did, newest first
    list "/api/admin/activity" as "admin_list_activity": "A page of the log";
    /// The log as a CSV file
    export "/api/admin/activity/export.csv" as "admin_export_activity": "All entries that match";
}
