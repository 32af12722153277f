//! The list of notices.

use townpick_store::notices::ListedNotice;

use crate::admin::list_handlers::list_handlers;

list_handlers! {
    ListedNotice;
    /// Lists the notices, newest first
    list "/api/admin/notices" as "admin_list_notices": "A page of the list";
    /// The list as a CSV file
    export "/api/admin/notices/export.csv" as "admin_export_notices": "All that match";
}
