//! Adding to the towns' public ledgers: records are numbered without gaps, each holds the hash of the one before, and
//! all are signed.
//!
//! Whoever adds a record has locked the contest's town ([`townpick_store::drawings::lock`]), so the last record stays
//! the last.

use serde_json::Value;
use townpick_domain::{
    drawing::{
        ledger::{BEFORE_THE_FIRST, Event, Statement},
        rotation,
    },
    ids::{ContestId, TownId},
};
use townpick_store::{
    Constraint, Result, StoreError, Tx,
    drawings::DrawingContest,
    ledger::{self, LastRecord, LockedLedger},
};

use crate::{Context, behind};

/// Something that happened to a contest, with its particulars; nothing personal.
pub type Entry = (Event, Value);

/// Adds records about a contest to its town's ledger, in this order; never behind what people were told.
pub async fn append(
    tx: &mut Tx,
    ctx: &Context<'_>,
    contest: &DrawingContest,
    entries: Vec<Entry>,
) -> Result<()> {
    let about = entries.into_iter().map(|(event, body)| (Some(contest.id), event, body)).collect();
    append_to(tx, ctx, (contest.town_id, &contest.ledger_slug), about).await
}

/// Lets the newest key take over in a town's ledger, which the caller has locked; nothing happens where it has already.
pub async fn rotate(tx: &mut Tx, ctx: &Context<'_>, town: &LockedLedger) -> Result<()> {
    append_to(tx, ctx, (town.town_id, &town.ledger_slug), Vec::new()).await
}

/// What is added to a ledger, and which contest it is about, if any.
pub(crate) type Addition = (Option<ContestId>, Event, Value);

async fn append_to(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (town, ledger_slug): (TownId, &str),
    additions: Vec<Addition>,
) -> Result<()> {
    let last = ledger::last(tx, town).await?;
    behind::refuse(tx, ctx, (town, ledger_slug), last.as_ref()).await?;
    append_after(tx, ctx, (town, ledger_slug), last, additions).await
}

/// Adds records after the last one, whatever was told. Where a newer key is there than the one that signs, it takes over
/// first, so that no town is left behind by a rotation that was broken off.
pub(crate) async fn append_after(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (town, ledger_slug): (TownId, &str),
    last: Option<LastRecord>,
    additions: Vec<Addition>,
) -> Result<()> {
    let (mut sequence, mut previous_hash, mut recorded_at) = (0, BEFORE_THE_FIRST, ctx.now);
    if let Some(last) = last {
        // Another engine's clock may be ahead; the ledger never goes back in time.
        (sequence, previous_hash, recorded_at) = (last.sequence, last.hash, ctx.now.max(last.recorded_at));
    }
    let newest = ctx.secrets.signing();
    let mut key = if let Some(in_force) = ledger::key_after(tx, town, sequence).await? {
        ctx.secrets.signing_key_of(in_force).ok_or(StoreError::Conflict(Constraint::LedgerKey))?
    } else {
        if !additions.is_empty() {
            ledger::begin(tx, town, newest.verifying_key().to_bytes()).await?;
        }
        newest.clone()
    };
    let rotation =
        (key != newest).then(|| (None, Event::KeyRotated, rotation::body(&key.verifying_key(), &newest)));
    let mut records = Vec::with_capacity(additions.len() + 1);
    for (contest, event, body) in rotation.into_iter().chain(additions) {
        sequence += 1;
        let town = ledger_slug.to_owned();
        let statement = Statement { town, sequence, previous_hash, contest, event, recorded_at, body };
        let record = statement.sign(&key);
        if event == Event::KeyRotated {
            key = newest.clone();
        }
        previous_hash = record.hash;
        records.push(record);
    }
    ledger::insert(tx, town, &records).await
}
