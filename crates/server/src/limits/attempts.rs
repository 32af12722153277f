//! Limits that protect people. They are counted in the database, so that they hold across replicas and restarts.
//!
//! Only a keyed hash of the client's network is kept, and only until its window is over.

use std::time::Duration;

use townpick_domain::{ids::MemberId, time::Timestamp};
use townpick_gateways::keys::Secrets;
use townpick_store::Tx;

use super::ClientNetwork;
use crate::{app::App, problem::Problem};

/// How many attempts one client has within a window of time.
#[derive(Debug, Clone, Copy)]
pub struct AttemptLimit {
    /// Attempts per window.
    pub most: u32,
    /// From the first attempt until counting starts again.
    pub window: Duration,
}

impl AttemptLimit {
    /// Counts an attempt at what `purpose` names, or refuses it and tells when to come back.
    pub(crate) async fn admit(
        self,
        app: &App,
        purpose: &'static str,
        ClientNetwork(network): ClientNetwork,
    ) -> Result<(), Problem> {
        self.count(app, &key_of(&app.services.secrets, purpose, &network.to_string())).await
    }

    /// Counts a member's attempt at what `purpose` names, wherever it comes from.
    pub(crate) async fn admit_member(
        self,
        app: &App,
        purpose: &'static str,
        member: MemberId,
    ) -> Result<(), Problem> {
        self.count(app, &format!("{purpose}:{member}")).await
    }

    async fn count(self, app: &App, key: &str) -> Result<(), Problem> {
        let now = app.services.clock.now();
        let mut tx = app.services.database.write().await?;
        let counted = townpick_store::attempts::count(&mut tx, key, now, later(now, self.window)).await?;
        // Counted for good whatever becomes of the request: a refused attempt is one too.
        tx.commit().await?;
        if counted.attempts <= i64::from(self.most) {
            return Ok(());
        }
        Err(Problem::rate_limited(time_between(now, counted.window_ends_at)))
    }

    /// Takes back an attempt, in the transaction of what it turned out to be.
    pub(crate) async fn give_back(
        app: &App,
        tx: &mut Tx,
        purpose: &'static str,
        ClientNetwork(network): ClientNetwork,
    ) -> Result<(), Problem> {
        let key = key_of(&app.services.secrets, purpose, &network.to_string());
        Ok(townpick_store::attempts::give_back(tx, &key).await?)
    }
}

/// What attempts at something are counted under: it tells what is counted, but not for whom.
pub(super) fn key_of(secrets: &Secrets, purpose: &str, whom: &str) -> String {
    format!("{purpose}:{}", hex::encode(secrets.pseudonym(purpose, whom)))
}

fn later(now: Timestamp, window: Duration) -> Timestamp {
    let microseconds = i64::try_from(window.as_micros()).unwrap_or(i64::MAX);
    Timestamp::from_microseconds(now.as_microseconds().saturating_add(microseconds)).unwrap_or(now)
}

pub(super) fn time_between(now: Timestamp, end: Timestamp) -> Duration {
    let microseconds = end.as_microseconds().saturating_sub(now.as_microseconds());
    Duration::from_micros(u64::try_from(microseconds).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_tells_what_is_counted_but_not_for_whom() {
        let key_of = |purpose, whom| key_of(&Secrets::from_seed([7; 32]), purpose, whom);
        let key = key_of("phone_check", "203.0.113.9");
        assert!(key.starts_with("phone_check:") && !key.contains("203.0.113"), "{key}");
        assert_ne!(key, key_of("phone_check", "203.0.113.8"));
        assert_eq!(key.len(), "phone_check:".len() + 64);
        let other = key_of("signup", "203.0.113.9");
        assert_ne!(key.split(':').next_back(), other.split(':').next_back());
    }
}
