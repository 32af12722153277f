//! Members who have not confirmed yet that an address is theirs: they are reminded once, and removed if they never do.
//! Where confirming is not required, they are counted before any list closes.
//!
//! Most of the time there are none, and then nothing is written.

use townpick_domain::{confirmation::removed_if_joined_until, time::Timestamp};
use townpick_store::{Result, members};
use townpick_usecases::unconfirmed;

use crate::context::Engine;

/// Counts everybody who waits, where nobody need confirm.
pub(crate) async fn waive(engine: &Engine) -> Result<()> {
    while !engine.gateways.asks_to_confirm && is_anybody_waiting(engine, Timestamp::MAX).await? {
        let mut tx = engine.database.write_alone().await?;
        unconfirmed::waive(&mut tx).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Reminds whoever it is time for, and tells how many messages that are.
pub(crate) async fn remind(engine: &Engine) -> Result<u64> {
    let mut reminded = 0;
    while engine.gateways.asks_to_confirm && is_anybody_waiting(engine, engine.now()).await? {
        let mut tx = engine.database.write_alone().await?;
        let messages = unconfirmed::remind(&mut tx, engine.now()).await?;
        if messages == 0 {
            break;
        }
        tx.commit().await?;
        reminded += messages;
    }
    Ok(reminded)
}

/// Removes some of those who never confirmed, and tells how many they were.
pub(crate) async fn remove(engine: &Engine) -> Result<u64> {
    let joined_until = removed_if_joined_until(engine.now());
    if !engine.gateways.asks_to_confirm || !is_anybody_waiting(engine, joined_until).await? {
        return Ok(0);
    }
    let mut tx = engine.database.write_alone().await?;
    let removed = unconfirmed::remove_overdue(&mut tx, &engine.context()).await?;
    tx.commit().await?;
    Ok(removed)
}

/// Whether somebody who joined up to this instant has not confirmed.
async fn is_anybody_waiting(engine: &Engine, joined_until: Timestamp) -> Result<bool> {
    let mut reader = engine.database.read().await?;
    Ok(members::unconfirmed_town(&mut reader, joined_until).await?.is_some())
}
