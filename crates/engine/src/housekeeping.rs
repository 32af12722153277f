//! Keeps tables that only matter for a while from growing for ever.

use townpick_domain::{schedule::messages_retained_since, signup_flags::remembered_since};
use townpick_store::{
    Result, activity, email_changes, notifications::retention, preferences, prize_records, sessions,
    signup_flags, text_replies, webhooks::deliveries,
};

use crate::{
    confirmations,
    context::{Done, Engine},
};

/// Removes what is over at this instant, old messages and members who never confirmed a part at a
/// time, and tells how many rows went.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let now = engine.now();
    let mut tx = engine.database.write_alone().await?;
    let traces = signup_flags::forget(&mut tx, remembered_since(now)).await?;
    let over = sessions::remove_expired(&mut tx, now).await?
        + preferences::remove_expired_codes(&mut tx, now).await?
        + activity::remove_old_access(&mut tx, messages_retained_since(now)).await?
        + traces
        + email_changes::remove_expired(&mut tx, now).await?
        + prize_records::remove_over(&mut tx, now).await?;
    tx.commit().await?;
    let mut tx = engine.database.write_alone().await?;
    let messages = retention::remove_old(&mut tx, messages_retained_since(now)).await?;
    tx.commit().await?;
    let mut tx = engine.database.write_alone().await?;
    let texts = text_replies::remove_old(&mut tx, messages_retained_since(now)).await?;
    tx.commit().await?;
    let mut tx = engine.database.write_alone().await?;
    let events = deliveries::remove_old(&mut tx, messages_retained_since(now)).await?;
    tx.commit().await?;
    let members = confirmations::remove(engine).await?;
    let is_more = messages == retention::MOST_AT_ONCE
        || events == deliveries::MOST_AT_ONCE
        || texts == text_replies::MOST_AT_ONCE
        || traces == signup_flags::MOST_AT_ONCE as u64
        || members > 0;
    Ok(Done {
        count: over + messages + texts + events + members,
        again_at: is_more.then_some(now),
        ..Done::default()
    })
}
