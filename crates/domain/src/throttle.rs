//! Limits on guessing one account's password or code. They slow down, they never lock out: after the first few attempts
//! each one has to wait a little longer than the one before, up to a limit, and attempts that come too early neither
//! count nor prolong the wait.
//!
//! Requests wait for each other and replicas' clocks differ, so a `now` may be older than the one of the attempt before.
//! Such a `now` never makes anybody start again: the attempt before counts as made just now, so that nobody waits for
//! long after a clock was set back.

use jiff::SignedDuration;

use crate::time::Timestamp;

/// A quiet time after which all attempts are forgotten.
const FORGOTTEN_AFTER: SignedDuration = SignedDuration::from_mins(15);

/// What has been counted for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "columns", derive(sqlx::FromRow))]
pub struct Attempts {
    /// How many, this one included.
    pub attempts: i64,
    /// When counting starts again.
    pub window_ends_at: Timestamp,
}

impl Attempts {
    /// The first guess of somebody who has been quiet.
    pub fn first_guess(now: Timestamp) -> Self {
        Self { attempts: 1, window_ends_at: now.plus(FORGOTTEN_AFTER) }
    }
}

/// Whether somebody may try now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throttle {
    /// They may.
    Allowed,
    /// Not before this instant.
    Wait(Timestamp),
}

/// How guessing is slowed down.
#[derive(Debug, Clone, Copy)]
pub struct GuessLimit {
    /// Attempts that nobody has to wait for.
    pub free: u32,
    /// The longest wait between two attempts; the first is a second, each one twice the one before.
    pub longest_pause: SignedDuration,
}

impl GuessLimit {
    /// Decides about an attempt after those that were counted, and tells what is counted from now on.
    pub fn decide(self, counted: Attempts, now: Timestamp) -> (Throttle, Attempts) {
        let first = Attempts::first_guess(now);
        if counted.window_ends_at <= now {
            return (Throttle::Allowed, first);
        }
        let window_ends_at = counted.window_ends_at.min(first.window_ends_at);
        let next = window_ends_at.plus(-FORGOTTEN_AFTER).plus(self.pause_after(counted.attempts));
        if next > now {
            return (Throttle::Wait(next), Attempts { window_ends_at, ..counted });
        }
        (Throttle::Allowed, Attempts { attempts: counted.attempts + 1, ..first })
    }

    fn pause_after(self, attempts: i64) -> SignedDuration {
        let slowed = attempts - i64::from(self.free);
        if slowed < 0 {
            return SignedDuration::ZERO;
        }
        let doublings = u32::try_from(slowed).unwrap_or(u32::MAX);
        SignedDuration::from_secs(2_i64.saturating_pow(doublings)).min(self.longest_pause)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const LIMIT: GuessLimit = GuessLimit { free: 2, longest_pause: SignedDuration::from_secs(10) };

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_microseconds(1_800_000_000_000_000 + seconds * 1_000_000).unwrap()
    }

    /// What becomes of attempts at these seconds, of which the first is the first there is.
    fn attempts_at(seconds: &[i64]) -> Vec<Throttle> {
        let mut counted = Attempts::first_guess(at(seconds[0]));
        let attempt = |seconds: &i64| {
            let (throttle, counts) = LIMIT.decide(counted, at(*seconds));
            counted = counts;
            throttle
        };
        seconds[1..].iter().map(attempt).collect()
    }

    #[test]
    fn waits_double_from_a_second_to_the_longest() {
        let limit = GuessLimit { free: 5, longest_pause: SignedDuration::from_secs(30) };
        let waits: Vec<i64> = [1, 4, 5, 6, 7, 8, 9, 10, 11, 80, i64::MAX]
            .into_iter()
            .map(|attempts| limit.pause_after(attempts).as_secs())
            .collect();
        assert_eq!(waits, [0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 30]);
    }

    #[test]
    fn attempts_that_come_too_early_do_not_prolong_the_wait() {
        let (allowed, wait) = (Throttle::Allowed, |seconds| Throttle::Wait(at(seconds)));
        assert_eq!(
            attempts_at(&[0, 0, 0, 1, 1, 2, 3, 3, 6]),
            [allowed, wait(1), allowed, wait(3), wait(3), allowed, wait(7), wait(7)]
        );
    }

    #[test]
    fn a_quiet_time_makes_the_next_attempt_the_first_again() {
        let (allowed, quiet) = (Throttle::Allowed, FORGOTTEN_AFTER.as_secs());
        let again = attempts_at(&[0, 0, quiet, quiet, quiet]);
        assert_eq!(again, [allowed, allowed, allowed, Throttle::Wait(at(quiet + 1))]);
        // A moment less is not quiet enough.
        let (throttle, counted) =
            LIMIT.decide(Attempts::first_guess(at(0)), at(quiet).plus(SignedDuration::from_micros(-1)));
        assert_eq!((throttle, counted.attempts), (allowed, 2));
    }

    #[test]
    fn after_a_clock_is_set_back_nobody_waits_for_it_to_catch_up_and_nobody_starts_again() {
        let (allowed, wait) = (Throttle::Allowed, |seconds| Throttle::Wait(at(seconds)));
        assert_eq!(
            attempts_at(&[0, 0, -3600, -3600, -3599, -3598]),
            [allowed, wait(-3599), wait(-3599), allowed, wait(-3597)]
        );
    }
}
