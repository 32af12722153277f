//! The outbox as administrators read it; without providers it is the local outbox, where every message can be read.

use std::sync::Arc;

use townpick_store::notifications::ListedNotification;
use utoipa_axum::router::OpenApiRouter;

use crate::{admin::list_handlers::list_handlers, endpoint::routes, state::App};

pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(export))
}

list_handlers! {
    ListedNotification;
    /// Lists the messages in the outbox, newest first
    list "/api/admin/notifications" as "admin_list_notifications": "A page of the outbox";
    /// The messages as a CSV file
    export "/api/admin/notifications/export.csv" as "admin_export_notifications": "All messages that match";
}
