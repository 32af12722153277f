//! What administrators decide about towns, and about what people send in.

use crate::choice::choice;

/// So many subscribed members make a town ready to be opened; nobody is stopped from opening a smaller one.
pub const MEMBERS_TO_OPEN: i64 = 50;

choice! {
    /// Whether an administrator has opened the town.
    pub enum TownStatus as "AdminTownStatus" {
        /// Contests can run.
        Active,
        /// People can join; contests are coming.
        Inactive,
    }
}

choice! {
    /// How far the review of an application or a nomination has come.
    #[strum(serialize_all = "snake_case")]
    pub enum ReviewStatus as "AdminReviewStatus" {
        /// Nobody has looked at it.
        New,
        /// Somebody is on it.
        InReview,
        /// It was accepted.
        Accepted,
        /// It was declined.
        Declined,
    }
}
