use jiff::SignedDuration;
use jiff::civil::{DateTime, Weekday, date, time};
use proptest::prelude::*;
use townpick_domain::calendar::{
    eastern_date, eastern_date_time, next_announcement, next_drawing, next_reminder, next_weekday_at,
};
use townpick_domain::contest::ContestDates;
use townpick_domain::time::Timestamp;

use crate::support::instants;

const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const TICK: SignedDuration = SignedDuration::from_micros(1);

fn between(earlier: Timestamp, later: Timestamp) -> SignedDuration {
    later.as_jiff().duration_since(earlier.as_jiff())
}

fn wall_clock(instant: Timestamp) -> (Weekday, jiff::civil::Time) {
    let shown: DateTime = eastern_date_time(instant);
    (shown.weekday(), shown.time())
}

/// Every window from the first Sunday of 2015 to the end of 2040.
fn every_window() -> impl Iterator<Item = (ContestDates, townpick_domain::contest::Window)> {
    date(2015, 1, 4)
        .series(jiff::Span::new().weeks(1))
        .take_while(|sunday| sunday.year() <= 2040)
        .map(|sunday| ContestDates::starting_on(sunday).unwrap())
        .map(|dates| (dates, dates.window()))
}

#[test]
fn every_contest_runs_from_sunday_evening_to_sunday_evening_eastern() {
    for (dates, window) in every_window() {
        assert_eq!(wall_clock(window.starts_at), (Weekday::Sunday, time(18, 0, 1, 0)));
        assert_eq!(wall_clock(window.ends_at), (Weekday::Sunday, time(18, 0, 0, 0)));
        assert_eq!(eastern_date(window.starts_at), dates.start());
        assert_eq!(eastern_date(window.ends_at), dates.end());
        assert_eq!(next_drawing(window.starts_at), window.ends_at);
    }
}

#[test]
fn two_weeks_a_year_are_an_hour_shorter_or_longer() {
    let usual = WEEK - SignedDuration::from_secs(1);
    let odd: Vec<_> = every_window()
        .filter_map(|(dates, window)| {
            let difference = between(window.starts_at, window.ends_at) - usual;
            (!difference.is_zero()).then_some((dates.end(), difference))
        })
        .collect();
    for year in 2015..=2040 {
        let of_year: Vec<_> = odd.iter().filter(|(end, _)| end.year() == year).map(|odd| odd.1).collect();
        assert_eq!(of_year, [-HOUR, HOUR], "{year}");
    }
    assert!(odd.contains(&(date(2026, 3, 8), -HOUR)));
    assert!(odd.contains(&(date(2026, 11, 1), HOUR)));
}

#[test]
fn contests_in_a_row_leave_one_second_and_never_overlap() {
    let windows: Vec<_> = every_window().map(|(_, window)| window).collect();
    for pair in windows.windows(2) {
        assert_eq!(between(pair[0].ends_at, pair[1].starts_at), SignedDuration::from_secs(1));
    }
}

#[test]
fn every_hour_around_the_changes_of_2026_keeps_the_wall_clock() {
    for around in ["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"] {
        let change: Timestamp = around.parse().unwrap();
        for quarters in -4 * 24 * 8..4 * 24 * 8 {
            let now = change.plus(SignedDuration::from_mins(15 * quarters));
            assert_eq!(wall_clock(next_drawing(now)), (Weekday::Sunday, time(18, 0, 0, 0)));
            assert_eq!(wall_clock(next_announcement(now)), (Weekday::Monday, time(10, 0, 0, 0)));
            assert_eq!(wall_clock(next_reminder(now)), (Weekday::Saturday, time(10, 0, 0, 0)));
        }
    }
}

proptest! {
    #[test]
    fn the_next_drawing_is_the_nearest_one_still_to_come(now in instants()) {
        let drawing = next_drawing(now);
        prop_assert!(drawing > now);
        prop_assert!(between(now, drawing) <= WEEK + HOUR);
        prop_assert_eq!(wall_clock(drawing), (Weekday::Sunday, time(18, 0, 0, 0)));
        prop_assert_eq!(next_drawing(drawing.plus(-TICK)), drawing);
        let following = between(drawing, next_drawing(drawing));
        prop_assert!(following >= WEEK - HOUR && following <= WEEK + HOUR);
    }

    #[test]
    fn any_weekday_and_hour_comes_within_eight_days(now in instants(), weekday in 0..7_i8, hour in 3..24_i8) {
        let weekday = Weekday::from_sunday_zero_offset(weekday).unwrap();
        let next = next_weekday_at(now, weekday, hour);
        prop_assert!(next > now && between(now, next) <= WEEK + HOUR);
        prop_assert_eq!(wall_clock(next), (weekday, time(hour, 0, 0, 0)));
    }
}
