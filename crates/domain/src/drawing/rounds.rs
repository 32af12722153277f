//! Which round of drand's quicknet a drawing depends on: it follows from the end instant alone, so nobody can choose it
//! and everybody can check it.

use crate::time::Timestamp;

/// The chain's first second and its period.
const FIRST_SECOND: i64 = 1_692_803_367;
const PERIOD_SECONDS: i64 = 3;
/// A round is taken no sooner than this after the list closed, so that no clock can let anybody know it before.
const SECONDS_AFTER_CLOSING: i64 = 60;

/// The first round that is at least a minute after the list closed.
pub fn round_for(closes_at: Timestamp) -> u64 {
    let microseconds = closes_at.as_microseconds();
    let seconds = microseconds.div_euclid(1_000_000) + i64::from(microseconds.rem_euclid(1_000_000) > 0);
    let waited = (seconds + SECONDS_AFTER_CLOSING - FIRST_SECOND).max(0);
    // Round 1 is the one of the first second.
    u64::try_from((waited + PERIOD_SECONDS - 1) / PERIOD_SECONDS).unwrap_or(0) + 1
}

/// The instant at which a round is published.
pub fn published_at(round: u64) -> Option<Timestamp> {
    let periods = i64::try_from(round.checked_sub(1)?).ok()?;
    let seconds = periods.checked_mul(PERIOD_SECONDS)?.checked_add(FIRST_SECOND)?;
    Timestamp::from_microseconds(seconds.checked_mul(1_000_000)?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn the_round_is_the_first_one_a_minute_after_the_close() {
        let genesis = Timestamp::from_microseconds(FIRST_SECOND * 1_000_000).unwrap();
        assert_eq!(round_for(genesis.plus(jiff::SignedDuration::from_secs(-60))), 1);
        assert_eq!(round_for(genesis.plus(jiff::SignedDuration::from_secs(-59))), 2);
        for close in
            ["2026-06-14T22:00:00Z", "2026-06-14T22:00:01Z", "2026-06-14T22:00:01.5Z", "2026-11-01T23:00:00Z"]
        {
            let minute_later = at(close).plus(jiff::SignedDuration::from_mins(1));
            let round = round_for(at(close));
            assert!(published_at(round).unwrap() >= minute_later, "{close}");
            assert!(published_at(round - 1).unwrap() < minute_later, "{close}");
        }
    }
}
