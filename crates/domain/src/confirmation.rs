//! That a member has shown that an address is theirs: only then are they counted in a drawing and written to about it.
//!
//! Whoever joins gets the welcome, which asks for it, and one reminder. Whoever never answers is removed.

use jiff::SignedDuration;

use crate::{channel::Channel, choice::choice, time::Timestamp};

choice! {
    /// What showed that a member is who they say.
    #[strum(serialize_all = "snake_case")]
    pub enum ConfirmedBy {
        /// Their link in an email.
        Email,
        /// Their link in a text, a text from their phone, or a code that was texted to it.
        Sms,
        /// Nothing: it was not asked for when they joined.
        NotAsked,
    }
}

impl From<Channel> for ConfirmedBy {
    fn from(channel: Channel) -> Self {
        match channel {
            Channel::Email => Self::Email,
            Channel::Sms => Self::Sms,
        }
    }
}

/// How long somebody can confirm; after that they are removed.
const KEPT_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// How long before a list closes whoever is not counted in it yet is reminded.
const REMINDED_BEFORE_CLOSING: SignedDuration = SignedDuration::from_hours(24);
/// How long before they are removed somebody is reminded whose town has closed no list meanwhile.
const REMINDED_BEFORE_REMOVAL: SignedDuration = SignedDuration::from_hours(7 * 24);
/// A list that closed longer ago is no news to anybody who was left out of it.
const CLOSING_IS_NEWS_FOR: SignedDuration = SignedDuration::from_hours(3 * 24);

/// Whoever joined up to this instant and has not confirmed is removed.
pub fn removed_if_joined_until(now: Timestamp) -> Timestamp {
    now.plus(-KEPT_FOR)
}

/// Which of those who have not confirmed are reminded now, each of them once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReminderTimes {
    /// Those whose list closes after now and up to this instant, and who joined no later than a day before that.
    pub closing_until: Timestamp,
    /// Those whose list closed after this instant: they were left out.
    pub closed_since: Timestamp,
    /// Those who joined up to this instant, and are removed soon.
    pub joined_until: Timestamp,
}

impl ReminderTimes {
    /// As it is now.
    pub fn at(now: Timestamp) -> Self {
        Self {
            closing_until: now.plus(REMINDED_BEFORE_CLOSING),
            closed_since: now.plus(-CLOSING_IS_NEWS_FOR),
            joined_until: now.plus(REMINDED_BEFORE_REMOVAL - KEPT_FOR),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn somebody_has_thirty_days_and_is_reminded_a_day_before_the_list_closes_or_a_week_before_they_go() {
        let now: Timestamp = "2026-06-13T22:00:00Z".parse().unwrap();
        assert_eq!(removed_if_joined_until(now).to_string(), "2026-05-14T22:00:00Z");
        let times = ReminderTimes::at(now);
        assert_eq!(times.closing_until.to_string(), "2026-06-14T22:00:00Z");
        assert_eq!(times.closed_since.to_string(), "2026-06-10T22:00:00Z");
        assert_eq!(times.joined_until.to_string(), "2026-05-21T22:00:00Z");
    }
}
