//! Looks after members who joined lately: it releases first messages that were put off, and finds what newcomers have
//! in common.

use townpick_store::{Result, notifications::put_off, signup_flags::is_anybody_to_compare};
use townpick_usecases::{first_messages, signup_flags};

use crate::context::{Done, Engine};

/// Lets as many first messages go as there is room for, compares a part of the newcomers, and tells how many people were
/// let go and flagged.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let now = engine.now();
    let mut reader = engine.database.read().await?;
    let is_anybody_waiting = put_off::is_anybody_waiting(&mut reader).await?;
    let is_anybody_new = is_anybody_to_compare(&mut reader).await?;
    drop(reader);
    let mut done = Done::default();
    if is_anybody_waiting {
        let mut tx = engine.database.write_alone().await?;
        let limit = engine.gateways.first_messages.service;
        done.count += first_messages::let_go_as_many_as_fit(&mut tx, now, limit).await? as u64;
        tx.commit().await?;
    }
    if is_anybody_new {
        let mut tx = engine.database.write_alone().await?;
        let compared = signup_flags::compare(&mut tx, &engine.context()).await?;
        tx.commit().await?;
        done.count += compared.flags;
        (done.again_at, done.has_more) = (compared.is_more.then_some(now), compared.is_more);
    }
    Ok(done)
}
