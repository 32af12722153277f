//! A ledger that lacks records which people have already heard of, as after restoring an old backup, takes no new
//! record until it has them again.

use townpick_domain::{drawing::head::LedgerHead, ids::TownId};
use townpick_gateways::told_heads::ToldHeads;
use townpick_store::{
    Executor, Result, StoreError, Tx,
    ledger::{self, LastRecord},
};

use crate::Context;

/// A town whose ledger lacks records that people have heard of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behind {
    /// The highest head that was sent.
    pub told: LedgerHead,
    /// The number of the last record that is there.
    pub stored: u64,
}

/// Refuses to append to a ledger that is behind what people were told. The town is locked, so `last` stays the last.
pub(crate) async fn refuse(
    tx: &mut Tx,
    ctx: &Context<'_>,
    (town, ledger_slug): (TownId, &str),
    last: Option<&LastRecord>,
) -> Result<()> {
    let Some(told) = ctx.told.of(ledger_slug) else { return Ok(()) };
    let stored = last.map_or(0, |last| last.sequence);
    let hash = match last {
        Some(last) if last.sequence == told.sequence => Some(last.hash),
        _ => ledger::hash_of(tx, town, told.sequence).await?,
    };
    if hash.is_some_and(|hash| told.is_of(hash)) {
        return Ok(());
    }
    Err(StoreError::BehindWhatWasTold { ledger: ledger_slug.to_owned(), stored, told: told.sequence })
}

/// Every town whose ledger ends before the highest head that was sent, or with another record.
pub async fn towns(db: &mut impl Executor, told: &ToldHeads) -> Result<Vec<Behind>> {
    let told = told.all();
    let slugs: Vec<String> = told.iter().map(|head| head.town.to_string()).collect();
    let stored = ledger::heads_of(db, &slugs).await?;
    let behind = told.into_iter().filter_map(|told| {
        let head = stored.iter().find(|head| head.town == told.town);
        let stored = head.map_or(0, |head| head.sequence);
        // Whether a longer ledger still has the record is looked at before anything is appended to it.
        let is_behind = stored < told.sequence || stored == told.sequence && head != Some(&told);
        is_behind.then_some(Behind { told, stored })
    });
    Ok(behind.collect())
}
