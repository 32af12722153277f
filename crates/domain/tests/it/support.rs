//! Inputs that several tests draw from.

use proptest::prelude::{Strategy, any};
use townpick_domain::time::Timestamp;

/// Microseconds in a day.
const DAY: i64 = 24 * 60 * 60 * 1_000_000;

/// Instants from 1970 to about 2100.
pub fn instants() -> impl Strategy<Value = Timestamp> {
    (0..130 * 365 * DAY).prop_map(|microseconds| Timestamp::from_microseconds(microseconds).unwrap())
}

/// Texts of any characters, control characters included.
pub fn any_text() -> impl Strategy<Value = String> {
    proptest::collection::vec(any::<char>(), 0..40).prop_map(|characters| characters.into_iter().collect())
}
