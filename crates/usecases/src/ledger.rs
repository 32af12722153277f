//! Adding to the towns' public ledgers: records are numbered without gaps, each holds the hash of the one before, and
//! all are signed.
//!
//! Whoever adds a record has locked the contest's town ([`townpick_store::drawings::lock`]), so the last record stays
//! the last.

use serde_json::Value;
use townpick_domain::drawing::ledger::{BEFORE_THE_FIRST, Event, Statement};
use townpick_store::{
    Result, Tx,
    drawings::DrawingContest,
    ledger::{self, LastRecord},
};

use crate::{Context, behind};

/// Something that happened to a contest, with its particulars; nothing personal.
pub type Entry = (Event, Value);

/// Adds records about a contest to its town's ledger, in this order; never behind what was told of it.
pub async fn append(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    entries: Vec<Entry>,
) -> Result<()> {
    let last = ledger::last(tx, contest.town_id).await?;
    behind::refuse(tx, ctx, (contest.town_id, &contest.ledger_slug), last.as_ref()).await?;
    append_after(tx, ctx, contest, last, entries).await
}

/// Adds records after the last one, whatever was told.
pub(crate) async fn append_after(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    last: Option<LastRecord>,
    entries: Vec<Entry>,
) -> Result<()> {
    let (mut sequence, mut previous_hash, mut recorded_at) = (0, BEFORE_THE_FIRST, ctx.now);
    if let Some(last) = last {
        // Another engine's clock may be ahead; the ledger never goes back in time.
        (sequence, previous_hash, recorded_at) = (last.sequence, last.hash, ctx.now.max(last.recorded_at));
    }
    let mut records = Vec::with_capacity(entries.len());
    for (event, body) in entries {
        sequence += 1;
        let statement = Statement {
            town: contest.ledger_slug.clone(),
            sequence,
            previous_hash,
            contest: contest.id,
            event,
            recorded_at,
            body,
        };
        let record = statement.sign(&ctx.secrets.signing());
        previous_hash = record.hash;
        records.push(record);
    }
    ledger::insert(tx, contest.town_id, &records).await
}
