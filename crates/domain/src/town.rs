//! A town: what is known of it wherever it is listed or shown.

use crate::calendar::Day;
use crate::record::columns;
use crate::status::TownStatus;

columns! {
    /// A town, or a place that has no members yet.
    pub struct TownRecord as "AdminTownRecord" {
        /// What its address is made of.
        slug: String,
        /// What people read.
        full_name: String,
        /// The two-letter state code.
        state: String,
        /// Whether it is open.
        status: TownStatus,
        /// The day it was opened.
        launch_date: Option<Day>,
        /// How many people live there.
        population: Option<i64>,
        /// Subscribed members.
        active_members: i64,
        /// All members.
        total_members: i64,
    }
}
