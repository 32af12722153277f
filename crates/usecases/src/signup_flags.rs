//! Flags for administrators: members who share a home with very many others, and members who joined at the same time as
//! many others from one network, with neighboring numbers or with addresses that differ in their digits alone. A member
//! who changes one of these is compared again.
//!
//! Nothing here removes anybody or keeps anybody out.

use townpick_domain::{
    attempt_limit::Network,
    drawing::Hex,
    ids::MemberId,
    signup_flags::{FlagKind, household, mailbox_pattern, number_block, remembered_since, table},
    throttle::Attempts,
};
use townpick_gateways::keys::Secrets;
use townpick_store::{
    Result, Tx, attempts,
    signup_flags::{self, MOST_AT_ONCE, ToCompare, Trace},
};

use crate::Context;

/// What came of comparing members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compared {
    /// How many members were flagged.
    pub flags: u64,
    /// Whether more members wait.
    pub is_more: bool,
}

/// Finds out what those who have joined lately, or have changed something, have in common with others, a part of them at a
/// time.
pub async fn compare(tx: &mut Tx, ctx: &Context<'_>) -> Result<Compared> {
    // One at a time: two that compare different halves of a crowd would both find it too small.
    let only_one = Attempts { attempts: 1, window_ends_at: ctx.now };
    attempts::lock(tx, "signup_flags", only_one).await?;
    let newcomers = signup_flags::to_compare(tx).await?;
    if newcomers.is_empty() {
        // Another engine was faster.
        return Ok(Compared { flags: 0, is_more: false });
    }
    let ids: Vec<MemberId> = newcomers.iter().map(|newcomer| newcomer.id).collect();
    let traces: Vec<Trace> = newcomers.iter().flat_map(|newcomer| traces(ctx, newcomer)).collect();
    signup_flags::leave(tx, &traces).await?;
    let has_pattern = |newcomer: &&ToCompare| mailbox_pattern(&newcomer.mailbox).is_some();
    let without: Vec<MemberId> =
        newcomers.iter().filter(|newcomer| !has_pattern(newcomer)).map(|newcomer| newcomer.id).collect();
    signup_flags::forget_kind(tx, FlagKind::Mailboxes, &without).await?;
    let mut flags = 0;
    for rule in &table().rules {
        flags += signup_flags::flag(tx, rule.kind, (rule.at_least, rule.within()), &ids, ctx.now).await?;
    }
    signup_flags::compared(tx, &ids).await?;
    Ok(Compared { flags, is_more: newcomers.len() == MOST_AT_ONCE })
}

/// What is kept of the network that somebody signs up from.
pub(crate) fn network_trace(secrets: &Secrets, network: Network) -> String {
    trace_of(secrets, FlagKind::Network, &network.address().to_string())
}

/// What a newcomer may have in common with others. A signup of long ago is compared by its address alone.
fn traces(ctx: &Context<'_>, newcomer: &ToCompare) -> Vec<Trace> {
    let trace = |kind, trace| Trace { member: newcomer.id, kind, trace, joined_at: newcomer.signup_date };
    let hashed = |kind, what: &str| trace(kind, trace_of(ctx.secrets, kind, what));
    let home = hashed(FlagKind::Household, &household(&newcomer.address));
    if newcomer.signup_date < remembered_since(ctx.now) {
        return vec![home];
    }
    let numbers = hashed(FlagKind::Numbers, number_block(&newcomer.phone_number));
    let mailboxes = mailbox_pattern(&newcomer.mailbox).map(|pattern| hashed(FlagKind::Mailboxes, &pattern));
    let network = newcomer.signup_network.clone().map(|network| trace(FlagKind::Network, network));
    [home, numbers].into_iter().chain(mailboxes).chain(network).collect()
}

fn trace_of(secrets: &Secrets, kind: FlagKind, what: &str) -> String {
    Hex(secrets.pseudonym(kind.as_str(), what)).to_string()
}
