//! Attempts at guessing an account's password or code.

use townpick_domain::{
    throttle::{Attempts, GuessLimit, Throttle},
    time::Timestamp,
};
use townpick_store::{Result, Tx, attempts};

/// Lets an attempt through and counts it, or tells whoever makes it to wait.
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
