//! Limits on guessing one account's password or code, counted in the database like all limits that protect people.

use townpick_domain::throttle::{GuessLimit, Throttle};
use townpick_store::{Tx, attempts};
use townpick_usecases::attempts::{admit_guess, key_of};

use super::attempts::time_between;
use crate::{problem::Problem, services::Services};

/// An attempt that was let through.
#[must_use = "an attempt that turns out right must be forgotten"]
pub(crate) struct Guess {
    key: String,
}

impl Guess {
    /// Counts an attempt at what `purpose` names, for the account that `whom` names, or refuses it for some time.
    pub(crate) async fn admit(
        limit: GuessLimit,
        services: &Services,
        purpose: &'static str,
        whom: &str,
    ) -> Result<Self, Problem> {
        let key = key_of(&services.secrets, purpose, whom);
        let clock = || services.clock.now();
        let mut tx = services.database.write().await?;
        let throttle = admit_guess(&mut tx, &key, limit, clock).await?;
        tx.commit().await?;
        match throttle {
            Throttle::Allowed => Ok(Self { key }),
            Throttle::Wait(until) => {
                Err(Problem::too_many("Too many attempts.", time_between(clock(), until)))
            }
        }
    }

    /// It was right: what was counted against the account is forgotten.
    pub(crate) async fn was_right(self, tx: &mut Tx) -> Result<(), Problem> {
        Ok(attempts::forget(tx, &self.key).await?)
    }
}
