//! The closed list as it is published: a few long rows instead of one for each entrant, so that a proof is read quickly.

use townpick_domain::{drawing::Ticket, ids::ContestId};

use super::Entry;
use crate::{
    Executor, Result, Tx,
    fixed_bytes::{fixed, signed},
};

/// So many entries are written down together, some 48 kB of them.
const ENTRIES_PER_PART: usize = 1000;

const TICKET_LENGTH: usize = 16;
const ENTRY_LENGTH: usize = 48;

/// Writes the entries that follow the parts which are written; returns how many parts there are then.
pub async fn insert_published(
    tx: &mut Tx,
    contest: ContestId,
    written: u64,
    entries: &[Entry],
) -> Result<u64> {
    let parts: Vec<_> = (written..).zip(entries.chunks(ENTRIES_PER_PART)).collect();
    tx.insert_many(
        "INSERT INTO published_entries (contest_id, part, entries)",
        "",
        &parts,
        |statement, (part, entries)| statement.bind(contest).bind(signed(*part)).bind(bytes(entries)),
    )
    .await?;
    Ok(parts.last().map_or(written, |(part, _)| part + 1))
}

/// A part of a closed list, counted from 0; nothing behind the last one.
pub async fn published_part(
    db: &mut impl Executor,
    contest: ContestId,
    part: u64,
) -> Result<Option<Vec<Entry>>> {
    let row: Option<(Vec<u8>,)> = db
        .sql("SELECT entries FROM published_entries WHERE contest_id = $1 AND part = $2")
        .bind(contest)
        .bind(signed(part))
        .optional()
        .await?;
    row.map(|(bytes,)| bytes.chunks(ENTRY_LENGTH).map(entry).collect()).transpose()
}

fn bytes(entries: &[Entry]) -> Vec<u8> {
    entries.iter().flat_map(|(ticket, holder)| ticket.0.iter().chain(holder)).copied().collect()
}

fn entry(bytes: &[u8]) -> Result<Entry> {
    let (ticket, holder) = bytes.split_at(TICKET_LENGTH.min(bytes.len()));
    Ok((Ticket(fixed(ticket)?), fixed(holder)?))
}
