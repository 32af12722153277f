//! The time a contest runs and its status.
//!
//! This is the only place that decides between Upcoming, Live and Completed; no status is ever stored beside it.

use serde::{Deserialize, Serialize};

use crate::choice::choice;
use crate::time::Timestamp;

choice! {
    /// Where a contest stands at an instant.
    pub enum ContestStatus as "AdminContestStatus" {
        /// Not yet started.
        Upcoming,
        /// Running.
        Live,
        /// Over.
        Completed,
    }
}

/// The time a contest runs: from `starts_at` up to, but not including, `ends_at`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// The first instant the contest is Live.
    pub starts_at: Timestamp,
    /// The first instant the contest is Completed.
    pub ends_at: Timestamp,
}

impl Window {
    /// The status of a contest with this window at the given instant.
    pub fn status(&self, now: Timestamp) -> ContestStatus {
        if now < self.starts_at {
            ContestStatus::Upcoming
        } else if now >= self.ends_at {
            ContestStatus::Completed
        } else {
            ContestStatus::Live
        }
    }

    /// Whether a contest was promised in public: it has started, or the ledger tells of it, because the clock of another
    /// process is ahead.
    pub fn is_promised(&self, is_in_ledger: bool, now: Timestamp) -> bool {
        is_in_ledger || self.status(now) != ContestStatus::Upcoming
    }

    /// How many take part: the closed list once the contest is over, the town's subscribed members before.
    pub fn participants(&self, in_closed_list: Option<i64>, active_members: i64, now: Timestamp) -> i64 {
        match self.status(now) {
            ContestStatus::Completed => in_closed_list.unwrap_or(active_members),
            ContestStatus::Upcoming | ContestStatus::Live => active_members,
        }
    }
}
