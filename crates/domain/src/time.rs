//! Instants as the whole service keeps them: UTC, in whole microseconds.
//!
//! `PostgreSQL` keeps microseconds, so anything finer would differ between what was written and what is read back.
//! This module never reads a clock.

use std::fmt;
use std::str::FromStr;

use jiff::SignedDuration;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An instant in UTC, always in whole microseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, format = DateTime))]
pub struct Timestamp(jiff::Timestamp);

impl Timestamp {
    /// The earliest instant there is.
    pub const MIN: Self = Self(jiff::Timestamp::MIN);
    /// The latest instant there is.
    pub const MAX: Self = Self(jiff::Timestamp::constant(253_402_207_200, 999_999_000));

    /// Takes an instant and cuts it to whole microseconds.
    pub fn new(instant: jiff::Timestamp) -> Self {
        // Microseconds read from an instant are always in range, so the fallback is never taken.
        Self(jiff::Timestamp::from_microsecond(instant.as_microsecond()).unwrap_or(instant))
    }

    /// The instant this many microseconds after 1970, if a calendar can hold it.
    pub fn from_microseconds(microseconds: i64) -> Option<Self> {
        jiff::Timestamp::from_microsecond(microseconds).ok().map(Self)
    }

    /// Microseconds since 1970, as the database keeps them.
    pub fn as_microseconds(self) -> i64 {
        self.0.as_microsecond()
    }

    /// The instant as the calendar library knows it.
    pub fn as_jiff(self) -> jiff::Timestamp {
        self.0
    }

    /// The instant this much later (or earlier, for a negative duration), stopping at the ends of the calendar.
    #[must_use]
    pub fn plus(self, duration: SignedDuration) -> Self {
        // Adding an exact duration never fails, it saturates; only calendar units could be refused.
        Self::new(self.0.saturating_add(duration).unwrap_or(self.0))
    }
}

impl From<jiff::Timestamp> for Timestamp {
    fn from(instant: jiff::Timestamp) -> Self {
        Self::new(instant)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

/// The text was not an RFC 3339 instant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an RFC 3339 instant")]
pub struct TimestampError;

impl FromStr for Timestamp {
    type Err = TimestampError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self::new).map_err(|_| TimestampError)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        jiff::Timestamp::deserialize(deserializer).map(Self::new)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn nanoseconds_are_cut_at_construction() {
        let fine = jiff::Timestamp::from_nanosecond(1_700_000_000_123_456_789).unwrap();
        let truncated = Timestamp::new(fine);
        assert_eq!(truncated.as_microseconds(), 1_700_000_000_123_456);
        assert_eq!(truncated.as_jiff().as_nanosecond(), 1_700_000_000_123_456_000);
    }

    #[test]
    fn text_is_rfc_3339_in_utc() {
        let summer = at("2026-07-05T18:00:00-04:00");
        assert_eq!(summer.to_string(), "2026-07-05T22:00:00Z");
        assert_eq!(serde_json::to_string(&summer).unwrap(), "\"2026-07-05T22:00:00Z\"");
    }

    #[test]
    fn json_text_finer_than_microseconds_is_cut_too() {
        let read: Timestamp = serde_json::from_str("\"2026-07-05T22:00:00.1234567Z\"").unwrap();
        assert_eq!(read.to_string(), "2026-07-05T22:00:00.123456Z");
    }

    #[test]
    fn adding_stops_at_the_ends_of_the_calendar() {
        let last = Timestamp::new(jiff::Timestamp::MAX);
        assert_eq!(Timestamp::MAX.as_microseconds(), last.as_microseconds());
        assert_eq!(last.plus(SignedDuration::from_hours(1)), last);
        assert_eq!(Timestamp::MIN.plus(SignedDuration::from_hours(-1)), Timestamp::MIN);
        assert_eq!(last.plus(SignedDuration::MIN), Timestamp::MIN);
    }

    #[test]
    fn microseconds_beyond_the_calendar_are_refused() {
        assert_eq!(Timestamp::from_microseconds(i64::MAX), None);
        assert_eq!("yesterday".parse::<Timestamp>(), Err(TimestampError));
    }
}
