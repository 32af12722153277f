//! The Eastern week: every time of day Townpick speaks of is wall-clock time in `America/New_York`.
//!
//! The zone's rules are compiled in, so nothing here reads the machine's zone or clock.

use std::sync::LazyLock;

use jiff::Span;
pub use jiff::civil::{Date, Weekday};
use jiff::civil::{DateTime, Time, time};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::Serialize;

use crate::form::stands_for_text;
use crate::record::only_answered;
use crate::time::Timestamp;
pub use crate::window::Window;

const DAYS_OF_A_WEEK: i64 = 7;
const CONTEST_START: Time = time(18, 0, 1, 0);
const CONTEST_END: Time = time(18, 0, 0, 0);
const DRAWING_HOUR: i8 = 18;
const ANNOUNCEMENT_HOUR: i8 = 10;
const REMINDER_HOUR: i8 = 10;

static EASTERN: LazyLock<TimeZone> = LazyLock::new(|| {
    TimeZoneDatabase::bundled().get("America/New_York").expect("the bundled zones include America/New_York")
});

/// A day as it is stored and answered, such as `2026-07-05`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "columns", derive(sqlx::Type), sqlx(transparent))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(format = Date))]
pub struct Day(String);

impl Day {
    /// The day as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<Date> for Day {
    fn from(date: Date) -> Self {
        Self(date.to_string())
    }
}

stands_for_text!(Day;);

only_answered!(Day);

/// The next drawing after `now`: Sunday 18:00 Eastern, that same day before 18:00.
pub fn next_drawing(now: Timestamp) -> Timestamp {
    next_weekday_at(now, Weekday::Sunday, DRAWING_HOUR)
}

/// The next announcement after `now`: Monday 10:00 Eastern.
pub fn next_announcement(now: Timestamp) -> Timestamp {
    next_weekday_at(now, Weekday::Monday, ANNOUNCEMENT_HOUR)
}

/// The next reminder after `now`: Saturday 10:00 Eastern.
pub fn next_reminder(now: Timestamp) -> Timestamp {
    next_weekday_at(now, Weekday::Saturday, REMINDER_HOUR)
}

/// The first instant strictly after `now` at which Eastern clocks show this weekday and full hour (0 to 23).
pub fn next_weekday_at(now: Timestamp, weekday: Weekday, hour: i8) -> Timestamp {
    let time_of_day = Time::new(hour.clamp(0, 23), 0, 0, 0).unwrap_or_default();
    let today = eastern_date(now);
    let first = later(today, i64::from(today.weekday().until(weekday)));
    let candidate = eastern_instant(first.to_datetime(time_of_day));
    if candidate > now {
        candidate
    } else {
        eastern_instant(later(first, DAYS_OF_A_WEEK).to_datetime(time_of_day))
    }
}

/// The window of a contest with these dates: from 18:00:01 on the first to 18:00:00 on the last, Eastern.
pub fn contest_window(start: Date, end: Date) -> Window {
    Window {
        starts_at: eastern_instant(start.to_datetime(CONTEST_START)),
        ends_at: eastern_instant(end.to_datetime(CONTEST_END)),
    }
}

/// The date Eastern calendars show at this instant.
pub fn eastern_date(now: Timestamp) -> Date {
    eastern_date_time(now).date()
}

/// What Eastern calendars and clocks show at this instant.
pub fn eastern_date_time(now: Timestamp) -> DateTime {
    EASTERN.to_datetime(now.as_jiff())
}

/// The instant at which a day begins in Eastern time.
pub fn eastern_midnight(date: Date) -> Timestamp {
    eastern_instant(date.to_datetime(Time::midnight()))
}

/// Why a text tells no instant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EasternTimeError {
    /// It is no day with a time.
    Unreadable,
    /// Eastern clocks never show it: daylight saving begins then.
    Skipped,
}

/// The instant at which Eastern clocks show a day and a time, such as `2026-11-20T10:00`: the first one, where they show it
/// twice.
pub fn eastern_time(text: &str) -> Result<Timestamp, EasternTimeError> {
    let wall_clock: DateTime = text.parse().map_err(|_| EasternTimeError::Unreadable)?;
    let instant = eastern_instant(wall_clock);
    if eastern_date_time(instant) == wall_clock { Ok(instant) } else { Err(EasternTimeError::Skipped) }
}

/// A calendar year in Eastern time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CalendarYear {
    /// Its number.
    pub number: i16,
    /// Its first instant.
    pub begins_at: Timestamp,
    /// The first instant after it.
    pub ends_at: Timestamp,
}

impl CalendarYear {
    /// The year at an instant.
    pub fn at(now: Timestamp) -> Self {
        Self::of(eastern_date(now).year())
    }

    /// The year with this number.
    pub fn of(number: i16) -> Self {
        let first = |year: i16| Date::new(year, 1, 1).unwrap_or(Date::MAX);
        let (begins_at, ends_at) =
            (eastern_midnight(first(number)), eastern_midnight(first(number.saturating_add(1))));
        Self { number, begins_at, ends_at }
    }
}

fn later(date: Date, days: i64) -> Date {
    date.saturating_add(Span::new().days(days))
}

/// The instant at which Eastern clocks show this, stopping at the ends of the calendar.
///
/// A time that daylight saving skips is taken as just after the gap, one it repeats as its first occurrence.
fn eastern_instant(wall_clock: DateTime) -> Timestamp {
    let instant = EASTERN.to_timestamp(wall_clock);
    Timestamp::new(instant.unwrap_or(if wall_clock.year() > 0 {
        jiff::Timestamp::MAX
    } else {
        jiff::Timestamp::MIN
    }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn the_drawing_is_the_next_sunday_at_18_eastern() {
        let cases = [
            // A Wednesday, the Sunday itself before, at and after 18:00 (22:00 UTC in summer).
            ("2026-07-01T12:00:00Z", "2026-07-05T22:00:00Z"),
            ("2026-07-05T04:00:00Z", "2026-07-05T22:00:00Z"),
            ("2026-07-05T21:59:59.999999Z", "2026-07-05T22:00:00Z"),
            ("2026-07-05T22:00:00Z", "2026-07-12T22:00:00Z"),
            ("2026-07-05T22:00:01Z", "2026-07-12T22:00:00Z"),
            // Already Monday in UTC, still Sunday evening in the East.
            ("2026-07-06T02:00:00Z", "2026-07-12T22:00:00Z"),
            // Already Sunday in UTC, still Saturday in the East.
            ("2026-07-05T01:00:00Z", "2026-07-05T22:00:00Z"),
            // In winter 18:00 is 23:00 UTC.
            ("2026-01-02T12:00:00Z", "2026-01-04T23:00:00Z"),
        ];
        for (now, drawing) in cases {
            assert_eq!(next_drawing(at(now)), at(drawing), "{now}");
        }
    }

    #[test]
    fn daylight_saving_sundays_keep_the_wall_clock() {
        // Clocks go forward on March 8 and back on November 1, 2026, both at 2 in the morning.
        assert_eq!(next_drawing(at("2026-03-07T23:30:00Z")), at("2026-03-08T22:00:00Z"));
        assert_eq!(next_drawing(at("2026-10-31T22:30:00Z")), at("2026-11-01T23:00:00Z"));
        let spring = contest_window(date(2026, 3, 1), date(2026, 3, 8));
        assert_eq!(spring.starts_at, at("2026-03-01T23:00:01Z"));
        assert_eq!(spring.ends_at, at("2026-03-08T22:00:00Z"));
        let autumn = contest_window(date(2026, 10, 25), date(2026, 11, 1));
        assert_eq!(autumn.starts_at, at("2026-10-25T22:00:01Z"));
        assert_eq!(autumn.ends_at, at("2026-11-01T23:00:00Z"));
    }

    #[test]
    fn announcements_are_monday_and_reminders_saturday_at_10_eastern() {
        let sunday_evening = at("2026-07-05T22:00:00Z");
        assert_eq!(next_announcement(sunday_evening), at("2026-07-06T14:00:00Z"));
        assert_eq!(next_reminder(sunday_evening), at("2026-07-11T14:00:00Z"));
        assert_eq!(next_announcement(at("2026-11-01T12:00:00Z")), at("2026-11-02T15:00:00Z"));
    }

    #[test]
    fn an_hour_that_daylight_saving_skips_or_repeats_is_still_found() {
        // 2:00 does not exist on March 8: 3:00 daylight time is when it would have been.
        assert_eq!(
            next_weekday_at(at("2026-03-08T05:00:00Z"), Weekday::Sunday, 2),
            at("2026-03-08T07:00:00Z")
        );
        // 1:00 happens twice on November 1: the first one counts.
        assert_eq!(
            next_weekday_at(at("2026-11-01T04:30:00Z"), Weekday::Sunday, 1),
            at("2026-11-01T05:00:00Z")
        );
    }

    #[test]
    fn the_ends_of_the_calendar_do_not_panic() {
        let last = Timestamp::new(jiff::Timestamp::MAX);
        assert_eq!(next_drawing(last), last);
        assert!(next_drawing(Timestamp::MIN) > Timestamp::MIN);
        let window = contest_window(Date::MIN, Date::MAX);
        assert!(window.starts_at <= window.ends_at);
    }
}
