//! What the demo is made of, and when.

use jiff::SignedDuration;
use townpick_domain::{
    calendar::{Date, eastern_date, eastern_midnight, next_drawing},
    time::Timestamp,
};
use townpick_gateways::entropy::Entropy;

use super::content::Content;

/// How long ago the first people came, and the demo administrator with them.
pub(super) const OLDEST: SignedDuration = SignedDuration::from_hours(24 * 90);

/// What the demo is made of, and the present that its weeks lie around.
pub(super) struct Making<'c> {
    pub content: &'c Content,
    pub now: Timestamp,
    pub entropy: &'static dyn Entropy,
}

impl Making<'_> {
    /// When all of it began.
    pub(super) fn beginning(&self) -> Timestamp {
        self.now.plus(-OLDEST)
    }

    /// The Sunday on which the contest of a week starts; week 0 runs now.
    pub(super) fn sunday(&self, week: i64) -> anyhow::Result<Date> {
        start_of_week(self.now, week)
    }
}

/// The Sunday on which the contest of a week starts; week 0 runs now.
pub(super) fn start_of_week(now: Timestamp, week: i64) -> anyhow::Result<Date> {
    Ok(eastern_date(next_drawing(now)).checked_add(jiff::Span::new().weeks(week - 1))?)
}

/// An instant of a day by Eastern clocks; an hour off on the two Sundays on which they are changed.
pub(super) fn at(date: Date, hour: i64, minute: i64) -> Timestamp {
    eastern_midnight(date).plus(SignedDuration::from_mins(hour * 60 + minute))
}
