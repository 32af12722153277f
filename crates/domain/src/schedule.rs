//! What is due when. Announcements and reminders are Eastern wall-clock times; when texts about them may go out is said
//! in `texting_rules.rs`.
//!
//! Everything follows from `now` and the contest's window, so an engine that was away finds out by itself what it
//! missed. Nothing here reads a clock.

use jiff::SignedDuration;
use jiff::civil::Weekday;

use crate::calendar::next_weekday_at;
use crate::time::Timestamp;

/// How long a winner has to answer.
pub const CLAIM_TIME: SignedDuration = SignedDuration::from_hours(48);
/// How long before the deadline a winner who has not answered is reminded.
const CLAIM_REMINDER_BEFORE: SignedDuration = SignedDuration::from_hours(24);

/// How long the engine reports a prize that nobody has; after that an administrator has seen to it.
const UNTAKEN_PRIZES_REPORTED_FOR: SignedDuration = SignedDuration::from_hours(14 * 24);

/// How long somebody waits for the code they asked for; later it wakes somebody who waits no more.
const AWAITED_FOR: SignedDuration = SignedDuration::from_mins(15);

/// Seven days, as clocks run that are never changed.
pub const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The last announcement time that has come: contests that started before it are due to be announced.
pub fn last_announcement(now: Timestamp) -> Timestamp {
    last_weekday_at(now, Weekday::Monday, 10)
}

/// The last reminder time that has come: contests that started before it are due to be reminded of.
pub fn last_reminder(now: Timestamp) -> Timestamp {
    last_weekday_at(now, Weekday::Saturday, 10)
}

/// When a winner with this deadline is reminded to answer.
pub fn claim_reminder(deadline: Timestamp) -> Timestamp {
    deadline.plus(-CLAIM_REMINDER_BEFORE)
}

/// Winners whose deadline is this instant or before it are due to be reminded.
pub fn reminded_of_deadlines_until(now: Timestamp) -> Timestamp {
    now.plus(CLAIM_REMINDER_BEFORE)
}

/// Prizes that lost their last winner after this instant are reported.
pub fn untaken_prizes_reported_since(now: Timestamp) -> Timestamp {
    now.plus(-UNTAKEN_PRIZES_REPORTED_FOR)
}

/// Whether somebody sits and waits for this text, and so may get it at any hour: a code they have just asked for.
/// Whoever joins waits for nothing. An answer to somebody's own text goes out with Twilio's question, not from here.
pub fn is_waited_for(template_key: &str, created_at: Timestamp, now: Timestamp) -> bool {
    matches!(template_key, "phone_change_code" | "deletion_code") && now < created_at.plus(AWAITED_FOR)
}

/// The last instant, `now` included, at which Eastern clocks showed this weekday and hour.
fn last_weekday_at(now: Timestamp, weekday: Weekday, hour: i8) -> Timestamp {
    // A week and a little before the next one there is exactly one earlier; daylight saving moves it by an hour.
    let next = next_weekday_at(now, weekday, hour);
    next_weekday_at(next.plus(-WEEK).plus(SignedDuration::from_hours(-2)), weekday, hour)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use jiff::{Span, civil::date};

    use super::*;
    use crate::calendar::{contest_window, next_announcement, next_reminder};

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_contest_is_announced_on_monday_and_reminded_of_on_saturday_over_both_clock_changes() {
        let cases = [
            // The week before clocks go forward on March 8, and the one that starts on that day.
            (date(2026, 3, 1), "2026-03-02T15:00:00Z", "2026-03-07T15:00:00Z"),
            (date(2026, 3, 8), "2026-03-09T14:00:00Z", "2026-03-14T14:00:00Z"),
            // The week before clocks go back on November 1, and the one that starts on that day.
            (date(2026, 10, 25), "2026-10-26T14:00:00Z", "2026-10-31T14:00:00Z"),
            (date(2026, 11, 1), "2026-11-02T15:00:00Z", "2026-11-07T15:00:00Z"),
        ];
        for (start, announcement, reminder) in cases {
            let window = contest_window(start, start.saturating_add(Span::new().days(7)));
            assert_eq!(next_announcement(window.starts_at), at(announcement), "{start}");
            assert_eq!(next_reminder(window.starts_at), at(reminder), "{start}");
            assert!(window.starts_at < at(announcement) && at(reminder) < window.ends_at);
        }
    }

    #[test]
    fn the_last_announcement_is_the_one_that_has_just_come_or_the_one_before() {
        let cases = [
            ("2026-07-06T13:59:59.999999Z", "2026-06-29T14:00:00Z"),
            ("2026-07-06T14:00:00Z", "2026-07-06T14:00:00Z"),
            ("2026-07-08T00:00:00Z", "2026-07-06T14:00:00Z"),
            // Mondays around both clock changes.
            ("2026-03-09T13:59:59Z", "2026-03-02T15:00:00Z"),
            ("2026-03-09T14:00:00Z", "2026-03-09T14:00:00Z"),
            ("2026-11-02T14:59:59Z", "2026-10-26T14:00:00Z"),
            ("2026-11-02T15:00:00Z", "2026-11-02T15:00:00Z"),
        ];
        for (now, last) in cases {
            assert_eq!(last_announcement(at(now)), at(last), "{now}");
        }
        assert_eq!(last_reminder(at("2026-07-11T14:00:00Z")), at("2026-07-11T14:00:00Z"));
        assert_eq!(last_reminder(at("2026-07-11T13:59:59Z")), at("2026-07-04T14:00:00Z"));
    }

    #[test]
    fn what_started_before_the_last_time_is_what_is_due() {
        // Hour by hour over both clock changes: asking the window and asking the last time agree.
        for (start, first) in
            [(date(2026, 3, 1), "2026-03-01T00:00:00Z"), (date(2026, 10, 25), "2026-10-25T00:00:00Z")]
        {
            let window = contest_window(start, start.saturating_add(Span::new().days(7)));
            for hour in 0..24 * 8 {
                let now = at(first).plus(SignedDuration::from_hours(hour));
                assert_eq!(
                    window.starts_at < last_announcement(now),
                    next_announcement(window.starts_at) <= now,
                    "{now}"
                );
                assert_eq!(
                    window.starts_at < last_reminder(now),
                    next_reminder(window.starts_at) <= now,
                    "{now}"
                );
            }
        }
    }

    #[test]
    fn only_a_code_somebody_waits_for_may_be_texted_at_any_hour() {
        let (then, soon) = (at("2026-07-07T03:00:00Z"), at("2026-07-07T03:14:59Z"));
        assert!(is_waited_for("phone_change_code", then, soon) && is_waited_for("deletion_code", then, soon));
        assert!(
            !is_waited_for("phone_change_code", then, at("2026-07-07T03:15:00Z")),
            "nobody waits any more"
        );
        for other in ["welcome", "contest_announcement", "winner_notification", "drawing_result"] {
            assert!(!is_waited_for(other, then, soon), "{other}");
        }
    }

    #[test]
    fn a_winner_is_reminded_a_day_before_the_deadline() {
        let (deadline, day_before) = (at("2026-07-14T22:00:00Z"), at("2026-07-13T22:00:00Z"));
        assert_eq!(
            (claim_reminder(deadline), reminded_of_deadlines_until(day_before)),
            (day_before, deadline)
        );
    }

    #[test]
    fn the_ends_of_the_calendar_do_not_panic() {
        let last = Timestamp::new(jiff::Timestamp::MAX);
        for now in [last, Timestamp::MIN] {
            let _ = (last_announcement(now), last_reminder(now));
        }
    }
}
