//! Keeps tables that only matter for a while from growing for ever.

use townpick_store::{Result, preferences, sessions};

use crate::runner::{Done, Engine};

/// Removes what is over at this instant and tells how many rows went.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let mut tx = engine.database.write().await?;
    let removed = sessions::remove_expired(&mut tx, engine.now()).await?
        + preferences::remove_expired_phone_changes(&mut tx, engine.now()).await?;
    tx.commit().await?;
    Ok(removed.into())
}
