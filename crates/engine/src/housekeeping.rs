//! Deletes rows that are no longer needed: those that have expired, and those that are older than the operator wants to
//! store them (`domain/retention.rs`).
//!
//! Each kind goes in a transaction of its own, up to a thousand rows at a time; while more are left the next run follows at
//! once.

use townpick_domain::{
    calendar::eastern_date,
    retention::{NETWORK_KNOWN_FOR, Retention},
    signup_flags::remembered_since,
};
use townpick_store::{
    Result, activity,
    admins::networks,
    attempts, email_changes,
    notifications::retention::{self, MOST_AT_ONCE},
    page_views, preferences, prize_records, sessions, signup_flags, text_replies,
    webhooks::deliveries,
};

use crate::{
    confirmations,
    context::{Done, Engine},
};

/// What is removed, or emptied, a part at a time.
#[derive(Clone, Copy)]
enum Leaving {
    Counters,
    Traces,
    MessageTexts,
    Messages,
    Texts,
    Events,
    PageViews,
    Access,
    AccessNetworks,
    AuditDetails,
}

/// Texts before messages: their answers go with them.
const ALL: [Leaving; 10] = [
    Leaving::Counters,
    Leaving::Traces,
    Leaving::MessageTexts,
    Leaving::Texts,
    Leaving::Messages,
    Leaving::Events,
    Leaving::PageViews,
    Leaving::Access,
    Leaving::AccessNetworks,
    Leaving::AuditDetails,
];

/// Removes a part of everything that leaves at this instant, and tells how many rows went or were emptied.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let mut count = what_is_over(engine).await?;
    let mut is_more = false;
    for leaving in ALL {
        let gone = part(leaving, engine).await?;
        count += gone;
        is_more |= gone >= leaving.most_at_once();
    }
    let members = confirmations::remove(engine).await?;
    is_more |= members > 0;
    Ok(Done { count: count + members, again_at: is_more.then(|| engine.now()), ..Done::default() })
}

/// What carries its own end, of which there are never many: sessions, codes, links and records.
async fn what_is_over(engine: &Engine) -> Result<u64> {
    let now = engine.now();
    let used_since = now.plus(-engine.gateways.retention.sessions);
    let mut tx = engine.database.write_alone().await?;
    let over = sessions::remove_expired(&mut tx, now, used_since).await?
        + preferences::remove_expired_codes(&mut tx, now).await?
        + email_changes::remove_expired(&mut tx, now).await?
        + prize_records::remove_over(&mut tx, now).await?
        + networks::forget(&mut tx, now.plus(-NETWORK_KNOWN_FOR)).await?;
    tx.commit().await?;
    Ok(over)
}

async fn part(leaving: Leaving, engine: &Engine) -> Result<u64> {
    let now = engine.now();
    let Retention { message_texts, messages, page_views, attempts, audit_details, .. } =
        engine.gateways.retention;
    let (texts_since, messages_since) = (now.plus(-message_texts), now.plus(-messages));
    let mut tx = engine.database.write_alone().await?;
    let gone = match leaving {
        Leaving::Counters => attempts::remove_ended(&mut tx, now).await?,
        Leaving::Traces => signup_flags::forget(&mut tx, remembered_since(now)).await?,
        Leaving::MessageTexts => retention::empty_old(&mut tx, texts_since).await?,
        Leaving::Texts => text_replies::remove_old(&mut tx, texts_since, messages_since).await?,
        Leaving::Messages => retention::remove_old(&mut tx, messages_since).await?,
        Leaving::Events => deliveries::remove_old(&mut tx, messages_since).await?,
        Leaving::PageViews => page_views::fold(&mut tx, eastern_date(now.plus(-page_views))).await?,
        Leaving::Access => activity::remove_old_access(&mut tx, now.plus(-attempts)).await?,
        Leaving::AccessNetworks => activity::forget_networks(&mut tx, now.plus(-NETWORK_KNOWN_FOR)).await?,
        Leaving::AuditDetails => activity::empty_old_details(&mut tx, now.plus(-audit_details)).await?,
    };
    tx.commit().await?;
    Ok(gone)
}

impl Leaving {
    /// A part of so many says that there may be more.
    fn most_at_once(self) -> u64 {
        match self {
            Self::Traces => signup_flags::MOST_AT_ONCE as u64,
            Self::Texts => text_replies::MOST_AT_ONCE,
            _ => MOST_AT_ONCE,
        }
    }
}
