//! The winners of all contests in one list, so that prizes are followed up without opening each contest.

use townpick_store::claims::Prize;

use crate::admin::list_handlers::list_handlers;

list_handlers! {
    Prize;
    /// Lists the winners of all contests and how far their prizes are, the latest drawing first
    list "/api/admin/winners" as "admin_list_prizes": "A page of prizes that were not lost or called off";
    /// Winners and their prizes as a CSV file
    export "/api/admin/winners/export.csv" as "admin_export_prizes": "All that fit";
}
