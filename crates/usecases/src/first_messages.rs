//! First messages: those to people who may never have asked for them, because a stranger typed their number and address.
//!
//! There are limits for each number, for each mailbox and for the whole service; a network is limited by how often it
//! may sign somebody up. A signup that would write to the same person too often is refused. First messages beyond the
//! limit of the service are put off, and administrators hear of that once.

use serde_json::Value;
use townpick_domain::{
    attempt_limit::{AttemptLimit, FirstMessageLimits},
    contact::Phone,
    ids::MemberId,
    signup::Person,
    throttle::{Attempts, Throttle},
    time::Timestamp,
};
use townpick_store::{Result, Tx, attempts, notifications::put_off};

use crate::{Context, attempts::key_of};

/// What they are counted under.
const PURPOSE: &str = "first_message";
/// The notice to administrators that some are put off.
const NOTICE: &str = "first_messages_put_off";

/// Counts the first messages to somebody who has just joined. They are put off when there are too many for the service;
/// too many to this person are refused, and the caller drops the transaction. It comes last in a signup: the counter
/// of the whole service is held until the transaction is over.
pub(crate) async fn admit_newcomer(
    tx: &mut Tx,
    ctx: &Context<'_>,
    limits: &FirstMessageLimits,
    (member, person): (MemberId, &Person),
) -> Result<Throttle> {
    let number = number_key(ctx, &person.phone);
    let mailbox = key_of(ctx.secrets, PURPOSE, &person.email.mailbox());
    let service = service_key();
    let (of_address, of_service) = (limits.address.window_end(ctx.now), limits.service.window_end(ctx.now));
    let counters =
        [(number.as_str(), of_address), (mailbox.as_str(), of_address), (service.as_str(), of_service)];
    let counted = attempts::count_each(tx, &counters, ctx.now).await?;
    let [of_addresses @ .., of_service] = counted.as_slice() else { return Ok(Throttle::Allowed) };
    for counted in of_addresses {
        if let refused @ Throttle::Wait(_) = limits.address.decide(*counted) {
            return Ok(refused);
        }
    }
    if let Throttle::Wait(_) = limits.service.decide(*of_service) {
        put_off(tx, ctx, limits.service, member).await?;
    }
    Ok(Throttle::Allowed)
}

/// Counts a first message to a number that nobody has confirmed, such as a code.
pub async fn admit_number(
    tx: &mut Tx,
    ctx: &Context<'_>,
    limits: &FirstMessageLimits,
    phone: &Phone,
) -> Result<Throttle> {
    let end = limits.address.window_end(ctx.now);
    let counted = attempts::count(tx, &number_key(ctx, phone), ctx.now, end).await?;
    Ok(limits.address.decide(counted))
}

/// Lets those go that were put off and for which there is room now, and tells to how many people they are.
pub async fn let_go_as_many_as_fit(tx: &mut Tx, now: Timestamp, limit: AttemptLimit) -> Result<usize> {
    if !put_off::is_anybody_waiting(tx).await? {
        return Ok(0);
    }
    let fresh = Attempts { attempts: 1, window_ends_at: limit.window_end(now) };
    let counted = attempts::lock(tx, &service_key(), fresh).await?;
    // A window that is over counts for nothing any more, and neither does one that this has just opened.
    let running = counted.filter(|counted| counted.window_ends_at > now);
    let used = running.map_or(0, |counted| counted.attempts);
    let room = i64::from(limit.most) - used;
    if room <= 0 {
        return Ok(0);
    }
    let people = put_off::let_go(tx, room, now).await?;
    let attempts = (used + i64::try_from(people).unwrap_or(room)).max(1);
    let window_ends_at = running.map_or(fresh.window_ends_at, |counted| counted.window_ends_at);
    attempts::save(tx, &service_key(), Attempts { attempts, window_ends_at }).await?;
    Ok(people)
}

/// Lets all of them go, because an administrator says so, and tells to how many people they are.
pub async fn let_all_go(tx: &mut Tx, now: Timestamp) -> Result<usize> {
    put_off::let_go(tx, i64::MAX, now).await
}

/// Puts off what waits for a newcomer. Administrators hear of the first one, and of nobody else until none is left.
async fn put_off(tx: &mut Tx, ctx: &Context<'_>, limit: AttemptLimit, member: MemberId) -> Result<()> {
    let is_first = !put_off::is_anybody_waiting(tx).await?;
    if put_off::put_off(tx, member).await? == 0 || !is_first {
        return Ok(());
    }
    let details = [("hourly_limit", Value::from(limit.most.to_string()))];
    let notice = ctx.notice(NOTICE, ctx.now.as_microseconds(), details.into_iter().collect());
    ctx.enqueue(tx, &notice).await?;
    Ok(())
}

fn number_key(ctx: &Context<'_>, phone: &Phone) -> String {
    key_of(ctx.secrets, PURPOSE, phone.digits())
}

fn service_key() -> String {
    format!("{PURPOSE}:service")
}
