//! Attempts that are limited to protect people. They are counted in the database, so that a limit holds across replicas
//! and restarts; only a keyed hash of whoever is counted is stored.

use townpick_domain::{
    attempt_limit::{AttemptLimit, Crowd, Network, StrangersLimit},
    drawing::Hex,
    ids::MemberId,
    throttle::{Attempts, GuessLimit, Throttle},
    time::Timestamp,
};
use townpick_gateways::keys::Secrets;
use townpick_store::{Result, Tx, attempts};

use crate::Context;

/// Why a stranger's attempt is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal<'c> {
    /// Who has tried too often.
    pub crowd: Crowd<'c>,
    /// When they may try again.
    pub until: Timestamp,
}

/// Counts a stranger's attempt at what `purpose` names with every crowd they belong to, up to the narrowest one that has
/// tried too often. The caller commits whatever becomes of it: a refused attempt is one, too.
pub async fn admit_stranger<'c>(
    tx: &mut Tx,
    ctx: &Context<'_>,
    limit: &StrangersLimit,
    purpose: &str,
    (client, town): (Network, Option<&'c str>),
) -> Result<Option<Refusal<'c>>> {
    let crowds: Vec<(String, Crowd<'c>, AttemptLimit)> = limit
        .crowds(client, town)
        .map(|(crowd, limit)| (key_of_crowd(ctx.secrets, purpose, &crowd), crowd, limit))
        .collect();
    let counters: Vec<_> =
        crowds.iter().map(|(key, _, limit)| (key.as_str(), limit.window_end(ctx.now))).collect();
    let counted = attempts::count_each(tx, &counters, ctx.now).await?;
    let mut crowds = crowds.into_iter().zip(counted);
    while let Some(((_, crowd, limit), counted)) = crowds.next() {
        if let Throttle::Wait(until) = limit.decide(counted) {
            // One client alone uses up nobody else's attempts.
            for ((key, ..), _) in crowds {
                attempts::give_back(tx, &key).await?;
            }
            return Ok(Some(Refusal { crowd, until }));
        }
    }
    Ok(None)
}

fn key_of_crowd(secrets: &Secrets, purpose: &str, crowd: &Crowd<'_>) -> String {
    match crowd {
        Crowd::Network(name) => key_of(secrets, purpose, name),
        Crowd::Town(slug) => format!("{purpose}:town:{slug}"),
        Crowd::Service => format!("{purpose}:service"),
    }
}

/// Takes back a stranger's attempt for their network and those around it, in the transaction of what it turned out to be.
pub async fn give_back(tx: &mut Tx, secrets: &Secrets, purpose: &str, client: Network) -> Result<()> {
    for (network, _) in client.and_around() {
        attempts::give_back(tx, &key_of(secrets, purpose, &network)).await?;
    }
    Ok(())
}

/// Counts a member's attempt at what `purpose` names, wherever it comes from.
pub async fn admit_member(
    tx: &mut Tx,
    limit: AttemptLimit,
    purpose: &str,
    member: MemberId,
    now: Timestamp,
) -> Result<Throttle> {
    count(tx, &format!("{purpose}:{member}"), limit, now).await
}

/// Lets an attempt at guessing an account's password or code through and counts it, or tells whoever makes it to wait.
///
/// The attempt is counted before anybody knows whether it is right, so that many at once gain nothing; and the clock is
/// read once the counter is locked, so that waiting for the lock counts as waiting.
pub async fn admit_guess(
    tx: &mut Tx,
    key: &str,
    limit: GuessLimit,
    clock: impl Fn() -> Timestamp,
) -> Result<Throttle> {
    let Some(counted) = attempts::lock(tx, key, Attempts::first_guess(clock())).await? else {
        return Ok(Throttle::Allowed);
    };
    let (throttle, counts) = limit.decide(counted, clock());
    if counts != counted {
        attempts::save(tx, key, counts).await?;
    }
    Ok(throttle)
}

/// What attempts at something are counted under: it tells what is counted, but not for whom.
pub fn key_of(secrets: &Secrets, purpose: &str, whom: &str) -> String {
    format!("{purpose}:{}", Hex(secrets.pseudonym(purpose, whom)))
}

async fn count(tx: &mut Tx, key: &str, limit: AttemptLimit, now: Timestamp) -> Result<Throttle> {
    let counted = attempts::count(tx, key, now, limit.window_end(now)).await?;
    Ok(limit.decide(counted))
}
