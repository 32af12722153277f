//! When the people of a town are written to all at once, and what is still to be done about the town's launch.
//!
//! Everything follows from `now` and what is stored of the town. Nothing here reads a clock.

use jiff::SignedDuration;

use crate::texting_rules::TextingLimits;
use crate::time::Timestamp;

/// How long it is news that a town has opened; what could not be sent by then is dropped.
const LAUNCH_IS_NEWS_FOR: SignedDuration = SignedDuration::from_hours(3 * 24);

/// How much later the first word about a contest goes to a town that was just opened, or both would come at once.
const GAP_AFTER_LAUNCH: SignedDuration = SignedDuration::from_mins(1);

/// When the emails and the texts of a message may go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SendingTimes {
    /// Emails.
    pub email: Timestamp,
    /// Texts.
    pub text: Timestamp,
}

impl SendingTimes {
    /// Emails go out at once, texts when the town may be texted. Where it never may, each text goes by email instead
    /// as soon as it is looked at.
    pub fn of_town(now: Timestamp, limits: &TextingLimits) -> Self {
        Self { email: now, text: limits.open_from(now).unwrap_or(now) }
    }

    /// The same, behind the news that the town has opened, which may wait for the same morning.
    #[must_use]
    pub fn after_launch(self, opened_at: Option<Timestamp>, now: Timestamp) -> Self {
        if opened_at.is_none_or(|opened_at| opened_at <= launch_news_since(now)) {
            return self;
        }
        Self { email: self.email.plus(GAP_AFTER_LAUNCH), text: self.text.plus(GAP_AFTER_LAUNCH) }
    }
}

/// A town that was opened after this instant is still news.
pub fn launch_news_since(now: Timestamp) -> Timestamp {
    now.plus(-LAUNCH_IS_NEWS_FOR)
}

/// What is to be done about a launch of which not everybody has heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaunchWork {
    /// The members hear of it, while it is news.
    Tell {
        /// When it is news no more.
        until: Timestamp,
    },
    /// The town was closed again: what still waits is dropped.
    TakeBack,
    /// It is no longer news, and nobody gets it.
    Nothing,
}

impl LaunchWork {
    /// What is to be done for a town that was opened, and perhaps closed again, at these instants.
    pub fn of(opened_at: Timestamp, closed_at: Option<Timestamp>, now: Timestamp) -> Self {
        if closed_at.is_some() {
            Self::TakeBack
        } else if opened_at > launch_news_since(now) {
            Self::Tell { until: opened_at.plus(LAUNCH_IS_NEWS_FOR) }
        } else {
            Self::Nothing
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::texting_rules::RuleBook;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn times(now: Timestamp) -> SendingTimes {
        let limits = TextingLimits::of_town(&RuleBook::shipped(), "NY", "America/New_York");
        SendingTimes::of_town(now, &limits)
    }

    #[test]
    fn emails_go_at_once_and_texts_wait_for_the_morning() {
        let (night, morning) = (at("2026-07-06T07:00:00Z"), at("2026-07-06T12:00:00Z"));
        assert_eq!(times(night), SendingTimes { email: night, text: morning });
        assert_eq!(times(morning), SendingTimes { email: morning, text: morning });
    }

    #[test]
    fn a_contest_is_told_of_a_minute_after_the_launch_while_that_is_news() {
        let (night, morning) = (at("2026-07-06T07:00:00Z"), at("2026-07-06T12:00:00Z"));
        let times = times(night);
        let later = SendingTimes {
            email: at("2026-07-06T07:01:00Z"),
            text: morning.plus(SignedDuration::from_mins(1)),
        };
        assert_eq!(times.after_launch(Some(at("2026-07-03T07:00:00.000001Z")), night), later);
        assert_eq!(times.after_launch(Some(at("2026-07-03T07:00:00Z")), night), times, "three days are over");
        assert_eq!(times.after_launch(None, night), times);
    }

    #[test]
    fn a_launch_is_told_for_three_days_and_taken_back_when_the_town_is_closed() {
        let (opened, over) = (at("2026-07-03T07:00:00Z"), at("2026-07-06T07:00:00Z"));
        let just_before = at("2026-07-06T06:59:59.999999Z");
        assert_eq!(LaunchWork::of(opened, None, just_before), LaunchWork::Tell { until: over });
        assert_eq!(LaunchWork::of(opened, None, over), LaunchWork::Nothing);
        for now in [just_before, over] {
            assert_eq!(LaunchWork::of(opened, Some(just_before), now), LaunchWork::TakeBack);
        }
    }
}
