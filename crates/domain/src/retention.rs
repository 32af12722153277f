//! How long things are kept that are about people: what leaves when, and within which bounds an operator chooses. Counts
//! and proofs are not here, for they stay.
//!
//! `docs/operations.md`, 'How long things are kept', goes through every table; the privacy page tells the times in force.

use jiff::SignedDuration;
use serde::Serialize;

use crate::{
    calendar::{Weekday, eastern_date, eastern_midnight},
    duration::{duration, in_words},
    time::Timestamp,
};

/// How long each kind of thing is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// What a message said, and what people text us. The message itself stays, with its kind, its times and what became
    /// of it.
    pub message_texts: SignedDuration,
    /// Messages, and the events that were sent to webhooks. The counts stay.
    pub messages: SignedDuration,
    /// Views of a page by the day; after that they are counted by the month.
    pub page_views: SignedDuration,
    /// Sign-ins and what was refused, in the activity log. Counters of attempts leave as soon as their window is over.
    pub attempts: SignedDuration,
    /// Sessions of administrators that nobody uses.
    pub sessions: SignedDuration,
    /// From what to what an administrator changed something. Who changed what, and when, stays.
    pub audit_details: SignedDuration,
}

/// What an operator may choose, and what holds when nobody chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: SignedDuration,
    /// What holds when nobody chose.
    pub usual: SignedDuration,
    /// The most.
    pub most: SignedDuration,
}

const fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

const fn of_days(least: i64, usual: i64) -> Bounds {
    Bounds { least: days(least), usual: days(usual), most: days(3650) }
}

/// An open text may be answered for weeks, and a claim's deadline moved; links in messages are good for the usual time.
pub const MESSAGE_TEXTS: Bounds = of_days(30, 180);
/// A key keeps its message from being sent a second time: whoever has not confirmed is reminded within 30 days of joining,
/// and a provider reports within days. Usually a year, and a month to look back at it.
pub const MESSAGES: Bounds = of_days(35, 400);
/// A month is folded when it is over.
pub const PAGE_VIEWS: Bounds = of_days(31, 400);
/// An administrator's network is known for so long, so whoever asks how somebody came in can still see it.
pub const ATTEMPTS: Bounds = of_days(90, 400);
/// A session is over after a day, whatever happens in it.
pub const SESSIONS: Bounds = Bounds {
    least: SignedDuration::from_mins(15),
    usual: SignedDuration::from_hours(24),
    most: SignedDuration::from_hours(24),
};
/// A season, so that a mistake which comes to light in a drawing's audit can be traced.
pub const AUDIT_DETAILS: Bounds = of_days(90, 400);

/// How long a network counts as one that an administrator signs in from; after that nothing asks for it.
pub const NETWORK_KNOWN_FOR: SignedDuration = days(90);

impl Bounds {
    /// The length of time that an operator wrote, if it is within the bounds.
    pub fn parse(self, text: &str) -> Option<SignedDuration> {
        duration(text).filter(|chosen| (self.least..=self.most).contains(chosen))
    }
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            message_texts: MESSAGE_TEXTS.usual,
            messages: MESSAGES.usual,
            page_views: PAGE_VIEWS.usual,
            attempts: ATTEMPTS.usual,
            sessions: SESSIONS.usual,
            audit_details: AUDIT_DETAILS.usual,
        }
    }
}

impl Retention {
    /// Whether the words of a message leave no later than the message: nobody shall read on the privacy page that they stay
    /// longer.
    pub fn is_in_order(&self) -> bool {
        self.message_texts <= self.messages
    }

    /// The times as people read them.
    pub fn in_words(&self) -> RetentionWords {
        RetentionWords {
            message_texts: in_words(self.message_texts),
            messages: in_words(self.messages),
            page_views: in_words(self.page_views),
            attempts: in_words(self.attempts),
            audit_details: in_words(self.audit_details),
        }
    }
}

/// The times that the privacy page tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RetentionWords {
    /// How long the words of messages stay.
    pub message_texts: String,
    /// How long messages stay.
    pub messages: String,
    /// How long views are counted by the day.
    pub page_views: String,
    /// How long sign-ins and refusals stay.
    pub attempts: String,
    /// How long it stays from what to what something was changed.
    pub audit_details: String,
}

/// When the week of an instant begins, under which messages are counted once they are gone: on Monday, Eastern time.
pub fn counted_week(at: Timestamp) -> Timestamp {
    let date = eastern_date(at);
    let since_monday = date.weekday().since(Weekday::Monday);
    eastern_midnight(date.saturating_sub(jiff::Span::new().days(since_monday)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_time_counts_only_within_its_bounds() {
        assert_eq!(MESSAGE_TEXTS.parse("30d"), Some(days(30)));
        assert_eq!(MESSAGE_TEXTS.parse("720h"), Some(days(30)), "however it is written");
        for wrong in ["29d", "3651d", "30", "a month", "0d", ""] {
            assert_eq!(MESSAGE_TEXTS.parse(wrong), None, "{wrong}");
        }
        assert_eq!((SESSIONS.parse("14m"), SESSIONS.parse("25h")), (None, None));
        assert_eq!(SESSIONS.parse("15m"), Some(SignedDuration::from_mins(15)));
    }

    #[test]
    fn what_holds_when_nobody_chose_is_within_the_bounds_and_in_order() {
        for bounds in [MESSAGE_TEXTS, MESSAGES, PAGE_VIEWS, ATTEMPTS, SESSIONS, AUDIT_DETAILS] {
            assert!((bounds.least..=bounds.most).contains(&bounds.usual), "{bounds:?}");
        }
        assert!(Retention::default().is_in_order());
        let longer = Retention { message_texts: days(401), ..Retention::default() };
        assert!(!longer.is_in_order());
    }

    #[test]
    fn security_never_loses_what_it_still_asks_for() {
        assert!(ATTEMPTS.least >= NETWORK_KNOWN_FOR);
        assert!(MESSAGES.least > days(30), "reminders to confirm are known by their messages for 30 days");
        // Retrying takes less than two days, and a prize's messages stay until it is answered.
        assert!(MESSAGE_TEXTS.least >= days(7));
    }

    #[test]
    fn people_read_the_times() {
        let words = Retention::default().in_words();
        assert_eq!((words.message_texts.as_str(), words.messages.as_str()), ("180 days", "400 days"));
    }

    #[test]
    fn a_week_begins_on_monday_in_eastern_time_over_both_clock_changes() {
        let week = |text: &str| counted_week(text.parse().unwrap()).to_string();
        // A result that is sent after midnight in Greenwich still belongs to the Sunday of its drawing.
        assert_eq!(week("2026-11-16T04:59:59Z"), "2026-11-09T05:00:00Z");
        assert_eq!(week("2026-11-16T05:00:00Z"), "2026-11-16T05:00:00Z");
        assert_eq!(week("2026-03-09T12:00:00Z"), "2026-03-09T04:00:00Z");
        assert_eq!(week("2026-03-08T12:00:00Z"), "2026-03-02T05:00:00Z");
    }
}
