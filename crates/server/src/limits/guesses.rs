//! Limits on guessing one account's password or code. They slow down, they never lock out: after the first few tries
//! each one has to wait a little longer than the one before, up to a limit, and tries that come too early neither
//! count nor prolong the wait. Counted in the database, like all limits that protect people.

use std::time::Duration;

use townpick_store::{
    Tx,
    attempts::{self, Throttle},
};

use super::attempts::{key_of, time_between};
use crate::{problem::Problem, services::Services};

/// A quiet time after which all tries are forgotten.
const FORGOTTEN_AFTER: Duration = Duration::from_mins(15);

/// How guessing is slowed down.
#[derive(Debug, Clone, Copy)]
pub struct GuessLimit {
    /// Tries that nobody has to wait for.
    pub free: u32,
    /// The longest wait between two tries; the first is a second, each one twice the one before.
    pub longest_pause: Duration,
}

/// A try that was let through.
#[must_use = "a try that turns out right must be forgotten"]
pub(crate) struct Try {
    key: String,
}

impl GuessLimit {
    /// Counts an attempt at what `purpose` names, for the account that `whom` names, or refuses it for some time.
    pub(crate) async fn admit(
        self,
        services: &Services,
        purpose: &'static str,
        whom: &str,
    ) -> Result<Try, Problem> {
        let key = key_of(&services.secrets, purpose, whom);
        let clock = || services.clock.now();
        let mut tx = services.database.write().await?;
        let throttled =
            attempts::throttle(&mut tx, &key, clock, FORGOTTEN_AFTER, |tries| self.pause(tries)).await?;
        tx.commit().await?;
        match throttled {
            Throttle::Allowed => Ok(Try { key }),
            Throttle::Wait(until) => {
                Err(Problem::too_many("Too many attempts.", time_between(clock(), until)))
            }
        }
    }

    /// The wait after so many tries.
    fn pause(self, tries: i64) -> Duration {
        let slowed = tries - i64::from(self.free);
        if slowed < 0 {
            return Duration::ZERO;
        }
        let doublings = u32::try_from(slowed).unwrap_or(u32::MAX);
        Duration::from_secs(2_u64.saturating_pow(doublings)).min(self.longest_pause)
    }
}

impl Try {
    /// It was right: what was counted against the account is forgotten.
    pub(crate) async fn was_right(self, tx: &mut Tx) -> Result<(), Problem> {
        Ok(attempts::forget(tx, &self.key).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_from_a_second_to_the_longest() {
        let limit = GuessLimit { free: 5, longest_pause: Duration::from_secs(30) };
        let waits: Vec<u64> = [1, 4, 5, 6, 7, 8, 9, 10, 11, 80, i64::MAX]
            .into_iter()
            .map(|tries| limit.pause(tries).as_secs())
            .collect();
        assert_eq!(waits, [0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 30]);
    }
}
