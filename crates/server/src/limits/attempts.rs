//! Asks whether somebody may try something once more, and tells whoever may not when to come back.

use std::time::Duration;

use townpick_domain::{
    attempt_limit::{AttemptLimit, Crowd, StrangersLimit},
    ids::MemberId,
    throttle::Throttle,
    time::Timestamp,
};
use townpick_store::Tx;
use townpick_usecases::{
    attempts::{self, admit_stranger},
    join::TRIES_OF_STRANGERS,
};

use super::ClientNetwork;
use crate::{problem::Problem, services::Services};

/// What strangers try.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purpose {
    /// What it is counted under.
    key: &'static str,
    /// What whoever is refused has tried too many of.
    tries: &'static str,
}

pub(crate) const PHONE_CHECK: Purpose = Purpose { key: "phone_check", tries: "phone checks" };
pub(crate) const SIGNUP: Purpose = Purpose { key: TRIES_OF_STRANGERS, tries: "signups" };
pub(crate) const FORM: Purpose = Purpose { key: "form", tries: "forms" };
pub(crate) const COSIGNATURE: Purpose = Purpose { key: "cosignature", tries: "cosignatures" };
pub(crate) const TEST_MESSAGE: Purpose = Purpose { key: "test_message", tries: "test messages" };
pub(crate) const SET_UP: Purpose = Purpose { key: "set_up", tries: "wrong links" };
pub(crate) const SIGN_IN: Purpose = Purpose { key: "sign_in", tries: "failed sign-ins" };
pub(crate) const API_KEY: Purpose = Purpose { key: "api_key", tries: "unknown API keys" };

impl Purpose {
    /// Counts an attempt, or refuses it and tells when to come back.
    pub(crate) async fn admit(
        self,
        limit: StrangersLimit,
        services: &Services,
        ClientNetwork(client): ClientNetwork,
        town: Option<&str>,
    ) -> Result<(), Problem> {
        let mut tx = services.database.write().await?;
        let context = services.context();
        let refusal = admit_stranger(&mut tx, &context, &limit, self.key, (client, town)).await?;
        // Counted for good whatever becomes of the request.
        tx.commit().await?;
        let Some(refusal) = refusal else { return Ok(()) };
        let from_network = matches!(refusal.crowd, Crowd::Network(_));
        Err(self.refused(from_network, time_between(context.now, refusal.until)))
    }

    /// What is said to whoever is refused.
    pub(crate) fn refused(self, from_network: bool, wait: Duration) -> Problem {
        let whose = if from_network { "from your network" } else { "at the moment" };
        Problem::too_many(&format!("Too many {} {whose}.", self.tries), wait)
    }

    /// Takes back an attempt, in the transaction of what it turned out to be.
    pub(crate) async fn give_back(
        self,
        services: &Services,
        tx: &mut Tx,
        ClientNetwork(client): ClientNetwork,
    ) -> Result<(), Problem> {
        Ok(attempts::give_back(tx, &services.secrets, self.key, client).await?)
    }
}

/// Counts a member's attempt at what `purpose` names, wherever it comes from; `reason` is said to whoever is refused.
pub(crate) async fn admit_member(
    limit: AttemptLimit,
    services: &Services,
    purpose: &'static str,
    member: MemberId,
    reason: &str,
) -> Result<(), Problem> {
    let mut tx = services.database.write().await?;
    let now = services.clock.now();
    let throttle = attempts::admit_member(&mut tx, limit, purpose, member, now).await?;
    tx.commit().await?;
    match throttle {
        Throttle::Allowed => Ok(()),
        Throttle::Wait(until) => Err(Problem::too_many(reason, time_between(now, until))),
    }
}

pub(crate) fn time_between(now: Timestamp, end: Timestamp) -> Duration {
    let microseconds = end.as_microseconds().saturating_sub(now.as_microseconds());
    Duration::from_micros(u64::try_from(microseconds).unwrap_or(0))
}
