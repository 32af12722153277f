//! Limits that protect people. They are counted in the database, so that they hold across replicas and restarts.
//!
//! Only a keyed hash of the client's network is stored, and only until its window is over.

use std::time::Duration;

use townpick_domain::{ids::MemberId, time::Timestamp};
use townpick_gateways::keys::Secrets;
use townpick_store::{Tx, attempts};

use super::ClientNetwork;
use crate::{problem::Problem, services::Services};

/// How many attempts there are within a window of time.
#[derive(Debug, Clone, Copy)]
pub struct AttemptLimit {
    /// Attempts per window.
    pub most: u32,
    /// From the first attempt until counting starts again.
    pub window: Duration,
}

/// How often strangers may try something: each network, the networks around it, and all of them together. A refused
/// attempt is not counted further out, so that one client alone can use up nobody else's attempts.
#[derive(Debug, Clone, Copy)]
pub struct StrangersLimit {
    /// One client's network. The networks around it have a multiple of this.
    pub network: AttemptLimit,
    /// Everybody who wants to join one town.
    pub town: Option<AttemptLimit>,
    /// Everybody.
    pub service: Option<AttemptLimit>,
}

/// What strangers try.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purpose {
    /// What it is counted under.
    key: &'static str,
    /// What whoever is refused has tried too many of.
    tries: &'static str,
}

pub(crate) const PHONE_CHECK: Purpose = Purpose { key: "phone_check", tries: "phone checks" };
pub(crate) const SIGNUP: Purpose = Purpose { key: "signup", tries: "signups" };
pub(crate) const FORM: Purpose = Purpose { key: "form", tries: "forms" };
pub(crate) const COSIGNATURE: Purpose = Purpose { key: "cosignature", tries: "cosignatures" };
pub(crate) const SIGN_IN: Purpose = Purpose { key: "sign_in", tries: "failed sign-ins" };

/// One counter an attempt goes through, from the narrowest to the widest.
struct Counter {
    key: String,
    limit: AttemptLimit,
    is_of_network: bool,
}

impl StrangersLimit {
    /// A limit on networks alone.
    pub const fn of_networks(most: u32, window: Duration) -> Self {
        Self { network: AttemptLimit { most, window }, town: None, service: None }
    }

    /// Counts an attempt, or refuses it and tells when to come back.
    pub(crate) async fn admit(
        &self,
        services: &Services,
        purpose: Purpose,
        client: ClientNetwork,
        town: Option<&str>,
    ) -> Result<(), Problem> {
        let secrets = &services.secrets;
        let mut counters = self.of_networks_around(secrets, purpose, client);
        let further = |limit, key: String| Counter { key, limit, is_of_network: false };
        counters.extend(
            self.town.zip(town).map(|(limit, town)| further(limit, format!("{}:town:{town}", purpose.key))),
        );
        counters.extend(self.service.map(|limit| further(limit, format!("{}:service", purpose.key))));

        let mut tx = services.database.write().await?;
        let now = services.clock.now();
        let mut refusal = None;
        for counter in counters {
            let end = later(now, counter.limit.window);
            let counted = attempts::count(&mut tx, &counter.key, now, end).await?;
            if counted.attempts > i64::from(counter.limit.most) {
                let whose = if counter.is_of_network { "from your network" } else { "at the moment" };
                let reason = format!("Too many {} {whose}.", purpose.tries);
                refusal = Some(Problem::too_many(&reason, time_between(now, counted.window_ends_at)));
                break;
            }
        }
        // Counted for good whatever becomes of the request: a refused attempt is one too.
        tx.commit().await?;
        refusal.map_or(Ok(()), Err)
    }

    /// Takes back an attempt, in the transaction of what it turned out to be.
    pub(crate) async fn give_back(
        &self,
        services: &Services,
        tx: &mut Tx,
        purpose: Purpose,
        client: ClientNetwork,
    ) -> Result<(), Problem> {
        for counter in self.of_networks_around(&services.secrets, purpose, client) {
            attempts::give_back(tx, &counter.key).await?;
        }
        Ok(())
    }

    fn of_networks_around(&self, secrets: &Secrets, purpose: Purpose, client: ClientNetwork) -> Vec<Counter> {
        let AttemptLimit { most, window } = self.network;
        let counter = |(network, times): (String, u32)| Counter {
            key: key_of(secrets, purpose.key, &network),
            limit: AttemptLimit { most: most.saturating_mul(times), window },
            is_of_network: true,
        };
        client.and_around().into_iter().map(counter).collect()
    }
}

impl AttemptLimit {
    /// Counts a member's attempt at what `purpose` names, wherever it comes from; `reason` is said to whoever is refused.
    pub(crate) async fn admit_member(
        self,
        services: &Services,
        purpose: &'static str,
        member: MemberId,
        reason: &str,
    ) -> Result<(), Problem> {
        let mut tx = services.database.write().await?;
        let now = services.clock.now();
        let end = later(now, self.window);
        let counted = attempts::count(&mut tx, &format!("{purpose}:{member}"), now, end).await?;
        tx.commit().await?;
        if counted.attempts <= i64::from(self.most) {
            return Ok(());
        }
        Err(Problem::too_many(reason, time_between(now, counted.window_ends_at)))
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
