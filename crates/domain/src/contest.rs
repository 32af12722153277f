//! Which dates a contest may have.

use jiff::Span;
use jiff::civil::{Date, Weekday};

use crate::calendar::contest_window;
pub use crate::window::{ContestStatus, Window};

const DAYS_OF_A_CONTEST: i64 = 7;

/// The dates of a contest: a Sunday and the Sunday after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ContestDates {
    start: Date,
    end: Date,
}

/// Why a date cannot be the start of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContestDatesError {
    /// The date is not a Sunday.
    #[error("Contests must start on Sunday. Please select a Sunday.")]
    NotSunday,
}

impl ContestDates {
    /// The dates of a contest that starts on this Sunday.
    pub fn starting_on(start: Date) -> Result<Self, ContestDatesError> {
        if start.weekday() != Weekday::Sunday {
            return Err(ContestDatesError::NotSunday);
        }
        Ok(Self { start, end: start.saturating_add(Span::new().days(DAYS_OF_A_CONTEST)) })
    }

    /// The Sunday the contest starts.
    pub const fn start(self) -> Date {
        self.start
    }

    /// The Sunday the contest ends, 7 days later.
    pub const fn end(self) -> Date {
        self.end
    }

    /// The instants between which the contest is Live.
    pub fn window(self) -> Window {
        contest_window(self.start, self.end)
    }
}

/// Whether a town is live: an active town with a contest that is Live now. Any other town is in pre-launch.
pub const fn is_live_town(town_active: bool, live_contest: bool) -> bool {
    town_active && live_contest
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use jiff::SignedDuration;
    use jiff::civil::date;

    use super::*;

    fn window(starts_at: &str, ends_at: &str) -> Window {
        Window { starts_at: starts_at.parse().unwrap(), ends_at: ends_at.parse().unwrap() }
    }

    #[test]
    fn the_start_is_live_and_the_end_is_completed() {
        let week = window("2026-07-05T22:00:01Z", "2026-07-12T22:00:00Z");
        let tick = SignedDuration::from_micros(1);
        let cases = [
            (week.starts_at.plus(-tick), ContestStatus::Upcoming),
            (week.starts_at, ContestStatus::Live),
            (week.ends_at.plus(-tick), ContestStatus::Live),
            (week.ends_at, ContestStatus::Completed),
        ];
        for (now, status) in cases {
            assert_eq!(week.status(now), status, "{now}");
        }
    }

    #[test]
    fn a_contest_is_promised_from_its_start_or_from_its_first_record_in_the_ledger() {
        let week = window("2026-07-05T22:00:01Z", "2026-07-12T22:00:00Z");
        let before = week.starts_at.plus(SignedDuration::from_micros(-1));
        assert!(!week.is_promised(false, before));
        assert!(week.is_promised(true, before) && week.is_promised(false, week.starts_at));
        assert!(week.is_promised(false, week.ends_at));
    }

    #[test]
    fn the_closed_list_counts_once_a_contest_is_over() {
        let week = window("2026-07-05T22:00:01Z", "2026-07-12T22:00:00Z");
        assert_eq!(week.participants(Some(3), 5, week.starts_at), 5);
        assert_eq!(week.participants(Some(3), 5, week.ends_at), 3);
        assert_eq!(week.participants(None, 5, week.ends_at), 5, "the list is not closed yet");
    }

    #[test]
    fn statuses_are_told_in_the_words_of_the_pages() {
        let statuses = [ContestStatus::Upcoming, ContestStatus::Live, ContestStatus::Completed];
        assert_eq!(statuses.map(ContestStatus::as_str), ["Upcoming", "Live", "Completed"]);
        assert_eq!(serde_json::to_string(&statuses[1]).unwrap(), "\"Live\"");
    }

    #[test]
    fn a_contest_starts_on_a_sunday_and_lasts_7_days() {
        let dates = ContestDates::starting_on(date(2026, 7, 5)).unwrap();
        assert_eq!((dates.start(), dates.end()), (date(2026, 7, 5), date(2026, 7, 12)));
        assert_eq!(dates.window(), window("2026-07-05T22:00:01Z", "2026-07-12T22:00:00Z"));
        let refusal = ContestDates::starting_on(date(2026, 7, 6)).unwrap_err();
        assert_eq!(refusal.to_string(), "Contests must start on Sunday. Please select a Sunday.");
    }

    #[test]
    fn a_town_is_live_only_when_active_with_a_live_contest() {
        assert!(is_live_town(true, true));
        assert!(!is_live_town(true, false));
        assert!(!is_live_town(false, true));
    }
}
